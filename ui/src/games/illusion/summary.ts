import { ranked, turningPoint, type Stage, type Summary, type Perspective, type GameStep } from "../../result/summary";
import type { IllusionDoubted, IllusionEvent, IllusionView } from "./wire.gen";
import { m } from "../../words/messages";
import { PAINT } from "./parts/colours";

/** The winner of each round. */
export function summary(
  view: IllusionView,
  steps: GameStep<IllusionView, IllusionEvent>[],
  room: Perspective,
): Summary {
  const doubts = steps.filter(({ events }) => events.some(({ type }) => type === "doubted"));
  const rounds = doubts.flatMap(({ events }) =>
    events.filter((event): event is IllusionDoubted => event.type === "doubted"),
  );
  const longest = Math.max(0, ...rounds.map(({ row }) => row.length));
  const right = rounds.filter((doubt) => !doubt.right).length; // the row was not
  return {
    standings: ranked(
      view.arrows.map((won) => won.length),
      (count) => m.illusion_arrows_held({ count }),
    ),
    facts: rounds.length
      ? [m.illusion_summary_longest({ cards: longest }), m.illusion_summary_doubts({ right, count: rounds.length })]
      : [],
    path: {
      name: m.illusion_summary_path(),
      stages: rounds.map(({ winner, colour }, at): Stage => ({
        label: String(at + 1),
        reached: true,
        marks: [],
        seat: winner,
        paint: PAINT[colour],
      })),
    },
    turn: view.winners.length
      ? turningPoint(
          doubts.map((each) => each.view.arrows.map((won) => won.length)),
          room,
        )
      : null,
  };
}
