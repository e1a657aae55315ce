"""What the server sends a client over the WebSocket."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from typing import Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType, field

from sealed_orders.kernel.board import (
    Card,
    Caution,
    Chart,
    Clue,
    Display,
    Meeting,
    Outlook,
    Panel,
    Plot,
    Reach,
    Shade,
    Sky,
    Sum,
    Token,
    Trace,
    Weighed,
)
from sealed_orders.kernel.event import Event, Outcome
from sealed_orders.kernel.game import Purpose
from sealed_orders.kernel.hand import Hand
from sealed_orders.kernel.order import Answer, Side
from sealed_orders.kernel.plane_board import Sea
from sealed_orders.kernel.salt import Salt
from sealed_orders.kernel.standing import Rule
from sealed_orders.kernel.terms import Terms
from sealed_orders.table.protocol.forms import ChanceLine, MedalLine, PromptForm
from sealed_orders.table.protocol.names import Key, Slot
from sealed_orders.table.protocol.teams import Team
from sealed_orders.table.protocol.umpire import Overview, UmpireTold


class Paper(Struct, frozen=True):
    """Something in a drawer: its text, and how often that place was written; the last write counts."""

    text: str
    revision: int


class Position(Struct, kw_only=True, tag="position"):
    """All that a seat sees. The first message, and on demand; `from` is the number of the first event in `log`.

    In a `cooperative` game all sides win, whichever of them the outcome names, or all lose. In an `open` one nothing is
    hidden: `partner` is what another side is asked while this one has nothing to answer. Without a `curtain` sides may
    look at each other's charts. `cautions` are for the default order, which needs no other preview.
    """

    match: str
    report: Key  # opens the report of the match as this seat may have it, and no seat
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
    frame: tuple[str, str] | None = None  # two corners of the waters that the scenario is about: show those first
    display: Display
    prompt: PromptForm | None
    partner: PromptForm | None
    sealed: str | None
    cautions: tuple[Caution, ...]
    chances: tuple[ChanceLine, ...]
    log: tuple[Event, ...]
    start: int = field(name="from")
    sinkings: bool = False  # whether earlier events report any: a client that draws wrecks asks for them
    outcome: Outcome | None
    medal: MedalLine | None  # once the match is over, where a campaign book has one for it
    commitment: str
    seed: str | None
    salts: tuple[Salt, ...] = ()  # once the match is over: what players added to the dice
    drawer: Mapping[Slot, Paper]  # what the seat keeps for itself
    staff: str  # the bot that proposes orders to this seat; empty if none does
    terms: Terms | UnsetType = UNSET  # what the players agreed on about time; absent if on nothing
    clock: Clock | UnsetType = UNSET  # absent without terms, and for those who only watch
    umpire: bool | UnsetType = UNSET  # this seat is the umpire's


class Clock(Struct, frozen=True):
    """The seat's own clock, in a match with terms.

    `due` is when it reaches zero, if it runs. `left` is how many seconds it has, if the side is asked and the clock
    is stopped. Both include the free minutes of a bank. `bank` is how many seconds are in the bank, or are given
    for the next decision. `leave` is how many days of leave remain; `away` is until when the side is or was away.
    """

    due: datetime | None
    left: int | None
    bank: int
    leave: int
    away: datetime | None = None


class Signals(Struct, tag="signals"):
    """Events of the log that a client asked for; `from` is the number of the first."""

    start: int = field(name="from")
    log: tuple[Event, ...]


class DisplayChange(Struct, kw_only=True):
    """What has changed in a display: tokens new or changed, ids of those gone, and all else that differs, whole."""

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
    traces: tuple[Trace, ...] | UnsetType = UNSET
    meetings: tuple[Meeting, ...] | UnsetType = UNSET
    lost: tuple[Token, ...] | UnsetType = UNSET
    board: str | UnsetType = UNSET
    sea: Sea | UnsetType | None = UNSET
    date: str | UnsetType = UNSET
    zoned: str | UnsetType = UNSET
    skies: tuple[Sky, ...] | UnsetType = UNSET
    steps: tuple[str, ...] | UnsetType = UNSET


class Update(Struct, kw_only=True, tag="update"):
    """What has changed since the last position or update of this connection; the rest is absent.

    `keys` lists all choices of a prompt, in order. A choice that is not sent is unchanged.
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
    salts: tuple[Salt, ...] | UnsetType = UNSET
    terms: Terms | UnsetType = UNSET
    clock: Clock | UnsetType | None = UNSET


class Sealed(Struct, tag="sealed"):
    """The order is stored: nothing that happens to the server can lose it."""

    number: int
    order: str


class Withdrawn(Struct, tag="withdrawn"):
    """The sealed order is taken back."""

    number: int


class Refused(Struct, tag="refused"):
    """The rules refuse the order; an order that was sealed before stays sealed."""

    number: int
    text: str
    rule: str
    key: str


class Stale(Struct, tag="stale"):
    """The answer was for a decision that is not the current one; the current position follows."""

    number: int


class Wrong(Struct):
    """What is wrong with an order that is only previewed."""

    text: str
    rule: str
    key: str


class Preview(Struct):
    """What an order would look like if nothing interferes; without a display while the order is not legal.

    The display is sent as the difference from the one in the last position or update.
    """

    display: DisplayChange | None
    cautions: tuple[Caution, ...]
    error: Wrong | None
    chances: tuple[ChanceLine, ...]  # under the order, if it is legal


class PlotTable(Struct):
    """Where the unseen enemy can be and probably is, and the staff's papers for an order; empty where there is none.

    While the staff is `working`, its papers have titles only; complete ones follow. `outlooks` say where the order
    will spot what is on the table, and where it leaves gaps; there are none when this turn's search is over. `clues`
    are reports of something still unknown. `weighed` compares the order with the proposals that a draft named. Absent
    parts are as in the last table of this connection, which begins with an empty one.
    """

    plots: tuple[Plot, ...] | UnsetType = UNSET
    papers: tuple[Panel, ...] | UnsetType = UNSET
    working: bool = False
    outlooks: tuple[Outlook, ...] | UnsetType = UNSET
    clues: tuple[Clue, ...] | UnsetType = UNSET
    weighed: Weighed | UnsetType = UNSET


class Drafted(Struct, tag="drafted"):
    """What the current order would result in: the answer to a [Draft](#draft), or news about it (`id` 0).

    Whatever takes the server longer than a moment is missing at first, and follows in a message with the same id. A
    table that has not changed is left out. If a draft is for another decision than the current one, it is only
    kept.
    """

    id: int
    preview: Preview | UnsetType = UNSET
    table: PlotTable | UnsetType = UNSET
    revision: int | UnsetType = UNSET  # of the draft in the drawer, if it was kept


class ReachTable(Struct, tag="reach"):
    """The side's units that can be in a cell, and when, soonest first; empty if there is no staff."""

    cell: str
    units: tuple[Reach, ...]


class Proposed(Struct, tag="proposal"):
    """What the staff proposes for decision `number`: a bot's answers that fit the current order, and its reasons.

    None of it is ordered. `reasons` belong to single choices, `reason` to the rest; `tasks` names the task that a
    choice serves, if the staff says so. Defaults are left out.
    """

    id: int
    number: int
    order: Mapping[str, Answer]
    reason: str
    reasons: Mapping[str, str]
    tasks: Mapping[str, str]


class Thinking(Struct, tag="thinking"):
    """Another side is writing its orders. `seconds` is the longest a computer player here takes; 0 without one."""

    seconds: float


class Presence(Struct, tag="presence"):
    """Whether the people who play other sides elsewhere are connected, if this server knows; when that changes.

    It is not part of the game and reveals nothing of it: it comes only from connections, which may break and come back.
    A side that has just gone counts as connected for a while. For a side that is away, `since` is the day on which it
    was last seen, without the hour: that would reveal when a side has something to decide. In a match with terms no
    side is listed, `since` has only days that are over, and it is sent once for each connection.
    """

    sides: Mapping[Side, Literal["connected", "away"]]
    since: Mapping[Side, date]


class Draws(Struct, tag="draws"):
    """Which sides offer a draw, and whose offer was declined; sent when that changes.

    It is no part of the match until all who play want it.
    """

    wanted: tuple[Side, ...]
    declined: tuple[Side, ...]


class Pause(Struct, tag="pause"):
    """In a match with terms: whether it is `paused`, when clocks restart or did, and which sides want a pause.

    Sent when that changes. It begins when all who play want it; one of them may end it, and clocks restart then after
    twelve hours. `away` has the sides that told the others until when they are or were away.
    """

    paused: bool
    restarts: datetime | None
    wanted: tuple[Side, ...]
    away: Mapping[Side, datetime]


class NewTerms(Struct, tag="terms"):
    """Which sides want other terms, and which; sent when that changes. They apply once all want the same."""

    wanted: Mapping[Side, Terms]


class Names(Struct, tag="names"):
    """The names of the players by side, if they gave one; sent when they change. Anybody may choose any name."""

    sides: Mapping[Side, str]


class ChatLine(Struct, frozen=True):
    """A line from one player to the others, under the name at that moment."""

    side: Side
    name: str
    text: str
    at: datetime


class Chat(Struct, tag="chat"):
    """What the players have written to each other, from line `from` on; sent when that changes; not part of the match.

    `muted` are the sides that have muted chat.
    """

    start: int = field(name="from")
    said: tuple[ChatLine, ...]
    muted: tuple[Side, ...]


class Rematch(Struct, tag="rematch"):
    """Which sides of a finished match offer a rematch, and whose offer was declined; sent when that changes.

    With `other`, sides are changed. Once all who played want it the next match is `ready`, and each of them takes their
    own seat there over HTTP.
    """

    wanted: tuple[Side, ...]
    declined: tuple[Side, ...]
    other: bool
    ready: bool


class Rules(Struct, tag="rules"):
    """The standing answers of this seat, in their order, for its next questions; sent when they change.

    They seal `hold` minutes after a question, or up to half as many later: until then the player may overrule them.
    `due` is when they seal the current question, if they answer it.
    """

    rules: tuple[Rule, ...]
    hold: int
    due: datetime | None


class Act(Struct):
    """An order that was sealed for the player: the side's own number and turn, the question, and each answer in words.

    The `hand` that sealed it is `rule` for standing answers, `clock` for the staff when the side's time was up.
    """

    number: int
    turn: int
    question: str
    answers: tuple[tuple[str, str], ...]
    hand: Hand = "rule"


class Acted(Struct, tag="acted"):
    """What was sealed for this seat since its player last sealed an order, oldest first.

    Sent when that changes. After 50 in a row the player is asked.
    """

    acts: tuple[Act, ...]


class PartnersDraft(Struct, tag="partner"):
    """What another side has drafted so far in an open game: nothing is sealed yet."""

    side: Side
    order: Mapping[str, Answer]


class Kept(Struct, tag="kept"):
    """What is now in a place of this seat's drawer. A window of the seat has put it there; with `own`, this window.

    A window's own drafts are acknowledged by [Drafted](#drafted) instead. A draft is removed when its order is
    sealed. Its text is JSON: the `number` of the decision, the `answers`, and what standing courses leave for later
    turns (`beyond`).
    """

    slot: Slot
    text: str
    revision: int
    own: bool = False


class Problem(Struct, tag="error"):
    """Something went wrong, in one plain sentence."""

    text: str


FromServer: TypeAlias = (
    Position | Update | Sealed | Withdrawn | Refused | Stale | Drafted | ReachTable | Proposed | Thinking
    | Presence | Names | Draws | Pause | NewTerms | Chat | Rematch | Rules | Acted | PartnersDraft | Kept | Signals
    | UmpireTold | Overview | Problem | Team
)  # fmt: skip
