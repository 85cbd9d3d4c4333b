/** Values and settings that this device keeps, as JSON in localStorage. Without storage they last as long as the page. */

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

export function load<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`parlour.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function save(key: string, value: unknown): void {
  try {
    localStorage.setItem(`parlour.${key}`, JSON.stringify(value));
  } catch {
    // private windows may refuse
  }
}
