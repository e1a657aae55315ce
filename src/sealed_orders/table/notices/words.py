"""What notices say: the only place where their text is made, and all that is known of a match here is passed in.

One constant sentence for each kind, the name of the match, and the seat's own due time: no side, no turn, no event and
no key. A link names the match and opens it only in a browser that has the seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Literal, NamedTuple, TypeAlias
from zoneinfo import ZoneInfo

from sealed_orders.table.one_line import one_line

NoticeKind: TypeAlias = Literal[
    "due", "reminder", "overdue", "overdue 2", "overdue 3", "over", "seat taken", "pause", "rematch", "rematch begun",
]  # fmt: skip
TIME_IS_UP = "Your time is up, and your match waits for you."
SENTENCES: dict[NoticeKind, str] = {
    "due": "It is your turn.",
    "reminder": "Your time is running out.",
    "overdue": TIME_IS_UP,
    "overdue 2": TIME_IS_UP,
    "overdue 3": TIME_IS_UP,
    "over": "The match is over.",
    "seat taken": "A player has taken their seat.",
    "rematch": "You are offered a rematch.",
    "rematch begun": "The rematch has begun: take your seat.",
    "pause": "The pause is over: the clocks start again in twelve hours.",
}
TEST = "This is a test: notices reach you here."
SEVERAL = "Several of your matches have news."
UNNAMED = "Your match"
CODE_TITLE = "Your code"
CODE = "Your code is {code}. Type it into the page that asked for your address."
NOT_YOU = "If you did not ask for this, ignore it: without the code, nothing more is sent here."
LONGEST_NAME = 80


class Line(NamedTuple):
    """One notice as it is read."""

    sentence: str
    match: str  # its name
    due: str  # with day, time and zone; empty without a clock
    link: str


class Message(NamedTuple):
    """What goes to one address at once."""

    id: str  # the same if it has to be sent again
    title: str
    lines: tuple[Line, ...]
    stop: str  # where to stop the channel
    topic: str  # a later message about the same takes its place
    expires: int  # when nobody needs it any more
    at: int
    code: str = ""


class Notice(NamedTuple):
    """What a notice says: its kind, its match, and when the seat's own time is up."""

    kind: NoticeKind
    match: str  # its id
    name: str
    due: int | None = None


def line(notice: Notice, home: str, zone: str) -> Line:
    """Put a notice into words, its time in the reader's zone."""
    due = "" if notice.due is None else _moment(notice.due, zone)
    name = called(notice.name)
    return Line(SENTENCES[notice.kind], name, due, f"{home}/#/match/{notice.match}")


def called(name: str) -> str:
    r"""Return the name of a match as messages have it: one line, without a link that its maker may have put there.

    >>> called("A prize: https://example.org/\n\nClick")
    'A prize: https example.org/ Click'
    """
    return one_line(name.replace("://", " "))[:LONGEST_NAME] or UNNAMED


def title(lines: Sequence[Line]) -> str:
    """Return the title of a message: what all of its lines say, or that there are several things."""
    sentences = {one.sentence for one in lines}
    return sentences.pop() if len(sentences) == 1 else SEVERAL


def plain(message: Message) -> str:
    """Return a message as plain text, without its title."""
    if message.code:
        return f"{CODE.format(code=message.code)}\n\n{NOT_YOU}"
    return "\n\n".join("\n".join(_parts(one)) for one in message.lines)


def _parts(one: Line) -> tuple[str, ...]:
    heading = f"{one.match}: {one.sentence}"
    return (heading, f"Orders are due by {one.due}.", one.link) if one.due else (heading, one.link)


def _moment(at: int, zone: str) -> str:
    local = datetime.fromtimestamp(at, UTC).astimezone(UTC if zone == "UTC" else ZoneInfo(zone))
    return f"{local:%a} {local.day} {local:%b %Y, %H:%M} ({zone})"
