/** The analysis of both games of Nicolaus & Wilfried, as it is sent. */

export type Insight = {
  unit: "points" | "cards";
  standings: { seq: number; at: number; each: number[] }[];
  moves: {
    seq: number;
    seat: number;
    move: string;
    brought: number;
    best: number;
    best_move: string;
    choice: number;
  }[];
  skills: { seat: number; brought: number; best: number; luck: number; choice: number }[];
};
