"""The odds of the question in front of a side, from its own knowledge: of the enemy, what the table of ships says."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sealed_orders.games.sink_the_bismarck import air, markers
from sealed_orders.games.sink_the_bismarck.air import BOMBER, UNITS
from sealed_orders.games.sink_the_bismarck.air_missions import STAND_BY, base_of
from sealed_orders.games.sink_the_bismarck.battle import has_torpedoes, line, may_leave, targets
from sealed_orders.games.sink_the_bismarck.calendar import is_night
from sealed_orders.games.sink_the_bismarck.contacts import contacts_now
from sealed_orders.games.sink_the_bismarck.detection import contact
from sealed_orders.games.sink_the_bismarck.disengaging import disengage, rating
from sealed_orders.games.sink_the_bismarck.forces import called, force_evasion, force_speed, guns, has_radar
from sealed_orders.games.sink_the_bismarck.gunnery import (
    Roll,
    air_attack,
    convoy_bombs,
    convoy_fire,
    gunfire,
    torpedo_run,
)
from sealed_orders.games.sink_the_bismarck.odds import german_ships
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, ENEMY, GERMAN, ID, NAME, SHIPS
from sealed_orders.games.sink_the_bismarck.steps.convoy_fire import B
from sealed_orders.games.sink_the_bismarck.steps.round import TORPEDO
from sealed_orders.games.sink_the_bismarck.steps.shadow import able
from sealed_orders.games.sink_the_bismarck.steps.stand import DISENGAGE, FIGHT, A
from sealed_orders.games.sink_the_bismarck.steps.strike import targets as strike_targets
from sealed_orders.games.sink_the_bismarck.tables import BANDS
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.game import Chance
from sealed_orders.kernel.hexes import distance

UNHURT = "assuming the enemy is undamaged"


def chances(view: SinkView) -> Iterator[Chance]:
    """8.8, 11.2, 12.13, 12.22 The odds of the question a side is asked."""
    ask = {
        "availability": _availability,
        "shadow": _shadow,
        "strike": _strike,
        "round": _round,
        "stand": _stand,
        "convoy_fire": _convoy_fire,
    }.get(view.step)
    return ask(view) if ask else iter(())


def _availability(view: SinkView) -> Iterator[Chance]:
    """16.4 What the roll for more ships may bring."""
    if view.side == GERMAN and view.on("e5_german_ships") and not view.note_over:
        for name, p in german_ships().items():
            yield Chance(f"the roll for more ships brings {name}", p, "16.4")


def _shadow(view: SinkView) -> Iterator[Chance]:
    """8.8 Whether each force that may shadow keeps contact next turn, in weather as it is now."""
    for enemy in contacts_now(view):
        quarry = [SHIPS[ship] for ship in enemy.ships]
        speed = min((ship.speed for ship in quarry), default=1)
        evasion = min((ship.evasion for ship in quarry), default=0)
        for marker in able(view, enemy) if not enemy.is_tanker else ():
            speeds, evasions = (force_speed(view, marker), speed), (force_evasion(view, marker), evasion)
            radar, weather = has_radar(view, marker), view.weather_at(enemy.cell)
            check = contact(speeds, evasions, weather, is_night(view.turn + 1), radar)
            label = f"{called(view, marker)} keeps contact with {enemy.name}"
            who = markers.ID[marker]
            yield Chance(label, check.p, "8.8", f"{check.tally}; {UNHURT}", who, answer=who, choice=enemy.id)


def _strike(view: SinkView) -> Iterator[Chance]:
    """11.2 What each unit may do to each target."""
    for unit in air.OF[view.side]:
        if view.mission[unit] != STAND_BY or not base_of(view, unit):
            continue
        bombs = UNITS[unit].kind == BOMBER
        for enemy in strike_targets(view, unit):
            weather = view.weather_at(enemy.cell)
            far = distance(base_of(view, unit), enemy.cell) if bombs and view.on("e1c_distance") else None
            if enemy.is_convoy:
                roll = convoy_bombs(weather, far)
                yield _hit(f"{UNITS[unit].name} hits {enemy.name}", roll, "11.6", UNITS[unit].id, answer=enemy.id)
            for ship in enemy.ships:
                defence = 0 if view.on("e1c_air") else SHIPS[ship].defence
                roll = air_attack(bombs, weather, defence, far)
                label = f"{UNITS[unit].name} hits {NAME[ship]}"
                yield _hit(label, roll, "11.2", UNITS[unit].id, ID[ship], ID[ship])


def _hit(label: str, roll: Roll, rule: str, who: str = "", whom: str = "", answer: str = "") -> Chance:
    """12.3 The chance of any damage, and what to expect."""
    results = roll.results()
    terms = f"{float(roll.expected):.1f} damage on average, 5x {results['5x']}"
    return Chance(label, 1 - results["0"], rule, terms, who, whom, answer, who)


def _round(view: SinkView) -> Iterator[Chance]:
    """12.13, 12.15 Each ship at each target, and the torpedoes of flotillas."""
    cell, band = str(view.args[0]), int(view.args[2])
    weather = view.weather_at(cell)
    for ship in line(view, view.side):
        factor, torpedoes = guns(view, ship, band), has_torpedoes(view, ship, band)
        blind = is_night(view.turn) and not has_radar(view, view.force[ship])
        for foe in targets(view, view.side, band):
            if factor:
                roll = gunfire(factor, band, SHIPS[foe].defence, weather, blind)
                label = f"{NAME[ship]} hits {NAME[foe]} at range {BANDS[band]}"
                yield _hit(label, roll, "12.13", ID[ship], ID[foe], ID[foe])
            if torpedoes:
                roll = torpedo_run(SHIPS[foe].defence, weather, blind)
                label = f"{NAME[ship]}'s torpedoes hit {NAME[foe]}"
                yield _hit(label, roll, "12.15", ID[ship], ID[foe], f"{TORPEDO}{ID[foe]}")


def _next_round(view: SinkView) -> Iterator[Chance]:
    """12.13 What another round at this range may bring: a hit by any ship of a side, each at her likeliest target."""
    cell, band = str(view.args[0]), int(view.args[2])
    weather, night = view.weather_at(cell), is_night(view.turn)
    for side, what in ((view.side, "we hit"), (ENEMY[view.side], "we are hit")):
        foes = targets(view, side, band)
        misses = Fraction(1)
        for ship in line(view, side) if foes else ():
            mine = side == view.side
            factor = guns(view, ship, band) if mine else SHIPS[ship].guns[band]
            radar = has_radar(view, view.force[ship]) if mine else SHIPS[ship].radar
            if factor:
                rolls = (gunfire(factor, band, SHIPS[foe].defence, weather, night and not radar) for foe in foes)
                misses *= min(roll.results()["0"] for roll in rolls)
        whom = "" if side == view.side else ID[foes[0]] if foes else ""
        label = f"{what} in another round at range {BANDS[band]}"
        yield Chance(label, 1 - misses, "12.13", UNHURT, "", whom, answer=FIGHT, choice="stand")


def _stand(view: SinkView) -> Iterator[Chance]:
    """12.22, 12.23, 9.10 Fighting on; getting away with all that can, where a side may try."""
    yield from _next_round(view)
    leavers, enemies = may_leave(view, line(view, view.side)), line(view, ENEMY[view.side])
    barred = (view.on("e3a_open_range") and int(view.args[2]) != A) or (
        view.side == BRITISH and view.prize and not view.on("e3c_escorts_leave")
    )
    if not leavers or not enemies or barred:
        return
    by_speed = view.on("e3b_speed_check")
    foe = min(SHIPS[ship].speed if by_speed else SHIPS[ship].evasion for ship in enemies)
    check = disengage(rating(view, leavers, by_speed), foe, by_speed)
    terms = f"{check.tally or 'nothing'}; {UNHURT}"
    yield Chance("the whole force disengages", check.p, "12.22", terms, answer=DISENGAGE, choice="stand")


def _convoy_fire(view: SinkView) -> Iterator[Chance]:
    """9.10 Each ship at the convoy."""
    for ship in line(view, view.side):
        if factor := guns(view, ship, B):
            yield _hit(f"{NAME[ship]} hits the convoy", convoy_fire(factor), "9.10")
