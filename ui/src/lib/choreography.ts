/** From what happened to what is heard, felt and said. Pure: a screen does what the cues say. */

import type { AnyEvent, AnyView, KnightsDiceEvent, KnightsScoreEvent, MindInterrupted, MindView } from "../wire.gen";
import * as m from "../words/messages";
import { interruption, mindLast, type Namer, signed, tie } from "./phrases";
import type { Sound } from "./sound";

export type Cue = { sound?: Sound; buzz?: number | number[]; say?: string };

export function cues(events: AnyEvent[], view: AnyView, name: Namer): Cue[] {
  return events.map((event) => cue(event, view, name)).filter((made) => made !== null);
}

function cue(event: AnyEvent, view: AnyView, name: Namer): Cue | null {
  const you = view.you;
  switch (event.type) {
    case "hand-laid":
      return { sound: "tick" };
    case "play-began":
      return { sound: "lift", buzz: 30, say: m.say_play_began() };
    case "stopped":
      return { sound: "up", say: m.say_stopped({ name: name(event.seat) }) };
    case "interrupted":
      return { sound: "up", buzz: [30, 60, 30], say: interruption(event, name, you) };
    case "star-raised":
      return { sound: "tick", say: m.say_star_raised({ name: name(event.seat) }) };
    case "star-lowered":
      return { say: m.say_star_lowered({ name: name(event.seat) }) };
    case "star-used":
      return { sound: "star", buzz: [20, 40, 20], say: mindLast(event, name, you) };
    case "played-blind":
      return { sound: "down", say: m.say_played_blind({ name: name(event.seat) }) };
    case "mistaken":
      return { sound: "mistake", buzz: [60, 40, 90], say: said(mindLast(event, name, you), m.one_life(), event.late?.length ? m.photo_finish() : null) };
    case "checked":
      return event.lost
        ? { sound: "mistake", buzz: [60, 40, 90], say: mindLast(event, name, you) }
        : { sound: "level", say: mindLast(event, name, you) };
    case "level-done":
      return { sound: "level", buzz: 40, say: m.say_level_done({ level: event.level }) };
    case "won":
      return { sound: "win", buzz: [40, 60, 40, 60, 120], say: m.mind_won() };
    case "lost":
      return { sound: "lose", say: m.mind_lost() };
    case "inserted":
      return { sound: "down", say: m.say_inserted({ name: name(event.seat), place: event.place + 1 }) };
    case "doubted":
      return { sound: "flip", buzz: 40, say: m.say_doubted({ name: name(event.seat) }) };
    case "round-began":
      return event.turn === you ? { sound: "turn", buzz: 25, say: m.your_turn() } : null;
    case "ended":
      return you !== null && event.winners.includes(you) ? { sound: "win", buzz: [40, 60, 120] } : { sound: "level" };
    case "played":
      return "points" in event || "cards" in event
        ? knightsPlayed(event, name)
        : { sound: "down", buzz: 12, say: said(m.say_played({ name: name(event.seat), card: event.card }), tie(event.margin)) };
    case "discarded":
      return { sound: "up", say: m.say_discarded({ name: name(event.seat) }) };
    case "rolled":
      return { sound: "roll", buzz: 20, say: m.say_rolled({ face: faceName(event.face) }) };
    case "taken":
      return { sound: "up", say: m.say_taken({ name: name(event.seat) }) };
    case "card-drawn":
      return event.seat === you ? { sound: "up" } : null;
    case "passed":
      return { say: m.say_passed({ name: name(event.seat) }) };
    case "turn-came":
      return event.seat === you ? { sound: "turn", buzz: 25, say: m.your_turn() } : null;
    default:
      return null;
  }
}

const said = (...sentences: (string | null)[]): string => sentences.filter(Boolean).join(" ");

type KnightsPlayed = Extract<KnightsScoreEvent | KnightsDiceEvent, { type: "played" }>;

function knightsPlayed(event: KnightsPlayed, name: Namer): Cue {
  const who = { name: name(event.seat) };
  const say = "points" in event ? m.say_scored({ ...who, points: signed(event.points) }) : m.say_laid({ ...who, count: event.cards.length });
  return { sound: "down", buzz: 12, say };
}

export function faceName(face: "ge" | "le" | "blank"): string {
  return { ge: m.face_ge(), le: m.face_le(), blank: m.face_blank() }[face];
}

/** The breath of the focus as all see it: how far into it the table's time is, from 0 to 1. */
export const BREATH = 5200;
export const breathPhase = (tableTime: number): number => (((tableTime % BREATH) + BREATH) % BREATH) / BREATH;

/** What stopped a play while nobody could be told of it. */
export const RESTARTED: MindInterrupted = { type: "interrupted", seat: null, why: "restart" };

/** How long the hands still take to come off the table; a clock that is wrong or not known adds nothing. */
export const liftLeft = ({ began, opens }: Pick<MindView, "began" | "opens">, tableTime: number): number =>
  Math.min(opens - began, Math.max(0, opens - tableTime));

/** When each card of a row is turned over, and when the verdict comes, in milliseconds. */
export const TURN_OVER = 420;
export const turned = (cards: number, passed: number): number => Math.min(cards, Math.floor(passed / TURN_OVER));
