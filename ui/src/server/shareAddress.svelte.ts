/** The address to send to others: a page opened as localhost asks the server for one that they reach. */

import * as api from "./api";

const LOOPBACK = /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/;

class ShareAddress {
  readonly local = LOOPBACK.test(location.hostname);
  /** Addresses that others reach; null until the server has told them. */
  #known = $state.raw<string[] | null>(null);

  get known(): string[] | null {
    return this.#known;
  }

  /** The start of a link for others. */
  get origin(): string {
    return this.#known?.[0] ?? location.origin;
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
