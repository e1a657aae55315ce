"""The protocol: every message between server and client, typed. The schema in docs/protocol.md is made from this."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType, field

from sealed_orders.bots import LEAST_SECONDS, MOST_SECONDS, SECONDS
from sealed_orders.kernel.board import (
    Card,
    Caution,
    Cells,
    Chart,
    Display,
    Outlook,
    Panel,
    Plot,
    Reach,
    Shade,
    Sum,
    Token,
)
from sealed_orders.kernel.book import Chapter
from sealed_orders.kernel.event import Event, Outcome
from sealed_orders.kernel.game import Purpose, Switch
from sealed_orders.kernel.minute import Minute
from sealed_orders.kernel.order import Answer, Side
from sealed_orders.kernel.plane_board import Sea
from sealed_orders.kernel.prompt import Meaning

Key: TypeAlias = str  # opens a seat; whoever has it plays there
Words: TypeAlias = tuple[Annotated[str, Meta(max_length=100)], ...]
Sheet: TypeAlias = dict[Annotated[str, Meta(max_length=100)], Words]  # an order as a client writes it
PlayerKind: TypeAlias = Literal["me", "here", "away", "open", "bot"]
Standing: TypeAlias = Literal["your turn", "waiting", "over"]
Slot: TypeAlias = Literal["draft", "standing", "sentry", "lesson"]  # what a seat keeps for itself


# Prompts


class OptionLine(Struct, frozen=True, omit_defaults=True):
    """One thing that may be picked; `at` is the cell or token it points at, `cost` what it takes of the purse.

    `stake` is what picking it may cost and bring, in words.
    """

    value: str
    label: str
    at: str
    cost: int
    stake: str = ""


class PickForm(Struct, frozen=True, tag_field="kind", tag="pick"):
    """Pick options: at least so many, at most so many. The answer is their values.

    One that is `asked` has a default for those who say nothing, but a player is to say what he wants.
    """

    key: str
    label: str
    options: tuple[OptionLine, ...]
    least: int
    most: int
    default: Answer | None
    asked: bool
    about: str


class NumberForm(Struct, frozen=True, tag_field="kind", tag="number"):
    """A whole number of low..high, which may mean something that can be drawn. The answer is one word."""

    key: str
    label: str
    low: int
    high: int
    default: Answer | None
    means: Meaning
    unit: str
    about: str


class BinLine(Struct, frozen=True):
    """What items go into: at least so many, at most so many, and only those it takes where that is said."""

    value: str
    label: str
    least: int
    most: int
    takes: tuple[str, ...] | None
    at: str


class AllotForm(Struct, frozen=True, tag_field="kind", tag="allot"):
    """Every item into one bin. The answer has a word `item=bin` for each item, in the order of the items."""

    key: str
    label: str
    items: tuple[OptionLine, ...]
    bins: tuple[BinLine, ...]
    default: Answer | None
    rule: str


class ModeLine(Struct, frozen=True):
    """A way to go: so many steps over a terrain of the board; with `mark`, one step is marked by a `!` after it.

    With `ends`, the route ends in that cell, or where the course of that key ends; the marked step is its target.
    """

    name: str
    label: str
    least: int
    most: int
    terrain: str | None
    mark: bool
    costs: tuple[int, ...]
    unit: str
    ends: str = ""


class BarredLine(Struct, frozen=True):
    """A mode that is not allowed now, and why."""

    name: str
    label: str
    text: str
    rule: str


class CourseForm(Struct, frozen=True, tag_field="kind", tag="course"):
    """A mode and a route. The answer is the mode's name and then each cell entered."""

    key: str
    label: str
    start: str
    modes: tuple[ModeLine, ...]
    default: Answer | None
    barred: tuple[BarredLine, ...]


Form: TypeAlias = PickForm | NumberForm | CourseForm | AllotForm


class PurseLine(Struct, frozen=True):
    """What the options picked may cost together, and of what."""

    most: int
    unit: str


class PromptForm(Struct, frozen=True):
    """A question to this side. A choice whose key is a token's id is about that token, or the token of its `about`.

    While a `secret` one is answered, others at the same screen look away, also where nothing else is hidden. With
    `fight`, it is a question of the fight in that cell.
    """

    text: str
    rule: str
    choices: tuple[Form, ...]
    purse: PurseLine | None = None
    secret: bool = False
    fight: str = ""


class ChanceLine(Struct, frozen=True, omit_defaults=True):
    """How likely something in front of the side is: an exact fraction, the same in percent, and its arithmetic.

    Where it is said, `unit` does it to `target`, and the option `answer` brings it, of the only choice or of `choice`.
    """

    label: str
    p: str
    percent: float
    rule: str
    terms: str
    unit: str = ""
    target: str = ""
    answer: str = ""
    choice: str = ""


class MedalLine(Struct, frozen=True):
    """The medal of a scenario in the campaign book: what it is called, and whether it was earned."""

    name: str
    earned: bool


# Server to client, over the WebSocket


class Paper(Struct, frozen=True):
    """Something in a drawer: its text as a client wrote it, and how often its place was written to; the last counts."""

    text: str
    revision: int


class Position(Struct, kw_only=True, tag="position"):
    """All that a seat sees. The first message, and on demand; `from` is the number of the first event in `log`.

    In a `cooperative` game all sides win, whichever the outcome names, or lose together. In an `open` one nothing is
    hidden: `partner` is what another side is asked while this one has nothing to answer. Without a `curtain` sides may
    look at each other's charts. `cautions` are for the order as it is by default: nothing else of it needs a preview.
    """

    match: str
    game: str
    title: str
    scenario: str
    options: Mapping[str, str]
    cooperative: bool
    open: bool
    curtain: bool
    side: Side
    purpose: Purpose | None
    sides: Mapping[Side, str]  # who plays each: me, here, away, invited (and not come yet), open, bot NAME
    number: int
    turn: int
    turns: tuple[int, int]  # the first and the last of the scenario
    display: Display
    prompt: PromptForm | None
    partner: PromptForm | None
    sealed: str | None
    cautions: tuple[Caution, ...]
    chances: tuple[ChanceLine, ...]
    log: tuple[Event, ...]
    start: int = field(name="from")
    outcome: Outcome | None
    medal: MedalLine | None  # once the match is over, where a campaign book has one for it
    commitment: str
    seed: str | None
    drawer: Mapping[Slot, Paper]  # what the seat keeps for itself
    staff: str  # the bot that proposes orders to this seat; nothing where none does


class Signals(Struct, tag="signals"):
    """Events of the log that were asked for; `from` is the number of the first."""

    start: int = field(name="from")
    log: tuple[Event, ...]


class DisplayChange(Struct, kw_only=True):
    """What has changed of a display: tokens new or changed, the ids of those gone, and whatever else differs, whole."""

    tokens: tuple[Token, ...] = ()
    gone: tuple[str, ...] = ()
    heading: str | UnsetType = UNSET
    panels: tuple[Panel, ...] | UnsetType = UNSET
    shades: tuple[Shade, ...] | UnsetType = UNSET
    rows: Mapping[str, str] | UnsetType = UNSET
    layers: Mapping[str, Mapping[str, str]] | UnsetType = UNSET
    cards: tuple[Card, ...] | UnsetType = UNSET
    sums: tuple[Sum, ...] | UnsetType = UNSET
    charts: tuple[Chart, ...] | UnsetType = UNSET
    met: tuple[Token, ...] | UnsetType = UNSET
    lost: tuple[Token, ...] | UnsetType = UNSET
    board: str | UnsetType = UNSET
    sea: Sea | UnsetType | None = UNSET
    date: str | UnsetType = UNSET
    zoned: str | UnsetType = UNSET


class Update(Struct, kw_only=True, tag="update"):
    """What has changed since the last position or update of this connection; the rest is absent.

    Of a prompt, `keys` are those of all its choices, in their order: one that is not among those sent is as it was.
    """

    number: int
    start: int = field(name="from")
    log: tuple[Event, ...] = ()
    sides: Mapping[Side, str] | UnsetType = UNSET
    turn: int | UnsetType = UNSET
    display: DisplayChange | UnsetType = UNSET
    prompt: PromptForm | UnsetType | None = UNSET
    keys: tuple[str, ...] | UnsetType = UNSET
    partner: PromptForm | UnsetType | None = UNSET
    sealed: str | UnsetType | None = UNSET
    cautions: tuple[Caution, ...] | UnsetType = UNSET
    chances: tuple[ChanceLine, ...] | UnsetType = UNSET
    outcome: Outcome | UnsetType | None = UNSET
    medal: MedalLine | UnsetType | None = UNSET
    seed: str | UnsetType | None = UNSET


class Sealed(Struct, tag="sealed"):
    """The order is kept: nothing that happens to the server loses it."""

    number: int
    order: str


class Withdrawn(Struct, tag="withdrawn"):
    """The sealed order is taken back."""

    number: int


class Refused(Struct, tag="refused"):
    """The rules refuse the order; what was sealed before stays so."""

    number: int
    text: str
    rule: str
    key: str


class Stale(Struct, tag="stale"):
    """The answer was to a decision that is not the present one; the present position follows."""

    number: int


class Wrong(Struct):
    """What is wrong with an order that is only looked at."""

    text: str
    rule: str
    key: str


class Preview(Struct, tag="preview"):
    """What an order would look like if nothing interferes; without a display while it is not legal.

    The display is told by what is otherwise than in that of the last position or update.
    """

    id: int
    display: DisplayChange | None
    cautions: tuple[Caution, ...]
    error: Wrong | None
    chances: tuple[ChanceLine, ...]  # under the order, as far as it is legal


class PlotTable(Struct, tag="plot"):
    """Where the unseen enemy can be and probably is, and the staff's papers for an order; empty where there is none.

    While the staff is `working` its papers have titles only: ask again. `outlooks` say where the order will spot what
    is on the table, and where it leaves gaps; there are none when this turn's search is over. What is absent is as in
    the table that the question says is at hand.
    """

    id: int
    plots: tuple[Plot, ...] | UnsetType = UNSET
    papers: tuple[Panel, ...] | UnsetType = UNSET
    working: bool = False
    outlooks: tuple[Outlook, ...] | UnsetType = UNSET


class ReachTable(Struct, tag="reach"):
    """Which own units can be in a cell, and when, the soonest first; empty where there is no staff."""

    cell: str
    units: tuple[Reach, ...]


class Proposed(Struct, tag="proposal"):
    """What the staff proposes for decision `number`: a bot's answers that go with the order in hand, and its reasons.

    Nothing of it is ordered. `reasons` are those of single choices, `reason` is that of the rest. What is left as by
    default is not named.
    """

    id: int
    number: int
    order: Mapping[str, Answer]
    reason: str
    reasons: Mapping[str, str]


class Thinking(Struct, tag="thinking"):
    """Another side is at its orders. `seconds` is the longest a computer player of this match takes; 0 without one."""

    seconds: float


class Presence(Struct, tag="presence"):
    """Whether the people who play other sides elsewhere are connected, as far as this server knows; when that changes.

    It is no part of the game and tells nothing of it: it comes from connections alone, which may break and come back. A
    side that has just gone counts as connected for a while; `since` says, to the minute, when one that is away went.
    """

    sides: Mapping[Side, Literal["connected", "away"]]
    since: Mapping[Side, datetime]


class Draws(Struct, tag="draws"):
    """Which sides would have the match end in a draw, and whose offer of one was declined; when that changes.

    It is no part of the match until all who play want it.
    """

    wanted: tuple[Side, ...]
    declined: tuple[Side, ...]


class Remark(Struct, frozen=True):
    """A few words of one who plays to the others."""

    side: Side
    text: str
    at: datetime


class Remarks(Struct, tag="remarks"):
    """What those who play have said to each other, from remark `from` on, when that changes; no part of the match.

    `silent` are the sides that want no remarks.
    """

    start: int = field(name="from")
    said: tuple[Remark, ...]
    silent: tuple[Side, ...]


class PartnersDraft(Struct, tag="draft"):
    """What another side has drafted of the order it is asked for, in an open game: nothing is sealed yet."""

    side: Side
    order: Mapping[str, Answer]


class Kept(Struct, tag="kept"):
    """What now lies in a place of this seat's drawer. A window of the seat has put it there; `own`: it was this one.

    A draft is taken out when its order is sealed.
    """

    slot: Slot
    text: str
    revision: int
    own: bool = False


class Problem(Struct, tag="error"):
    """Something went wrong, in one plain sentence."""

    text: str


FromServer: TypeAlias = (
    Position | Update | Sealed | Withdrawn | Refused | Stale | Preview | PlotTable | ReachTable | Proposed | Thinking
    | Presence | Draws | Remarks | PartnersDraft | Kept | Signals | Problem
)  # fmt: skip


# Client to server, over the WebSocket


class SendOrder(Struct, tag="order"):
    """Seal an order for decision `number`."""

    number: int
    order: Sheet


class Withdraw(Struct, tag="withdraw"):
    """Take back the sealed order of decision `number`."""

    number: int


class AskPreview(Struct, tag="preview"):
    """Show what an order would look like."""

    id: int
    order: Sheet


class AskPlot(Struct, tag="plot"):
    """Show the plot table, with the staff's papers for an order. `have` is the id of the table at hand, if any."""

    id: int
    order: Sheet
    have: int = 0


class AskReach(Struct, tag="reach"):
    """Which own units can be in a cell, and when?"""

    cell: Annotated[str, Meta(max_length=100)]


class AskProposal(Struct, tag="propose"):
    """What does the staff propose beside an order? For the choices with these `keys`, or all that are not in it.

    The staff thinks once for each decision, so that it can be asked again at no cost.
    """

    id: int
    order: Sheet
    keys: Words = ()


class AskSignals(Struct, tag="signals"):
    """Send older events of the log: from one on, and before another."""

    start: Annotated[int, Meta(ge=0)] = field(name="from")
    before: Annotated[int, Meta(ge=0)]


class Resume(Struct, tag="resume"):
    """Send the whole position again, with the log from this event on, or with the newest events alone."""

    start: Annotated[int, Meta(ge=0)] | None = field(name="from", default=None)


class Keep(Struct, tag="keep"):
    """Put something into the seat's drawer, in the place of what was there; nothing takes it out."""

    slot: Slot
    text: Annotated[str, Meta(max_length=30_000)]


FromClient: TypeAlias = (
    SendOrder | Withdraw | AskPreview | AskPlot | AskReach | AskProposal | AskSignals | Keep | Resume
)


# HTTP: games


class TerrainLine(Struct, frozen=True):
    """A terrain as a board has it: its name, and for each cell those that can be entered from it."""

    name: str
    next: Mapping[str, Cells]


class ScenarioCard(Struct):
    """A scenario that comes with a game, its turns at most and about how many minutes it takes; 0 where unknown."""

    name: str
    title: str
    about: str
    options: Mapping[str, str]
    turns: int
    minutes: int
    reconstructed: str  # what of it is not the original's, in words


class LessonCard(Struct):
    """A lesson that comes with a game: a scenario from one side, with notes, in about so many minutes."""

    name: str
    title: str
    about: str
    scenario: str
    side: Side
    against: str  # the bot that plays the other sides, where there are others
    options: Mapping[str, str]
    minutes: int
    notes: int


class FactCard(Struct):
    """A fact that a question about odds takes; a null default means that it must be given."""

    name: str
    kind: Literal["number", "truth", "text"]
    default: int | str | bool | None
    values: tuple[str, ...] = ()  # what a text may be, where that is known
    labels: Mapping[str, str] = {}  # by value, how a reader is told of it where it is a mere id


class BotCard(Struct):
    """A computer player, and the sides it plays. A timed one takes the seconds it is given, and plays the better."""

    name: str
    about: str
    sides: tuple[Side, ...]
    timed: bool
    level: str  # how hard it is to beat, in a word


class OddsCard(Struct):
    """A question about odds that a game answers."""

    name: str
    about: str
    facts: tuple[FactCard, ...]


class GameCard(Struct):
    """A game, as the lobby shows it."""

    name: str
    title: str
    about: str
    version: str
    sides: tuple[Side, ...]
    cooperative: bool  # all sides win or lose together
    curtain: bool  # sides at one screen hide their charts from each other
    length: int
    scenarios: tuple[ScenarioCard, ...]
    switches: tuple[Switch, ...]
    bots: tuple[BotCard, ...]
    odds: tuple[OddsCard, ...]
    book: str  # what its campaign book is called; nothing where it has none
    lessons: tuple[LessonCard, ...]


class Addresses(Struct):
    """Where others reach this server, where it is asked from its own machine; nothing where only that reaches it."""

    urls: tuple[str, ...]


class AskOdds(Struct):
    """The facts of a question about odds."""

    facts: dict[str, int | str | bool] = {}


class OddsAnswer(Struct, omit_defaults=True):
    """An exact fraction, or one for each result."""

    p: str | None = None
    percent: float | None = None
    results: Mapping[str, str] | None = None


# HTTP: matches


class ScenarioText(Struct, forbid_unknown_fields=True):
    """A scenario file's text."""

    toml: str  # 16,000 characters at most
    name: Annotated[str, Meta(max_length=80)] = "own"


class NewSeat(Struct, forbid_unknown_fields=True):
    """Who plays a side. A bot has a name and may have a time to think, in seconds."""

    player: PlayerKind
    bot: str = ""
    seconds: Annotated[float, Meta(ge=LEAST_SECONDS, le=MOST_SECONDS)] = SECONDS


class NewMatch(Struct, forbid_unknown_fields=True):
    """A match to begin. With `watch` anyone on this server may watch it from the lobby.

    `seats` names the sides that play under the options. With the key of a `book` the match is written into it when
    it ends, for those who play at this screen. With a `lesson` of the game its notes go with the side it is for.
    """

    game: str
    seats: dict[Side, NewSeat]
    scenario: str | ScenarioText | None = None
    options: dict[str, str] = {}
    name: Annotated[str, Meta(max_length=80)] = ""
    watch: bool = False
    book: Annotated[Key, Meta(max_length=100)] = ""
    lesson: Annotated[str, Meta(max_length=100)] = ""


class SquareCode(Struct, forbid_unknown_fields=True):
    """A link to be drawn as a QR code."""

    link: Annotated[str, Meta(min_length=1, max_length=400)]


class Made(Struct):
    """A match was made: the keys of the seats at this screen, one to watch with, and the owner's own, which deletes it.

    Of seats elsewhere there are invitations: each gives a key to the first who takes it up, and then to nobody. A match
    that was brought in may be `over`; one that could not be verified says why in `unverified`.
    """

    match: str
    game: str
    seats: Mapping[Side, Key]
    invites: Mapping[Side, Key]
    watch: Key
    owner: Key
    unverified: str = ""
    over: bool = False


class Invitation(Struct, kw_only=True):
    """What somebody is invited to."""

    match: str
    name: str
    game: str
    title: str
    scenario: str
    side: Side
    sides: Mapping[Side, str]


class Again(Struct, forbid_unknown_fields=True):
    """Another match with the settings of a seat's: with `other` sides changed, or in another `scenario` of the game."""

    other: bool = False
    scenario: Annotated[str, Meta(max_length=100)] | None = None


class WishDraw(Struct, forbid_unknown_fields=True):
    """Offer a draw, or accept one that is offered; not wanted, it is declined, or taken back."""

    wanted: bool


class Say(Struct, forbid_unknown_fields=True):
    """A remark to the others who play: one line."""

    text: Annotated[str, Meta(min_length=1, max_length=280)]


class Silence(Struct, forbid_unknown_fields=True):
    """Whether a seat wants no remarks."""

    silent: bool


class HandOver(Struct, forbid_unknown_fields=True):
    """The computer player that takes a seat, and its time to think where it takes any."""

    bot: Annotated[str, Meta(max_length=100)]
    seconds: Annotated[float, Meta(ge=LEAST_SECONDS, le=MOST_SECONDS)] = SECONDS


class AskMine(Struct):
    """The keys a browser keeps."""

    keys: Annotated[list[Key], Meta(max_length=1000)]


class LastEvent(Struct, frozen=True):
    """The last thing a side was told."""

    rule: str
    text: str


class Mine(Struct, kw_only=True):
    """One of a player's seats: how its match stands, as far as that side knows."""

    key: Key
    match: str
    name: str
    game: str
    title: str
    scenario: str
    side: Side
    sides: Mapping[Side, str]
    state: Standing
    turn: int  # counted from the match's first
    turns: int  # that it has at most; 0 where unknown
    last: LastEvent | None
    outcome: Outcome | None
    created: datetime
    touched: datetime
    owner: bool  # the key of this seat deletes the match: so it was before owners had a key of their own
    unverified: str  # why the referee does not vouch for what is told of the match; nothing where it does
    curtain: bool  # sides at one screen hide their charts from each other
    present: tuple[Side, ...]  # of the people elsewhere, those who are connected, as far as this server knows


class OpenSeat(Struct, kw_only=True):
    """A seat that anyone may take; the side `spectator` watches."""

    match: str
    name: str
    game: str
    title: str
    scenario: str
    side: Side
    sides: Mapping[Side, str]
    created: datetime


class Taken(Struct):
    """The key of a seat just taken."""

    key: Key


class RollLine(Struct):
    """One roll of the referee's dice."""

    key: str
    use: int
    faces: int
    face: int


class Moment(Struct, kw_only=True):
    """A moment of a replay: what is seen then and the events since the last.

    Orders, the minutes of computer players and rolls come only when the match is over.
    """

    n: int
    turn: int
    display: Display | None  # None where the rules have changed since and only the events are left
    log: tuple[Event, ...]
    orders: Mapping[Side, str] = {}
    minutes: Mapping[Side, Minute] = {}
    rolls: tuple[RollLine, ...] = ()


class Replay(Struct):
    """The moments of a match from one point of view, and the points of view there are."""

    side: Side
    points: tuple[Side, ...]
    total: int
    moments: tuple[Moment, ...]
    unverified: str = ""  # why the referee does not vouch for it


class Continuation(Struct):
    """How one continuation of a match ended, or the match itself."""

    winner: Side | None
    scores: Mapping[Side, float]


class Continuations(Struct):
    """A part of a series of continuations from the beginning of a turn: who plays, what happened, what came of them."""

    turn: int
    players: Mapping[Side, str]
    happened: Continuation
    found: tuple[Continuation, ...]
    cooperative: bool
    most: int  # of the series


class LuckLine(Struct):
    """What the dice brought in a match that is over, against what they bring on average, in one line."""

    text: str
    rolls: int  # whose odds are known


# HTTP: campaign books


class NewBook(Struct, forbid_unknown_fields=True):
    """What the player of a book likes to be called."""

    name: Annotated[str, Meta(max_length=80)] = ""


class BookKey(Struct):
    """The key that opens a book: there is no other way to it."""

    key: Key


class SignSeat(Struct, forbid_unknown_fields=True):
    """The key of a seat whose match is to be written into a book."""

    seat: Key


class BookCard(Struct):
    """A player's campaign book of a game."""

    title: str
    name: str
    entries: int
    chapters: tuple[Chapter, ...]


class Failure(Struct, omit_defaults=True):
    """What every refused request is answered with."""

    error: str
    rule: str = ""
