/** A choice of this person that the device remembers. */

import { keep, recall } from "./keep";

export class Habit<T> {
  #now = $state.raw() as T;

  constructor(
    readonly key: string,
    otherwise: T,
  ) {
    this.#now = recall(key, otherwise);
  }

  get now(): T {
    return this.#now;
  }

  set(value: T): void {
    this.#now = value;
    keep(this.key, value);
  }
}
