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

export type IllusionIllusionInsight = { type: "illusion"; summary: IllusionGameSummary; rows: (IllusionRowAnalysis)[]; eyes: (IllusionEye)[] };

/** `over`: the game has an outcome. `lasted` is in milliseconds. `names` is empty where the journal has none. */
export type IllusionGameSummary = { game: string; seats: number; names: (string)[]; over: boolean; winners: (number)[]; lasted: number; moves: (IllusionSeatMoves)[] };

/** The moves of one seat: how many, and the seconds between the commit before and the move, on average. */
export type IllusionSeatMoves = { seat: number; moves: number; seconds: number | null };

/** One round: the row from the arrow on with its true shares in percent, and the places where a share falls. `placed` says by whom each card was placed; the first card of a round lay there. `winner` is None for a row that was never doubted. */
export type IllusionRowAnalysis = { colour: "blue" | "green" | "red" | "yellow"; row: (number)[]; shares: (number)[]; breaks: (number)[]; placed: (number | null)[]; placements: (IllusionPlacement)[]; turns: (IllusionDoubting)[]; winner: number | null };

/** A card that was put into a row. `best` is the nearest place where it would have been in order. `off`: by how many percent it contradicts the row, at its worst neighbour; 0 if it lies in order. */
export type IllusionPlacement = { seq: number; at: number; seat: number; card: number; place: number; best: number; share: number; off: number };

/** A turn on which a row of two or more lay there. `doubted`: what was done; `wrong`: what was true of the row. */
export type IllusionDoubting = { seq: number; at: number; seat: number; doubted: boolean; wrong: boolean };

/** One person's eye. `off` is the mean error of all placed cards, in percent. `fragments`: how much more broken up the cards are that they took for too large than those that they took for too small, as the logarithm of outline over area, and `fragments_error` its standard error; None where there are not two cards of each kind, or the deck has no pictures. A doubt is `right` if the row was wrong; `missed` are wrong rows that they let pass. */
export type IllusionEye = { seat: number; placed: number; wrong: number; off: number | null; colours: (IllusionPlacedColour)[]; fragments: number | null; fragments_error: number | null; right: number; false: number; missed: number };

/** How many cards somebody placed by a colour, and how many of them were out of order. */
export type IllusionPlacedColour = { colour: "blue" | "green" | "red" | "yellow"; placed: number; wrong: number };

export type IllusionMove = IllusionInsert | IllusionDoubt;

export type IllusionEvent = IllusionPrinted | IllusionShuffled | IllusionArrowsShuffled | IllusionRoundBegan | IllusionInserted | IllusionDoubted | IllusionEnded;

export type IllusionInsight = IllusionIllusionInsight;

export type IllusionRefusal = { code: "illusion.notation"; params: { text: IllusionRefusalInput } } | { code: "illusion.row-of-one"; params: {  } } | { code: "illusion.deck-empty"; params: {  } } | { code: "illusion.place"; params: { last: IllusionRefusalInput } } | { code: "illusion.box"; params: { cards: IllusionRefusalInput } } | { code: "illusion.starter"; params: { given: IllusionRefusalInput; last: IllusionRefusalInput } } | { code: "illusion.deck-seed"; params: { given: IllusionRefusalInput; last: IllusionRefusalInput } } | { code: "illusion.order"; params: { given: IllusionRefusalInput; last: IllusionRefusalInput } } | { code: "illusion.arrows"; params: { colours: IllusionRefusalInput; given: IllusionRefusalInput } } | { code: "illusion.script-deck"; params: {  } } | { code: "illusion.card-names"; params: { arrows: IllusionRefusalInput; last: IllusionRefusalInput } } | { code: "illusion.script-order"; params: {  } } | { code: "illusion.script-arrows"; params: { colours: IllusionRefusalInput } };

export type IllusionRefusalInput = string | number | (string | number)[] | Record<string, unknown>;
