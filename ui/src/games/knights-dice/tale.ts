import { ranked, turningPoint, type Tale, type Teller, type Told } from "../../lib/tale";
import type { KnightsDiceEvent, KnightsDiceView } from "./wire.gen";
import * as m from "../../words/messages";

/** How the hands became smaller, turn by turn. */
export function tale(view: KnightsDiceView, told: Told<KnightsDiceView, KnightsDiceEvent>[], room: Teller): Tale {
  const turns = told.filter(({ events }) => events.some(({ type }) => type === "turn-came" || type === "ended"));
  const values = turns.map((each) => each.view.counts);
  return {
    standings: ranked(view.counts, (count) => m.cards_held({ count }), true),
    facts: turns.length ? [m.tale_turns({ count: turns.length })] : [],
    lines: { name: m.knights_dice_tale_chart(), values: values.length ? values : [view.counts], target: null },
    turn: view.winners.length ? turningPoint(values, room, true) : null,
  };
}
