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

/** The host ends the game here, so that the seed can be published. */
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

/** A request that was not carried out: `why` by a code and its inputs, `reason` as an English sentence. */
export type Refused = { type: "refused"; nonce: string; reason: string; why: Refusal };

/** Why something was refused: a code and its named inputs. */
export type Refusal = CommonRefusal | GameRefusal;

/** The promises of all seats, frozen: reveal your share now. Without any, all shares are void: make a new one and say hello with its promise. */
export type Shares = { type: "shares"; promises: (string)[] };

/** When a bot takes over from the person whose turn it is, in the table's time; at tables with a turn clock. */
export type TurnEnds = { type: "turn-ends"; seat: number; ends: number };

export type Pong = { type: "pong"; sent: number; at: number };

export type Emoted = { type: "emoted"; seat: number; face: "clap" | "heart" | "laugh" | "sad" | "smile" | "think" | "thumb" | "wow" | "again" | "close" | "hello" | "moment" | "sorry" | "thanks" | "well-played" | "your-turn" };

/** Where the replay stands that is watched together, at that moment of the table's time; with a seat of null nobody steers it any more. */
export type Steered = { type: "steered"; seat: number | null; step?: number; at?: number; running?: boolean; speed?: number; shorten?: boolean };

/** A message that was not understood, and why. */
export type Problem = { type: "problem"; reason: string; why: Refusal };

/** The table lets go of this client; `again` says whether to come back, and then with what it has. */
export type Bye = { type: "bye"; reason: string; again: boolean; why: Refusal };

export type ClientMessage = Hello | Ping | Act | Configure | SeatBot | DismissBot | Clear | Rename | Admit | SetSpeed | SetTurnClock | GoOn | Start | RevealShare | Finish | Rematch | Emote | Steer | LeaveReplay;

export type ServerMessage = Welcome | Update | News | Done | Refused | Shares | TurnEnds | Pong | Emoted | Steered | Problem | Bye;

/** What any table or address may say. */
export type CommonRefusal = { code: "said"; params: { text: RefusalInput } } | { code: "one-of"; params: { values: RefusalInput } } | { code: "no-such-option"; params: { game: RefusalInput; option: RefusalInput; options: RefusalInput } } | { code: "option-for-scripts"; params: { game: RefusalInput; option: RefusalInput; options: RefusalInput } } | { code: "bad-option"; params: { accepted: RefusalInput; game: RefusalInput; option: RefusalInput; value: RefusalInput } } | { code: "whole-number"; params: { high: RefusalInput; low: RefusalInput } } | { code: "any-number"; params: { high: RefusalInput; low: RefusalInput } } | { code: "at-line"; params: { line: RefusalInput; why: RefusalInput } } | { code: "journal-after-seed"; params: {  } } | { code: "journal-out-of-order"; params: { expected: RefusalInput; found: RefusalInput } } | { code: "no-journal"; params: {  } } | { code: "journal-chain"; params: {  } } | { code: "journal-cut"; params: {  } } | { code: "journal-empty"; params: {  } } | { code: "journal-format"; params: { expected: RefusalInput; found: RefusalInput } } | { code: "journal-line"; params: { detail: RefusalInput } } | { code: "journal-time"; params: { at: RefusalInput; before: RefusalInput } } | { code: "journal-no-seat"; params: { seat: RefusalInput } } | { code: "journal-refused"; params: { why: RefusalInput } } | { code: "journal-deal"; params: {  } } | { code: "journal-contents"; params: { events: RefusalInput } } | { code: "journal-events"; params: { ruled: RefusalInput; written: RefusalInput } } | { code: "nothing"; params: {  } } | { code: "seed-not-told"; params: {  } } | { code: "seed-broken"; params: {  } } | { code: "share-broken"; params: { seat: RefusalInput } } | { code: "resume-seed"; params: { file: RefusalInput } } | { code: "no-seat-here"; params: { last: RefusalInput; seat: RefusalInput } } | { code: "match-closed"; params: {  } } | { code: "read-only"; params: {  } } | { code: "time-backwards"; params: { at: RefusalInput; now: RefusalInput } } | { code: "settled-by-journal"; params: {  } } | { code: "seat-count"; params: { fewest: RefusalInput; game: RefusalInput; most: RefusalInput; seats: RefusalInput } } | { code: "not-now"; params: { who: RefusalInput } } | { code: "game-over"; params: {  } } | { code: "dealing"; params: {  } } | { code: "not-your-turn"; params: { seat: RefusalInput } } | { code: "script-part"; params: { accepted: RefusalInput; given: RefusalInput; part: RefusalInput } } | { code: "no-such-game"; params: { game: RefusalInput; games: RefusalInput } } | { code: "two-games"; params: { game: RefusalInput } } | { code: "part-without-module"; params: { module: RefusalInput; part: RefusalInput } } | { code: "part-without-name"; params: { module: RefusalInput; name: RefusalInput; part: RefusalInput } } | { code: "no-package"; params: { package: RefusalInput } } | { code: "package-without-games"; params: { group: RefusalInput; package: RefusalInput } } | { code: "no-kit"; params: { package: RefusalInput; part: RefusalInput } } | { code: "no-bot"; params: { bot: RefusalInput; bots: RefusalInput; game: RefusalInput } } | { code: "bad-parameter"; params: { part: RefusalInput; text: RefusalInput } } | { code: "no-partners"; params: { game: RefusalInput; games: RefusalInput } } | { code: "not-a-bot"; params: { text: RefusalInput } } | { code: "bot-no-moment"; params: { bot: RefusalInput; given: RefusalInput } } | { code: "bot-not-made"; params: { error: RefusalInput; text: RefusalInput } } | { code: "arena-empty"; params: {  } } | { code: "insight-of-one-game"; params: { game: RefusalInput; given: RefusalInput } } | { code: "table-put-away"; params: {  } } | { code: "started-watch"; params: {  } } | { code: "table-full"; params: {  } } | { code: "seat-taken"; params: { free: RefusalInput; seat: RefusalInput } } | { code: "host-changes-options"; params: {  } } | { code: "options-settled"; params: {  } } | { code: "no-bot-there"; params: {  } } | { code: "host-sends-bot-away"; params: {  } } | { code: "bot-is-player"; params: {  } } | { code: "nobody-there"; params: {  } } | { code: "host-frees-seat"; params: {  } } | { code: "host-sets-speed"; params: {  } } | { code: "host-starts"; params: {  } } | { code: "started-already"; params: {  } } | { code: "host-ends"; params: {  } } | { code: "no-game-to-end"; params: {  } } | { code: "not-about-table"; params: {  } } | { code: "host-offers-rematch"; params: {  } } | { code: "rematch-set"; params: {  } } | { code: "not-over-yet"; params: {  } } | { code: "seats-free"; params: { count: RefusalInput; seats: RefusalInput } } | { code: "host-lets-bot-play"; params: {  } } | { code: "bot-there-already"; params: {  } } | { code: "somebody-there"; params: {  } } | { code: "person-is-here"; params: { name: RefusalInput } } | { code: "no-such-seat"; params: { last: RefusalInput; seat: RefusalInput } } | { code: "not-begun-sit-down"; params: {  } } | { code: "at-another-table"; params: {  } } | { code: "queue-full"; params: { count: RefusalInput } } | { code: "no-game-to-join"; params: {  } } | { code: "guest-gone"; params: { name: RefusalInput } } | { code: "no-bot-to-replace"; params: {  } } | { code: "nothing-to-leave"; params: {  } } | { code: "only-they-leave"; params: {  } } | { code: "names-stay"; params: {  } } | { code: "name-taken"; params: { name: RefusalInput } } | { code: "bad-name"; params: { most: RefusalInput } } | { code: "bad-avatar"; params: { avatar: RefusalInput; avatars: RefusalInput } } | { code: "share-not-wanted"; params: {  } } | { code: "share-not-promised"; params: {  } } | { code: "about-to-start"; params: {  } } | { code: "shares-missing"; params: { names: RefusalInput } } | { code: "seat-name"; params: { seat: RefusalInput } } | { code: "too-early"; params: {  } } | { code: "not-started"; params: {  } } | { code: "bot-plays-for-you"; params: {  } } | { code: "no-move"; params: { detail: RefusalInput } } | { code: "seat-freed"; params: {  } } | { code: "no-seat-by-link"; params: {  } } | { code: "unsaved"; params: {  } } | { code: "unfit"; params: {  } } | { code: "too-many-devices"; params: {  } } | { code: "too-many-watchers"; params: {  } } | { code: "table-used-up"; params: {  } } | { code: "too-fast"; params: {  } } | { code: "silence"; params: {  } } | { code: "say-hello"; params: {  } } | { code: "watching"; params: {  } } | { code: "host-admits"; params: {  } } | { code: "table-resting"; params: {  } } | { code: "table-busy"; params: {  } } | { code: "table-stalled"; params: {  } } | { code: "table-unreadable"; params: {  } } | { code: "closing"; params: {  } } | { code: "table-lost"; params: { code: RefusalInput } } | { code: "no-such-table"; params: {  } } | { code: "no-table-called"; params: { code: RefusalInput } } | { code: "too-many-messages"; params: {  } } | { code: "internal-error"; params: {  } } | { code: "not-understood"; params: { detail: RefusalInput } } | { code: "too-many-brackets"; params: { most: RefusalInput } } | { code: "no-utf8"; params: {  } } | { code: "send-json"; params: {  } } | { code: "too-many-guesses"; params: {  } } | { code: "too-many-wrong-codes"; params: {  } } | { code: "too-many-lessons"; params: {  } } | { code: "too-many-questions"; params: {  } } | { code: "too-many-requests"; params: {  } } | { code: "too-many-tables"; params: {  } } | { code: "too-many-seats"; params: {  } } | { code: "too-many-connections"; params: {  } } | { code: "too-many-pictures"; params: {  } } | { code: "too-many-wrong-pictures"; params: {  } } | { code: "too-much-unread"; params: {  } } | { code: "no-picture"; params: {  } } | { code: "no-pictures-to-compare"; params: { game: RefusalInput } } | { code: "palettes"; params: { palettes: RefusalInput } } | { code: "no-gallery"; params: { game: RefusalInput } } | { code: "no-table-at-address"; params: {  } } | { code: "unknown-host"; params: { host: RefusalInput } } | { code: "own-pages-only"; params: {  } } | { code: "bad-status"; params: { accepted: RefusalInput; status: RefusalInput } } | { code: "bad-viewer"; params: { accepted: RefusalInput; seat: RefusalInput } } | { code: "replay-later"; params: {  } } | { code: "page-not-built"; params: {  } } | { code: "page-read-only"; params: {  } } | { code: "nothing-here"; params: {  } } | { code: "wrong-method"; params: { method: RefusalInput } } | { code: "metrics-private"; params: {  } } | { code: "http-status"; params: { detail: RefusalInput } } | { code: "bad-http"; params: { detail: RefusalInput } } | { code: "no-lesson"; params: { game: RefusalInput; lesson: RefusalInput; lessons: RefusalInput } } | { code: "no-scene"; params: { last: RefusalInput; lesson: RefusalInput; scene: RefusalInput } } | { code: "lesson-seats"; params: {  } } | { code: "lesson-scene"; params: { scene: RefusalInput; why: RefusalInput } } | { code: "lesson-way-ended"; params: { way: RefusalInput; word: RefusalInput } } | { code: "lesson-cannot"; params: { why: RefusalInput; word: RefusalInput } } | { code: "lesson-file"; params: { file: RefusalInput; why: RefusalInput } } | { code: "lesson-seat-and-move"; params: { line: RefusalInput; why: RefusalInput } } | { code: "lesson-not-before"; params: { line: RefusalInput; why: RefusalInput } } | { code: "lesson-partner"; params: { why: RefusalInput; word: RefusalInput } } | { code: "no-cards-to-print"; params: { game: RefusalInput; games: RefusalInput } } | { code: "no-such-card"; params: { box: RefusalInput; card: RefusalInput; cards: RefusalInput } } | { code: "no-parlour-address"; params: { address: RefusalInput } } | { code: "not-a-parlour"; params: { detail: RefusalInput; url: RefusalInput } } | { code: "no-answer"; params: { detail: RefusalInput; url: RefusalInput } } | { code: "answered-status"; params: { status: RefusalInput } } | { code: "session-closed"; params: {  } } | { code: "session-broken"; params: {  } } | { code: "session-foreign"; params: {  } } | { code: "session-lost"; params: { why: RefusalInput } } | { code: "server-silent"; params: {  } } | { code: "share-not-ours"; params: {  } } | { code: "shuffle-exchanged"; params: {  } } | { code: "table-damaged"; params: { code: RefusalInput; what: RefusalInput } } | { code: "entries-misfit"; params: {  } } | { code: "head-too-long"; params: { most: RefusalInput } } | { code: "too-slow"; params: {  } } | { code: "lesson-wrong-end"; params: { found: RefusalInput; wanted: RefusalInput; way: RefusalInput } } | { code: "lesson-goal"; params: {  } } | { code: "lesson-step"; params: { step: RefusalInput } } | { code: "lesson-mistake"; params: { mistake: RefusalInput } } | { code: "lesson-allowed"; params: { moves: RefusalInput } } | { code: "no-moves"; params: {  } } | { code: "lesson-untranslated"; params: { language: RefusalInput; sentence: RefusalInput } } | { code: "bots-do-not-fill"; params: { bots: RefusalInput; seats: RefusalInput } } | { code: "server-full"; params: {  } } | { code: "requests-ahead"; params: {  } } | { code: "connection-error"; params: { detail: RefusalInput } } | { code: "connection-silent"; params: {  } } | { code: "no-seat-free"; params: {  } } | { code: "sent-away"; params: {  } } | { code: "host-sets-turn-clock"; params: {  } } | { code: "no-turns"; params: {  } } | { code: "somebody-steers"; params: { name: RefusalInput } } | { code: "replay-when-over"; params: {  } } | { code: "no-deal-of-the-day"; params: {  } } | { code: "not-today"; params: { day: RefusalInput; first: RefusalInput; last: RefusalInput } } | { code: "no-daily-table"; params: { code: RefusalInput; game: RefusalInput } } | { code: "table-elsewhere"; params: {  } } | { code: "table-moved"; params: {  } } | { code: "table-moves"; params: {  } } | { code: "nodes-distrust"; params: {  } } | { code: "nodes-only"; params: {  } } | { code: "node-address"; params: { address: RefusalInput } } | { code: "another-game-there"; params: { code: RefusalInput; found: RefusalInput; game: RefusalInput } } | { code: "server-leaving"; params: {  } } | { code: "server-lapsed"; params: {  } } | { code: "store.file-damaged"; params: { file: RefusalInput } } | { code: "store.file-unusable"; params: { file: RefusalInput; why: RefusalInput } } | { code: "store.disk-full"; params: {  } } | { code: "store.disk-faulty"; params: {  } } | { code: "store.file-locked"; params: {  } } | { code: "store.file-read-only"; params: {  } } | { code: "store.file-closed"; params: {  } } | { code: "store.file-error"; params: { error: RefusalInput } } | { code: "store.too-many-files"; params: { error: RefusalInput } } | { code: "store.folder-closed"; params: { error: RefusalInput } } | { code: "store.no-database"; params: { file: RefusalInput } } | { code: "store.backup-damaged"; params: { file: RefusalInput } } | { code: "store.database-damaged"; params: { error: RefusalInput } } | { code: "store.bad-address"; params: {  } } | { code: "store.disk-silent"; params: {  } } | { code: "store.closed"; params: {  } } | { code: "store.list-damaged"; params: {  } } | { code: "store.newer-file"; params: { file: RefusalInput; found: RefusalInput; known: RefusalInput } } | { code: "store.foreign-file"; params: { file: RefusalInput } } | { code: "store.entry-missing"; params: { entry: RefusalInput } } | { code: "store.entry-changed"; params: { entry: RefusalInput } } | { code: "store.conflict"; params: { code: RefusalInput; expected: RefusalInput; found: RefusalInput } } | { code: "store.in-both-places"; params: { code: RefusalInput } } | { code: "store.opened-there"; params: { code: RefusalInput } } | { code: "store.not-of-backup"; params: {  } } | { code: "store.bad-password"; params: {  } } | { code: "store.bad-user"; params: {  } } | { code: "store.no-such-database"; params: {  } } | { code: "store.no-right"; params: {  } } | { code: "store.database-read-only"; params: {  } } | { code: "store.database-full"; params: {  } } | { code: "store.database-out-of-memory"; params: {  } } | { code: "store.database-crowded"; params: {  } } | { code: "store.database-starting"; params: {  } } | { code: "store.database-stopped"; params: {  } } | { code: "store.tables-gone"; params: {  } } | { code: "store.password-wanted"; params: {  } } | { code: "store.no-such-database-or-user"; params: {  } } | { code: "store.no-connection-free"; params: {  } } | { code: "store.database-late"; params: {  } } | { code: "store.database-silent"; params: {  } } | { code: "store.database-error"; params: { error: RefusalInput } } | { code: "store.unreachable"; params: {  } } | { code: "store.old-server"; params: { found: RefusalInput; oldest: RefusalInput } } | { code: "store.newer-database"; params: { found: RefusalInput; known: RefusalInput } } | { code: "store.newer-source"; params: { found: RefusalInput } } | { code: "store.foreign-schema"; params: {  } } | { code: "store.no-address"; params: {  } } | { code: "store.no-tables"; params: {  } } | { code: "no-weights"; params: { error: RefusalInput; file: RefusalInput; kept: RefusalInput } } | { code: "wrong-weights"; params: { file: RefusalInput; found: RefusalInput; wanted: RefusalInput } } | { code: "store.file-there"; params: { file: RefusalInput } } | { code: "store.left-of-another"; params: { file: RefusalInput } };

/** What the rules of a game say; its own schema lists the codes. */
export type GameRefusal = { code: `${string}.${string}`; params: Record<string, RefusalInput> };

/** A text or a number, a list, or another refusal, which is put into words first. */
export type RefusalInput = string | number | Refusal | (string | number | Refusal)[];

/** `real_time`: everyone acts when they like, without turns. `rules`: how to play, in a few sentences. `refusals`: the messages of its refusals by their keys, of a game that is not one of the page's. */
export type GameInfo = { name: string; title: string; summary: string; fewest: number; most: number; options: (OptionInfo)[]; bots: (BotInfo)[]; fields: FieldsInfo; lessons?: (string)[]; real_time?: boolean; rules?: (string)[]; refusals?: Record<string, unknown> };

/** `choices`: all it takes, or what is suggested; empty where that is endless. `bounds`: the least and the greatest of an option that takes whole numbers. */
export type OptionInfo = { name: string; accepts: string; default: unknown; help: string; choices: unknown; bounds?: [number, number] | null };

/** Somebody to play with, as a person chooses them. */
export type BotInfo = { name: string; title: string; sentence: string; strength: "easy" | "even" | "strong" };

/** `hand`, `turn`, `winners` and `scores` name one field of a view each, if there is such a field; `each` those that have one value for each seat. `seats` are the fields, in views, events and moves, whose numbers are seats. */
export type FieldsInfo = { hand: string | null; turn: string | null; winners: string | null; scores: string | null; each: (string)[]; seats: (string)[] };

/** A table to be opened; the caller takes seat 0 and is the host. */
export type NewTable = { game: string; seats: number; name: string; avatar?: string; options?: Record<string, unknown>; public?: boolean };

/** Somebody who wants to sit down, at a seat or anywhere. `former`: the token of a seat here that the host freed. */
export type SeatRequest = { name: string; avatar?: string; seat?: number | null; former?: string };

/** A seat at a table and the secret token that opens it from any device. */
export type SeatGrant = { code: string; seat: number; token: string };

/** Somebody who comes when the game has begun, and would like to play; or, before, whose seat the host freed. */
export type GuestRequest = { name: string; avatar?: string; former?: string };

/** A guest's secret: it opens a seat once the host has given them one, or in the next game. */
export type GuestGrant = { code: string; token: string };

/** Somebody who plays the deal of a finished game once more, at that seat. The others are played by bots, or with `ghosts` by what the people there did. */
export type DealRequest = { name: string; seat: number; avatar?: string; ghosts?: boolean };

export type DayInfo = { day: string; games: (DayGame)[] };

/** The SHA-256 of a game's seed on that day, and on the next. */
export type DayGame = { game: string; promise: string; tomorrow: string };

/** Somebody who plays the deal of the day with bots. `player` is a number that the browser makes up for that day, so that only its first table counts. */
export type DayRequest = { day: string; player: string; name: string; seats: number; avatar?: string; options?: Record<string, unknown> };

/** A seat at a table with the deal of the day. `counts`: what it comes to stands among the results. */
export type DayGrant = { grant: SeatGrant; counts: boolean };

/** What all came to who played a deal with the same seats and options: how many had each score. `score` is that of the table that was asked for. It `counts` if it was the first of its browser on that day. */
export type DayResults = { day: string; score: number; counts: boolean; scores: ([number, number])[] };

/** Somebody who wants to play a scene, the first being 0. */
export type LessonRequest = { name: string; avatar?: string; scene?: number };

/** A lesson as it is sent: every sentence by language. */
export type LessonInfo = { title: Record<string, string>; scenes: (SceneInfo)[] };

/** The texts of a scene and their events, without the cards that will be dealt. */
export type SceneInfo = { steps: (LessonStep)[]; mistakes: (MistakeInfo)[]; well: Record<string, string> };

/** One thing to do: its text, and the events of which any one is the goal. */
export type LessonStep = { say: Record<string, string>; until: (Record<string, unknown>)[] };

export type MistakeInfo = { on: (Record<string, unknown>)[]; say: Record<string, string> };

/** The addresses of two pictures, and the share of the colour in question on each, in percent. */
export type PairInfo = { pictures: [string, string]; shares: [number, number] };

/** What was wrong, and what to do next: `why` by a code and its inputs, `error` as an English sentence. */
export type ErrorBody = { error: string; why: Refusal };

export type Replay = { header: Header; sitters: (ReplaySeat)[]; steps: (ReplayStep)[]; pictures: Record<string, string> };

/** The settings of a game, fixed before the first deal. Without a commitment the dealer was scripted. `nonces` are the seats' shares in the shuffle. `promises` are their hashes, published before any share was; journals from before 0.2 have none. */
export type Header = { parlour?: number; game: string; seats: number; options: Record<string, unknown>; commitment?: string | null; nonces?: (string)[]; promises?: (string)[]; names?: (string)[] };

/** Who sat there at the end. `bot`: whether a bot did. */
export type ReplaySeat = { name: string; avatar: string; bot: boolean };

/** What somebody did, what followed, and what changed: the fields of the view that are not as they were. `changed` holds for every viewer of the replay; with all hands open `own` has what is otherwise for each seat. `gone` are fields that a view no longer has. The first step has all fields. */
export type ReplayStep = { at: number; by: number | string; notation: string; events: unknown; changed?: Record<string, unknown>; own?: (Record<string, unknown>)[]; gone?: (string)[] };

/** A table as it stands in a list. `updated` is in seconds since 1970; a store takes 0 for now. `result` is that of a finished game, and None where version 0.1 finished it. */
export type Listing = { code: string; game: string; status: "expired" | "over" | "playing" | "waiting"; public: boolean; seats: number; taken: number; names: (string)[]; updated?: number; result?: ListedResult | null };

/** How a game ended. `decided`: it was played to its end. `scores`: of each seat, as the game counts them. */
export type ListedResult = { decided: boolean; winners: (number)[]; scores: (number)[] };
