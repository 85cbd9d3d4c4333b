/** Where we are: the address, and the few places it can mean. */

export type Place =
  | { at: "home" }
  | { at: "new"; game: string }
  | { at: "table"; code: string; token: string }
  | { at: "replay"; code: string }
  | { at: "nowhere" };

export function placeOf(path: string, hash: string): Place {
  const [, first = "", second = "", ...rest] = path.replace(/\/$/, "").split("/");
  if (!first) return { at: "home" };
  if (rest.length || !second) return { at: "nowhere" };
  const word = decodeURIComponent(second);
  if (first === "new") return { at: "new", game: word };
  if (first === "t") return { at: "table", code: word.toUpperCase(), token: hash.slice(1) };
  if (first === "replay") return { at: "replay", code: word.toUpperCase() };
  return { at: "nowhere" };
}

class Route {
  place = $state<Place>(placeOf(location.pathname, location.hash));

  constructor() {
    addEventListener("popstate", () => this.#read());
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.#read();
    scrollTo(0, 0);
  }

  replace(path: string): void {
    history.replaceState(null, "", path);
    this.#read();
  }

  #read(): void {
    this.place = placeOf(location.pathname, location.hash);
  }
}

export const route = new Route();

/** For links of our own: follow them without loading the page anew. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element).closest("a");
  if (!link || link.target || link.origin !== location.origin || link.hasAttribute("download")) return;
  event.preventDefault();
  route.go(link.pathname + link.hash);
}
