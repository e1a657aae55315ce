"""Exact odds of every chance in the game, from the same objects that resolve it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Annotated, TypeAlias

from sealed_orders.games.graf_spee import carriers, merchants, search, shadowing, tables
from sealed_orders.games.graf_spee.battle.gunnery import one_gun
from sealed_orders.games.graf_spee.battle.guns import GUNS, pierces
from sealed_orders.games.graf_spee.battle.hits import called, width
from sealed_orders.games.graf_spee.battle.torpedoes import costs, torpedo_hit
from sealed_orders.games.graf_spee.damage import level, mended, whole
from sealed_orders.games.graf_spee.ships import CARDS, CARRIERS, FIGHTERS, GRAF_SPEE, ID, NAME, SHIP
from sealed_orders.kernel.game import Odds, Words

MOST = 100  # ships, guns, knots
FARTHEST = 40000  # yards
Gun: TypeAlias = Annotated[str, Words(tuple(GUNS))]
Target: TypeAlias = Annotated[
    str,
    Words(
        tuple(ID[ship] for ship in (GRAF_SPEE, *FIGHTERS)), {ID[ship]: NAME[ship] for ship in (GRAF_SPEE, *FIGHTERS)}
    ),
]
Carrier: TypeAlias = Annotated[str, Words(tuple(ID[s] for s in CARRIERS), {ID[s]: NAME[s] for s in CARRIERS})]
Armour: TypeAlias = Annotated[str, Words(("belt", "deck", "turret"))]
Lane: TypeAlias = Annotated[
    str, Words(("9", "3", "1", "0"), {str(dots): name for dots, name in merchants.LANES.items()})
]


def spot(ships: int, visibility: int, altmark: bool = False) -> Fraction:
    """6.2, 6.8 Return the chance that ships with this search value spot the Graf Spee or the Altmark (6.6, 6.7)."""
    _within(1, MOST, ships=ships)
    _level(visibility)
    return (search.spotting_altmark if altmark else search.spotting)(ships, visibility).p


def shadow(ships: int, visibility: int) -> Fraction:
    """7.2 Return the chance that a number of ships shadow the Graf Spee."""
    _within(1, MOST, ships=ships)
    _level(visibility)
    return shadowing.shadowing(ships, visibility).p


def merchant(dots: Lane = "9", visibility: int = 2, moving: bool = False) -> Fraction:
    """9.2 The chance that the Graf Spee finds and sinks a merchant ship in a turn."""
    _level(visibility)
    return merchants.british_merchant(int(dots), visibility, moving).p


def german_merchant(patrols: int) -> Fraction:
    """9.1 Return the chance that the British find a German merchant ship with this many ships on patrol."""
    _within(0, MOST, patrols=patrols)
    return merchants.german_merchant(patrols).p


def radio() -> Fraction:
    """9.1, 9.3 The chance that a merchant ship gets off a message before she sinks."""
    return tables.RADIO


def carrier_sunk(carrier: Carrier, visibility: int, graf_spee_knots: int = 26, carrier_knots: int = 0) -> Fraction:
    """13.1 Return the chance that a lone carrier is sunk (default speed: the card's)."""
    _level(visibility)
    _within(0, MOST, graf_spee_knots=graf_spee_knots, carrier_knots=carrier_knots)
    return carriers.carrier_sunk(graf_spee_knots, carrier_knots or CARDS[SHIP[carrier]].knots, visibility).p


def air_strike(carrier: Carrier, visibility: int) -> dict[str, Fraction]:
    """13.2 A carrier's strike: the chance of a hit, and what a strike costs the Graf Spee on average."""
    _level(visibility)
    p = tables.AIR_STRIKE[SHIP[carrier]] if carriers.strikes_fly(visibility) else Fraction(0)
    hull, knots = costs(GRAF_SPEE)
    return {"hit": p, "hull lost, expected": p * _mean(hull), "knots lost, expected": p * _mean(knots)}


def gunnery(  # noqa: PLR0913 - the factors of the paragraph
    gun: Gun,
    yards: int,
    knots: int = 30,
    guns: int = 1,
    visibility: int = 1,
    *,
    ranging: bool = False,
    fire_control_destroyed: bool = False,
    rudder_damaged: bool = False,
) -> dict[str, Fraction]:
    """15.11 Return the hits of guns of a kind at a target of this speed, with every factor of the paragraph."""
    _level(visibility)
    _within(0, FARTHEST, yards=yards)
    _within(0, MOST, knots=knots, guns=guns)
    hurt = {"ranging": ranging, "blind": fire_control_destroyed, "jammed": rudder_damaged}
    within = yards <= min(GUNS[gun].range, tables.SIGHT[visibility])
    p = one_gun(gun, yards, knots, visibility, **hurt).p if within else Fraction(0)
    return {"each gun": p, "at least one": 1 - (1 - p) ** guns, "hits, expected": guns * p}


def hit_location(target: Target, yards: int) -> Mapping[str, Fraction]:
    """15.12 Where a hit falls."""
    _within(0, FARTHEST, yards=yards)
    lines = ((called(place), width(place, SHIP[target], yards)) for place in tables.PLACES)
    return {name: Fraction(hundredths, tables.PLACES_OF) for name, hundredths in lines}


def penetration(gun: Gun, target: Target, yards: int, armour: Armour = "belt") -> Fraction:
    """15.13 Whether a shell goes through: no draw is made, so it is 0 or 1."""
    _within(0, FARTHEST, yards=yards)
    return Fraction(pierces(gun, SHIP[target], armour, yards))


def torpedo(yards: int, knots: int, target: Target = "graf_spee") -> dict[str, Fraction]:
    """15.7 Return the chance that torpedoes hit a ship of this speed, and what they cost her on average."""
    _within(0, FARTHEST, yards=yards)
    _within(0, MOST, knots=knots)
    p = torpedo_hit(yards, knots).p
    hull, speed = costs(SHIP[target])
    return {"hit": p, "hull lost, expected": p * _mean(hull), "knots lost, expected": p * _mean(speed)}


def scuttle() -> Fraction:
    """12.1 The chance that the Graf Spee scuttles herself when she first enters a neutral port."""
    return tables.SCUTTLE


def repair(damage: int, ship: Target = "graf_spee") -> dict[str, Fraction]:
    """11.1 The damage level after a turn in port, from this level or the next she can have, and the average."""
    of, (least, most) = whole(SHIP[ship]), tables.REPAIR_PERCENT
    _within(0, level(of - 1, of), damage=damage)
    gone = next(gone for gone in range(of) if level(gone, of) >= damage)
    results: dict[str, Fraction] = {}
    mean, each = Fraction(0), Fraction(1, most - least + 1)
    for percent in range(least, most + 1):
        after = level(max(0, gone - mended(percent, of)), of)
        results[f"{after} %"] = results.get(f"{after} %", Fraction(0)) + each
        mean += after * each
    return results | {"damage, expected": mean}


def _mean(span: tuple[int, int]) -> Fraction:
    return Fraction(sum(span), 2)


def _level(visibility: int) -> None:
    _within(1, len(tables.SIGHT), visibility=visibility)


def _within(low: int, high: int, **facts: int) -> None:
    for name, value in facts.items():
        if not low <= value <= high:
            raise ValueError(f"{name} must be {low} to {high}, not {value}")


ODDS: Mapping[str, Callable[..., Odds]] = {
    question.__name__: question
    for question in (
        spot, shadow, merchant, german_merchant, radio, carrier_sunk, air_strike, gunnery, hit_location, penetration,
        torpedo, scuttle, repair,
    )
}  # fmt: skip
