// Made from the Python types by `make wire`. Do not edit.

/** Ask for the die. */
export type KnightsDiceRoll = { type: "roll" };

/** Lay one card, or a red and a yellow one, in this order. */
export type KnightsDicePlay = { type: "play"; cards: (string)[] };

/** Take a card from the stock, because none can be laid. */
export type KnightsDiceDraw = { type: "draw" };

/** Take the card that shows on a pile, because the die is blank. */
export type KnightsDiceTake = { type: "take"; pile: "R" | "Y" };

/** Do nothing, because nothing can be done. */
export type KnightsDicePass = { type: "pass" };

export type KnightsDiceOpened = { type: "opened"; red: string; yellow: string; rest: (string)[] };

export type KnightsDiceDealt = { type: "dealt"; hands: ((string)[])[]; stock: (string)[] };

/** Each seat's lot, and who begins; None if they must be drawn again. The cards go back into the stock. */
export type KnightsDiceLotsDrawn = { type: "lots-drawn"; cards: (string)[]; starter: number | null };

export type KnightsDiceRestocked = { type: "restocked"; cards: (string)[] };

export type KnightsDiceDieLifted = { type: "die-lifted"; seat: number };

export type KnightsDiceRolled = { type: "rolled"; face: "blank" | "ge" | "le" };

export type KnightsDicePlayed = { type: "played"; seat: number; cards: (string)[] };

export type KnightsDiceTaken = { type: "taken"; seat: number; card: string };

/** A card is to be drawn and there is none: the covered cards of both piles are gathered up. */
export type KnightsDiceStockSpent = { type: "stock-spent" };

export type KnightsDiceCardDrawn = { type: "card-drawn"; seat: number; card: string };

export type KnightsDicePassed = { type: "passed"; seat: number };

export type KnightsDiceTurnCame = { type: "turn-came"; seat: number };

export type KnightsDiceEnded = { type: "ended"; winners: (number)[] };

/** `starter` is who drew the right to begin; `faces` are the die's, as many of each kind (N7). */
export type KnightsDiceView = { you: number | null; hand: (string)[]; counts: (number)[]; red: string; yellow: string; depths: [number, number]; stock: number; turn: number | null; winners: (number)[]; die: "blank" | "ge" | "le" | null; faces: [number, number, number]; reading: "board" | "card"; starter: number | null; last: KnightsDicePlayed | KnightsDiceTaken | KnightsDicePassed | null; legal: (KnightsDiceRoll | KnightsDicePlay | KnightsDiceDraw | KnightsDiceTake | KnightsDicePass)[] };

export type KnightsDiceMove = KnightsDiceRoll | KnightsDicePlay | KnightsDiceDraw | KnightsDiceTake | KnightsDicePass;

export type KnightsDiceEvent = KnightsDiceOpened | KnightsDiceDealt | KnightsDiceLotsDrawn | KnightsDiceRestocked | KnightsDiceDieLifted | KnightsDiceRolled | KnightsDicePlayed | KnightsDiceTaken | KnightsDiceStockSpent | KnightsDiceCardDrawn | KnightsDicePassed | KnightsDiceTurnCame | KnightsDiceEnded;
