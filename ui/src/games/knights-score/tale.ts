import { figure, signed } from "../../lib/phrases";
import { ranked, turningPoint, type Tale, type Teller, type Told } from "../../lib/tale";
import type { KnightsScoreEvent, KnightsScorePlayed, KnightsScoreView } from "./wire.gen";
import * as m from "../../words/messages";

/** The score turn by turn, and the best card. */
export function tale(view: KnightsScoreView, told: Told<KnightsScoreView, KnightsScoreEvent>[], room: Teller): Tale {
  const turns = told.filter(({ events }) => events.some(({ type }) => type === "played" || type === "discarded"));
  const values = turns.map((each) => each.view.scores);
  const best = turns.flatMap(({ events }) => events.filter((event): event is KnightsScorePlayed => event.type === "played")).sort((one, other) => other.points - one.points)[0];
  return {
    standings: ranked(view.scores, figure),
    facts: [
      ...(turns.length ? [m.tale_turns({ count: turns.length })] : []),
      ...(best ? [best.seat === room.you ? m.knights_score_tale_best_you({ points: signed(best.points) }) : m.knights_score_tale_best({ name: room.nameOf(best.seat), points: signed(best.points) })] : []),
    ],
    lines: { name: m.knights_score_chart_name(), values: [view.scores.map(() => 0), ...values], target: view.target },
    turn: view.winners.length ? turningPoint(values, room) : null,
  };
}
