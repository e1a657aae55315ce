"""What the tests of several games share: loaded dice, and what a side learns, is asked and is refused."""

from __future__ import annotations

from typing import Any

import pytest

from sealed_orders.kernel.dice import Dice, LoadedDice
from sealed_orders.kernel.event import Event, every_fact
from sealed_orders.kernel.fact import F, Fact, facts_of
from sealed_orders.kernel.game import Game
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import IllegalOrder, Side
from sealed_orders.kernel.prompt import Choice


class Duds(Dice):
    """Dice that always show their highest face: salvos miss, chances fail, the weather worsens."""

    def __init__(self) -> None:
        super().__init__("duds")

    def _face(self, faces: int, key: str, use: int) -> int:
        return faces


class Lucky(Duds):
    """Dice that show one for keys with these parts in them, and are duds for everything else."""

    def __init__(self, *parts: str) -> None:
        super().__init__()
        self._parts = parts

    def _face(self, faces: int, key: str, use: int) -> int:
        return 1 if any(part in key for part in self._parts) else faces


def loaded(*faces: int) -> LoadedDice:
    """Load these faces in order, then duds."""
    return LoadedDice(*faces, rest=Duds())


def keyed(by_key: dict[str, list[int]], rest: Dice | None = None) -> LoadedDice:
    """Load faces by the beginning of the key, and duds for everything else."""
    return LoadedDice(by_key=by_key, rest=rest or Duds())


def order(match: Match, british: str = "", german: str = "") -> Match:
    """Let each side that is asked seal an order."""
    for side in match.waiting:
        match.submit(side, {"british": british, "german": german}[side])
    return match


def messages(match: Match, side: Side, rule: str = "") -> list[str]:
    """Return what a side has read, all of it or under one paragraph."""
    return [event.text for event in match.log(side) if rule in ("", event.rule)]


def news(match: Match, side: Side, kind: type[Fact]) -> list[Event]:
    """Return the events that gave a side a fact of a kind."""
    return [event for event in match.log(side) if facts_of(kind, event.facts)]


def facts(match: Match, side: Side, kind: type[F]) -> list[F]:
    """Return the facts of a kind that a side has been given."""
    return facts_of(kind, every_fact(match.log(side)))


def choices(match: Match, side: Side) -> dict[str, Choice]:
    """Return what a side is asked, by key; nothing if it is not asked."""
    prompt = match.prompt(side)
    return {choice.key: choice for choice in prompt.choices} if prompt else {}


def refused(match: Match, side: Side, text: str) -> IllegalOrder:
    """Return why an order is illegal; it changes nothing."""
    before = (match.state.copy(), match.sealed(side))
    with pytest.raises(IllegalOrder) as error:
        match.submit(side, text)
    assert (match.state, match.sealed(side)) == before
    return error.value


def table_of(game: Game[Any, Any], paragraph: str) -> list[list[str]]:
    """Return the table in a paragraph of a rulebook, row by row, without its head."""
    lines = [line for line in game.rulebook[paragraph].text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]
