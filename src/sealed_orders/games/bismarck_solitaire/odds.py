"""Exact odds: every table of the rulebook, and what is in front of the player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, TypeAlias

from sealed_orders.games.bismarck_solitaire.battle_odds import (
    LEAVING,
    BattleOdds,
    Law,
    Line,
    Policy,
    salvo,
    tactic_law,
)
from sealed_orders.games.bismarck_solitaire.charts import EVENTS, Zone, zone
from sealed_orders.games.bismarck_solitaire.mission import missions
from sealed_orders.games.bismarck_solitaire.sea import GRIDS, block
from sealed_orders.games.bismarck_solitaire.ships import (
    BISMARCK,
    BRITISH,
    FIREPOWER,
    GERMAN,
    HIT_ON,
    NAMES,
    PIECES,
    PRINZ_EUGEN,
    TACTICS,
    UBOAT,
    in_words,
)
from sealed_orders.games.bismarck_solitaire.situation import (
    Group,
    Situation,
    afloat,
    british_try_to_leave,
    enemies_in,
    flies,
    grid_of,
    moved,
    try_to_leave,
    uboat_targets,
    zone_of,
)
from sealed_orders.games.bismarck_solitaire.view import CruiseView
from sealed_orders.games.bismarck_solitaire.words import many
from sealed_orders.kernel.game import Chance, Odds, Words
from sealed_orders.kernel.order import Order

HIT = Fraction(HIT_ON, 6)
MOST = 100  # dice, tries, turns or strength that anybody would ask about
LONGEST = 20  # rounds, likewise
SLOT = Fraction(1, 12)  # 5.2 each of the twelve charts
WHOLE_BATTLES = 2  # against more units the exact odds of a whole battle take too long to be shown at once

# What an event can bring to a grid, and how a zone shows it.
KINDS: Mapping[str, Callable[[Zone], object]] = {
    "ships": lambda where: where.ships,
    "convoy": lambda where: where.convoy,
    "air attack": lambda where: where.air,
    "event attack": lambda where: where.attack,
    "mines": lambda where: where.mines,
    "merchantmen": lambda where: where.merchantmen,
    "barrels lost": lambda where: where.barrels < 0,
    "barrels gained": lambda where: where.barrels > 0,
    "repairs": lambda where: where.repair,
    "cover": lambda where: where.hide,
    "weather": lambda where: where.move or where.uboat_move,
    "U-boat hunted": lambda where: where.uboat_hunted,
}


# Of them, what can touch a ship, and what the U-boat (7.4).
SHIP_KINDS = {kind: shows for kind, shows in KINDS.items() if kind != "U-boat hunted"} | {
    "weather": lambda where: where.move
}
UBOAT_KINDS = {kind: KINDS[kind] for kind in ("ships", "convoy", "U-boat hunted")} | {
    "weather": lambda where: where.uboat_move
}


Mission: TypeAlias = Annotated[str, Words(tuple(missions()))]
Grid: TypeAlias = Annotated[str, Words(tuple(GRIDS))]
Title: TypeAlias = Annotated[str, Words(tuple(dict.fromkeys(chart.title for chart in EVENTS.values())))]
Tactic: TypeAlias = Annotated[str, Words(tuple(TACTICS))]
Aim: TypeAlias = Annotated[str, Words(("together", "apart"))]
Target: TypeAlias = Annotated[str, Words(("", *BRITISH))]
EqualStrength: TypeAlias = Annotated[str, Words(("leave", "stay"))]
BritishEscape: TypeAlias = Annotated[str, Words(("every_round", "first_round"))]


def _within(name: str, number: int, low: int, high: int = MOST) -> None:
    if not low <= number <= high:
        raise ValueError(f"{name} is {number}; it is {low} to {high}")


def _chart(mission: str) -> tuple[str, ...]:
    return tuple(name for pair in missions()[mission].chart for name in pair)


def event(mission: Mission, grid: Grid) -> Odds:
    """5.2 The chance that the next event brings each kind of thing to a grid, everything still afloat."""
    zones = [zone(name, grid) for name in _chart(mission)]
    found = {kind: SLOT * sum(bool(shows(where)) for where in zones) for kind, shows in KINDS.items()}
    return {**found, "nothing": SLOT * sum(not where.grids for where in zones)}


def comes(mission: Mission, title: Title, turns: int = 1) -> Fraction:
    """5.2 The chance that an event of a title comes at least once in so many turns."""
    _within("turns", turns, 0)
    slots = sum(EVENTS[name].title == title for name in _chart(mission))
    return 1 - (1 - SLOT * slots) ** turns


def hits(dice: int) -> Odds:
    """8.4 The chance of each number of hits of so many dice."""
    _within("dice", dice, 0)
    return {str(number): p for number, p in salvo(dice).items()}


def sink(strength: int, dice: int) -> Fraction:
    """8.4 The chance that so many dice take all of a unit's strength."""
    _within("strength", strength, 1)
    _within("dice", dice, 0)
    return _at_least(salvo(dice), strength)


def air(dice: int) -> Odds:
    """6.2, 6.4 The hits of an air attack, and the chance that a die shows the 1 that finds the rudders."""
    _within("dice", dice, 0)
    return {many(number, "hit"): p for number, p in salvo(dice).items()} | {"rudder": 1 - Fraction(5, 6) ** dice}


def uboat(bonus: bool = False) -> Fraction:
    """7.3 The chance that a U-boat's attack hits; otherwise it is hit."""
    return Fraction(HIT_ON + bonus, 6)


def merchantmen(least: int) -> Fraction:
    """5.8 The chance of a prize where so much or less is wanted."""
    _within("least", least, 0, 6)
    return Fraction(least, 6)


def tactic(tactic: Tactic) -> Odds:
    """10.2 What a tactic adds to the own dice and to the dice against her."""
    return {f"own {own:+}, enemy {enemy:+}": p for (own, enemy), p in tactic_law(tactic).items()}


def escape(strength: int = GERMAN[BISMARCK].strength, tries: int = 1) -> Odds:
    """9.2 A lone ship's escape within so many tries, the fire between them left out."""
    _within("strength", strength, 1)
    _within("tries", tries, 0)
    found = {"away unhurt": Fraction(0), "away with hits": Fraction(0), "held": Fraction(1), "sunk": Fraction(0)}
    for number in range(tries):
        p, found["held"] = found["held"] / 3, found["held"] / 3
        found["away with hits" if number else "away unhurt"] += p
        if number + 1 >= strength:
            found["sunk"] += p + found["held"]
            found["held"] = Fraction(0)
            break
        found["away with hits"] += p
    return found


def british_escape(
    british: int,
    german: int,
    rounds: int = 1,
    equal_strength: EqualStrength = "leave",
    british_escape: BritishEscape = "every_round",
) -> Fraction:
    """9.3 The chance that the British leave after so many rounds; the last two facts are option switches."""
    _within("british", british, 1)
    _within("german", german, 1)
    _within("rounds", rounds, 1)
    switches = {"equal_strength": equal_strength, "british_escape": british_escape}
    return HIT if try_to_leave(british, german, rounds, switches) else Fraction(0)


def round_of_fire(
    enemies: str = "hood,pow",
    bismarck: int = 8,
    prinz_eugen: int = 6,
    aim: Aim = "together",
    tactic: Tactic = "stay",
    target: Target = "",
) -> Odds:
    """8.4, 8.5 One round against units like hood:3,pow: that each is sunk, and each number of hits on each ship.

    The target is the unit shot at, or by a first ship that aims apart; else it is the best by points for strength.
    """
    odds, start = _battle(enemies, bismarck, prinz_eugen, Policy(aim, tactic, first=target))
    return _summary(odds, start, odds.after_round(start))


def battle(  # noqa: PLR0913 - the facts of a whole battle
    enemies: str = "hood,pow",
    bismarck: int = 8,
    prinz_eugen: int = 6,
    aim: Aim = "together",
    tactic: Tactic = "stay",
    target: Target = "",
    *,
    rounds: int = 0,
    leave_at: int = 0,
    equal_strength: EqualStrength = "leave",
    british_escape: BritishEscape = "every_round",
) -> Odds:
    """8.1 A whole battle against units like hood:3,pow: escape is tried after so many rounds, or at so little strength.

    A unit's strength is said where it is not whole. The target is shot at first while it is there; then, or if there is
    none, the best by points for strength. The last two facts are the option switches of those names (9.3).
    """
    _within("rounds", rounds, 0, LONGEST)
    _within("leave_at", leave_at, 0)
    policy = Policy(aim, tactic, rounds, leave_at, target)
    switches = {"equal_strength": equal_strength, "british_escape": british_escape}
    odds, start = _battle(enemies, bismarck, prinz_eugen, policy, switches)
    return _summary(odds, start, odds.ends(start))


def _battle(
    enemies: str, bismarck: int, prinz_eugen: int, policy: Policy, switches: Mapping[str, str] = LEAVING
) -> tuple[BattleOdds, Line]:
    units = _units(enemies)
    if policy.first and policy.first not in units:
        raise ValueError(f"target is one of the enemies, {', '.join(units)}, not {policy.first}")
    ships = {BISMARCK: bismarck, PRINZ_EUGEN: prinz_eugen}
    for ship, strength in ships.items():
        _within(ship, strength, 0, GERMAN[ship].strength)
    there = {ship: strength for ship, strength in ships.items() if strength}
    if not there:
        raise ValueError("a battle needs a German ship with strength left")
    odds = BattleOdds(tuple(there), tuple(units), policy, switches)
    return odds, Line(tuple(there.values()), tuple(units.values()))


def _units(enemies: str) -> dict[str, int]:
    """British units and their strengths, read from text."""
    units: dict[str, int] = {}
    for word in enemies.split(","):
        unit, mark, left = word.strip().partition(":")
        if unit not in BRITISH:
            raise ValueError(f"there is no {unit}; there are {', '.join(BRITISH)}")
        if unit in units:
            raise ValueError(f"there is one {unit} in a battle, not two")
        if mark and not left.isdecimal():
            raise ValueError(f"the strength of {unit} is a whole number, not {left or 'nothing'}")
        units[unit] = int(left) if mark else BRITISH[unit].strength
        _within(unit, units[unit], 1, BRITISH[unit].strength)
    return units


def _summary(odds: BattleOdds, start: Line, ends: Mapping[Line, Fraction]) -> Odds:
    """For each unit the chance that it is sunk, and for each ship that of each number of hits."""
    found: dict[str, Fraction] = {}
    for place, unit in enumerate(odds.units):
        found[f"{unit} sunk"] = _sum(p for end, p in ends.items() if not end.enemies[place])
    for place, ship in enumerate(odds.ships):
        found[f"{ship} sunk"] = _sum(p for end, p in ends.items() if not end.ships[place])
        for lost in range(start.ships[place] + 1):
            left = start.ships[place] - lost
            p = _sum(p for end, p in ends.items() if end.ships[place] == left)
            if p:
                found[f"{ship} {many(lost, 'hit')}"] = p
    return found


def _at_least(law: Law, number: int) -> Fraction:
    return _sum(p for value, p in law.items() if value >= number)


ODDS: Mapping[str, Callable[..., Odds]] = {
    "event": event,
    "comes": comes,
    "hits": hits,
    "sink": sink,
    "air": air,
    "uboat": uboat,
    "merchantmen": merchantmen,
    "tactic": tactic,
    "escape": escape,
    "british_escape": british_escape,
    "round": round_of_fire,
    "battle": battle,
}


def chances(view: CruiseView, order: Order | None = None) -> tuple[Chance, ...]:
    """The odds of what is in front of the player: of the question, or of the next event where the pieces will lie."""
    if view.step in ("place", "move", "end"):
        return tuple(_next_event(view, moved(view, order or {})))
    asked = {"uboat": _uboat, "aim": _aim, "escape": _escape}.get(view.step)
    return tuple(asked(view)) if asked else ()


def _uboat(view: CruiseView) -> Iterator[Chance]:
    bonus = zone_of(view, UBOAT).uboat_bonus
    for unit in uboat_targets(view):
        yield Chance(f"the U-boat hits {NAMES[unit]}", uboat(bonus), "7.3", f"die of {HIT_ON + bonus} or less")


def _aim(view: CruiseView) -> Iterator[Chance]:
    """8.4, 8.5 This round, all ships at one target and on their course: that it is sunk, and what may hit them."""
    line = _line(view)
    dice = sum(FIREPOWER[ship] for ship in view.fighting)
    all_of_us = in_words(view.fighting)
    for place, unit in enumerate(view.enemies):
        after = _after_round(view.fighting, view.enemies, line, unit)
        needs = f"{many(view.strength[unit], 'hit')} of {many(dice, 'die', 'dice')}"
        sunk = _sum(p for end, p in after.items() if not end.enemies[place])
        yield Chance(f"{all_of_us} at {NAMES[unit]}: sunk this round", sunk, "8.4", needs)
    yield from _danger(view, line)


def _danger(view: CruiseView, line: Line) -> Iterator[Chance]:
    """8.5 The hits on each ship this round, all of them at the best target by points for strength."""
    best = view.enemies[Policy().target(0, view.enemies, line.enemies)]
    after = _after_round(view.fighting, view.enemies, line, best)
    fire = f"fire at {NAMES[best]}, course held"
    for place, ship in enumerate(view.fighting):
        strength = line.ships[place]
        for hits, words in {1: "is hit", 2: "takes 2 hits or more", strength: "is sunk"}.items():
            p = _sum(p for end, p in after.items() if strength - end.ships[place] >= hits)
            if p and hits <= strength:
                yield Chance(f"{NAMES[ship]} {words} this round", p, "8.5", fire)


def _escape(view: CruiseView) -> Iterator[Chance]:
    third = Fraction(1, 3)
    yield Chance("escape: away unhurt", third, "9.2", "die of 1-2")
    yield Chance("escape: away with a hit on each ship", third, "9.2", "die of 3-4")
    yield Chance("escape: held with a hit on one ship", third, "9.2", "die of 5-6")
    leave = HIT if british_try_to_leave(view) else Fraction(0)
    yield Chance("remain: the British leave", leave, "9.3", "die of 1-3 unless they are the stronger")
    if len(view.enemies) <= WHOLE_BATTLES:
        yield from _to_the_end(view)


def _to_the_end(view: CruiseView) -> Iterator[Chance]:
    """9.1 What becomes of the first ship and of each unit if the ships fight on, and of her if they try to escape."""
    flag, line = NAMES[view.fighting[0]], _line(view)
    switches = tuple((key, view.options[key]) for key in LEAVING)
    ships, units = _sunk_in_the_end(view.fighting, view.enemies, line, switches, 0)
    fire = "all at the best by points for strength, course held"
    yield Chance(f"fight on to the end: {flag} is sunk", ships[0], "9.1", fire)
    for unit, p in zip(view.enemies, units, strict=True):
        yield Chance(f"fight on to the end: {NAMES[unit]} is sunk", p, "9.1", fire)
    ships, _ = _sunk_in_the_end(view.fighting, view.enemies, line, switches, 1)
    yield Chance(f"escape now: {flag} is sunk", ships[0], "9.2", "tried after every round until away")


def _line(view: CruiseView) -> Line:
    ships, enemies = (tuple(view.strength[unit] for unit in units) for units in (view.fighting, view.enemies))
    return Line(ships, enemies, view.round)


@lru_cache(maxsize=256)
def _after_round(ships: Group, units: Group, line: Line, target: str) -> Mapping[Line, Fraction]:
    return BattleOdds(ships, units, Policy(first=target)).after_round(line)


@lru_cache(maxsize=256)
def _sunk_in_the_end(
    ships: Group, units: Group, line: Line, switches: tuple[tuple[str, str], ...], rounds: int
) -> tuple[tuple[Fraction, ...], tuple[Fraction, ...]]:
    """The chance of each ship and of each unit to be sunk, from the decision after a round on."""
    ends = BattleOdds(ships, units, Policy(rounds=rounds), dict(switches)).ends_after(line)
    ours = tuple(_sum(p for end, p in ends.items() if not end.ships[place]) for place in range(len(ships)))
    theirs = tuple(_sum(p for end, p in ends.items() if not end.enemies[place]) for place in range(len(units)))
    return ours, theirs


def _sum(chances: Iterable[Fraction]) -> Fraction:
    return sum(chances, Fraction(0))


def _next_event(view: CruiseView, then: CruiseView) -> Iterator[Chance]:
    """5.2, 7.4 For each piece, what the next event would bring to it where it will be; what is sunk is left out."""
    for piece in PIECES:
        if not afloat(then, piece) or piece not in then.square:
            continue
        zones = [zone(name, grid_of(then, piece)) for name in view.chart]
        stays = view.step == "move" and piece in view.args and then.square[piece] == view.square[piece]
        for kind, shows in (UBOAT_KINDS if piece == UBOAT else SHIP_KINDS).items():
            slots = sum(bool(shows(where)) and _live(view, kind, where) for where in zones)
            if slots:
                label = _expected(piece, grid_of(then, piece), kind, stays)
                yield Chance(label, SLOT * slots, "5.2", f"{slots} of 12 charts")


def _expected(piece: str, where: str, kind: str, stays: bool) -> str:
    """11.1 A piece that is about to move is told of the grid it lies in, should it stay there."""
    if stays:
        return f"{NAMES[piece]}, if {'it' if piece == UBOAT else 'she'} stays in {where}: {kind} next turn"
    return f"{NAMES[piece]} in {where}, next turn: {kind}"


def slots_by_grid(at: Situation) -> dict[str, Counter[str]]:
    """5.2 By kind and grid, how many of the twelve charts would bring it there; what is sunk is left out."""
    found = {kind: Counter[str]() for kind in KINDS}
    for where in (where for name in at.chart for where in EVENTS[name].zones):
        for kind, shows in KINDS.items():
            if shows(where) and _live(at, kind, where):
                found[kind].update(block(where.grids))
    return found


def _live(at: Situation, kind: str, where: Zone) -> bool:
    """6.3, 8.1 Carriers and ships that are sunk bring nothing more."""
    if kind == "air attack":
        return flies(at, where)
    there = enemies_in(at, where)
    return {"ships": any(unit in there for unit in where.ships), "convoy": "convoy" in there}.get(kind, True)
