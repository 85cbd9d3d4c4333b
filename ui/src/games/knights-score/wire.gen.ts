// Made from the Python types by `make wire`. Do not edit.

/** Lay a card on the pile of its colour and score it against the other pile's card. */
export type KnightsScorePlay = { type: "play"; card: string };

/** Put a card out of the game for a point. */
export type KnightsScoreDiscard = { type: "discard"; card: string };

export type KnightsScoreOpened = { type: "opened"; red: string; yellow: string; rest: (string)[] };

export type KnightsScoreDealt = { type: "dealt"; hands: ((string)[])[]; stock: (string)[] };

export type KnightsScorePlayed = { type: "played"; seat: number; card: string; points: number };

export type KnightsScoreDiscarded = { type: "discarded"; seat: number; card: string; points: number };

export type KnightsScoreCardDrawn = { type: "card-drawn"; seat: number; card: string };

export type KnightsScoreTurnCame = { type: "turn-came"; seat: number };

export type KnightsScoreEnded = { type: "ended"; winners: (number)[] };

/** `points` is what each card of the hand would bring now. */
export type KnightsScoreView = { you: number | null; hand: (string)[]; counts: (number)[]; red: string; yellow: string; depths: [number, number]; stock: number; turn: number | null; winners: (number)[]; points: (number)[]; scores: (number)[]; scoring: "positions" | "symbols"; target: number | null; discarded: (string)[]; last: KnightsScorePlayed | KnightsScoreDiscarded | null; legal: (KnightsScorePlay | KnightsScoreDiscard)[] };

export type KnightsScoreMove = KnightsScorePlay | KnightsScoreDiscard;

export type KnightsScoreEvent = KnightsScoreOpened | KnightsScoreDealt | KnightsScorePlayed | KnightsScoreDiscarded | KnightsScoreCardDrawn | KnightsScoreTurnCame | KnightsScoreEnded;
