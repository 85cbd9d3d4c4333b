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

/** `unit` is what moves bring. The higher a standing the better for points, the lower for cards. */
export type KnightsScoreKnightsInsight = { type: "knights"; summary: KnightsScoreGameSummary; unit: "cards" | "points"; standings: (KnightsScoreStanding)[]; moves: (KnightsScoreMoveAnalysis)[]; skills: (KnightsScoreSkill)[] };

/** `over`: the game has an outcome. `lasted` is in milliseconds. `names` is empty where the journal has none. */
export type KnightsScoreGameSummary = { game: string; seats: number; names: (string)[]; over: boolean; winners: (number)[]; lasted: number; moves: (KnightsScoreSeatMoves)[] };

/** The moves of one seat: how many, and the seconds between the commit before and the move, on average. */
export type KnightsScoreSeatMoves = { seat: number; moves: number; seconds: number | null };

/** The table after a move: the points of each seat, or the cards in each hand in the game with the die. */
export type KnightsScoreStanding = { seq: number; at: number; each: (number)[] };

/** A move and what it brought: points, or in the game with the die cards that left the hand, less those that came. `best` is what the best legal move would have brought, `best_move` its notation, and `mean` what a move by chance brings. With the die, `luck` is what the best move brings with the face that it showed, less what it brings on average over all faces; without one it is 0. `choice` is `brought` less `best`, so that 0 is a move without a fault. */
export type KnightsScoreMoveAnalysis = { seq: number; at: number; seat: number; move: string; moves: number; brought: number; best: number; best_move: string; mean: number; luck: number; choice: number };

/** All moves of one seat: sums over their analyses. */
export type KnightsScoreSkill = { seat: number; moves: number; brought: number; best: number; mean: number; luck: number; choice: number };

export type KnightsScoreMove = KnightsScorePlay | KnightsScoreDiscard;

export type KnightsScoreEvent = KnightsScoreOpened | KnightsScoreDealt | KnightsScorePlayed | KnightsScoreDiscarded | KnightsScoreCardDrawn | KnightsScoreTurnCame | KnightsScoreEnded;

export type KnightsScoreInsight = KnightsScoreKnightsInsight;

export type KnightsScoreRefusal = { code: "knights.no-such-card"; params: { card: KnightsScoreRefusalInput; game: KnightsScoreRefusalInput } } | { code: "knights.card-twice"; params: { card: KnightsScoreRefusalInput; game: KnightsScoreRefusalInput } } | { code: "knights.one-colour"; params: { game: KnightsScoreRefusalInput } } | { code: "knights.script-deck"; params: {  } } | { code: "knights-score.target-range"; params: {  } } | { code: "knights-score.notation"; params: { text: KnightsScoreRefusalInput } } | { code: "knights-score.not-held"; params: { card: KnightsScoreRefusalInput } } | { code: "knights-score.first"; params: { last: KnightsScoreRefusalInput } } | { code: "knights-score.card-names"; params: {  } };

export type KnightsScoreRefusalInput = string | number | (string | number)[] | Record<string, unknown>;
