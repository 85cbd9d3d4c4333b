/** The table's time on this device's clock, out of pings that took different times to come back. */

const KEPT = 16;
const TOLERATED = 1.5;

type Sample = { trip: number; offset: number };

export class ClockFilter {
  #samples: Sample[] = [];

  /** A ping sent and answered on this clock, and the table's time in the answer; all in milliseconds. */
  add(sent: number, received: number, at: number): void {
    this.#samples.push({ trip: received - sent, offset: at - (sent + received) / 2 });
    if (this.#samples.length > KEPT) this.#samples.shift();
  }

  /** The table's time began anew: what was learnt before says nothing now. */
  forget(): void {
    this.#samples = [];
  }

  get known(): boolean {
    return this.#samples.length > 0;
  }

  /** The fastest way there and back. */
  get trip(): number {
    return Math.min(...this.#samples.map((sample) => sample.trip));
  }

  /** A moment of this clock in the table's time. */
  tableTime(local: number): number {
    return Math.round(local + this.#offset());
  }

  /** A moment of the table's time on this clock. */
  localTime(at: number): number {
    return at - this.#offset();
  }

  /** Answers that took much longer than the fastest say little; of the others the median counts. */
  #offset(): number {
    const limit = this.trip * TOLERATED + 1;
    return median(this.#samples.filter((sample) => sample.trip <= limit).map((sample) => sample.offset));
  }
}

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
