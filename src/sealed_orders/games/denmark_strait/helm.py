"""7.3 The helm: all that a ship could do from a space and a facing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from sealed_orders.games.denmark_strait.chart import DISTANCE, FACINGS, ICE, LEADS

AHEAD = "ahead"
HELM = {-1: "port", 1: "starboard"}
BOW = {0: AHEAD, -1: f"{AHEAD}_port", 1: f"{AHEAD}_starboard"}


class Manoeuvre(NamedTuple):
    """7.3 Something a ship may do: where she ends, or over which edge, and how she faces then."""

    name: str
    space: str
    facing: int
    moves: bool = False
    turns: bool = False

    @property
    def both(self) -> bool:
        """7.5 She turns and moves, which costs points."""
        return self.moves and self.turns

    @property
    def leaves(self) -> bool:
        """7.8 She ends off the map: the space is an edge."""
        return self.space not in DISTANCE


@cache
def manoeuvres(space: str, facing: int) -> tuple[Manoeuvre, ...]:
    """7.3, 7.4, 7.5, 7.8 All that a ship could do from here. No step leads into the ice; off the map none turns."""
    helm = [Manoeuvre("stay", space, facing)]
    helm += [Manoeuvre(word, space, (facing + side) % 8, turns=True) for side, word in HELM.items()]
    steps = [Manoeuvre(word, LEADS[space][(facing + bow) % 8], facing, moves=True) for bow, word in BOW.items()]
    turned = [
        Manoeuvre(f"{word}+{bow_word}", LEADS[space][(facing + side + bow) % 8], (facing + side) % 8, True, True)
        for side, word in HELM.items()
        for bow, bow_word in BOW.items()
    ]
    turning = [
        Manoeuvre(f"{step.name}+{word}", step.space, (facing + side) % 8, True, True)
        for step in steps
        for side, word in HELM.items()
        if step.space in DISTANCE
    ]
    return tuple(m for m in _apart((*helm, *steps, *turned, *turning)) if m.space != ICE)


def _apart(manoeuvres: Sequence[Manoeuvre]) -> Iterator[Manoeuvre]:
    """7.5, 7.8 Keep only the first of several with the same end, so that nobody pays for what is free."""
    ends = set()
    for manoeuvre in manoeuvres:
        if _end(manoeuvre) not in ends:
            ends.add(_end(manoeuvre))
            yield manoeuvre


def _end(manoeuvre: Manoeuvre) -> tuple[str, int]:
    """7.8 Say where a ship ends and how she faces; off the map that is all one."""
    return manoeuvre.space, 0 if manoeuvre.leaves else manoeuvre.facing


ORDERED = ("Stay", "Turn", "Move", "Leave")
DONE = ("stays", "turns", "moves", "leaves")


def described(manoeuvre: Manoeuvre, verbs: tuple[str, str, str, str]) -> str:
    """7.3, 7.5, 7.8 Return what a ship does, in words: to stay, to turn, to move, to leave.

    >>> described(Manoeuvre("port+ahead", "e6", 0, True, True), ORDERED)
    'Turn to N, then move to E6'
    """
    stay, turn, move, leave = verbs
    turned = f"{turn} to {FACINGS[manoeuvre.facing]}"
    moved = f"{leave} the map to the {manoeuvre.space}" if manoeuvre.leaves else f"{move} to {manoeuvre.space.upper()}"
    if not manoeuvre.both:
        return moved if manoeuvre.moves else turned if manoeuvre.turns else stay
    first, then = (moved, turned) if manoeuvre.name.startswith(AHEAD) else (turned, moved)
    return f"{first}, then {then[0].lower()}{then[1:]}"
