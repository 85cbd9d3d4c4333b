/** Emotes: faces, and set phrases. Both are codes on the wire, so there is nothing to moderate. */

import type { Emoted } from "../server/wire.gen";
import { m } from "../words/messages";

export type Emote = Emoted["face"];
export type Face = (typeof FACES)[number];
export type Phrase = Exclude<Emote, Face>;

export const FACES = ["smile", "laugh", "wow", "sad", "think", "heart", "thumb", "clap"] as const satisfies Emote[];
export const isFace = (emote: Emote): emote is Face => (FACES as readonly Emote[]).includes(emote);

const FACE_NAMES: Record<Face, () => string> = {
  smile: () => m.face_smile(),
  laugh: () => m.face_laugh(),
  wow: () => m.face_wow(),
  sad: () => m.face_sad(),
  think: () => m.face_think(),
  heart: () => m.face_heart(),
  thumb: () => m.face_thumb(),
  clap: () => m.face_clap(),
};
const SAID: Record<Phrase, () => string> = {
  hello: () => m.phrase_hello(),
  thanks: () => m.phrase_thanks(),
  "well-played": () => m.phrase_well_played(),
  sorry: () => m.phrase_sorry(),
  close: () => m.phrase_close(),
  moment: () => m.phrase_moment(),
  "your-turn": () => m.phrase_your_turn(),
  again: () => m.phrase_again(),
};
export const PHRASES = Object.keys(SAID) as Phrase[];

/** The name of a face, or the words of a phrase. */
export const wordsOf = (emote: Emote): string => (isFace(emote) ? FACE_NAMES[emote]() : SAID[emote]());
