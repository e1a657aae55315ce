"""The story of the animation, read from the record of a match with a fixed seed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

import sealed_orders as so
from sealed_orders.kernel.board import Board
from sealed_orders.kernel.fact import Fact, Reported, Shadowed, Shot, Sighted, Sunk, facts_of
from sealed_orders.report import Report, make

GAME, SCENARIO, SEED = "bismarck", "first_patrol", 48
BOTS = {"british": "admiral", "german": "history"}
TURNS = 3  # that the picture has room for
OURS, THEIRS, PREY = "british", "german", "bismarck"

F = TypeVar("F", bound=Fact)


@dataclass(frozen=True)
class Ship:
    """A unit: by turn, the cells from where it began the turn to where it ended it."""

    id: str
    name: str
    kind: str
    ours: bool
    ways: Mapping[int, tuple[str, ...]]


@dataclass(frozen=True)
class Found:
    """A contact: in which turn, where, who, and by whom if that is known."""

    turn: int
    cell: str
    names: tuple[str, ...]
    by: tuple[str, ...]
    prey: bool


@dataclass(frozen=True)
class Story:
    """The match as the picture shows it."""

    board: Board
    turns: tuple[int, ...]
    ships: tuple[Ship, ...]
    beliefs: Mapping[int, Mapping[str, float]]  # at the beginning of a turn, and after the last
    found: tuple[Found, ...]
    shots: tuple[bool, ...]  # salvos of the last fight in their order; true for ours
    wreck: str
    nights: frozenset[int]
    missed: str  # where we passed closest to the prey without seeing her

    @property
    def prey(self) -> Ship:
        """Return the ship that is hunted."""
        return next(ship for ship in self.ships if ship.id == PREY)

    @property
    def contact(self) -> Found:
        """Return when the prey was first seen."""
        return next(found for found in self.found if found.prey)

    def when(self, turn: int) -> str:
        """Return the day and hour of a turn."""
        return f"{self.board.days[turn - 1]}, {self.board.hours[turn - 1]}"


def played(seed: int = SEED) -> so.Record:
    """Return the record of the match: two bots, with the same dice every time."""
    match = so.Match.new(GAME, SCENARIO, seed=f"loop {seed}")
    bots = {side: so.bot(GAME, bot, side=side, seed=f"{side[0]}{seed}") for side, bot in BOTS.items()}
    while not match.outcome:
        for side in match.waiting:
            prompt = match.prompt(side)
            assert prompt
            match.submit(side, bots[side].decide(match.view(side), prompt, match.log(side)))
    return match.record()


def story(record: so.Record) -> Story:
    """Return the story of a record in which a ship is seen, shadowed and sunk."""
    report = make(record)
    reading = report.reading
    lost = [fact for _, fact in _told(report, Sunk) if fact.unit.side == OURS]
    assert not lost, "we must lose nobody: choose another seed"
    (sunk,) = [(turn, fact) for turn, fact in _told(report, Sunk) if fact.unit.id == PREY]
    turns = tuple(turn for turn in reading.turns if turn <= sunk[0])
    shadowed = [fact for _, fact in _told(report, Shadowed) if fact.target.id == PREY and fact.success]
    assert shadowed, "she must be shadowed: choose another seed"
    (table,) = [table for table in report.beliefs if table.side == OURS]
    beliefs = {belief.turn: belief.likely for belief in table.turns if belief.turn in turns}
    shots = [shot for turn, shot in _told(report, Shot) if turn == sunk[0] and shot.weapon == "guns"]
    return Story(
        reading.board,
        turns,
        _ships(report, turns),
        {**beliefs, turns[-1] + 1: {shadowed[-1].cell: 1.0}},
        tuple(_found(report)),
        tuple(shot.unit.side == OURS for shot in shots if PREY in (shot.unit.id, shot.target.id)),
        sunk[1].cell,
        frozenset(turn for turn in turns if _dark(report, turn, sunk[1].cell)),
        report.near_misses[0].cell if report.near_misses else "",
    )


def fits(record: so.Record) -> bool:
    """Return whether a match fits: she is seen, shadowed and sunk, and we lose nobody."""
    try:
        told = story(record)
    except (AssertionError, ValueError):
        return False
    return bool(told.contact.by) and told.contact.turn < told.turns[-1] and len(told.turns) == TURNS


def _ships(report: Report, turns: tuple[int, ...]) -> tuple[Ship, ...]:
    return tuple(
        Ship(
            track.id,
            track.name,
            track.kind,
            track.side == OURS,
            {t: (track.at(t), *track.ways.get(t, ()), track.at(t + 1) or track.at(t)) for t in turns},
        )
        for track in report.tracks
    )


def _found(report: Report) -> list[Found]:
    found = []
    for turn, seen in _told(report, Sighted):
        names = tuple(who.name for who in seen.units if who.side == THEIRS)
        if names:
            by = tuple(who.name for who in seen.own)
            found.append(Found(turn, seen.cell, names, by, any(who.id == PREY for who in seen.units)))
    for turn, located in _told(report, Reported):
        if located.unit.side == THEIRS and located.cell:
            found.append(Found(turn, located.cell, (located.unit.name,), (), located.unit.id == PREY))
    return sorted(found, key=lambda each: each.turn)


def _told(report: Report, kind: type[F]) -> list[tuple[int, F]]:
    """Return the facts of a kind that our side was given, each with its turn."""
    told = [each for each in report.reading.tellings if OURS in each.event.to]
    return [(each.turn, fact) for each in told for fact in facts_of(kind, each.event.facts)]


def _dark(report: Report, turn: int, cell: str) -> bool:
    shades = report.reading.starts[turn].displays[OURS].shades
    return any(shade.kind == "night" and cell in shade.cells for shade in shades)
