"""15.0 What a client draws of a tactical combat: the ships on the plane, and the lines of 15.8 and 15.9."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from sealed_orders.games.graf_spee.battle.batteries import (
    BATTERIES,
    Battery,
    aimed_at,
    batteries,
    bears,
    gun_of,
    guns_built,
    guns_of,
)
from sealed_orders.games.graf_spee.battle.guns import GUNS, limits
from sealed_orders.games.graf_spee.battle.plot import enemies, yards_between
from sealed_orders.games.graf_spee.board import KINDS, PLANE
from sealed_orders.games.graf_spee.calendar import title
from sealed_orders.games.graf_spee.ships import (
    CARDS,
    FLEET,
    GRAF_SPEE,
    ID,
    KIND,
    NAME,
    SHIPS,
    SIDE,
    TURRETS,
    built,
    turret,
)
from sealed_orders.games.graf_spee.state import Splash, Torpedoes
from sealed_orders.games.graf_spee.status import PLAIN_HEAD, battle_facts, combat_line
from sealed_orders.games.graf_spee.tables import SIGHT, TORPEDO_RANGE, TURN_KEPT, WEATHER_NAMES, YARDS
from sealed_orders.games.graf_spee.view import SpeeView
from sealed_orders.kernel.board import Display, Panel, Token
from sealed_orders.kernel.plane_board import Circle, Fall, Fan, Fix, GunSet, Part, Run, Sea, Sector, Vessel
from sealed_orders.kernel.words import many

PLACES = (0.88, 0.76, 0.24, 0.12)  # of the turrets A, B, X and Y on a ship's plan, from stern to bow
STEPS = ("Your orders", "Fire", "Movement", "Still in sight?")  # 15.1
ARMOUR = {"turret": "turrets", "belt": "belt"}
WORKING = (Part("fire control", "Fire control", 1), Part("rudder", "Rudder", 1))  # 15.12 of an enemy: places of hits
FREE = re.compile(r"(^|, )(not pierced|pierced|she has none|no secondary guns left|([^,]*,? )?already \w+)(?=$|, )")


def display(view: SpeeView) -> Display:
    """15.8, 15.9 Show positions, speeds, courses and ranges of all ships, and the detail lines of the side's own."""
    turn = f", tactical turn {view.battle_turn}" if view.battle_turn else ""
    lost = [ship for ship in SHIPS if view.fate[ship] == "sunk" and CARDS[ship].main]
    return Display(
        f"{title(view.turn)}{turn}",
        tuple(_token(view, ship) for ship in view.fighting),
        tuple(_panels(view)),
        board=PLANE.name,
        sea=sea(view),
        steps=STEPS if view.step == "battle_orders" else (),
        lost=tuple(_token(view, ship) for ship in lost),
    )


def sea(view: SpeeView) -> Sea:
    """15.2 Return what is on the plane, in points."""
    eyes = [ship for ship in FLEET.get(view.side, (GRAF_SPEE,)) if view.battle[ship]]
    far = SIGHT[view.visibility]
    sight = tuple(Circle(*_spot(view, ship), far / YARDS, f"sight ends: {far:,} yards") for ship in eyes)
    return Sea(
        view.battle_turn,
        tuple(_vessel(view, ship) for ship in view.fighting),
        tuple(map(_fall, view.splashes)),
        tuple(map(_run, view.torpedoes)),
        sight,
    )


def _spot(view: SpeeView, ship: int) -> tuple[float, float]:
    return view.x[ship] / YARDS, view.y[ship] / YARDS


def _vessel(view: SpeeView, ship: int) -> Vessel:
    """15.4, 15.5, 15.6 Return a ship with her wake and arcs; an own one with ranges, and where she can be next turn."""
    fixes = (fix for fix in view.wake if fix.ship == ship)
    wake = tuple(Fix(fix.turn, fix.x / YARDS, fix.y / YARDS, fix.course, fix.speed) for fix in fixes)
    seen = (ID[ship], *_spot(view, ship), view.course[ship], view.speed[ship], wake)
    if SIDE[ship] != view.side:
        armed = [battery for battery in BATTERIES if guns_built(ship, battery)]
        return Vessel(*seen, tuple(_sectors(view, ship, armed)), parts=(*_parts(ship), *WORKING))
    fan = Fan(float(view.knots[ship]), 0 if view.jammed[ship] else TURN_KEPT, "targets")
    sets = batteries(view, ship)
    guns = tuple(_gun_set(view, ship, battery) for battery in sets)
    drawn = (tuple(_sectors(view, ship, sets)), tuple(_rings(view, ship)), fan, (*guns, *_tubes(view, ship)))
    return Vessel(*seen, *drawn, tuple(_left(view, ship)))


def _gun_set(view: SpeeView, ship: int, battery: Battery) -> GunSet:
    """15.6 Return a set of guns, whether or not it bears on anybody now."""
    gun = gun_of(ship, battery)
    reach = min(GUNS[gun].range, SIGHT[view.visibility]) / YARDS
    text = f"{guns_of(view, ship, battery)} x {gun}"
    return GunSet(f"{ID[ship]}_{battery.name}", battery.name, text, battery.start, battery.end, reach)


def _tubes(view: SpeeView, ship: int) -> Iterator[GunSet]:
    """15.7 Her torpedoes, until they are fired: on any bearing."""
    if CARDS[ship].torpedoes and not view.spent[ship]:
        text = f"{TORPEDO_RANGE:,} yards"
        yield GunSet(f"{ID[ship]}_torpedoes", "torpedoes", text, 0, 360, TORPEDO_RANGE / YARDS)


def _left(view: SpeeView, ship: int) -> Iterator[Part]:
    """15.8 Return an own ship: what is left of what her card has."""
    left = {f"strength_{TURRETS[number].lower()}": view.strength[turret(ship, number)] for number in built(ship)}
    left |= {column: getattr(view, column)[ship] for column in ("hull", "superstructure", "knots", "port", "starboard")}
    return (msgspec.structs.replace(part, left=left[part.key]) for part in _parts(ship))


def _parts(ship: int) -> Iterator[Part]:
    """2.3 A ship as her card has her, under the names of 14.1."""
    card = CARDS[ship]
    yield Part("hull", "Hull", card.hull)
    yield Part("superstructure", "Superstructure", card.superstructure, 0.5)
    yield Part("knots", "Speed", card.knots)
    for number in built(ship):
        name = TURRETS[number]
        guns = many(card.guns[number], "gun")
        yield Part(f"strength_{name.lower()}", f"Turret {name}, {guns}", card.strength, PLACES[number])
    if card.secondary:
        yield Part("port", f"{card.secondary}, port", card.port)
        yield Part("starboard", f"{card.secondary}, starboard", card.starboard)


def _sectors(view: SpeeView, ship: int, sets: Sequence[Battery]) -> Iterator[Sector]:
    """15.6 The circle about a ship, cut where a set of guns begins or ceases to bear; of an enemy by her card."""
    cuts = sorted({degree for battery in sets for degree in (battery.start, battery.end)})
    names: list[str] = []
    for start, end in zip(cuts, (*cuts[1:], *cuts[:1]), strict=True):
        middle = (start + (end - start) % 360 // 2) % 360
        bearing = [battery for battery in sets if bears(battery, middle)]
        if bearing:
            reach = max(min(GUNS[gun_of(ship, battery)].range, SIGHT[view.visibility]) for battery in bearing)
            names.append(" and ".join(battery.name for battery in bearing))
            name = names[-1] if names.count(names[-1]) == 1 else f"{names[-1]}, port"
            broad = all(battery in bearing for battery in sets if battery.turrets)
            yield Sector(name, start, end, reach / YARDS, broad)


def _rings(view: SpeeView, ship: int) -> Iterator[Circle]:
    """15.7, 15.13 Within which ranges her torpedoes run and her main guns pierce the nearest enemy."""
    spot = _spot(view, ship)
    if CARDS[ship].torpedoes and not view.spent[ship]:
        yield Circle(*spot, TORPEDO_RANGE / YARDS, f"{TORPEDO_RANGE:,} yards", "torpedoes")
    foes = sorted(enemies(view, ship), key=lambda foe: yards_between(view, ship, foe))
    pierced: dict[int, list[str]] = {}
    for armour, yards in limits(CARDS[ship].main, foes[0]) if foes else ():
        if 0 < yards <= SIGHT[view.visibility]:
            pierced.setdefault(yards, []).append(ARMOUR[armour])
    for yards, words in pierced.items():
        note = f"{NAME[foes[0]]}: {' and '.join(words)} pierced"
        yield Circle(*spot, yards / YARDS, f"{yards:,} yards", note, ARMOUR["turret"] in words)


def _fall(splash: Splash) -> Fall:
    """15.11 Say where shells fell."""
    spot, misses = (splash.x / YARDS, splash.y / YARDS), splash.guns - splash.hits
    return Fall(splash.turn, ID[splash.ship], ID[splash.target], *spot, misses, splash.hits, _lost(splash.text))


def _lost(text: str) -> str:
    """15.13 Return what hits cost, without where they struck; equal costs are said once, with their number.

    >>> _lost("superstructure: superstructure -4; hull (belt armour): pierced, hull -4, 2 knots lost")
    'superstructure -4; hull -4, 2 knots lost'
    >>> _lost("hull (deck armour): not pierced; turret: pierced, turret X, already destroyed; turret: not pierced")
    'no damage, 3 times'
    """
    costs = Counter(_cost(hit.partition(": ")[2]) for hit in text.split("; ") if hit)
    return "; ".join(f"{cost}, {number} times" if number > 1 else cost for cost, number in costs.items())


def _cost(does: str) -> str:
    """15.13 Return what one hit cost; what was gone before costs nothing."""
    return FREE.sub("", does).strip(", ") or "no damage"


def _run(run: Torpedoes) -> Run:
    """15.7 Say where torpedoes ran."""
    ends = (run.x / YARDS, run.y / YARDS, run.to_x / YARDS, run.to_y / YARDS)
    text = f"{NAME[run.ship]} at {NAME[run.target]}: {'hit' if run.hit else 'missed'}"
    return Run(run.turn, ID[run.ship], SIDE[run.ship], *ends, text=text)


def _token(view: SpeeView, ship: int) -> Token:
    """15.9 Return a ship of the battle; what she has left her owner can look up."""
    far = "" if ship == GRAF_SPEE or not view.battle[GRAF_SPEE] else f"{yards_between(view, ship, GRAF_SPEE):,} yards"
    facts = (("Course", f"{view.course[ship]:03}"), ("Speed", f"{view.speed[ship]} knots"), ("To the Graf Spee", far))
    own = (*battle_facts(view, ship), *_suffers(view, ship)) if SIDE[ship] == view.side else ()
    shown = tuple(fact for fact in (*facts, *own) if fact[1])
    cell = view.square[ship]  # her own chart still has her; an enemy is on the plane alone (6.5)
    kind, facing, code = KINDS[KIND[ship]], view.course[ship], CARDS[ship].code
    return Token(ID[ship], NAME[ship], cell, SIDE[ship], kind, facing=facing, facts=shown, sign=code)


def _suffers(view: SpeeView, ship: int) -> tuple[tuple[str, str], ...]:
    """15.5, 15.7, 15.11 Return what holds for the rest of the combat."""
    hurt = (
        ("fire control destroyed", view.blind),
        ("rudder damaged", view.jammed),
        ("torpedoes already fired", view.spent),
    )
    return (("Condition", ", ".join(word for word, column in hurt if column[ship])),)


def _panels(view: SpeeView) -> Iterator[Panel]:
    level = view.visibility
    sight = f"{level}, {WEATHER_NAMES[level]} seas, {SIGHT[level]:,} yards"
    yield Panel("Weather", (("Visibility", sight),), score=True)
    head = ("Ship", "X", "Y", "Course", "Knots", "Yards to the Graf Spee")
    yield Panel("Ships in the battle", (head, *(_row(view, ship) for ship in view.fighting)), drawn=True)
    own = [ship for ship in FLEET.get(view.side, ()) if view.battle[ship]]
    if own:
        yield Panel("Own ships", (PLAIN_HEAD, *(combat_line(view, ship) for ship in own)))
        yield Panel("Gunnery", tuple(_aims(view, ship) for ship in own))
    gone = tuple((NAME[ship], view.fate[ship]) for ship in SHIPS if view.fate[ship] not in ("", "absent"))
    if gone:
        yield Panel("Out of play", gone)


def _row(view: SpeeView, ship: int) -> tuple[str, ...]:
    """15.9 X, Y, course, speed, and the range to the Graf Spee."""
    far = "" if ship == GRAF_SPEE or not view.battle[GRAF_SPEE] else f"{yards_between(view, ship, GRAF_SPEE):,}"
    spot = (f"{view.x[ship] / YARDS:.0f}", f"{view.y[ship] / YARDS:.0f}")
    return (NAME[ship], *spot, f"{view.course[ship]:03}", str(view.speed[ship]), far)


def _aims(view: SpeeView, ship: int) -> tuple[str, ...]:
    """15.6 Return what each set of guns fired at last turn."""
    aims = (
        (battery.name, aimed_at(view.aim, ship, battery)) for battery in BATTERIES if battery in batteries(view, ship)
    )
    return (NAME[ship], ", ".join(f"{name} at {NAME[aim]}" if aim >= 0 else f"{name} silent" for name, aim in aims))
