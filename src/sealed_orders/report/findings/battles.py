"""Battles: who fired at whom and who was hit, round by round, and on the plane the wakes and ranges."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import hypot
from typing import TypeAlias

from sealed_orders.kernel.board import Board
from sealed_orders.kernel.event import once
from sealed_orders.kernel.fact import Battle, BattleOver, Damaged, Fact, Fixed, Round, Shot, Sunk, Who
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.plane_board import Fall, Plane, Run, Sea
from sealed_orders.report.findings.fleet import Fleets, Unit
from sealed_orders.report.reading.reading import Reading, Telling

Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True)
class Salvo:
    """One unit's fire at another in a round, if reported."""

    round: int
    unit: Unit
    target: Unit
    weapon: str
    shots: int | None
    hits: int | None


@dataclass(frozen=True)
class Waters:
    """What happened on the plane: each unit's position as a round began, where shells fell, and torpedo runs."""

    board: Board
    wakes: Mapping[str, Mapping[int, Point]]
    falls: tuple[Fall, ...] = ()
    runs: tuple[Run, ...] = ()

    @property
    def plane(self) -> Plane:
        """Return the scale of the plane."""
        return self.board.plane or Plane()


@dataclass(frozen=True)
class Fight:
    """One fight: where and when, all fire, all losses, and what the plane shows."""

    turn: int
    number: int  # the number of the decision in which it began
    cell: str
    by_turns: bool  # its rounds are the turns of the match
    rounds: tuple[int, ...]
    units: tuple[Unit, ...]
    salvos: tuple[Salvo, ...]
    damage: Mapping[str, Mapping[str, int]]  # by unit, what it lost, by the name of the value
    sunk: Mapping[str, int] = field(default_factory=dict)  # by unit, in which round
    waters: Waters | None = None
    moments: Mapping[int, int] = field(default_factory=dict)  # by decision, the round whose fire it resolved

    def hits(self) -> Counter[tuple[str, str, int]]:
        """Count reported hits by shooter, target and round."""
        counts: Counter[tuple[str, str, int]] = Counter()
        for salvo in self.salvos:
            counts[salvo.unit.id, salvo.target.id, salvo.round] += salvo.hits or 0
        return counts

    @property
    def counts_hits(self) -> bool:
        """Say whether the hits of every salvo were reported; else their sum says nothing."""
        return bool(self.salvos) and all(salvo.hits is not None for salvo in self.salvos)

    def ranges(self) -> dict[int, float]:
        """Return by round how far apart the nearest enemies were, in the plane's units."""
        far = [self.ranges_of(unit) for unit in self.units]
        return {
            number: min(one[number] for one in far if number in one)
            for number in self.rounds
            if any(number in one for one in far)
        }

    def ranges_of(self, unit: Unit) -> dict[int, float]:
        """Return by round how far a unit was from its nearest enemy, in the plane's units."""
        wakes = self.waters.wakes if self.waters else {}
        own, foes = wakes.get(unit.id, {}), [wakes.get(foe.id, {}) for foe in self.units if foe.side != unit.side]
        spots = {number: [foe[number] for foe in foes if number in foe] for number in self.rounds if number in own}
        return {
            number: min(hypot(own[number][0] - x, own[number][1] - y) for x, y in there) * self.waters.plane.scale
            for number, there in spots.items()
            if there and self.waters
        }


@dataclass
class _Draft:
    """A fight while it is being read."""

    turn: int
    number: int
    cell: str = ""
    end: int = 0  # the decision in which it ended, or the last that belongs to it
    named: tuple[str, ...] = ()  # the units named by the fact that began it
    round: int = 0
    by_turns: bool = False
    salvos: list[Salvo] = field(default_factory=list)
    damage: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    rounds: set[int] = field(default_factory=set)
    fixes: dict[str, dict[int, Point]] = field(default_factory=lambda: defaultdict(dict))
    sunk: dict[str, int] = field(default_factory=dict)
    moments: dict[int, int] = field(default_factory=dict)

    def concerns(self, fact: Shot | Damaged | Sunk) -> bool:
        """Say whether a fact about units belongs to it."""
        return not self.named or fact.unit.id in self.named or (isinstance(fact, Shot) and fact.target.id in self.named)


def fights(reading: Reading, fleets: Fleets) -> list[Fight]:
    """List every fight in order; a match without a hunt and without separate fights is one fight."""
    kinds = {type(fact) for telling in reading.tellings for fact in telling.event.facts}
    whole = not fleets.hunted and Shot in kinds and Battle not in kinds
    drafts = _by_turns(reading, fleets) if whole else _by_facts(reading, fleets)
    drafts += _unnamed(reading, drafts)
    plane = next((board for board in reading.game.boards() if board.shape == "plane"), None)
    battles = [_fight(reading, fleets, draft, plane) for draft in sorted(drafts, key=lambda d: d.number)]
    return [fight for fight in battles if fight.salvos or (fight.waters and fight.rounds)]


def _tellings(reading: Reading) -> Iterator[tuple[Telling, Fact]]:
    """Yield each fact as often as it was reported to one side at most: both sides get separate reports of one shot."""
    kept = {moment.number: once(moment.events) for moment in reading.moments}
    times: Counter[tuple[int, str, Side]] = Counter()
    given: Counter[tuple[int, str]] = Counter()
    for telling in reading.tellings:
        if telling.event in kept[telling.number]:
            for fact in telling.event.facts:
                key = telling.number, repr(fact)
                times.update((*key, side) for side in telling.event.to)
                if max(times[*key, side] for side in telling.event.to) > given[key]:
                    given[key] += 1
                    yield telling, fact


def _by_turns(reading: Reading, fleets: Fleets) -> list[_Draft]:
    draft = _Draft(reading.turns[0], 0, by_turns=True)
    for telling, fact in _tellings(reading):
        draft.round = reading.count(telling.turn)
        _enter(fleets, draft, telling, fact)
    return [draft]


def _by_facts(reading: Reading, fleets: Fleets) -> list[_Draft]:
    """Find fights from the fact that begins one to the fact that ends it; other fire is grouped by turn and target."""
    drafts: list[_Draft] = []
    current: _Draft | None = None
    loose: dict[tuple[int, str], _Draft] = {}
    for telling, fact in _tellings(reading):
        current = current if current and current.turn == telling.turn else None
        match fact:
            case Battle(cell=cell, units=units):
                current = _Draft(telling.turn, telling.number, cell, named=tuple(who.id for who in units))
                drafts.append(current)
            case BattleOver():
                current = None
            case Round(number=number) if current is not None:
                current.round, current.end = number, telling.number
                current.rounds.add(number)
            case Shot() | Damaged() | Sunk() if current is None or not current.concerns(fact):
                key = (telling.turn, fact.target.id if isinstance(fact, Shot) else fact.unit.id)
                if key not in loose and isinstance(fact, Shot):
                    loose[key] = _Draft(telling.turn, telling.number)
                    drafts.append(loose[key])
                if key in loose:
                    _enter(fleets, loose[key], telling, fact)
            case _ if current is not None:
                _enter(fleets, current, telling, fact)
    return drafts


def _unnamed(reading: Reading, drafts: list[_Draft]) -> list[_Draft]:
    """Find fights that displays show on the plane but no fact reports: each ends after its last round."""
    unnamed: list[_Draft] = []
    last = reading.moments[-1].number
    for moment in reading.moments:
        if not any(display.sea for display in moment.displays.values()):
            continue
        if any(draft.number <= moment.number <= draft.end + 1 for draft in drafts):
            continue
        if unnamed and unnamed[-1].end == moment.number:
            unnamed[-1].end = min(last, moment.number + 1)
        else:
            unnamed.append(_Draft(moment.turn, moment.number, end=min(last, moment.number + 1)))
    return unnamed


def _enter(fleets: Fleets, draft: _Draft, telling: Telling, fact: Fact) -> None:
    draft.end = telling.number
    draft.moments.setdefault(telling.number, draft.round)
    match fact:
        case Shot(unit=unit, target=target, weapon=weapon, shots=shots, hits=hits):
            if fleets.is_alias(unit) and any(s.round == draft.round and s.weapon == weapon for s in draft.salvos):
                return
            draft.rounds.add(draft.round)
            one, other = _unit(fleets, unit), _unit(fleets, target)
            draft.salvos.append(Salvo(draft.round, one, other, weapon, shots, hits))
        case Damaged(unit=unit, lost=lost):
            draft.damage[unit.id].update(lost)
        case Sunk(unit=unit):
            draft.sunk[unit.id] = draft.round
        case Fixed(unit=unit, x=x, y=y):
            draft.fixes[unit.id][draft.round + 1] = (x, y)


def _unit(fleets: Fleets, who: Who) -> Unit:
    return fleets.units.get(who.id) or Unit(who.id, fleets.side_of(who), fleets.name_of(who), "")


def _fight(reading: Reading, fleets: Fleets, draft: _Draft, plane: Board | None) -> Fight:
    seas = _seas(reading, draft.number, draft.end)
    waters = _waters(draft, seas, plane) if plane is not None and (seas or draft.fixes) else None
    salvos = draft.salvos or list(_fallen(fleets, waters))
    begun = {sea.turn for sea in _seas(reading, draft.number, draft.end - 1) if sea.turn}
    rounds = draft.rounds | {salvo.round for salvo in salvos} | begun
    fought = dict.fromkeys(unit for salvo in salvos for unit in (salvo.unit, salvo.target))
    fought |= dict.fromkeys(fleets.units[name] for name in (waters.wakes if waters else ()) if name in fleets.units)
    return Fight(
        draft.turn, draft.number, draft.cell, draft.by_turns, tuple(sorted(rounds)), tuple(fought), tuple(salvos),
        draft.damage, draft.sunk, waters, draft.moments,
    )  # fmt: skip


def _seas(reading: Reading, first: int, last: int) -> list[Sea]:
    """Return what was on the plane from one moment to another, as all sides saw it."""
    moments = [moment for moment in reading.moments if first <= moment.number <= last]
    return [display.sea for moment in moments for display in moment.displays.values() if display.sea]


def _waters(draft: _Draft, seas: list[Sea], plane: Board) -> Waters:
    """Collect all wakes, falls and runs; a display shows only the latest."""
    wakes: dict[str, dict[int, Point]] = {name: dict(fixes) for name, fixes in draft.fixes.items()}
    for sea in seas:
        for vessel in sea.vessels:
            wake = wakes.setdefault(vessel.id, {})
            wake |= {fix.turn: (fix.x, fix.y) for fix in vessel.wake}
            wake.setdefault(sea.turn, (vessel.x, vessel.y))
    first = min((sea.turn for sea in seas), default=0)  # what fell earlier belongs to another match
    falls = tuple(dict.fromkeys(fall for sea in seas for fall in sea.falls if fall.turn >= first))
    runs = tuple(dict.fromkeys(run for sea in seas for run in sea.runs if run.turn >= first))
    return Waters(plane, {name: dict(sorted(wake.items())) for name, wake in wakes.items()}, falls, runs)


def _fallen(fleets: Fleets, waters: Waters | None) -> Iterator[Salvo]:
    """List fire that only the plane shows."""
    for fall in waters.falls if waters else ():
        one, other = _unit(fleets, Who(fall.source)), _unit(fleets, Who(fall.target))
        yield Salvo(fall.turn, one, other, "guns", fall.hits + fall.misses, fall.hits)
