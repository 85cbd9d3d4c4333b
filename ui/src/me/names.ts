/** Names for people who have not chosen one, and free names at a table. */

const WORDS =
  "Robin Sasha Noa Kim Toni Jo Mika Sam Alex Charlie Luca Remy Quinn Rene Andrea Jules Billie Frankie Nico Ari " +
  "Bente Chris Dana Eli Fenja Gabi Hanne Ilja Janis Kaya Lou Marli Nele Ola Pat Quirin Rio Sanne Tomi Uma Vanja " +
  "Wim Xenia Yael Zoe Auguste Bela Cosmo Doris Emil Flora Gustav Hedda Ida Juno Klara Linus Mina Nora Oskar";
export const GUEST_NAMES = WORDS.split(" ");

const same = (one: string, other: string): boolean =>
  one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase();

export const isTaken = (name: string, taken: readonly string[]): boolean => taken.some((other) => same(name, other));

/** A name like the wanted one that nobody has: the first of "Anna", "Anna 2", "Anna 3". */
export function freeName(wanted: string, taken: readonly string[]): string {
  let [name, number] = [wanted.trim(), 1];
  while (isTaken(name, taken)) name = `${wanted.trim()} ${++number}`;
  return name;
}
