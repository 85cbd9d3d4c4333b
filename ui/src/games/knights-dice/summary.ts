import { ranked, turningPoint, type Summary, type Perspective, type GameStep } from "../../result/summary";
import type { KnightsDiceEvent, KnightsDiceView } from "./wire.gen";
import { m } from "../../words/messages";

/** Hand sizes per turn. */
export function summary(
  view: KnightsDiceView,
  steps: GameStep<KnightsDiceView, KnightsDiceEvent>[],
  room: Perspective,
): Summary {
  const turns = steps.filter(({ events }) => events.some(({ type }) => type === "turn-came" || type === "ended"));
  const values = turns.map((each) => each.view.counts);
  return {
    standings: ranked(view.counts, (count) => m.cards_held({ count }), true),
    facts: turns.length ? [m.summary_turns({ count: turns.length })] : [],
    lines: {
      name: m.knights_dice_summary_chart(),
      unit: m.knights_unit_cards(),
      values: values.length ? values : [view.counts],
      target: null,
    },
    turn: view.winners.length ? turningPoint(values, room, true) : null,
  };
}
