import { figure, signed } from "../../words/phrases";
import { ranked, turningPoint, type Summary, type Perspective, type GameStep } from "../../result/summary";
import type { KnightsScoreEvent, KnightsScorePlayed, KnightsScoreView } from "./wire.gen";
import { m } from "../../words/messages";

/** Scores per turn, and the best card. */
export function summary(
  view: KnightsScoreView,
  steps: GameStep<KnightsScoreView, KnightsScoreEvent>[],
  room: Perspective,
): Summary {
  const turns = steps.filter(({ events }) => events.some(({ type }) => type === "played" || type === "discarded"));
  const values = turns.map((each) => each.view.scores);
  const best = turns
    .flatMap(({ events }) => events.filter((event): event is KnightsScorePlayed => event.type === "played"))
    .sort((one, other) => other.points - one.points)[0];
  return {
    standings: ranked(view.scores, figure),
    facts: [
      ...(turns.length ? [m.summary_turns({ count: turns.length })] : []),
      ...(best
        ? [
            best.seat === room.you
              ? m.knights_score_summary_best_you({ points: signed(best.points) })
              : m.knights_score_summary_best({ name: room.nameOf(best.seat), points: signed(best.points) }),
          ]
        : []),
    ],
    lines: {
      name: m.knights_score_chart_name(),
      unit: m.knights_unit_points(),
      values: [view.scores.map(() => 0), ...values],
      target: view.target,
    },
    turn: view.winners.length ? turningPoint(values, room) : null,
  };
}
