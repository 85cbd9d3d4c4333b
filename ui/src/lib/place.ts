/** The few places an address can mean. */

export type Place =
  | { at: "home" }
  | { at: "new"; game: string }
  | { at: "table"; code: string; token: string }
  | { at: "replay"; code: string }
  | { at: "learn" | "train"; game: string }
  | { at: "nowhere" };

export function placeOf(path: string, hash: string): Place {
  const [, first = "", second = "", ...rest] = path.replace(/\/$/, "").split("/");
  if (!first) return { at: "home" };
  if (rest.length || !second) return { at: "nowhere" };
  const word = decodeURIComponent(second);
  if (first === "new") return { at: "new", game: word };
  if (first === "t") return { at: "table", code: word.toUpperCase(), token: hash.slice(1) };
  if (first === "replay") return { at: "replay", code: word.toUpperCase() };
  if (first === "learn" || first === "train") return { at: first, game: word };
  return { at: "nowhere" };
}
