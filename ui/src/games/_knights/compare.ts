/** Compare two cards place by place. */

export type Marks = (1 | -1 | 0)[];
export type Comparison = Partial<Record<"R" | "Y", Marks>>;

/** Marks on the other pile's card, one per place that scores: +1 for a blank, -1 for a symbol. Under `positions` all
    places score, under `symbols` those where the chosen card has a symbol. The marks add up to the card's points. */
export function compare(
  chosen: string | null,
  red: string,
  yellow: string,
  scoring: "positions" | "symbols",
): Comparison {
  if (!chosen) return {};
  const other = chosen[0] === "R" ? "Y" : "R";
  const card = other === "R" ? red : yellow;
  const marks = [...chosen.slice(1)].map((filled, at) =>
    scoring === "symbols" && filled === "0" ? 0 : card[at + 1] === "0" ? 1 : -1,
  );
  return { [other]: marks };
}

export const symbols = (card: string): number => [...card.slice(1)].filter((filled) => filled === "1").length;
