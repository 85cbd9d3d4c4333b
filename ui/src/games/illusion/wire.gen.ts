// Made from the Python types by `make wire`. Do not edit.

/** Put the drawn card into the row; place 0 is next to the arrow. */
export type IllusionInsert = { type: "insert"; place: number };

/** Say that the row is wrong. */
export type IllusionDoubt = { type: "doubt" };

/** The deck's seed and the backs of its cards; nobody at the table is shown either. */
export type IllusionPrinted = { type: "printed"; seed: number; cards: ([number, number, number, number])[] };

export type IllusionShuffled = { type: "shuffled"; cards: (number)[] };

export type IllusionArrowsShuffled = { type: "arrows-shuffled"; arrows: ("blue" | "green" | "red" | "yellow")[] };

export type IllusionRoundBegan = { type: "round-began"; arrow: "blue" | "green" | "red" | "yellow"; opener: number; turn: number };

export type IllusionInserted = { type: "inserted"; seat: number; card: number; place: number };

/** The row was turned over: each card's share of the arrow's colour, and who got the arrow for it. */
export type IllusionDoubted = { type: "doubted"; seat: number; colour: "blue" | "green" | "red" | "yellow"; row: (number)[]; shares: (number)[]; right: boolean; winner: number };

export type IllusionEnded = { type: "ended"; winners: (number)[] };

/** `drawn` lies open on the deck; `last` placed the latest card, `placed`; `revealed` is the last doubt. */
export type IllusionView = { you: number | null; arrow: "blue" | "green" | "red" | "yellow" | null; row: (number)[]; drawn: number | null; turn: number | null; last: number | null; placed: number | null; arrows: (("blue" | "green" | "red" | "yellow")[])[]; deck: number; round: number; length: "long" | "short"; revealed: IllusionRevealed | null; winners: (number)[]; legal: (IllusionInsert | IllusionDoubt)[] };

/** A row that was doubted, and the places where a share falls below the one before: none if the row stood. */
export type IllusionRevealed = { seat: number; colour: "blue" | "green" | "red" | "yellow"; row: (number)[]; shares: (number)[]; breaks: (number)[]; right: boolean; winner: number };

export type IllusionMove = IllusionInsert | IllusionDoubt;

export type IllusionEvent = IllusionPrinted | IllusionShuffled | IllusionArrowsShuffled | IllusionRoundBegan | IllusionInserted | IllusionDoubted | IllusionEnded;
