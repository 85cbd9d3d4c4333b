/** What the analysis of a game of The Mind says, in words. */

import { decimal } from "../../../words/phrases";
import { m } from "../../../words/messages";
import type { MindLostLife, MindTiming } from "../wire.gen";

export const percent = (share: number): string => String(Math.round(100 * share));

/** Seconds with one digit behind the decimal sign, or none for long waits. */
export const seconds = (value: number): string => decimal(value, value < 10 ? 1 : 0);

/** How early or late somebody is, with its standard error; within that nobody is either. */
export function leanText({ lean, lean_error }: Pick<MindTiming, "lean" | "lean_error">): string {
  if (lean === null || lean_error === null) return m.mind_in_time_few();
  const off = Math.exp(lean) - 1;
  const lopsided =
    off < 0 ? m.mind_in_time_early({ percent: percent(-off) }) : m.mind_in_time_late({ percent: percent(off) });
  return m.mind_in_time_unsure({
    lean: Math.abs(lean) < lean_error ? m.mind_in_time_even() : lopsided,
    percent: percent(Math.exp(lean) * lean_error),
  });
}

export const causeText = (cause: MindLostLife["cause"]): string =>
  ({
    deal: m.mind_cause_deal(),
    pace: m.mind_cause_pace(),
    slip: m.mind_cause_slip(),
    line: m.mind_cause_line(),
    unsure: m.mind_cause_unsure(),
  })[cause];

/** Why a life was lost, with its figures. */
export function whyText(life: MindLostLife, names: string[]): string {
  const { card, missed } = life;
  const [one, two] = [names[life.seat] ?? "", names[life.holder] ?? ""];
  const [wait, usual, other] = [seconds(life.wait), seconds(life.usual), seconds(life.holder_usual)];
  switch (life.cause) {
    case "deal":
      return m.mind_why_deal({ card, missed, two, percent: percent(life.unavoidable) });
    case "pace":
      return m.mind_why_pace({ one, two, card, missed, usual, other });
    case "slip":
      return life.who === life.holder
        ? m.mind_why_slip_held({ two, missed, other, wait })
        : m.mind_why_slip({ one, wait, usual });
    case "unsure":
      return life.lowest === null
        ? m.mind_why_unsure({ one, two, card, missed, wait })
        : m.mind_why_unsure_odds({ one, two, card, missed, wait, percent: percent(life.lowest) });
    case "line": {
      const late = life.ruling?.late[0];
      return late
        ? m.mind_why_line({ missed: late.card, after: late.after, grace: Math.max(1, life.ruling!.grace) })
        : m.mind_why_line_unseen({ delay: life.ruling?.delay ?? 0 });
    }
  }
}
