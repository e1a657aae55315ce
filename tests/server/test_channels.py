"""Whatever the enemy does in secret, a side and a spectator get the same over every channel, and for the same work.

Two servers with the same dice and keys hold a match each. In one the raider lurks. In the other she hesitates, asks for
all there is to ask, and runs. The hunter does the same in both, so everything that the hunter and a spectator get must
be equal: messages in number, order and size, answers with their headers, errors and lists.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from sealed_orders.server.http import application
from sealed_orders.server.http.background import Background, serving
from sealed_orders.table import seats
from sealed_orders.table.clock import HandClock
from sealed_orders.table.line import drafting
from sealed_orders.table.line.line import Line
from sealed_orders.table.matches import watchman
from sealed_orders.table.protocol.telling import (
    Drafted,
    Position,
    Problem,
    Proposed,
    ReachTable,
    Refused,
    Stale,
    Update,
)
from sealed_orders.table.store.seeds import Seeds
from sealed_orders.table.store.store import Store
from sealed_orders.table.work.in_place import InPlace
from tests.server.player import SECONDS, Player, make_match, report_of

AWAY = {"raider": "away", "hunter": "away"}
READ = ("record", "replay", "replay?point=hunter", "replay/1/plot?point=hunter")
REFUSED = (
    "replay?point=raider", "replay?point=both", "replay/1/plot?point=raider", "replay/9/plot?point=hunter", "aftermath",
    "what-if?turn=1",
)  # fmt: skip


@dataclass
class Got:
    """What the hunter and a spectator got of a match, and what the server did for them."""

    messages: dict[str, list[bytes]] = field(default_factory=lambda: {"hunter": [], "spectator": []})
    answers: list[tuple[str, int, bytes, tuple[tuple[str, str], ...]]] = field(default_factory=list)
    lists: list[bytes] = field(default_factory=list)
    work: Counter[str] = field(default_factory=Counter)


class World:
    """A server of its own with a match, and a second match that nobody plays."""

    def __init__(self, server: Background, clock: HandClock, patch: pytest.MonkeyPatch) -> None:
        self.server, self.got, self.clock = server, Got(), clock
        self.counting, self._patch = False, patch
        self._fix()
        self.made = make_match(server, "tutorial", AWAY, watch=True)
        self.other = make_match(server, "tutorial", AWAY, watch=True)

    def _fix(self) -> None:
        """Fix what is drawn at random, and note what is sent and done."""
        drawn = iter(range(1000))
        self._patch.setattr(Seeds, "of", lambda *_: "twin")
        chosen = SimpleNamespace(
            token_hex=lambda _: f"{next(drawn):016x}", token_urlsafe=lambda _: f"{next(drawn):032}"
        )
        self._patch.setattr(seats, "secrets", chosen)
        self._note(InPlace, "run")
        self._note(Store, "reading", "change")
        send = Line._send_text

        async def noted(line: Line, text: bytes) -> None:
            self.got.messages.setdefault(line._seat.side, []).append(text)
            await send(line, text)

        self._patch.setattr(Line, "_send_text", noted)

    def _note(self, kind: type, *names: str) -> None:
        for name in names:
            self._patch.setattr(kind, name, self._noting(f"{kind.__name__}.{name}", getattr(kind, name)))

    def _noting(self, name: str, method: Any) -> Any:
        def noted(*given: Any, **more: Any) -> Any:
            self.got.work[" ".join([name, *(getattr(one, "__name__", "") for one in given[1:2])])] += self.counting
            return method(*given, **more)

        return noted

    @contextmanager
    def sitting(self, side: str) -> Iterator[Player]:
        with Player(self.server, self.made.seats[side]) as player:
            yield player
            player.received()

    def look(self, hunter: Player, watcher: Player) -> None:
        """Ask for everything that exists, as the hunter and as a spectator."""
        self.clock.at += 60
        self.counting = True
        for player in (hunter, watcher):
            number = player.position.number
            for answer, message in (
                (Position, {"type": "resume", "from": 0}),
                (Proposed | Problem, {"type": "propose", "id": 1, "order": {}}),
                (Drafted, {"type": "draft", "id": 1, "number": number, "order": {"flights": ["1"]}}),
                (ReachTable, {"type": "reach", "cell": "faroes"}),
                (Refused | Stale, {"type": "order", "number": number, "order": {"flights": ["99"]}}),
                (Stale, {"type": "order", "number": number + 1, "order": {}}),
                (Problem, {"type": "nonsense"}),
            ):
                player.send(**message)
                player.expect(answer)  # type: ignore[arg-type]
                player.received()
            for path in (*READ, *REFUSED):
                self.ask(f"seats/{player.key}/{path}")
            for kind in ("html", "md", "none"):
                self.ask(f"reports/{player.position.report}?kind={kind}")
        for keys in ((hunter.key, self.other.seats["hunter"]), (watcher.key, self.other.watch)):
            self.got.lists.append(httpx.post(f"{self.server.url}/api/mine", json={"keys": keys}).content)
        self.got.lists.append(httpx.get(f"{self.server.url}/api/open").content)
        self.counting = False

    def ask(self, path: str) -> None:
        answer = httpx.get(f"{self.server.url}/api/{path}", timeout=SECONDS)
        headers = tuple(sorted((k, v) for k, v in answer.headers.items() if k not in {"date", "server-timing"}))
        self.got.answers.append((path, answer.status_code, answer.content, headers))


def hesitate(world: World, raider: Player) -> None:
    """Do everything that leaves no trace: orders refused and taken back, drafts, questions, another window."""
    number, key = raider.position.number, raider.key
    assert isinstance(raider.order({"ship": ("run", "nowhere")}), Refused)
    raider.seal({"ship": ("lurk",)})
    raider.send(type="withdraw", number=number)
    raider.keep_draft({"ship": ("run", "faroes")})
    raider.send(type="propose", id=1, order={})
    raider.expect(Proposed)
    raider.send(type="keep", slot="standing", text="She is not here.")
    with Player(world.server, key) as window:
        window.received()
    assert httpx.get(world.server.url + report_of(world.server, key), timeout=SECONDS).status_code == 200
    for path in ("record", "replay", "replay/0/plot?point=raider"):
        assert httpx.get(f"{world.server.url}/api/seats/{key}/{path}", timeout=SECONDS).status_code == 200


def played(world: World, ships: Sequence[tuple[str, ...]], secretive: bool) -> Got:
    """Let the raider give these orders while the hunter gives none, and look before and after each decision."""
    with world.sitting("hunter") as hunter, Player(world.server, world.made.watch) as watcher:
        for ship in ships:
            world.clock.at += 60
            with world.sitting("raider") as raider:
                if secretive:
                    world.clock.at += 20
                    hesitate(world, raider)
                raider.seal({"ship": ship})
            world.clock.at = world.clock.at // 60 * 60
            world.look(hunter, watcher)
            hunter.seal({})
            for player in (hunter, watcher):
                player.expect(Update)
            hunter.expect(Drafted)  # the staff's new table comes when it is ready
        world.look(hunter, watcher)
    return world.got


@pytest.fixture(scope="module")
def twins(tmp_path_factory: pytest.TempPathFactory) -> tuple[Got, Got]:
    got = []
    for n, ships in enumerate(((("lurk",), ("lurk",)), (("run", "faroes"), ("run", "norway")))):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(application, "Machine", lambda _: InPlace())  # no two things are done at once
            patch.setattr(drafting, "A_MOMENT", SECONDS)
            patch.setattr(watchman, "PERIOD", SECONDS)  # nothing is looked at beside
            place = tmp_path_factory.mktemp("twin") / "matches.sqlite3"
            clock = HandClock(1_800_000_000)
            with serving(f"sqlite:///{place}", workers=1, clock=clock) as server:
                got.append(played(World(server, clock, patch), ships, secretive=n == 1))
    return got[0], got[1]


@pytest.mark.parametrize("side", ["hunter", "spectator"])
def test_messages_are_the_same_in_number_order_and_bytes(twins: tuple[Got, Got], side: str) -> None:
    one, other = (got.messages[side] for got in twins)
    assert len(one) > 20
    assert one == other


def test_answers_and_refusals_are_the_same_with_their_headers(twins: tuple[Got, Got]) -> None:
    one, other = (got.answers for got in twins)
    assert {status for _, status, _, _ in one} >= {200, 400, 403, 409}
    assert one == other


def test_lists_are_the_same_and_in_the_same_order(twins: tuple[Got, Got]) -> None:
    assert twins[0].lists == twins[1].lists


def test_the_server_does_the_same_work_for_them_so_that_answers_take_as_long(twins: tuple[Got, Got]) -> None:
    assert sum(twins[0].work.values()) > 50
    assert twins[0].work == twins[1].work
