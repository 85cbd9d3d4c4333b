/** Numbers as pitches, to tell cards by ear: three octaves from 0 to 100, and before each tone the mark of its ten. */

import type { Note } from "./sound";

/** A card to be heard: one that lies on the table, or one in the own hand, which has another timbre. */
export type Heard = { place: "table" | "hand"; number: number };

const LOWEST = 220;
const OCTAVES = 3;
const MARK = { lasts: 0.06, loud: 0.09 };
const TONE = { lasts: 0.17, loud: 0.22 };
const APART = 0.36;
const STEP = 0.14;

export const pitch = (number: number): number => LOWEST * 2 ** ((OCTAVES * number) / 100);

/** The tones of cards, one after the other. The mark is the reference: as high as the tone for a full ten, and the farther
    below it the more there is above the ten. */
export const tonesOf = (cards: readonly Heard[]): Note[] =>
  cards.flatMap(({ place, number }, turn): Note[] => [
    { at: turn * APART, hertz: pitch(number - (number % 10)), wave: "triangle", ...MARK },
    { at: turn * APART + MARK.lasts, hertz: pitch(number), wave: place === "hand" ? "triangle" : "sine", ...TONE },
  ]);

/** The marks of all tens, from 10 to 100. */
export const tens = (): Note[] =>
  Array.from({ length: 10 }, (_, ten) => ({ at: ten * STEP, hertz: pitch(10 * (ten + 1)), wave: "triangle", ...MARK }));
