import type { Habits } from "../../me/evenings.svelte";
import { played, type TimelineMark } from "../game";
import type { MindInsight, MindEvent, MindMove, MindView } from "./wire.gen";
import { m } from "../../words/messages";
import Card from "./Card.svelte";
import Mind from "./Screen.svelte";
import PlayBlind from "./parts/PlayBlind.svelte";
import { summary } from "./summary";
import { cue, answers, tones } from "./tell";

export default played<MindView, MindEvent, MindMove, MindInsight>({
  screen: Mind,
  cue,
  result,
  summary,
  awaits: ({ phase, ready }, seat) => phase === "focus" && !ready[seat],
  decided: ({ phase }) => phase === "won",
  continuation: PlayBlind,
  hand: ({ hand }) => hand,
  card: Card,
  mark,
  answers,
  ruled: ({ last }) => last !== null,
  tones,
  won: ({ phase, blind }) => blind || phase === "won",
  habits,
  comparable: (event, { level }) =>
    event.type === "played" || event.type === "mistaken" ? `${level} ${event.seat} ${event.card}` : null,
  losses: ({ lost }) =>
    lost.map((life) => ({
      seq: life.seq,
      step: life.seen - 1,
      seat: life.seat,
      learn: life.cause === "pace" || life.cause === "slip",
      question: life,
    })),
  quiz: () => import("./parts/WouldYou.svelte"),
  insight: () => import("./Insight.svelte"),
});

function habits({ people }: MindInsight, seat: number): Habits | null {
  const { lean, steadiness } = people[seat]!;
  return lean === null || steadiness === null ? null : { lean, spread: steadiness };
}

function mark(event: MindEvent): TimelineMark | null {
  if (event.type === "mistaken") return { kind: "lost", label: m.mind_mark_lost({ card: event.card }) };
  if (event.type === "checked" && event.lost)
    return { kind: "lost", label: m.mind_checked_wrong({ lost: event.lost }) };
  if (event.type === "star-used") return { kind: "spent", label: m.mind_mark_star() };
  return event.type === "level-done" ? { kind: "ended", label: m.mind_mark_level({ level: event.level }) } : null;
}

export function result({ blind, blind_levels, phase, level }: MindView): string {
  if (blind) return m.mind_blind_end({ levels: blind_levels });
  return phase === "won" ? m.mind_won() : phase === "lost" ? m.mind_lost_at({ level }) : m.ended_early();
}
