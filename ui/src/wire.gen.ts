// Made from the Python types by `make wire`. Do not edit.

export type AnyMove = { type: string };

export type AnyEvent = { type: string };

export type AnyView = { you: number | null; legal: (AnyMove)[] };

/** The first message. With a token: that seat. With `since` and `epoch`: what was missed since then. `promise` is the SHA-256 of the seat's share in the shuffle, in hex; the share is revealed when the game starts. `reads`: a person looks at what happened, and says `go-on`; bots wait for that, within a bound. */
export type Hello = { type: "hello"; token?: string | null; since?: number | null; epoch?: string; promise?: string; reads?: boolean };

/** Asks for the table's time; `sent` comes back as it is. */
export type Ping = { type: "ping"; sent: number };

/** A move of the game. A press time in it is in the table's time. */
export type Act = { type: "act"; nonce: string; move: AnyMove };

/** The host changes options before the start. */
export type Configure = { type: "configure"; nonce: string; options: Record<string, unknown> };

/** The host lets a bot play: on a free seat before the start, or for somebody who is away or idle. */
export type SeatBot = { type: "seat-bot"; nonce: string; seat: number; bot?: string };

/** A person takes their seat back from a bot, or the host gives it back; before the start, a bot goes. */
export type DismissBot = { type: "dismiss-bot"; nonce: string; seat: number };

/** A person leaves; in a game that goes on, a bot plays their seat from then on. Before the start also: the host sends somebody away, who plays here from then on only if the host lets them. */
export type Clear = { type: "clear"; nonce: string; seat: number };

/** A person goes by another name or shape; never while a silent game is in play. */
export type Rename = { type: "rename"; nonce: string; name: string; avatar?: string };

/** The host lets a guest take over from a bot, who plays no longer; before the start, take a free seat. */
export type Admit = { type: "admit"; nonce: string; guest: string };

/** The host says how long bots take over a move, in a game with turns. */
export type SetSpeed = { type: "set-speed"; nonce: string; speed: "brisk" | "gentle" };

/** The host says how many seconds a person has for a turn, in a game with turns; 0 for as long as they like. */
export type SetTurnClock = { type: "set-turn-clock"; nonce: string; seconds: 0 | 30 | 60 | 120 | 300 };

/** A person has seen what happened. */
export type GoOn = { type: "go-on"; nonce: string };

export type Start = { type: "start"; nonce: string };

/** A seat's share in the shuffle, once all promises are known. */
export type RevealShare = { type: "reveal"; nonce: string; share: string };

/** The host ends the game here, so that the seed can be told. */
export type Finish = { type: "finish"; nonce: string };

/** The host invites the same people to another table. */
export type Rematch = { type: "rematch"; nonce: string };

/** A face or a set phrase for all to see; never while a silent game is in play. */
export type Emote = { type: "emote"; nonce: string; face: "clap" | "heart" | "laugh" | "sad" | "smile" | "think" | "thumb" | "wow" | "again" | "close" | "hello" | "moment" | "sorry" | "thanks" | "well-played" | "your-turn" };

/** Show all at the table a step of the replay, and steer it from then on: `running` from there at that `speed`, with long pauses cut short or not. `take`: also where somebody else steers. */
export type Steer = { type: "steer"; nonce: string; step: number; running?: boolean; speed?: number; shorten?: boolean; take?: boolean };

/** Steer the replay no longer. */
export type LeaveReplay = { type: "leave-replay"; nonce: string };

/** Where things stand: the answer to a hello, and to a client that fell too far behind. The view is null before the game begins, and where `seq` is what the client has: then what it missed follows. `quiet`: no sign may pass between players now. */
export type Welcome = { type: "welcome"; table: TableInfo; you: number | null; epoch: string; seq: number; at: number; view: AnyView | null; pictures?: Record<string, string>; quiet?: boolean };

/** What everyone may know of a table. `commitment` is the SHA-256 of the seed; `next` is the rematch. `replay`: there is a replay to ask for. `guests`: who is here and waits for a seat. `speed`: how long bots take. `turn_clock`: how many seconds a person has for a turn, 0 without a limit. `watching`: how many watch. `deal`: the table or the day whose deal is played here, if it was settled before. */
export type TableInfo = { code: string; game: string; options: Record<string, unknown>; status: "expired" | "over" | "playing" | "waiting"; public: boolean; host: number; chairs: (ChairInfo)[]; commitment: string; next: string; replay: boolean; guests?: (GuestInfo)[]; speed?: "brisk" | "gentle"; shares?: (string)[]; turn_clock?: 0 | 30 | 60 | 120 | 300; watching?: number; deal?: string };

/** `away`: the person is not here now. `bot`: the name of the bot that plays the seat, if one does. `host`: this seat may do the host's business now: the host, and while the host is away every person who is here. */
export type ChairInfo = { name: string; avatar: string; taken: boolean; away: boolean; bot: string; host: boolean };

export type GuestInfo = { name: string; avatar: string };

/** One thing that happened. The view is the truth, the events are the choreography. `pictures` are the addresses of the pictures of the cards in view, by the card's number. `done` is the nonce of your own request where this is what came of it: then no other answer follows. `quiet` as in a welcome. */
export type Update = { type: "update"; seq: number; at: number; events: (AnyEvent)[]; view: AnyView; pictures?: Record<string, string>; done?: string; quiet?: boolean };

/** The table itself changed: who sits, who is away, options, the end. */
export type News = { type: "news"; table: TableInfo };

export type Done = { type: "done"; nonce: string };

export type Refused = { type: "refused"; nonce: string; reason: string };

/** The promises of all seats, frozen: reveal your share now. Without any, all shares are void: make a new one and say hello with its promise. */
export type Shares = { type: "shares"; promises: (string)[] };

/** When a bot takes over from the person whose turn it is, in the table's time; at tables with a turn clock. */
export type TurnEnds = { type: "turn-ends"; seat: number; ends: number };

export type Pong = { type: "pong"; sent: number; at: number };

export type Emoted = { type: "emoted"; seat: number; face: "clap" | "heart" | "laugh" | "sad" | "smile" | "think" | "thumb" | "wow" | "again" | "close" | "hello" | "moment" | "sorry" | "thanks" | "well-played" | "your-turn" };

/** Where the replay stands that is watched together, at that moment of the table's time; with a seat of null nobody steers it any more. */
export type Steered = { type: "steered"; seat: number | null; step?: number; at?: number; running?: boolean; speed?: number; shorten?: boolean };

/** A message that was not understood, and why. */
export type Problem = { type: "problem"; reason: string };

/** The table lets go of this client; `again` says whether to come back, and then with what it has. */
export type Bye = { type: "bye"; reason: string; again: boolean };

export type ClientMessage = Hello | Ping | Act | Configure | SeatBot | DismissBot | Clear | Rename | Admit | SetSpeed | SetTurnClock | GoOn | Start | RevealShare | Finish | Rematch | Emote | Steer | LeaveReplay;

export type ServerMessage = Welcome | Update | News | Done | Refused | Shares | TurnEnds | Pong | Emoted | Steered | Problem | Bye;

/** `real_time`: everyone acts when they like, without turns. */
export type GameInfo = { name: string; title: string; summary: string; fewest: number; most: number; options: (OptionInfo)[]; bots: (BotInfo)[]; fields: FieldsInfo; lessons?: (string)[]; real_time?: boolean };

/** `choices`: all it takes, or what is suggested; empty where that is endless. `bounds`: the least and the greatest of an option that takes whole numbers. */
export type OptionInfo = { name: string; accepts: string; default: unknown; help: string; choices: unknown; bounds?: [number, number] | null };

/** Somebody to play with, as a person chooses them. */
export type BotInfo = { name: string; title: string; sentence: string; strength: "easy" | "even" | "strong" };

/** `hand`, `turn`, `winners` and `scores` name one field of a view each, if there is such a field; `each` those that have one value for each seat. `seats` are the fields, in views, events and moves, whose numbers are seats. */
export type FieldsInfo = { hand: string | null; turn: string | null; winners: string | null; scores: string | null; each: (string)[]; seats: (string)[] };

/** A table to be opened; whoever opens it takes seat 0 and is the host. */
export type NewTable = { game: string; seats: number; name: string; avatar?: string; options?: Record<string, unknown>; public?: boolean };

/** Somebody who wants to sit down, at a seat or anywhere. `former`: the token of a seat here that the host freed. */
export type SeatRequest = { name: string; avatar?: string; seat?: number | null; former?: string };

/** A seat at a table and the secret token that opens it from any device. */
export type SeatGrant = { code: string; seat: number; token: string };

/** Somebody who comes when the game has begun, and would like to play; or, before, whose seat the host freed. */
export type GuestRequest = { name: string; avatar?: string; former?: string };

/** A guest's secret: it opens a seat once the host has given them one, or in the next game. */
export type GuestGrant = { code: string; token: string };

/** Somebody who wants to play a scene, the first being 0. */
export type LessonRequest = { name: string; avatar?: string; scene?: number };

/** A lesson as it is told: every sentence by language. */
export type LessonInfo = { title: Record<string, string>; scenes: (SceneInfo)[] };

/** What is said in a scene, and on which events. What will be dealt is not told. */
export type SceneInfo = { steps: (LessonStep)[]; mistakes: (MistakeInfo)[]; well: Record<string, string> };

/** One thing to do: what is said, and the events of which any one is the goal. */
export type LessonStep = { say: Record<string, string>; until: (Record<string, unknown>)[] };

export type MistakeInfo = { on: (Record<string, unknown>)[]; say: Record<string, string> };

/** The addresses of two pictures, and the share of the colour in question on each, in percent. */
export type PairInfo = { pictures: [string, string]; shares: [number, number] };

/** What was wrong, and what to do next. */
export type ErrorBody = { error: string };

export type Replay = { header: Header; sitters: (ReplaySeat)[]; steps: (ReplayStep)[]; pictures: Record<string, string> };

/** What is agreed before the first deal. Without a commitment the dealer was scripted. `nonces` are the seats' shares in the shuffle. `promises` are their hashes, told before any share was; journals from before 0.2 have none. */
export type Header = { parlour?: number; game: string; seats: number; options: Record<string, unknown>; commitment?: string | null; nonces?: (string)[]; promises?: (string)[]; names?: (string)[] };

/** Who sat there at the end. `bot`: whether a bot did. */
export type ReplaySeat = { name: string; avatar: string; bot: boolean };

/** What somebody did, what followed, and what changed: the fields of the view that are not as they were. `changed` holds for every viewer of the replay; with all hands open `own` has what is otherwise for each seat. `gone` are fields that a view no longer has. The first step has all fields. */
export type ReplayStep = { at: number; by: number | string; notation: string; events: unknown; changed?: Record<string, unknown>; own?: (Record<string, unknown>)[]; gone?: (string)[] };

/** A table as it stands in a list. `updated` is in seconds since 1970; a store takes 0 for now. */
export type Listing = { code: string; game: string; status: "expired" | "over" | "playing" | "waiting"; public: boolean; seats: number; taken: number; names: (string)[]; updated?: number };
