/** Sound effects, synthesised with Web Audio. */

import { me } from "../me/me.svelte";

export type Sound =
  "down" | "up" | "lift" | "mistake" | "star" | "level" | "win" | "lose" | "turn" | "roll" | "flip" | "tick";
export type Note = { at: number; hertz: number; lasts: number; loud: number; wave?: OscillatorType; glide?: number };
type Breath = { at: number; lasts: number; loud: number; hertz: number };

const NOTES: Record<Sound, Note[]> = {
  down: [{ at: 0, hertz: 180, lasts: 0.09, loud: 0.3, glide: 110 }],
  up: [{ at: 0, hertz: 320, lasts: 0.07, loud: 0.12, glide: 420 }],
  lift: [
    { at: 0, hertz: 261.6, lasts: 0.5, loud: 0.16 },
    { at: 0.09, hertz: 392, lasts: 0.6, loud: 0.16 },
  ],
  mistake: [
    { at: 0, hertz: 196, lasts: 0.28, loud: 0.3, wave: "triangle", glide: 155 },
    { at: 0.16, hertz: 146.8, lasts: 0.5, loud: 0.3, wave: "triangle", glide: 116 },
  ],
  star: [0, 1, 2, 3].map((step) => ({ at: step * 0.07, hertz: 659.3 * 2 ** (step / 4), lasts: 0.5, loud: 0.13 })),
  level: [0, 4, 7].map((step, at) => ({ at: at * 0.1, hertz: 329.6 * 2 ** (step / 12), lasts: 0.5, loud: 0.18 })),
  win: [0, 4, 7, 12, 16].map((step, at) => ({ at: at * 0.12, hertz: 261.6 * 2 ** (step / 12), lasts: 1, loud: 0.18 })),
  lose: [7, 3, 0].map((step, at) => ({ at: at * 0.2, hertz: 174.6 * 2 ** (step / 12), lasts: 0.8, loud: 0.2 })),
  turn: [
    { at: 0, hertz: 523.3, lasts: 0.35, loud: 0.12 },
    { at: 0.08, hertz: 659.3, lasts: 0.4, loud: 0.1 },
  ],
  roll: [0, 0.07, 0.13, 0.2, 0.29].map((at, step) => ({
    at,
    hertz: 240 - step * 18,
    lasts: 0.05,
    loud: 0.2,
    wave: "triangle",
  })),
  flip: [{ at: 0, hertz: 480, lasts: 0.06, loud: 0.1, glide: 300 }],
  tick: [{ at: 0, hertz: 880, lasts: 0.05, loud: 0.06 }],
};
const BREATHS: Partial<Record<Sound, Breath>> = {
  down: { at: 0, lasts: 0.07, loud: 0.22, hertz: 1800 },
  up: { at: 0, lasts: 0.06, loud: 0.1, hertz: 3200 },
  flip: { at: 0, lasts: 0.09, loud: 0.14, hertz: 2400 },
  roll: { at: 0, lasts: 0.3, loud: 0.06, hertz: 900 },
};

let audio: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!me.sound.now || typeof AudioContext === "undefined") return;
  playNotes(NOTES[sound]);
  const breath = BREATHS[sound];
  if (breath && audio) noise(audio, breath);
}

/** Play notes that tell something; whether they are wanted is for the caller to ask. */
export function playNotes(notes: readonly Note[]): void {
  if (typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  for (const note of notes) tone(audio, note);
}

/** Vibrate, where the device can. */
export function buzz(pattern: number | number[]): void {
  if (me.buzz.now && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
}

function tone(context: AudioContext, note: Note): void {
  const start = context.currentTime + note.at;
  const voice = new OscillatorNode(context, { type: note.wave ?? "sine", frequency: note.hertz });
  if (note.glide) voice.frequency.exponentialRampToValueAtTime(note.glide, start + note.lasts);
  voice.connect(fading(context, start, note.lasts, note.loud));
  voice.start(start);
  voice.stop(start + note.lasts);
}

function noise(context: AudioContext, breath: Breath): void {
  const start = context.currentTime + breath.at;
  const length = Math.ceil(context.sampleRate * breath.lasts);
  const buffer = new AudioBuffer({ length, sampleRate: context.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < length; at++) samples[at] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: breath.hertz, Q: 0.8 });
  source.connect(filter).connect(fading(context, start, breath.lasts, breath.loud));
  source.start(start);
}

function fading(context: AudioContext, start: number, lasts: number, loud: number): GainNode {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loud, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  gain.connect(context.destination);
  return gain;
}

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
