"""Messages between a client and a table: msgspec structs, one union for each direction.

The dealer's and the clock's actions are in neither: a move is decoded as one of the game's player moves.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec

from parlour.engine import Millis, Seat, Tagged, Value
from parlour.languages import Refusal, Why, english, refusal

Status: TypeAlias = Literal["waiting", "playing", "over", "expired"]
Speed: TypeAlias = Literal["gentle", "brisk"]
USUAL: Final[Speed] = "gentle"
TurnSeconds: TypeAlias = Literal[0, 30, 60, 120, 300]
Nonce: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=64, description="names a request once")]
Name: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
Avatar: TypeAlias = Annotated[str, msgspec.Meta(max_length=16)]
Face: TypeAlias = Literal["smile", "laugh", "wow", "sad", "heart", "thumb", "think", "clap"]
Phrase: TypeAlias = Literal["hello", "thanks", "well-played", "sorry", "close", "moment", "your-turn", "again"]
EmoteName: TypeAlias = Face | Phrase


class Hello(Tagged, frozen=True):
    """The first message. With a token: that seat. With `since` and `epoch`: what was missed since then.

    `promise` is the SHA-256 of the seat's share in the shuffle, in hex; the share is revealed when the game starts.
    `reads`: a person looks at what happened, and says `go-on`; bots wait for that, within a bound.
    """

    token: Annotated[str, msgspec.Meta(max_length=128)] | None = None
    since: int | None = None
    epoch: str = ""
    promise: Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{64})?$")] = ""
    reads: bool = False


class Ping(Tagged, frozen=True):
    """Asks for the table's time; `sent` comes back as it is."""

    sent: float


class Act(Tagged, frozen=True):
    """A move of the game. A press time in it is in the table's time."""

    nonce: Nonce
    move: msgspec.Raw


class Configure(Tagged, frozen=True):
    """The host changes options before the start."""

    nonce: Nonce
    options: dict[str, Any]


class SeatBot(Tagged, frozen=True):
    """The host lets a bot play: on a free seat before the start, or for somebody who is away or idle."""

    nonce: Nonce
    seat: Seat
    bot: Annotated[str, msgspec.Meta(min_length=1, max_length=100)] = "default"


class DismissBot(Tagged, frozen=True):
    """A person takes their seat back from a bot, or the host gives it back; before the start, a bot goes."""

    nonce: Nonce
    seat: Seat


class Clear(Tagged, frozen=True):
    """A person leaves; in a game that goes on, a bot plays their seat from then on. Before the start also: the host
    sends somebody away, who plays here from then on only if the host lets them."""

    nonce: Nonce
    seat: Seat


class Rename(Tagged, frozen=True):
    """A person goes by another name or shape; never while a silent game is in play."""

    nonce: Nonce
    name: Name
    avatar: Avatar = ""


class Admit(Tagged, frozen=True):
    """The host lets a guest take over from a bot, who plays no longer; before the start, take a free seat."""

    nonce: Nonce
    guest: Name


class SetSpeed(Tagged, frozen=True):
    """The host says how long bots take over a move, in a game with turns."""

    nonce: Nonce
    speed: Speed


class SetTurnClock(Tagged, frozen=True):
    """The host says how many seconds a person has for a turn, in a game with turns; 0 for as long as they like."""

    nonce: Nonce
    seconds: TurnSeconds


class GoOn(Tagged, frozen=True):
    """A person has seen what happened."""

    nonce: Nonce


class Start(Tagged, frozen=True):
    nonce: Nonce


class RevealShare(Tagged, frozen=True, tag="reveal"):
    """A seat's share in the shuffle, once all promises are known."""

    nonce: Nonce
    share: Annotated[str, msgspec.Meta(pattern="^[^:]{1,64}$")]


class Finish(Tagged, frozen=True):
    """The host ends the game here, so that the seed can be published."""

    nonce: Nonce


class Rematch(Tagged, frozen=True):
    """The host invites the same people to another table."""

    nonce: Nonce


class Emote(Tagged, frozen=True):
    """A face or a set phrase for all to see; never while a silent game is in play."""

    nonce: Nonce
    emote: EmoteName = msgspec.field(name="face")


class Steer(Tagged, frozen=True):
    """Show all at the table a step of the replay, and steer it from then on: `running` from there at that `speed`, with
    long pauses cut short or not. `take`: also where somebody else steers."""

    nonce: Nonce
    step: Annotated[int, msgspec.Meta(ge=0, le=100_000)]
    running: bool = False
    speed: Annotated[float, msgspec.Meta(ge=0.5, le=8)] = 1.0
    shorten: bool = False
    take: bool = False


class LeaveReplay(Tagged, frozen=True):
    """Steer the replay no longer."""

    nonce: Nonce


Request: TypeAlias = (
    Act
    | Configure
    | SeatBot
    | DismissBot
    | Clear
    | Rename
    | Admit
    | SetSpeed
    | SetTurnClock
    | GoOn
    | Start
    | RevealShare
    | Finish
    | Rematch
    | Emote
    | Steer
    | LeaveReplay
)
ClientMessage: TypeAlias = Hello | Ping | Request


class SeatGrant(Value, frozen=True):
    """A seat at a table and the secret token that opens it from any device."""

    code: str
    seat: Seat
    token: str


class ChairInfo(Value, frozen=True):
    """`away`: the person is not here now. `bot`: the name of the bot that plays the seat, if one does.

    `host`: this seat may do the host's business now: the host, and while the host is away every person who is here.
    """

    name: str
    avatar: str
    taken: bool
    away: bool
    bot: str
    host: bool


class GuestInfo(Value, frozen=True):
    name: str
    avatar: str


class TableInfo(Value, frozen=True):
    """What everyone may know of a table. `commitment` is the SHA-256 of the seed; `next` is the rematch.

    `replay`: there is a replay to ask for. `guests`: who is here and waits for a seat. `speed`: how long bots take.
    `turn_clock`: how many seconds a person has for a turn, 0 without a limit. `watching`: how many watch.
    `deal`: the table or the day whose deal is played here, if it was settled before.
    """

    code: str
    game: str
    options: dict[str, Any]
    status: Status
    public: bool
    host: Seat
    chairs: tuple[ChairInfo, ...]
    commitment: str
    next: str
    replay: bool
    guests: tuple[GuestInfo, ...] = ()
    speed: Speed = USUAL
    shares: tuple[str, ...] = ()
    turn_clock: TurnSeconds = 0
    watching: int = 0
    deal: str = ""


class Welcome(Tagged, frozen=True, omit_defaults=True):
    """Where things stand: the answer to a hello, and to a client that fell too far behind.

    The view is null before the game begins, and where `seq` is what the client has: then what it missed follows.
    `quiet`: no sign may pass between players now.
    """

    table: TableInfo
    you: Seat | None
    epoch: str
    seq: int
    at: Millis
    view: msgspec.Raw
    pictures: dict[str, str] = msgspec.field(default_factory=dict)
    quiet: bool = False


class Update(Tagged, frozen=True, omit_defaults=True):
    """One thing that happened. The view is the truth, the events are the choreography.

    `pictures` are the addresses of the pictures of the cards in view, by the card's number. `done` is the nonce of
    your own request where this is what came of it: then no other answer follows. `quiet` as in a welcome.
    """

    seq: int
    at: Millis
    events: tuple[msgspec.Raw, ...]
    view: msgspec.Raw
    pictures: dict[str, str] = msgspec.field(default_factory=dict)
    done: str = ""
    quiet: bool = False


class News(Tagged, frozen=True):
    """The table itself changed: who sits, who is away, options, the end."""

    table: TableInfo


class Done(Tagged, frozen=True):
    nonce: str


class Refused(Tagged, frozen=True):
    """A request that was not carried out: `why` by a code and its inputs, `reason` as an English sentence."""

    nonce: str
    reason: str
    why: Refusal


class Shares(Tagged, frozen=True):
    """The promises of all seats, frozen: reveal your share now. Without any, all shares are void: make a new one and
    say hello with its promise."""

    promises: tuple[str, ...]


class TurnEnds(Tagged, frozen=True):
    """When a bot takes over from the person whose turn it is, in the table's time; at tables with a turn clock."""

    seat: Seat
    ends: Millis


class Pong(Tagged, frozen=True):
    sent: float
    at: Millis


class Emoted(Tagged, frozen=True):
    seat: Seat
    emote: EmoteName = msgspec.field(name="face")


class Steered(Tagged, frozen=True):
    """Where the replay stands that is watched together, at that moment of the table's time; with a seat of null nobody
    steers it any more."""

    seat: Seat | None
    step: int = 0
    at: Millis = Millis(0)
    running: bool = False
    speed: float = 1.0
    shorten: bool = False


class Problem(Tagged, frozen=True):
    """A message that was not understood, and why."""

    reason: str
    why: Refusal


class Bye(Tagged, frozen=True):
    """The table lets go of this client; `again` says whether to come back, and then with what it has."""

    reason: str
    again: bool
    why: Refusal


ServerMessage: TypeAlias = (
    Welcome | Update | News | Done | Refused | Shares | TurnEnds | Pong | Emoted | Steered | Problem | Bye
)

NO_VIEW: Final = msgspec.Raw(b"null")
client_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(ClientMessage)
encode = msgspec.json.Encoder().encode


def refused(nonce: str, why: Why) -> Refused:
    cause = refusal(why)
    return Refused(nonce, english(cause), cause)


def problem(why: Why) -> Problem:
    cause = refusal(why)
    return Problem(english(cause), cause)


def bye(why: Why, again: bool) -> Bye:
    cause = refusal(why)
    return Bye(english(cause), again, cause)
