import type { Mark, Stop, Tale, Told } from "../../lib/tale";
import type { MindEvent, MindView } from "./wire.gen";
import * as m from "../../words/messages";

/** How far the team came, and what each level cost. */
export function tale(view: MindView, told: Told<MindView, MindEvent>[]): Tale {
  const { blind, blind_levels, levels, level, lives, stars, phase } = view;
  const won = blind || phase === "won";
  const marks = marksOf(told);
  const stops = Array.from({ length: levels }, (_, at): Stop => ({ label: String(at + 1), reached: won || at < level, marks: marks[at + 1] ?? [] }));
  return {
    standings: [],
    facts: [
      m.mind_tale_level({ level: won ? levels : level, levels }),
      m.mind_lives({ count: lives }),
      m.mind_stars({ count: stars }),
      ...(blind ? [m.mind_tale_blind({ levels: blind_levels })] : []),
    ],
    path: { name: m.mind_tale_path(), stops },
    turn: told.length ? dearest(stops) : null,
  };
}

/** The lives and stars that went in each level, before the team played blind. */
export function marksOf(told: Told<MindView, MindEvent>[]): Record<number, Mark[]> {
  const marks: Record<number, Mark[]> = {};
  let level = 1;
  for (const event of told.flatMap(({ events }) => events)) {
    if (event.type === "blind-began") break;
    if (event.type === "dealt") level = event.level;
    else if (event.type === "mistaken") (marks[level] ??= []).push("life");
    else if (event.type === "star-used") (marks[level] ??= []).push("star");
  }
  return marks;
}

function dearest(stops: Stop[]): string {
  const lost = stops.map(({ marks }) => marks.filter((mark) => mark === "life").length);
  const most = Math.max(...lost);
  if (!most) return m.mind_tale_unhurt();
  const level = lost.lastIndexOf(most) + 1;
  return m.mind_tale_dearest({ level, lives: m.mind_lives({ count: most }) });
}
