/** A client's share in the shuffle, and whether the server kept its promises about it, as the Python client checks it. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

import type { TableInfo } from "./wire.gen";

/** A seat whose share is not the one that was promised, or null for what the server exchanged. */
export type Doubt = number | null;

/** The SHA-256 of a share, told before any share is revealed. */
export const sharePromise = (share: string): string => bytesToHex(sha256(utf8ToBytes(share)));

/** The seats whose share is not the one that was promised, or which promised one and have none; and one's own seat if
    its promise was given by this client and another share counts. */
export function doubtfulSeats(promises: string[], shares: string[], seat: number | null, own: string): number[] {
  const seats = Array.from({ length: Math.max(promises.length, shares.length) }, (_, at) => at);
  return seats.filter((at) => {
    const [promise, share] = [promises[at] ?? "", shares[at] ?? ""];
    return (
      promise !== (share && sharePromise(share)) || (at === seat && promise === sharePromise(own) && share !== own)
    );
  });
}

/** What this client was told about the shuffle of its table before it revealed its share, and its doubts.

    Whoever changes the server's program knows the seed and sees each share first. So the server is held to what it said
    before: the promise of its seed, and those of all shares. It may call all shares void only if it leaves out a seat
    that has promised one; otherwise it could deal again until it likes what comes. All this outlives a connection. */
export class ShuffleWatch {
  #seed = "";
  #promises: string[] = [];
  #void: string[] = [];
  #offered = false;

  constructor(public share: string) {}

  /** Shares are to be revealed under these promises, or with none of them all are void: then a new one is due. */
  called(promises: string[], seat: number | null): Doubt[] {
    const before = this.#promises;
    this.#promises = promises;
    if (promises.length === 0) {
      if (before.length > 0) this.#void = before;
      return [];
    }
    const doubts: Doubt[] = this.#void.length > 0 && !this.#void.some((was, at) => was && !promises[at]) ? [null] : [];
    this.#void = [];
    if (before.length > 0) {
      const seats = Array.from({ length: Math.max(before.length, promises.length) }, (_, at) => at);
      doubts.push(...seats.filter((at) => at !== seat && before[at] !== promises[at]));
    }
    return seat === null || this.reveals(seat) ? doubts : [...doubts, seat];
  }

  /** Whether the promise that counts for a seat is the one this client gave. */
  reveals(seat: number): boolean {
    return this.#promises[seat] === sharePromise(this.share);
  }

  /** Where the table stands, as news or in a welcome. Whoever was away when the game began may have no share. */
  told(table: TableInfo, seat: number | null, news: boolean): Doubt[] {
    const doubts: Doubt[] = this.#seed && this.#seed !== table.commitment ? [null] : [];
    this.#seed = table.commitment;
    const shares = table.shares ?? [];
    if (table.status === "playing" || table.status === "over") {
      if (this.#promises.length > 0) doubts.push(...doubtfulSeats(this.#promises, shares, seat, this.share));
      else if (news && this.#offered && seat !== null && !table.deal && shares[seat] !== this.share) doubts.push(seat);
      this.#promises = this.#void = [];
    }
    this.#offered = table.status === "waiting" && seat !== null;
    return doubts;
  }
}
