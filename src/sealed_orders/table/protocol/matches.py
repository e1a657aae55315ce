"""Matches over HTTP: creating them, taking seats, ending and finding them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from sealed_orders.bots import LEAST_SECONDS, MOST_SECONDS, SECONDS
from sealed_orders.kernel.board import Display
from sealed_orders.kernel.event import Outcome
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.standing import MOST_RULES, Rule
from sealed_orders.kernel.terms import Terms
from sealed_orders.table.protocol.names import Key, PersonName, PlayerKind, Standing
from sealed_orders.table.protocol.umpire import WithUmpire


class ScenarioText(Struct, forbid_unknown_fields=True):
    """A scenario file's text."""

    toml: str  # 16,000 characters at most
    name: Annotated[str, Meta(max_length=80)] = "own"


SealText = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
SaltText = Annotated[str, Meta(pattern="^[0-9a-f]{16,64}$")]


class SealSalt(Struct, forbid_unknown_fields=True):
    """The SHA-256 of the salt that a client will add to the dice of a new match; empty if the client cannot hash."""

    seal: SealText | Literal[""] = ""


class PromisedDice(Struct):
    """The dice of a new match are fixed: its id, and the hash of its seed."""

    match: str
    commitment: str


class Salted(Struct, forbid_unknown_fields=True):
    """A promised match, and the salt that was sealed for it."""

    match: Annotated[str, Meta(max_length=100)]
    salt: SaltText


class NewSeat(Struct, forbid_unknown_fields=True):
    """Who plays a side. A bot has a name and may have a time to think, in seconds. A `team` is several people."""

    player: PlayerKind
    bot: str = ""
    seconds: Annotated[float, Meta(ge=LEAST_SECONDS, le=MOST_SECONDS)] = SECONDS
    team: bool = False


class NewMatch(Struct, forbid_unknown_fields=True):
    """A match to begin. With `watch`, anyone on this server may watch it from the lobby.

    `seats` names the sides that play under the options. With the key of a `book`, the match is written into that
    book when it ends, for players at this screen. With a `lesson` of the game, its notes are shown to the side it
    is for. `who` is the name of the player at this screen, shown to the others. `dice` are promised ones, with the
    maker's salt. With `terms`, clocks start once every seat is taken; somebody must play elsewhere. A `note` is the
    first line of the chat, and is shown with the invitations. An `umpire` sees both sides: `here` is the player who
    makes the match, and then does not play; for one `away` there is an invitation.
    """

    game: str
    seats: dict[Side, NewSeat]
    scenario: str | ScenarioText | None = None
    options: dict[str, str] = {}
    name: Annotated[str, Meta(max_length=80)] = ""
    watch: bool = False
    book: Annotated[Key, Meta(max_length=100)] = ""
    lesson: Annotated[str, Meta(max_length=100)] = ""
    who: PersonName = ""
    dice: Salted | None = None
    terms: Terms | None = None
    note: Annotated[str, Meta(max_length=280)] = ""
    umpire: WithUmpire = ""


class SquareCode(Struct, forbid_unknown_fields=True):
    """A link to draw as a QR code."""

    link: Annotated[str, Meta(min_length=1, max_length=400)]


class Made(Struct):
    """The match was created: the keys of the seats here, one to watch with, and the owner's, which deletes it.

    Seats elsewhere have invitations: each gives a key to the first person who accepts it, and then to nobody. The
    umpire's is under `umpire`, as is the key of an umpire who is here. An imported match may be `over`; if it could not
    be verified, `unverified` says why.
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
    """What an invitation is for, and who sent it.

    `display` is what the side sees at the start of the scenario. It is made from the scenario and the options
    alone, with dice that belong to no match: reading an invitation reveals nothing about this match. The invitation to
    be the umpire is for the side `umpire`.
    """

    match: str
    name: str
    game: str
    title: str
    scenario: str
    side: Side
    sides: Mapping[Side, str]
    names: Mapping[Side, str]
    by: str  # the name of the inviting player; empty if they gave none
    note: str  # what they wrote to go with it, if anything
    commitment: str
    display: Display
    frame: tuple[str, str] | None = None  # two corners of the waters that the scenario is about
    terms: Terms | UnsetType = UNSET  # that the player who takes the seat agrees to
    team: bool | UnsetType = UNSET  # whether it is for one of several places on the side, beside its commander
    umpired: bool | UnsetType = UNSET  # the match has an umpire, who sees both sides: they agree to that, too


class TakeSeat(Struct, forbid_unknown_fields=True):
    """The name of the player who takes a seat, shown to the others, and the salt their client adds to the dice."""

    name: PersonName = ""
    salt: SaltText | Literal[""] = ""


class NewName(Struct, forbid_unknown_fields=True):
    """Another name at a seat, shown to the others."""

    name: PersonName = ""


class NotNow(Struct, forbid_unknown_fields=True):
    """A line to the person who invites, from somebody who cannot come now, with a name; the invitation stays open."""

    name: PersonName = ""
    text: Annotated[str, Meta(max_length=280)] = ""


class WishRematch(Struct, forbid_unknown_fields=True):
    """Offer a rematch, or accept the one offered; with `wanted` false, decline it or take yours back.

    With `other`, two sides change places. An offer that differs from the current one is a new offer.
    """

    wanted: bool
    other: bool = True
    dice: Salted | None = None  # for the rematch, if this is the last yes


class NextSeat(Struct):
    """Your own seat at the rematch, by its key."""

    match: str
    game: str
    side: Side
    key: Key


class Again(Struct, forbid_unknown_fields=True):
    """Another match with the settings of a seat's match: with `other` sides swapped, or in another `scenario`."""

    other: bool = False
    scenario: Annotated[str, Meta(max_length=100)] | None = None
    dice: Salted | None = None


class PlayOn(Struct, forbid_unknown_fields=True):
    """A match that continues a finished one from the beginning of a `turn`, against the computer."""

    turn: int
    side: Annotated[Side, Meta(max_length=100)]
    dice: Salted | None = None


class WishDraw(Struct, forbid_unknown_fields=True):
    """Offer a draw, or accept one; with `wanted` false, decline it or take it back."""

    wanted: bool


class Say(Struct, forbid_unknown_fields=True):
    """A line of chat to the other players."""

    text: Annotated[str, Meta(min_length=1, max_length=280)]


class Mute(Struct, forbid_unknown_fields=True):
    """Whether a seat mutes chat."""

    muted: bool


class NewRules(Struct, forbid_unknown_fields=True):
    """All standing answers of a seat in their order, and the minutes to overrule them."""

    rules: Annotated[tuple[Rule, ...], Meta(max_length=MOST_RULES)]
    hold: Literal[0, 10, 60] = 10


class WishPause(Struct, forbid_unknown_fields=True):
    """Propose a pause or agree to one; with `wanted` false, take that back, decline it, or end the pause."""

    wanted: bool


class WishTerms(Struct, forbid_unknown_fields=True):
    """Propose other terms or agree to those proposed; with none, decline them, or take your own back."""

    terms: Terms | None


class GoAway(Struct, forbid_unknown_fields=True):
    """For how many days a seat's clock is stopped; 0 starts it again. With `tell`, the others see until when."""

    days: Annotated[int, Meta(ge=0, le=60)]
    tell: bool = False


class Handed(Struct):
    """The invitation by which another person takes a seat, for 14 days."""

    invite: Key


class HandOver(Struct, forbid_unknown_fields=True):
    """The computer player that takes a seat, and its time to think if it uses any."""

    bot: Annotated[str, Meta(max_length=100)]
    seconds: Annotated[float, Meta(ge=LEAST_SECONDS, le=MOST_SECONDS)] = SECONDS


class AskMine(Struct):
    """The keys a browser keeps."""

    keys: Annotated[list[Key], Meta(max_length=1000)]


class CalendarSeats(Struct, forbid_unknown_fields=True):
    """The keys of the seats whose due times a calendar shows."""

    keys: Annotated[tuple[Annotated[Key, Meta(max_length=100)], ...], Meta(max_length=500)]


class NewCalendar(Struct):
    """The key of a calendar, which is at `/calendar/KEY.ics`. It does not open a seat."""

    key: Key


class NewParcel(Struct, forbid_unknown_fields=True):
    """What one browser sends another: it encrypts it, and the server cannot read it."""

    body: Annotated[str, Meta(min_length=1, max_length=90_000)]


class Parcel(Struct):
    """The key that opens a parcel once, and until when."""

    key: Key
    expires: datetime


class LastEvent(Struct, frozen=True):
    """The last event that a side got."""

    rule: str
    text: str


class Mine(Struct, kw_only=True):
    """One of a player's seats: the state of its match, as that side knows it."""

    key: Key
    report: Key  # opens the report, and no seat
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
    unverified: str  # why the referee does not confirm the match; empty if it does
    curtain: bool  # sides at one screen hide their charts from each other
    present: tuple[Side, ...]  # of the people elsewhere, those who are connected, if this server knows
    names: Mapping[Side, str]  # what the people who play are called
    rematch: Literal["", "offered", "ready"]  # by another; or agreed, and one has not sat down to it yet
    due: datetime | UnsetType | None = UNSET  # with terms: when the side's own time is up, if its clock runs
    away: Mapping[Side, datetime] | UnsetType = UNSET  # of the others, until when they said that they are away


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
    terms: Terms | UnsetType = UNSET  # that the player who takes the seat agrees to
    umpired: bool | UnsetType = UNSET


class Taken(Struct):
    """The key of a seat just taken."""

    key: Key
