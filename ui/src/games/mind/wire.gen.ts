// Made from the Python types by `make wire`. Do not edit.

/** Lay a hand on the table. */
export type MindReady = { type: "ready" };

/** Play the lowest card held. `pressed` is when the player's own device saw the press; unset, it is now. */
export type MindPlay = { type: "play"; card: number; pressed?: number | null };

/** Ask everyone to focus again. */
export type MindStop = { type: "stop" };

/** Raise a hand for a throwing star, or agree to one. */
export type MindStar = { type: "star" };

/** Lower the raised hand. */
export type MindNo = { type: "no" };

export type MindDealt = { type: "dealt"; level: number; hands: ((number)[])[] };

export type MindHandLaid = { type: "hand-laid"; seat: number };

export type MindPlayBegan = { type: "play-began"; at: number };

export type MindStopped = { type: "stopped"; seat: number };

/** Nobody called it: a player's connection was lost, or the table's own (M11). */
export type MindInterrupted = { type: "interrupted"; seat: number | null; why: "left" | "restart" };

export type MindStarRaised = { type: "star-raised"; seat: number };

export type MindStarLowered = { type: "star-lowered"; seat: number };

/** A star was spent, and these cards were set aside. */
export type MindStarUsed = { type: "star-used"; cards: (MindHeld)[]; moment: number };

export type MindHeld = { seat: number; card: number };

/** A press that would cost a life is held until no earlier press can still be under way. */
export type MindClaimed = { type: "claimed"; seat: number; card: number; pressed: number; due: number };

/** A card on the pile. `margin`: for a press that was held, how long after it the lower card was pressed. */
export type MindPlayed = { type: "played"; seat: number; card: number; moment: number; at: number; margin?: number | null };

export type MindPlayedBlind = { type: "played-blind"; seat: number; card: number; moment: number; at: number };

/** A card was played over lower ones: a life is lost, and those still held are set aside. `late`: the lower ones that came in too late, lowest first; they are on the pile, or set aside with the others. */
export type MindMistaken = { type: "mistaken"; seat: number; card: number; lower: (MindHeld)[]; moment: number; late?: (MindLate)[] };

/** A lower card that was pressed, but too late. `after`: how long after the card that was played over it. */
export type MindLate = { seat: number; card: number; after: number };

/** A blind level's pile was turned over, in the order of the presses. */
export type MindChecked = { type: "checked"; cards: (MindHeld)[]; lost: number };

export type MindLevelDone = { type: "level-done"; level: number; reward: "life" | "star" | null };

export type MindWon = { type: "won" };

export type MindLost = { type: "lost" };

export type MindBlindBegan = { type: "blind-began" };

export type MindBlindEnded = { type: "blind-ended"; levels: number };

/** `claimed` are one's own presses that wait for a ruling; `began` is when the hands came off the table, `opens` when all have seen that they did and cards may be pressed, `since` when it last fell silent. */
export type MindView = { you: number | null; hand: (number)[]; claimed: (number)[]; counts: (number)[]; pile: (number)[]; aside: (number)[]; level: number; levels: number; lives: number; stars: number; phase: "focus" | "lost" | "play" | "won"; blind: boolean; blind_levels: number; ready: (boolean)[]; raised: (boolean)[]; reward: "life" | "star" | null; last: MindMistaken | MindStarUsed | MindChecked | null; began: number; opens: number; since: number; legal: (MindReady | MindPlay | MindStop | MindStar | MindNo)[] };

export type MindMove = MindReady | MindPlay | MindStop | MindStar | MindNo;

export type MindEvent = MindDealt | MindHandLaid | MindPlayBegan | MindStopped | MindInterrupted | MindStarRaised | MindStarLowered | MindStarUsed | MindClaimed | MindPlayed | MindPlayedBlind | MindMistaken | MindChecked | MindLevelDone | MindWon | MindLost | MindBlindBegan | MindBlindEnded;
