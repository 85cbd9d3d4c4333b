/** Estimate the table's clock from ping round trips. */

import type { TableInfo } from "./wire.gen";

const KEPT = 16;
const TOLERATED = 1.5;

type Sample = { trip: number; offset: number };
type Status = TableInfo["status"];

/** Offset between this device's clock and the table's. Reset when a game starts or the server restarts. */
export class ClockFilter {
  #samples: Sample[] = [];
  #epoch = "";
  #status: Status | null = null;

  /** A ping sent and answered on this clock, and the table's time in the answer; all in milliseconds. */
  add(sent: number, received: number, at: number): void {
    this.#samples.push({ trip: received - sent, offset: at - (sent + received) / 2 });
    if (this.#samples.length > KEPT) this.#samples.shift();
  }

  /** Take the epoch and status of a welcome. Returns whether the table's clock was reset. */
  welcomed(epoch: string, status: Status): boolean {
    const restarted = this.#epoch !== "" && this.#epoch !== epoch;
    this.#epoch = epoch;
    if (restarted) this.#samples = [];
    return this.told(status) || restarted;
  }

  /** Take the status in a news message. Returns whether the table's clock was reset. */
  told(status: Status): boolean {
    const began = this.#status === "waiting" && status === "playing";
    this.#status = status;
    if (began) this.#samples = [];
    return began;
  }

  get known(): boolean {
    return this.#samples.length > 0;
  }

  /** Convert a local time to table time, in whole milliseconds. */
  tableTime(local: number): number {
    return Math.round(local + this.#offset());
  }

  /** Median offset over the samples whose round trip is close to the fastest. */
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
