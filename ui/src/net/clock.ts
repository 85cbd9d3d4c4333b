/** The table's time on this device's clock, out of pings that took different times to come back. */

import type { TableInfo } from "../wire.gen";

const KEPT = 16;
const TOLERATED = 1.5;

type Sample = { trip: number; offset: number };
type Status = TableInfo["status"];

/** A table's time begins anew with the game and with the server: what was learnt before says nothing then. */
export class ClockFilter {
  #samples: Sample[] = [];
  #epoch = "";
  #status: Status | null = null;

  /** A ping sent and answered on this clock, and the table's time in the answer; all in milliseconds. */
  add(sent: number, received: number, at: number): void {
    this.#samples.push({ trip: received - sent, offset: at - (sent + received) / 2 });
    if (this.#samples.length > KEPT) this.#samples.shift();
  }

  /** What a welcome says. Returns whether the table's time began anew. */
  welcomed(epoch: string, status: Status): boolean {
    const restarted = this.#epoch !== "" && this.#epoch !== epoch;
    this.#epoch = epoch;
    if (restarted) this.#samples = [];
    return this.told(status) || restarted;
  }

  /** What news say of the table. Returns whether the table's time began anew. */
  told(status: Status): boolean {
    const began = this.#status === "waiting" && status === "playing";
    this.#status = status;
    if (began) this.#samples = [];
    return began;
  }

  get known(): boolean {
    return this.#samples.length > 0;
  }

  /** A moment of this clock in the table's time; half a millisecond is rounded up. */
  tableTime(local: number): number {
    return Math.round(local + this.#offset());
  }

  /** Answers that took much longer than the fastest say little; of the others the median counts. */
  #offset(): number {
    const limit = Math.min(...this.#samples.map((sample) => sample.trip)) * TOLERATED + 1;
    return median(this.#samples.filter((sample) => sample.trip <= limit).map((sample) => sample.offset));
  }
}

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
