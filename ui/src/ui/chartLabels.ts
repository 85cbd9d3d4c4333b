/** Names at the ends of a chart's lines. */

import { isolate } from "../words/isolate";

const LONGEST = 11;
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const lettersOf = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment);
const UNSEEN = /^\p{Cf}+$/u;
const WIDE =
  /[MWmw@\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\uff00-\uff60]|\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
const widthOf = (letter: string): number => (UNSEEN.test(letter) ? 0 : WIDE.test(letter) ? 1.7 : 1);

/** How much room a text takes, in letters of usual width. */
export const roomFor = (text: string): number => lettersOf(text).reduce((sum, each) => sum + widthOf(each), 0);

/** As many letters of a text as have room, a joined emoji as one of them. */
export function cut(text: string, room: number): string {
  let left = room;
  const kept = lettersOf(text).filter((each) => (left -= widthOf(each)) >= 0);
  return kept.join("");
}

/** A name that fits beside a chart. */
export const shortName = (name: string): string =>
  roomFor(name) > LONGEST ? isolate(`${cut(name, LONGEST - 1)}…`) : name;

/** The wanted heights, moved apart so that each has so much room, between `top` and `bottom`. */
export function apart(wanted: number[], room: number, top: number, bottom: number): number[] {
  const order = wanted.map((_, at) => at).sort((one, other) => wanted[one]! - wanted[other]!);
  const least = Math.min(room, (bottom - top) / Math.max(1, wanted.length - 1));
  const heights = [...wanted];
  order.forEach((at, rank) => (heights[at] = Math.max(wanted[at]!, rank ? heights[order[rank - 1]!]! + least : top)));
  order.toReversed().forEach((at, rank) => {
    const below = rank ? heights[order[order.length - rank]!]! - least : bottom;
    heights[at] = Math.min(heights[at]!, below);
  });
  return heights;
}
