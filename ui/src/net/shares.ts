/** A client's share in the shuffle, and whether the table kept its promises about all shares, as the Python client checks it. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

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
