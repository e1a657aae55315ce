"""Berths: the places of a team. Several people play one side, each with a key; the commander has the seat's own.

A unit belongs to one of them from a turn on, and so do the choices that the game declares to be about it. All else is
the commander's. Nobody outside the side sees any of this.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from sealed_orders.kernel.order import Answer, Order, Side
from sealed_orders.kernel.prompt import Prompt, unit_of

COMMANDER = 0
MOST = 8  # people on one side
MOST_UNITS = 200  # that are listed for one of them


class Post(Struct, frozen=True, array_like=True):
    """A unit that somebody has from a turn on, until somebody else has it from a later one."""

    unit: str
    since: int


class Written(Struct, frozen=True, array_like=True):
    """An answer of a draft, and when it was written."""

    answer: Answer
    at: int


class Berth(Struct, frozen=True):
    """A place in a team, and what its player has drafted for the side's current question."""

    match: str
    side: Side
    place: int
    hash: str = ""  # of the member's key, once they have come
    invite: str = ""  # the hash of the invitation to the place
    name: str = ""
    sent: int = 0  # when the invitation was made
    units: tuple[Post, ...] = ()
    number: int = -1  # the side's own question of the draft
    written: Mapping[str, Written] = {}
    sealed: int = 0  # when the draft was sealed; 0: it is not
    note: str = ""  # to go with it
    seen: int = 0  # when they last drafted or sealed

    @property
    def is_taken(self) -> bool:
        """Say whether somebody has the place."""
        return self.place == COMMANDER or bool(self.hash)

    def draft(self, number: int) -> dict[str, Answer]:
        """Return what is drafted for a question."""
        return {key: one.answer for key, one in self.written.items()} if self.number == number else {}

    def has_sealed(self, number: int) -> bool:
        """Say whether the share of a question is sealed."""
        return self.number == number and self.sealed > 0


Team = tuple[Berth, ...]  # of one side, by place


def holder(team: Iterable[Berth], unit: str, turn: int) -> int:
    """Return the place of the person who has a unit on a turn."""
    posts = [(post.since, one.place) for one in team for post in one.units if post.unit == unit and post.since <= turn]
    return max(posts, default=(0, COMMANDER))[1]


def own_keys(team: Iterable[Berth], place: int, prompt: Prompt, turn: int) -> tuple[str, ...]:
    """Return the keys of the choices that are somebody's to answer."""
    listed = tuple(team)
    return tuple(one.key for one in prompt.choices if holder(listed, unit_of(one), turn) == place)


def assigned(team: Team, unit: str, place: int, turn: int, since: int, back: bool = False) -> Team:
    """Return a team in which somebody has a unit from a turn on; with `back`, only on that turn."""
    before = holder(team, unit, turn)
    posts = {turn: before, since: place} | ({since + 1: before} if back else {})
    return tuple(
        replace(
            one,
            units=(
                *(post for post in one.units if post.unit != unit),
                *(Post(unit, at) for at, whose in posts.items() if whose == one.place),
            ),
        )
        for one in team
    )


def shares(team: Iterable[Berth], prompt: Prompt, number: int, turn: int) -> dict[str, Answer]:
    """Return what the members of a team have sealed for a question: of each, only what is theirs to answer."""
    listed = tuple(team)
    members = [one for one in listed if one.place != COMMANDER and one.has_sealed(number)]
    return _joined(listed, members, prompt, number, turn)


def drafts(team: Iterable[Berth], place: int, prompt: Prompt, number: int, turn: int) -> dict[str, Answer]:
    """Return what everybody else in a team has drafted for a question."""
    listed = tuple(team)
    return _joined(listed, [one for one in listed if one.place != place], prompt, number, turn)


def _joined(team: Team, some: Iterable[Berth], prompt: Prompt, number: int, turn: int) -> dict[str, Answer]:
    """Return the union of some drafts; nobody's keys are anybody else's."""
    order: dict[str, Answer] = {}
    for one in some:
        draft = one.draft(number)
        order |= {key: draft[key] for key in own_keys(team, one.place, prompt, turn) if key in draft}
    return order


def redrafted(berth: Berth, number: int, order: Order, at: int) -> Berth:
    """Return a berth with another draft; an answer that stays keeps its time."""
    before = berth.written if berth.number == number else {}
    written = {
        key: before[key] if key in before and before[key].answer == tuple(answer) else Written(tuple(answer), at)
        for key, answer in order.items()
    }
    note = berth.note if berth.number == number else ""
    return replace(berth, number=number, written=written, sealed=0, note=note, seen=at)
