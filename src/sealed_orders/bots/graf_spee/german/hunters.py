"""The British as a fleet of guesses: what kind of hunters they are, and where, as far as the Graf Spee has met them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial

import numpy as np
from numpy.typing import NDArray

from sealed_orders.bots.graf_spee.accounts import gives_away
from sealed_orders.bots.graf_spee.british.elements import STRENGTH
from sealed_orders.bots.graf_spee.german.suspicion import suspected
from sealed_orders.bots.graf_spee.theatre.motion import NUMBERS
from sealed_orders.bots.graf_spee.waters import LANE, SOUTH_ATLANTIC, steps
from sealed_orders.bots.graf_spee.ways import CELLS, INDEX
from sealed_orders.bots.hunt.fleet import Fleet, Kind, Pace
from sealed_orders.bots.hunt.sea import Weights
from sealed_orders.games.graf_spee.calendar import is_am
from sealed_orders.games.graf_spee.search import surely, weight
from sealed_orders.games.graf_spee.ships import BRITISH, FLEET, GERMAN, GRAF_SPEE, ID, KIND
from sealed_orders.games.graf_spee.tables import WEATHER
from sealed_orders.games.graf_spee.view import SpeeView
from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.event import Event, every_fact
from sealed_orders.kernel.fact import Fact, Phase, Reported, Sighted, Sunk, Turn, Weather
from sealed_orders.kernel.minute import match_part

PARTICLES, SEEDS = 300, 1 << 40
NEAR_HER = 3.0  # squares within which who waits for her rather does so
AM, PM = Pace(0.05, 0.8), Pace(0.45, 0.9)
SINKS = ((0.0, 0.55, 0.75, 1.5, 2.2), (0.0, 0.05, 0.22, 0.72, 0.97))  # how surely ships of a strength sink her
FOUND = 0.25  # what being found costs, of being sunk
COUNT: Weights = np.array([weight(ship, False) for ship in FLEET[BRITISH]], dtype=np.float64)
PATROLS: Weights = np.array([weight(ship, True) for ship in FLEET[BRITISH]], dtype=np.float64)
STRONG: Weights = np.array([STRENGTH[KIND[ship]] for ship in FLEET[BRITISH]])
ROW = {ID[ship]: row for row, ship in enumerate(FLEET[BRITISH])}
MOST = int(PATROLS.sum())


@cache
def spots(level: int | None) -> Weights:
    """6.2 By what searchers count for, the chance that they spot her, at a visibility or at any."""
    if level is not None:
        return np.array([surely(count, level) if count else 0.0 for count in range(MOST + 1)])
    return np.sum([float(chance) * spots(number) for number, chance in enumerate(WEATHER, 1)], axis=0)


def kinds(start: str) -> tuple[Kind, ...]:
    """Return the kinds of hunters there may be; who waits for her rather does so where she can soon be."""
    near = np.exp(-steps(GERMAN)[INDEX[start]] / NEAR_HER) if start in INDEX else np.ones(len(CELLS))
    return (
        Kind("hunt together", 3.0, 4),
        Kind("hunt apart", 2.0, 6),
        Kind("wait on busy squares", 1.0, 4, near * (LANE >= 9)),
        Kind("wait on the lanes", 4.0, 4, near * ((LANE >= 3) & (LANE < 9))),
        Kind("keep their stations", 0.5, 0, hunts=False),
    )


class Hunters:
    """What a German staff makes of the British, as it reads its log."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._read = self._turn = self._first = self._reports = 0
        self._level: int | None = None
        self._searched = True  # the last search is counted
        self._last_report = (0, "")
        self.fleet: Fleet | None = None

    def continues(self, log: Sequence[Event]) -> bool:
        """Say whether a log goes on from what was read."""
        return len(log) >= self._read

    def read(self, view: SpeeView, log: Sequence[Event]) -> None:
        """Read the reports since the last reading."""
        track = view.tracks.get(ID[GRAF_SPEE], ()) or (view.square[GRAF_SPEE],)
        for fact in every_fact(log[self._read :]):
            self._hear(fact, track)
        self._read = len(log)

    def _hear(self, fact: Fact, track: Sequence[str]) -> None:
        match fact:
            case Turn():
                self._unseen(track)
                self._turn = fact.number
                if self.fleet is None:
                    self._first, self._last_report = fact.number, (fact.number - 1, track[0])
                    seed = FastDice(f"{match_part(self._seed)} hunters").roll(SEEDS, "seed")
                    self.fleet = Fleet(SOUTH_ATLANTIC, BRITISH, kinds(track[0]), homes(fact.number, seed), seed)
            case Weather():
                self._level = fact.levels[0]
            case Phase() if fact.name == "movement" and self.fleet is not None:
                self._step(self.fleet, self._turn)
                self._searched = False
            case Sighted() if self.fleet is not None:
                ships = [ROW[who.id] for who in fact.units if who.id in ROW]
                if ships and fact.cell in INDEX:
                    self.fleet.sight(ships, INDEX[fact.cell])
                    self._searched = True
            case Sunk() if self.fleet is not None and fact.unit.id in ROW:
                self.fleet.lose(ROW[fact.unit.id])
        if isinstance(fact, Reported | Sighted) and gives_away(fact):
            if self._last_report[0] != self._turn:
                self._reports += 1
            self._last_report = (self._turn, self._at(track))

    def _at(self, track: Sequence[str]) -> str:
        return track[min(self._turn - self._first + 1, len(track) - 1)]

    def _step(self, fleet: Fleet, turn: int) -> None:
        when, cell = self._last_report
        suspicion = suspected(when, cell, turn) if cell in INDEX else np.ones(len(CELLS))
        fleet.step(AM if is_am(turn) else PM, suspicion, self._reports)

    def _unseen(self, track: Sequence[str]) -> None:
        """6.2 Weigh by her not being spotted."""
        if self._searched or self.fleet is None or (cell := self._at(track)) not in INDEX:
            return
        fleet = self.fleet
        there = (fleet.cells == INDEX[cell]) * np.where(fleet.stood, PATROLS, COUNT) * fleet.afloat
        fleet.weigh(1 - spots(self._level)[there.sum(axis=1).astype(np.intp)])
        self._searched = True

    def finds(self, level: int) -> Weights:
        """6.2 Return by square the chance that the British spot her if she ends this turn there."""
        if self.fleet is None:
            return np.zeros(len(CELLS))
        fleet = self.fleet.twin()
        self._step(fleet, self._turn)
        return fleet.expected(
            lambda counts: spots(level)[counts.astype(np.intp)], np.where(fleet.stood, PATROLS, COUNT)
        )

    def threats(self, turns: int, level: int) -> list[Weights]:
        """For the coming turns, by square, the chance to be met there by who sinks her; none before the first turn."""
        if self.fleet is None:
            return []
        fleet, ahead = self.fleet.twin(), []
        for number in range(turns):
            self._step(fleet, self._turn + number)
            chance = partial(met, level=None if number else level)
            ahead.append(fleet.expected(chance, np.where(fleet.stood, PATROLS, COUNT), STRONG))
        return ahead


def met(counts: Weights, strong: Weights, level: int | None) -> Weights:
    """6.2 Return the chance that searchers of this count find her, times what their strength then does to her."""
    chances: Weights = spots(level)[counts.astype(np.intp)] * (FOUND + (1 - FOUND) * np.interp(strong, *SINKS))
    return chances


def homes(turn: int, seed: int) -> NDArray[np.intp]:
    """16.0 Return where each ship begins, by particle: as in the scenario of that date, or else on some lane."""
    starts = NUMBERS["start"].get(str(turn), {})
    random = np.random.Generator(np.random.PCG64([seed, 1]))
    lanes = np.flatnonzero(LANE > 0)
    anywhere = lanes[(random.random((PARTICLES, len(ROW))) * len(lanes)).astype(int)]
    named = np.array([INDEX[starts[name]] if name in starts else -1 for name in ROW])
    return np.where(named >= 0, named, anywhere)
