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

/** `claimed` are one's own presses that wait for a ruling; `most_lives` and `most_stars` are the caps (M1). `began` is when the hands came off the table and cards may be played, `since` when it last fell silent. `opens` is for animation only: when a screen that shows the hands come off is done with it. No rule asks for it. */
export type MindView = { you: number | null; hand: (number)[]; claimed: (number)[]; counts: (number)[]; pile: (number)[]; aside: (number)[]; level: number; levels: number; lives: number; stars: number; most_lives: number; most_stars: number; phase: "focus" | "lost" | "play" | "won"; blind: boolean; blind_levels: number; ready: (boolean)[]; raised: (boolean)[]; reward: "life" | "star" | null; last: MindMistaken | MindStarUsed | MindChecked | null; began: number; opens: number; since: number; legal: (MindReady | MindPlay | MindStop | MindStar | MindNo)[] };

/** `axis` are the edges of the histograms, in times the expected wait; `gaps` the gaps at which the curves are sampled. */
export type MindMindInsight = { type: "mind"; summary: MindGameSummary; level: number; lives: number; axis: (number)[]; gaps: (number)[]; people: (MindTiming)[]; pairs: (MindPairFit)[]; plays: (MindTimedPlay)[]; lost: (MindLostLife)[] };

/** `over`: the game has an outcome. `lasted` is in milliseconds. `names` is empty where the journal has none. */
export type MindGameSummary = { game: string; seats: number; names: (string)[]; over: boolean; winners: (number)[]; lasted: number; moves: (MindSeatMoves)[] };

/** The moves of one seat: how many, and the seconds between the commit before and the move, on average. */
export type MindSeatMoves = { seat: number; moves: number; seconds: number | null };

/** How one person kept time, where there was something to wait for. `plays` are the right ones. `lean`: the mean of log(wait / expected wait), below 0 for early; the partners' curves say what was expected, and a card that was held counts as a wait of at least so long. `lean_error` is its standard error. `steadiness`: the standard deviation around the lean. Each is None where there are too few plays. `counts` has a bin of right plays for each two neighbours of the `AXIS`; `under` and `over` lie outside of it. */
export type MindTiming = { seat: number; plays: number; lean: number | null; lean_error: number | null; steadiness: number | null; counts: (number)[]; under: number; over: number; curve: MindCurve };

/** How many seconds a mate is thought to hold a card at each of the `GAPS` from the last, its own, with all the room above: half of such waits are shorter than `middle`, a tenth than `low`, and a tenth longer than `high`. */
export type MindCurve = { seat: number; low: (number)[]; middle: (number)[]; high: (number)[] };

/** How two people fit. `ratio`: the seconds that the second waits for each that the first waits, with the cards that were played. `in_order`: how likely they play two cards in order, if each is dealt one from all numbers. */
export type MindPairFit = { seats: [number, number]; ratio: number; in_order: number };

/** A card on the pile, and when. `moment` is in seconds since the hands came off the table. `expected` is what the partners' curves say for so many numbers above the last card, the `gap`; all three are None where nobody had to wait. */
export type MindTimedPlay = { seat: number; level: number; card: number; at: number; moment: number; gap: number | null; wait: number | null; expected: number | null; right: boolean };

/** A lost life, and why. `seat` pressed `card` after `wait` seconds, while `holder` had `missed`. `usual` is how long the one usually holds such a card, `holder_usual` the other theirs. `chance`: how likely these two lose a life so, as they count; `alike`: if they counted alike. `best` is when somebody who knows all curves, but no cards, would have played. `unavoidable`: how likely the missed card comes too late even for somebody who knows exactly how its holder waits. `lowest`: how likely `card` seemed to be the lowest when it was pressed, or None in a blind level, where several `lives` can be lost at once. `who`: whose slip it was. `plays`: how many right plays are known of the less known of the two. `view` is the table as `seat` saw it before, `hands` what was out. `seen` is the commit that they had seen last; the ruling came with `seq`. */
export type MindLostLife = { seq: number; seen: number; at: number; level: number; blind: boolean; lives: number; seat: number; card: number; holder: number; missed: number; lower: (MindHeld)[]; cause: "deal" | "line" | "pace" | "slip" | "unsure"; who: number | null; plays: number; wait: number; usual: number; holder_usual: number; chance: number; alike: number; best: number; unavoidable: number; lowest: number | null; ruling: MindRuling | null; view: MindView; hands: ((number)[])[] };

/** How photo finish decided, in milliseconds. `delay`: how long the press that cost the life was on its way. `unseen`: it was made before the last card could have been seen. `late` are lower cards that were pressed as well. */
export type MindRuling = { window: number; grace: number; delay: number; unseen: boolean; late: (MindLateCard)[] };

/** A lower card that was pressed `after` milliseconds later. */
export type MindLateCard = { seat: number; card: number; after: number };

export type MindMove = MindReady | MindPlay | MindStop | MindStar | MindNo;

export type MindEvent = MindDealt | MindHandLaid | MindPlayBegan | MindStopped | MindInterrupted | MindStarRaised | MindStarLowered | MindStarUsed | MindClaimed | MindPlayed | MindPlayedBlind | MindMistaken | MindChecked | MindLevelDone | MindWon | MindLost | MindBlindBegan | MindBlindEnded;

export type MindInsight = MindMindInsight;

export type MindRefusal = { code: "mind.notation"; params: { text: MindRefusalInput } } | { code: "mind.go-on-blind"; params: {  } } | { code: "mind.focusing"; params: {  } } | { code: "mind.no-cards"; params: {  } } | { code: "mind.only-lowest"; params: { card: MindRefusalInput } } | { code: "mind.play-has-begun"; params: {  } } | { code: "mind.hand-is-down"; params: {  } } | { code: "mind.focusing-already"; params: {  } } | { code: "mind.hand-not-raised"; params: {  } } | { code: "mind.no-star-left"; params: {  } } | { code: "mind.hand-is-raised"; params: {  } } | { code: "mind.too-early-to-rule"; params: { at: MindRefusalInput; due: MindRefusalInput } } | { code: "mind.pressed-before-play"; params: {  } } | { code: "mind.script-hands"; params: { hands: MindRefusalInput; level: MindRefusalInput; seats: MindRefusalInput } } | { code: "mind.script-twice"; params: { hands: MindRefusalInput; level: MindRefusalInput } } | { code: "mind.script-deals"; params: {  } } | { code: "mind.card-names"; params: {  } };

export type MindRefusalInput = string | number | (string | number)[] | Record<string, unknown>;
