"""The exact odds of what the player faces, from what is on the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache

from sealed_orders.games.bismarck_solitaire.battle_odds import LEAVING, BattleOdds, Line, Policy, total
from sealed_orders.games.bismarck_solitaire.next_event import next_event
from sealed_orders.games.bismarck_solitaire.rolls import AWAY, LEAVE, UNHURT, torpedoes
from sealed_orders.games.bismarck_solitaire.ships import FIREPOWER, NAMES, UBOAT, in_words, the
from sealed_orders.games.bismarck_solitaire.situation import Group, british_try_to_leave, moved, uboat_targets, zone_of
from sealed_orders.games.bismarck_solitaire.view import CruiseView
from sealed_orders.kernel.game import Chance
from sealed_orders.kernel.order import Order
from sealed_orders.kernel.words import agree, many

WHOLE_BATTLES = 2  # against more units the exact odds of a whole battle take too long to be shown at once


def chances(view: CruiseView, order: Order | None = None) -> tuple[Chance, ...]:
    """List the odds of what the player faces: of the question, or of the next event where the pieces will be."""
    if view.step in ("place", "move", "end"):
        return tuple(next_event(view, moved(view, order or {})))
    of_step = {"uboat": _uboat, "aim": _aim, "escape": _escape}.get(view.step)
    return tuple(of_step(view)) if of_step else ()


def _uboat(view: CruiseView) -> Iterator[Chance]:
    attack = torpedoes(zone_of(view, UBOAT).uboat_bonus)
    for unit in uboat_targets(view):
        yield Chance(f"the U-boat hits {the(unit)}", attack.p, "7.3", f"on a roll of {attack.number} or less")


def _aim(view: CruiseView) -> Iterator[Chance]:
    """8.4, 8.5 This round, all ships at one target and on their course: that it is sunk, and what may hit them."""
    line = _line(view)
    dice = sum(FIREPOWER[ship] for ship in view.fighting)
    all_of_us = in_words(view.fighting)
    for place, unit in enumerate(view.enemies):
        after = _after_round(view.fighting, view.enemies, line, unit)
        needs = f"needs {many(view.strength[unit], 'hit')} with {many(dice, 'die', 'dice')}"
        sunk = total(p for end, p in after.items() if not end.enemies[place])
        yield Chance(
            f"{all_of_us} {agree(len(view.fighting), 'sinks', 'sink')} {NAMES[unit]} this round", sunk, "8.4", needs
        )
    yield from _danger(view, line)


def _danger(view: CruiseView, line: Line) -> Iterator[Chance]:
    """8.5 The hits on each ship this round, all of them at the best target by points for strength."""
    best = view.enemies[Policy().target(0, view.enemies, line.enemies)]
    after = _after_round(view.fighting, view.enemies, line, best)
    fire = f"if your ships fire at {NAMES[best]} and stay the course"
    for place, ship in enumerate(view.fighting):
        strength = line.ships[place]
        for hits, words in {1: "is hit", 2: "takes 2 hits or more", strength: "is sunk"}.items():
            p = total(p for end, p in after.items() if strength - end.ships[place] >= hits)
            if p and hits <= strength:
                yield Chance(f"{NAMES[ship]} {words} this round", p, "8.5", fire)


def _escape(view: CruiseView) -> Iterator[Chance]:
    yield Chance("escape: away without a hit", UNHURT.p, "9.2", "on a roll of 1-2")
    yield Chance("escape: away with a hit on each ship", AWAY.p - UNHURT.p, "9.2", "on a roll of 3-4")
    yield Chance("escape: fails, with a hit on one ship", 1 - AWAY.p, "9.2", "on a roll of 5-6")
    leave = LEAVE.p if british_try_to_leave(view) else Fraction(0)
    yield Chance("remain: the British leave", leave, "9.3", "on a roll of 1-3, unless they are stronger than you")
    if len(view.enemies) <= WHOLE_BATTLES:
        yield from _to_the_end(view)


def _to_the_end(view: CruiseView) -> Iterator[Chance]:
    """9.1 Return the chances of the first ship and each unit if the ships fight on, and of hers if they escape."""
    flag, line = NAMES[view.fighting[0]], _line(view)
    switches = tuple((key, view.options[key]) for key in LEAVING)
    ships, units = _sunk_in_the_end(view.fighting, view.enemies, line, switches, 0)
    fire = "if your ships fire at the best target and stay the course"
    yield Chance(f"fight on to the end: {flag} is sunk", ships[0], "9.1", fire)
    for unit, p in zip(view.enemies, units, strict=True):
        yield Chance(f"fight on to the end: {NAMES[unit]} is sunk", p, "9.1", fire)
    ships, _ = _sunk_in_the_end(view.fighting, view.enemies, line, switches, 1)
    yield Chance(f"escape now: {flag} is sunk", ships[0], "9.2", "if you try after every round until you get away")


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
    """Return the chance of each ship and of each unit to be sunk, from the decision after a round on."""
    ends = BattleOdds(ships, units, Policy(rounds=rounds), dict(switches)).ends_after(line)
    ours = tuple(total(p for end, p in ends.items() if not end.ships[place]) for place in range(len(ships)))
    theirs = tuple(total(p for end, p in ends.items() if not end.enemies[place]) for place in range(len(units)))
    return ours, theirs
