/** JSON values in localStorage. Without storage, values last as long as the page. */

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
