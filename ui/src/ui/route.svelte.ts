/** Client-side router. */

import { rooted, unrooted } from "../server/root";
import { parseAddress, type Address } from "./address";

class Route {
  place = $state<Address>(parseAddress(unrooted(location.pathname), location.hash));

  constructor() {
    addEventListener("popstate", () => this.#read());
  }

  /** Go to a path of the parlour, such as "/t/ABC234". */
  go(path: string): void {
    history.pushState(null, "", rooted(path));
    this.#read();
    scrollTo(0, 0);
  }

  replace(path: string): void {
    history.replaceState(null, "", rooted(path));
    this.#read();
  }

  #read(): void {
    this.place = parseAddress(unrooted(location.pathname), location.hash);
  }
}

export const route = new Route();

/** Click handler that follows links of this site without a page load. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element).closest("a");
  if (!link || link.target || link.origin !== location.origin || link.hasAttribute("download")) return;
  const path = unrooted(link.pathname);
  if (rooted(path) !== link.pathname) return; // of the same host, but not of the parlour
  event.preventDefault();
  route.go(path + link.hash);
}
