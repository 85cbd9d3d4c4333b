/** Client-side router. */

import { parseAddress, type Address } from "./address";

class Route {
  place = $state<Address>(parseAddress(location.pathname, location.hash));

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
    this.place = parseAddress(location.pathname, location.hash);
  }
}

export const route = new Route();

/** Click handler that follows links of this site without a page load. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element).closest("a");
  if (!link || link.target || link.origin !== location.origin || link.hasAttribute("download")) return;
  event.preventDefault();
  route.go(link.pathname + link.hash);
}
