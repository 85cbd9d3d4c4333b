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

/** `unit` is what moves bring. The higher a standing the better for points, the lower for cards. */
export type KnightsDiceKnightsInsight = { type: "knights"; summary: KnightsDiceGameSummary; unit: "cards" | "points"; standings: (KnightsDiceStanding)[]; moves: (KnightsDiceMoveAnalysis)[]; skills: (KnightsDiceSkill)[] };

/** `over`: the game has an outcome. `lasted` is in milliseconds. `names` is empty where the journal has none. */
export type KnightsDiceGameSummary = { game: string; seats: number; names: (string)[]; over: boolean; winners: (number)[]; lasted: number; moves: (KnightsDiceSeatMoves)[] };

/** The moves of one seat: how many, and the seconds between the commit before and the move, on average. */
export type KnightsDiceSeatMoves = { seat: number; moves: number; seconds: number | null };

/** The table after a move: the points of each seat, or the cards in each hand in the game with the die. */
export type KnightsDiceStanding = { seq: number; at: number; each: (number)[] };

/** A move and what it brought: points, or in the game with the die cards that left the hand, less those that came. `best` is what the best legal move would have brought, `best_move` its notation, and `mean` what a move by chance brings. With the die, `luck` is what the best move brings with the face that it showed, less what it brings on average over all faces; without one it is 0. `choice` is `brought` less `best`, so that 0 is a move without a fault. */
export type KnightsDiceMoveAnalysis = { seq: number; at: number; seat: number; move: string; moves: number; brought: number; best: number; best_move: string; mean: number; luck: number; choice: number };

/** All moves of one seat: sums over their analyses. */
export type KnightsDiceSkill = { seat: number; moves: number; brought: number; best: number; mean: number; luck: number; choice: number };

export type KnightsDiceMove = KnightsDiceRoll | KnightsDicePlay | KnightsDiceDraw | KnightsDiceTake | KnightsDicePass;

export type KnightsDiceEvent = KnightsDiceOpened | KnightsDiceDealt | KnightsDiceLotsDrawn | KnightsDiceRestocked | KnightsDiceDieLifted | KnightsDiceRolled | KnightsDicePlayed | KnightsDiceTaken | KnightsDiceStockSpent | KnightsDiceCardDrawn | KnightsDicePassed | KnightsDiceTurnCame | KnightsDiceEnded;

export type KnightsDiceInsight = KnightsDiceKnightsInsight;

export type KnightsDiceRefusal = { code: "knights.no-such-card"; params: { card: KnightsDiceRefusalInput; game: KnightsDiceRefusalInput } } | { code: "knights.card-twice"; params: { card: KnightsDiceRefusalInput; game: KnightsDiceRefusalInput } } | { code: "knights.one-colour"; params: { game: KnightsDiceRefusalInput } } | { code: "knights.script-deck"; params: {  } } | { code: "knights-dice.notation"; params: { text: KnightsDiceRefusalInput } } | { code: "knights-dice.roll-first"; params: {  } } | { code: "knights-dice.rolled-already"; params: {  } } | { code: "knights-dice.not-held"; params: {  } } | { code: "knights-dice.last-of-pile"; params: {  } } | { code: "knights-dice.take-on-blank"; params: { sign: KnightsDiceRefusalInput } } | { code: "knights-dice.pass-last"; params: {  } } | { code: "knights-dice.must-pass"; params: {  } } | { code: "knights-dice.blank"; params: {  } } | { code: "knights-dice.draw-last"; params: {  } } | { code: "knights-dice.sum"; params: { sign: KnightsDiceRefusalInput; sum: KnightsDiceRefusalInput } } | { code: "knights-dice.card-names"; params: {  } } | { code: "knights-dice.die"; params: {  } } | { code: "knights-dice.die-counts"; params: {  } } | { code: "knights-dice.script-rolls"; params: {  } };

export type KnightsDiceRefusalInput = string | number | (string | number)[] | Record<string, unknown>;
