"""The odds of the question in front of a side, from its own knowledge: of the enemy, what the table of ships says."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import prod

from sealed_orders.games.sink_the_bismarck import air, markers
from sealed_orders.games.sink_the_bismarck.air import BOMBER, UNITS
from sealed_orders.games.sink_the_bismarck.air_missions import STAND_BY, base_of
from sealed_orders.games.sink_the_bismarck.battle import (
    LAST_ROUND,
    C,
    exposed,
    first_band,
    has_torpedoes,
    line,
    may_leave,
    targets,
)
from sealed_orders.games.sink_the_bismarck.calendar import is_night
from sealed_orders.games.sink_the_bismarck.contacts import contacts_now
from sealed_orders.games.sink_the_bismarck.detection import contact
from sealed_orders.games.sink_the_bismarck.disengaging import disengage, rating
from sealed_orders.games.sink_the_bismarck.forces import (
    called,
    force_evasion,
    force_speed,
    guns,
    has_radar,
    ships_in,
)
from sealed_orders.games.sink_the_bismarck.gunnery import (
    Roll,
    air_attack,
    convoy_bombs,
    convoy_fire,
    gunfire,
    torpedo_run,
)
from sealed_orders.games.sink_the_bismarck.odds import german_ships
from sealed_orders.games.sink_the_bismarck.prize import is_for_convoy
from sealed_orders.games.sink_the_bismarck.search_chances import search_chances
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, ENEMY, GERMAN, ID, NAME, SHIPS, SIDE
from sealed_orders.games.sink_the_bismarck.steps.attack import FORCE, bound, optional
from sealed_orders.games.sink_the_bismarck.steps.convoy_fire import ROUNDS, B
from sealed_orders.games.sink_the_bismarck.steps.round import TORPEDO
from sealed_orders.games.sink_the_bismarck.steps.shadow import able
from sealed_orders.games.sink_the_bismarck.steps.stand import DISENGAGE, FIGHT, KEEP, OPEN, PART, A, may_open
from sealed_orders.games.sink_the_bismarck.steps.strike import targets as strike_targets
from sealed_orders.games.sink_the_bismarck.tables import BANDS
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.check import Check
from sealed_orders.kernel.game import Chance
from sealed_orders.kernel.hexes import distance
from sealed_orders.kernel.order import Order
from sealed_orders.kernel.words import percent

UNHURT = "assuming the enemy is undamaged"


def chances(view: SinkView, order: Order) -> Iterator[Chance]:
    """8.8, 10.7, 11.2, 12.13, 12.22 The odds of the question a side is asked, and of what it orders."""
    if view.step == "plot":
        return search_chances(view, order)
    ask = {
        "availability": _availability,
        "shadow": _shadow,
        "strike": _strike,
        "attack": _attack,
        "join": _join,
        "round": _round,
        "stand": _stand,
        "convoy_fire": _convoy_fire,
    }.get(view.step)
    return ask(view) if ask else iter(())


def _availability(view: SinkView) -> Iterator[Chance]:
    """16.4 Return what the roll for more ships may bring."""
    if view.side == GERMAN and view.on("e5_german_ships") and not view.note_over:
        for name, p in german_ships().items():
            yield Chance(f"the roll for more ships brings {name}", p, "16.4")


def _shadow(view: SinkView) -> Iterator[Chance]:
    """8.8 Return the chance that each possible shadower keeps contact next turn, in weather as it is now."""
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
    """11.2 Return what each unit may do to each target."""
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
    """12.3 Return the chance of any damage, and what to expect."""
    results = roll.results()
    terms = f"{float(roll.expected):.1f} damage points on average; a 5x: {percent(float(results['5x']))}"
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


def _attack(view: SinkView) -> Iterator[Chance]:
    """12.11, 12.13 Return what the first round may bring if a side attacks the forces in a hex with all it has."""
    enemies: dict[tuple[str, str], list[int]] = {}
    for enemy in contacts_now(view):
        ours = _fighters(view, enemy.cell, enemy.is_convoy)
        if enemy.is_convoy and ours:
            yield _sinks(view, ours, f"you hit {enemy.name} in a round, once it has no escort", enemy.id, enemy.cell)
        elif not enemy.is_convoy:
            enemies.setdefault((enemy.cell, enemy.id if enemy.is_tanker else FORCE), []).extend(enemy.ships)
    for (cell, answer), foes in enemies.items():
        ours = _fighters(view, cell, convoy=False)
        if ours and foes:
            yield from _first_round(view, cell, ours, foes, answer, f"at_{cell}")


def _join(view: SinkView) -> Iterator[Chance]:
    """12.11 Return what the first round may bring to each free force, against the attackers in sight."""
    cell, _, word = (str(arg) for arg in view.args)
    foes = [s for enemy in contacts_now(view) if enemy.cell == cell and not enemy.is_convoy for s in enemy.ships]
    for force in optional(view, view.side, cell, is_for_convoy(word)) if foes else ():
        yield from _first_round(view, cell, ships_in(view, force), foes, markers.ID[force], "join")


def _fighters(view: SinkView, cell: str, convoy: bool) -> list[int]:
    """12.11 Return the ships of a side that can fight in a hex."""
    forces = (*bound(view, view.side, cell, convoy), *optional(view, view.side, cell, convoy))
    return [ship for force in forces for ship in ships_in(view, force)]


def _first_round(
    view: SinkView, cell: str, ours: list[int], foes: list[int], answer: str, choice: str
) -> Iterator[Chance]:
    """12.13 Return the chances that some ships hit, and that they are hit."""
    band = first_band(view.turn)
    first = f"in the first round, at range {BANDS[band]}"
    hit, struck = _volley(view, cell, band, ours, foes), _volley(view, cell, band, foes, ours)
    yield Chance(f"you hit {first}", hit, "12.13", UNHURT, answer=answer, choice=choice)
    yield Chance(f"you are hit {first}", struck, "12.13", UNHURT, "", ID[ours[0]], answer, choice)


def _sinks(view: SinkView, ours: list[int], label: str, convoy: str, cell: str) -> Chance:
    """9.10 Say whether some ships hit a convoy in a round, and how much of it they sink on average in three."""
    rolls = [convoy_fire(factor) for ship in ours if (factor := guns(view, ship, B))]
    misses = prod((roll.results()["0"] for roll in rolls), start=Fraction(1))
    average = float(ROUNDS * sum(roll.expected for roll in rolls))
    terms = f"{average:.1f} points in {ROUNDS} rounds on average; escorts fight first"
    return Chance(label, 1 - misses, "9.10", terms, answer=convoy, choice=f"at_{cell}")


def _volley(view: SinkView, cell: str, band: int, shooters: list[int], enemies: list[int]) -> Fraction:
    """12.13 The chance of a hit by any of some ships in a round, each at her likeliest target."""
    weather, night, foes = view.weather_at(cell), is_night(view.turn), exposed(enemies, band)
    misses = Fraction(1)
    for ship in shooters if foes else ():
        mine = SIDE[ship] == view.side
        factor = guns(view, ship, band) if mine else SHIPS[ship].guns[band]
        radar = has_radar(view, view.force[ship]) if mine else SHIPS[ship].radar
        if factor:
            rolls = (gunfire(factor, band, SHIPS[foe].defence, weather, night and not radar) for foe in foes)
            misses *= min(roll.results()["0"] for roll in rolls)
    return 1 - misses


def _stand(view: SinkView) -> Iterator[Chance]:
    """12.13, 12.22, 12.25 Return what each answer may bring: fighting on, leaving, or parting if the enemy agrees."""
    number = int(view.args[1])
    band = min(int(view.args[2]) + view.closes, C)  # 12.12
    lines, cell = (line(view, view.side), line(view, ENEMY[view.side])), str(view.args[0])
    ours, foes = _volley(view, cell, band, *lines), _volley(view, cell, band, *reversed(lines))
    whom = next((ID[ship] for ship in targets(view, ENEMY[view.side], band)), "")
    another, away = f"in another round at range {BANDS[band]}", _away(view)
    if away is not None:
        terms = f"{away.tally or 'nothing'}; {UNHURT}"
        yield Chance("the whole force disengages", away.p, "12.22", terms, answer=DISENGAGE, choice="stand")
    if number == LAST_ROUND:
        return
    if away is not None:
        label = f"the roll fails and you are hit {another}"
        yield Chance(label, (1 - away.p) * foes, "12.13", UNHURT, "", whom, answer=DISENGAGE, choice="stand")
    for answer, if_so in ((FIGHT, ""), (PART, ", if the enemy fights on")):
        yield Chance(f"you hit {another}{if_so}", ours, "12.13", UNHURT, answer=answer, choice="stand")
        yield Chance(f"you are hit {another}{if_so}", foes, "12.13", UNHURT, "", whom, answer=answer, choice="stand")
    if view.on("e3a_open_range") and may_open(number, int(view.args[2])):
        yield from _open_range(view, cell, lines, int(view.args[2]), band)


def _open_range(
    view: SinkView, cell: str, lines: tuple[list[int], list[int]], band: int, kept: int
) -> Iterator[Chance]:
    """12.23 Return the chance to open the range, and what another round may bring at either range."""
    ours, theirs = lines
    by_speed = view.on("e3b_speed_check")
    foe = {fast: min(SHIPS[s].speed if fast else SHIPS[s].evasion for s in theirs) for fast in (True, False)}
    faster = rating(view, ours, by_speed=True) > foe[True]
    check = disengage(rating(view, ours, by_speed), foe[by_speed], by_speed)
    terms = f"{check.tally or 'nothing'}; {UNHURT}" if faster else "only the faster side can"
    yield Chance("the range opens", check.p if faster else Fraction(0), "12.23", terms, answer=OPEN, choice="open")
    for answer, far, if_so in ((OPEN, band - 1, ", if it opens"), (KEEP, kept, "")):
        another = f"in another round at range {BANDS[far]}{if_so}"
        hit, struck = _volley(view, cell, far, ours, theirs), _volley(view, cell, far, theirs, ours)
        yield Chance(f"you hit {another}", hit, "12.13", UNHURT, answer=answer, choice="open")
        yield Chance(f"you are hit {another}", struck, "12.13", UNHURT, "", ID[ours[0]], answer, "open")


def _away(view: SinkView) -> Check | None:
    """12.22, 12.23, 9.10 The roll to get away with all that can; None if a side may not try."""
    leavers, enemies = may_leave(view, line(view, view.side)), line(view, ENEMY[view.side])
    barred = (view.on("e3a_open_range") and int(view.args[2]) != A) or (
        view.side == BRITISH and view.prize and not view.on("e3c_escorts_leave")
    )
    if not leavers or not enemies or barred:
        return None
    by_speed = view.on("e3b_speed_check")
    foe = min(SHIPS[ship].speed if by_speed else SHIPS[ship].evasion for ship in enemies)
    return disengage(rating(view, leavers, by_speed), foe, by_speed)


def _convoy_fire(view: SinkView) -> Iterator[Chance]:
    """9.10 Each ship at the convoy."""
    for ship in line(view, view.side):
        if factor := guns(view, ship, B):
            yield _hit(f"{NAME[ship]} hits the convoy", convoy_fire(factor), "9.10")
