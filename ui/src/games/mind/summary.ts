import type { GameStep, Cost, Perspective, Stage, Summary } from "../../result/summary";
import type { MindEvent, MindView } from "./wire.gen";
import { m } from "../../words/messages";
import { mindLast } from "./tell";

/** Levels reached, and the lives and stars each cost. */
export function summary(view: MindView, steps: GameStep<MindView, MindEvent>[], room: Perspective): Summary {
  const { blind, blind_levels, levels, level, lives, stars, phase } = view;
  const won = blind || phase === "won";
  const marks = marksOf(steps);
  const stages = Array.from({ length: levels }, (_, at): Stage => ({
    label: String(at + 1),
    reached: won || at < level,
    marks: marks[at + 1] ?? [],
  }));
  return {
    standings: [],
    facts: [
      m.mind_summary_level({ level: won ? levels : level, levels }),
      m.mind_lives({ count: lives }),
      m.mind_stars({ count: stars }),
      ...(blind ? [m.mind_summary_blind({ levels: blind_levels })] : []),
    ],
    path: { name: m.mind_summary_path(), stages },
    ...turningPoint(view, steps, stages, room),
  };
}

/** Of a lost game the last mistake, with its step in the replay; else the level that cost most. */
function turningPoint(
  view: MindView,
  steps: GameStep<MindView, MindEvent>[],
  stages: Stage[],
  room: Perspective,
): Pick<Summary, "turn" | "moment"> {
  const last = view.last;
  if (view.phase === "lost" && !view.blind && last?.type === "mistaken") {
    const moment = steps.findLastIndex(({ events }) => events.some(({ type }) => type === "mistaken"));
    return { turn: mindLast(last, (seat) => room.nameOf(seat), room.you), ...(moment < 0 ? {} : { moment }) };
  }
  return { turn: steps.length ? dearest(stages, lostBlind(steps)) : null };
}

/** Whether a life was lost in blind play. */
function lostBlind(steps: GameStep<MindView, MindEvent>[]): boolean {
  const events = steps.flatMap((step) => step.events);
  const began = events.findIndex(({ type }) => type === "blind-began");
  const after = began < 0 ? [] : events.slice(began);
  return after.some((event) => event.type === "mistaken" || (event.type === "checked" && event.lost > 0));
}

/** Lives and stars lost in each level, before blind play. */
export function marksOf(steps: GameStep<MindView, MindEvent>[]): Record<number, Cost[]> {
  const marks: Record<number, Cost[]> = {};
  let level = 1;
  for (const event of steps.flatMap(({ events }) => events)) {
    if (event.type === "blind-began") break;
    if (event.type === "dealt") level = event.level;
    else if (event.type === "mistaken") (marks[level] ??= []).push("life");
    else if (event.type === "star-used") (marks[level] ??= []).push("star");
  }
  return marks;
}

function dearest(stages: Stage[], blindly: boolean): string | null {
  const lost = stages.map(({ marks }) => marks.filter((mark) => mark === "life").length);
  const most = Math.max(...lost);
  if (!most) return blindly ? null : m.mind_summary_unhurt();
  const level = lost.lastIndexOf(most) + 1;
  return m.mind_summary_dearest({ level, lives: m.mind_lives({ count: most }) });
}
