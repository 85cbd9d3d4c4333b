/** Parse the URL into the page it names. */

export type Address =
  | { at: "home" | "evenings" }
  | { at: "new"; game: string }
  | { at: "table"; code: string; token: string }
  | { at: "replay"; code: string; step: number }
  | { at: "learn" | "train"; game: string }
  | { at: "nowhere" };

/** A code as tables have it, from how people write it: "abc-234" or "ABC 234". */
export const tidyCode = (text: string): string => text.replace(/[^A-Za-z0-9]/g, "").toUpperCase();

/** A link to a table or to its replay, with the words of a chat around it. */
const LINK = /\/(t|replay)\/([\w-]+)\/?(?:\?[^#\s]*)?(#[\w-]+)?/;

/** The code in what somebody typed or pasted: a code, or a link with all that a chat puts around it. */
export const codeIn = (text: string): string =>
  tidyCode(LINK.exec(text)?.[2] ?? text.trim().split(/[?#]/)[0]!.replace(/\/+$/, "").split("/").at(-1)!);

/** The end of a link that opens a seat, such as "#token"; empty where there is none. */
export function seatIn(text: string): string {
  const [, screen, , end = ""] = LINK.exec(text) ?? [];
  return screen === "t" ? end : "";
}

/** Nobody writes more than this for a code; a longer word is no code that could be wrong by a letter. */
const LONGEST = 12;

export function parseAddress(path: string, hash: string): Address {
  const [, first = "", second = "", ...rest] = path.replace(/\/$/, "").split("/");
  if (!first) return { at: "home" };
  if (first === "evenings" && !second) return { at: "evenings" };
  if (rest.length || !second) return { at: "nowhere" };
  const word = decoded(second);
  if (word === null) return { at: "nowhere" };
  if (first === "new") return { at: "new", game: word };
  if (first === "learn" || first === "train") return { at: first, game: word };
  const code = tidyCode(word);
  if (!code || code.length > LONGEST) return { at: "nowhere" };
  if (first === "t") return { at: "table", code, token: hash.slice(1) };
  if (first === "replay") return { at: "replay", code, step: /^#\d+$/.test(hash) ? Number(hash.slice(1)) || 1 : 1 };
  return { at: "nowhere" };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
