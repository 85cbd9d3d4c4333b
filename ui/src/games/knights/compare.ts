/** Two cards held side by side, place by place. What it is worth is the server's word, not ours. */

export type Marks = (1 | -1 | 0)[];
export type Comparison = Partial<Record<"R" | "Y", Marks>>;

/** Marks on the other pile's card: where the chosen card's symbols meet a blank, and where a symbol. */
export function compare(chosen: string | null, red: string, yellow: string): Comparison {
  if (!chosen) return {};
  const other = chosen[0] === "R" ? "Y" : "R";
  const card = other === "R" ? red : yellow;
  const marks = [...chosen.slice(1)].map((filled, at) => (filled === "0" ? 0 : card[at + 1] === "0" ? 1 : -1));
  return { [other]: marks };
}

export const symbols = (card: string): number => [...card.slice(1)].filter((filled) => filled === "1").length;
