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

/** `drawn` lies open on the deck; `last` placed the latest card; `revealed` is the last doubt. */
export type IllusionView = { you: number | null; arrow: "blue" | "green" | "red" | "yellow" | null; row: (number)[]; drawn: number | null; turn: number | null; last: number | null; arrows: (("blue" | "green" | "red" | "yellow")[])[]; deck: number; round: number; length: "long" | "short"; revealed: IllusionRevealed | null; winners: (number)[]; legal: (IllusionInsert | IllusionDoubt)[] };

/** A row that was doubted, and the places where a share falls below the one before: none if the row stood. */
export type IllusionRevealed = { seat: number; colour: "blue" | "green" | "red" | "yellow"; row: (number)[]; shares: (number)[]; breaks: (number)[]; right: boolean; winner: number };

export type IllusionMove = IllusionInsert | IllusionDoubt;

export type IllusionEvent = IllusionPrinted | IllusionShuffled | IllusionArrowsShuffled | IllusionRoundBegan | IllusionInserted | IllusionDoubted | IllusionEnded;

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

export type AnyMove = MindMove | IllusionMove | KnightsScoreMove | KnightsDiceMove;

export type AnyEvent = MindEvent | IllusionEvent | KnightsScoreEvent | KnightsDiceEvent;

export type AnyView = MindView | IllusionView | KnightsScoreView | KnightsDiceView;

/** The first message. With a token: that seat. With `since` and `epoch`: what was missed since then. `nonce` is the seat's own share in the shuffle; it counts if it comes before the game begins. */
export type Hello = { type: "hello"; token?: string | null; since?: number | null; epoch?: string; nonce?: string };

/** Asks for the table's time; `sent` comes back as it is. */
export type Ping = { type: "ping"; sent: number };

/** A move of the game. A press time in it is in the table's time. */
export type Act = { type: "act"; nonce: string; move: AnyMove };

/** The host changes options before the start. */
export type Configure = { type: "configure"; nonce: string; options: Record<string, unknown> };

/** The host lets a bot play: on a free seat before the start, or for somebody who is away. */
export type SeatBot = { type: "seat-bot"; nonce: string; seat: number; bot?: string };

/** A person takes their seat back from a bot, or the host gives it back; before the start, a bot goes. */
export type DismissBot = { type: "dismiss-bot"; nonce: string; seat: number };

/** A person leaves; in a game that goes on, a bot plays their seat from then on. Before the start also: the host frees a seat. */
export type Clear = { type: "clear"; nonce: string; seat: number };

/** A person goes by another name or shape; never while a silent game is in play. */
export type Rename = { type: "rename"; nonce: string; name: string; avatar?: string };

/** The host lets a guest take over from a bot, who plays no longer. */
export type Admit = { type: "admit"; nonce: string; guest: string };

/** The host says how long bots take over a move, in a game with turns. */
export type SetSpeed = { type: "set-speed"; nonce: string; speed: "brisk" | "gentle" };

export type Start = { type: "start"; nonce: string };

/** The host ends the game here, so that the seed can be told. */
export type Finish = { type: "finish"; nonce: string };

/** The host invites the same people to another table. */
export type Rematch = { type: "rematch"; nonce: string };

/** A face for all to see; never while a silent game is in play. */
export type Emote = { type: "emote"; nonce: string; face: "clap" | "heart" | "laugh" | "sad" | "smile" | "think" | "thumb" | "wow" };

/** Where things stand: the answer to a hello, and to a client that fell too far behind. The view is null before the game begins, and where `seq` is what the client has: then what it missed follows. `quiet`: no sign may pass between players now. */
export type Welcome = { type: "welcome"; table: TableInfo; you: number | null; epoch: string; seq: number; at: number; view: AnyView | null; pictures?: Record<string, string>; quiet?: boolean };

/** What everyone may know of a table. `commitment` is the SHA-256 of the seed; `next` is the rematch. `replay`: there is a replay to ask for. `guests`: who is here and waits for a seat. `speed`: how long bots take. */
export type TableInfo = { code: string; game: string; options: Record<string, unknown>; status: "expired" | "over" | "playing" | "waiting"; public: boolean; host: number; chairs: (ChairInfo)[]; commitment: string; next: string; replay: boolean; guests?: (GuestInfo)[]; speed?: "brisk" | "gentle" };

/** `away`: the person is not here now. `bot`: the name of the bot that plays the seat, if one does. `host`: this seat may do the host's business now: the host, and while the host is away every person who is here. */
export type ChairInfo = { name: string; avatar: string; taken: boolean; away: boolean; bot: string; host: boolean };

export type GuestInfo = { name: string; avatar: string };

/** One thing that happened. The view is the truth, the events are the choreography. `pictures` are the addresses of the pictures of the cards in view, by the card's number. `done` is the nonce of your own request where this is what came of it: then no other answer follows. `quiet` as in a welcome. */
export type Update = { type: "update"; seq: number; at: number; events: (AnyEvent)[]; view: AnyView; pictures?: Record<string, string>; done?: string; quiet?: boolean };

/** The table itself changed: who sits, who is away, options, the end. */
export type News = { type: "news"; table: TableInfo };

export type Done = { type: "done"; nonce: string };

export type Refused = { type: "refused"; nonce: string; reason: string };

export type Pong = { type: "pong"; sent: number; at: number };

export type Emoted = { type: "emoted"; seat: number; face: "clap" | "heart" | "laugh" | "sad" | "smile" | "think" | "thumb" | "wow" };

/** A message that was not understood, and why. */
export type Problem = { type: "problem"; reason: string };

/** The table lets go of this client; `again` says whether to come back, and then with what it has. */
export type Bye = { type: "bye"; reason: string; again: boolean };

export type ClientMessage = Hello | Ping | Act | Configure | SeatBot | DismissBot | Clear | Rename | Admit | SetSpeed | Start | Finish | Rematch | Emote;

export type ServerMessage = Welcome | Update | News | Done | Refused | Pong | Emoted | Problem | Bye;

/** `real_time`: everyone acts when they like, without turns. */
export type GameInfo = { name: string; title: string; summary: string; fewest: number; most: number; options: (OptionInfo)[]; bots: (BotInfo)[]; real_time?: boolean };

/** `choices`: all it takes, or what is suggested; empty where that is endless. */
export type OptionInfo = { name: string; accepts: string; default: unknown; help: string; choices: unknown };

/** Somebody to play with, as a person chooses them. */
export type BotInfo = { name: string; title: string; sentence: string; strength: "easy" | "even" | "strong" };

/** A table to be opened; whoever opens it takes seat 0 and is the host. */
export type NewTable = { game: string; seats: number; name: string; avatar?: string; options?: Record<string, unknown>; public?: boolean };

/** Somebody who wants to sit down, at a seat or anywhere. */
export type Sitting = { name: string; avatar?: string; seat?: number | null };

/** A seat and the secret that opens it from any device. */
export type Seated = { code: string; seat: number; token: string };

/** Somebody who comes when the game has begun, and would like to play. */
export type Calling = { name: string; avatar?: string };

/** A guest's secret: it opens a seat once the host has given them one, or in the next game. */
export type Called = { code: string; token: string };

/** What was wrong, and what to do next. */
export type Fault = { error: string };

export type Replay = { header: Header; sitters: (Sitter)[]; steps: (ReplayStep)[]; pictures: Record<string, string> };

/** What is agreed before the first deal. Without a commitment the dealer was scripted. */
export type Header = { parlour?: number; game: string; seats: number; options: Record<string, unknown>; commitment?: string | null; nonces?: (string)[]; names?: (string)[] };

/** Who sat there at the end. `bot`: whether a bot did. */
export type Sitter = { name: string; avatar: string; bot: boolean };

/** What somebody did, what followed, and how it looked afterwards: to one viewer, or to each seat. */
export type ReplayStep = { at: number; by: number | string; notation: string; events: unknown; view?: unknown; views?: unknown };

/** A table as it stands in a list. `updated` is in seconds since 1970. */
export type Listing = { code: string; game: string; status: "expired" | "over" | "playing" | "waiting"; public: boolean; seats: number; taken: number; names: (string)[]; updated?: number };
