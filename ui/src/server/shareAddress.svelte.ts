/** Links for others: a page opened as localhost asks the server for an address that they reach. */

import * as api from "./api";
import { rooted } from "./root";
import { server } from "./server";

const LOOPBACK = /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/;

class ShareAddress {
  readonly local = server.shareOrigin !== null && LOOPBACK.test(new URL(server.shareOrigin).hostname);
  /** Addresses that others reach; null until the server has told them. */
  #known = $state.raw<string[] | null>(null);

  get known(): string[] | null {
    return this.#known;
  }

  /** The start of a link for others; null where nobody else can come. */
  get origin(): string | null {
    return this.#known?.[0] ?? server.shareOrigin;
  }

  /** A path of the parlour, such as "/t/ABC234", as a link for others. */
  link(path: string): string | null {
    return this.origin === null ? null : this.origin + rooted(path);
  }

  /** Ask the server, where this page has no address for others. */
  ask(): void {
    if (!this.local || this.#known) return;
    api.addresses().then(
      (known) => (this.#known = known),
      () => undefined,
    );
  }
}

export const shareAddress = new ShareAddress();
