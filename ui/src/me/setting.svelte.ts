/** A setting saved on this device. */

import { load, save } from "./storage";

export class Setting<T> {
  #now = $state.raw() as T;

  constructor(
    readonly key: string,
    otherwise: T,
  ) {
    this.#now = load(key, otherwise);
  }

  get now(): T {
    return this.#now;
  }

  set(value: T): void {
    this.#now = value;
    save(this.key, value);
  }
}
