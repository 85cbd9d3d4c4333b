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

export function parseAddress(path: string, hash: string): Address {
  const [, first = "", second = "", ...rest] = path.replace(/\/$/, "").split("/");
  if (!first) return { at: "home" };
  if (first === "evenings" && !second) return { at: "evenings" };
  if (rest.length || !second) return { at: "nowhere" };
  const word = decoded(second);
  if (word === null) return { at: "nowhere" };
  if (first === "new") return { at: "new", game: word };
  if (first === "t") return { at: "table", code: tidyCode(word), token: hash.slice(1) };
  if (first === "replay") return { at: "replay", code: tidyCode(word), step: Number(hash.slice(1)) || 1 };
  if (first === "learn" || first === "train") return { at: first, game: word };
  return { at: "nowhere" };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
