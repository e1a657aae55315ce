"""Exact odds of every table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Annotated, TypeAlias

from sealed_orders.games.sink_the_bismarck import detection, gunnery
from sealed_orders.games.sink_the_bismarck.disengaging import disengage as disengaging
from sealed_orders.games.sink_the_bismarck.repairing import repair_check, rudder_check
from sealed_orders.games.sink_the_bismarck.ships import ID, NAME, NUMBER, SHIPS
from sealed_orders.games.sink_the_bismarck.steps.turn import changed
from sealed_orders.games.sink_the_bismarck.tables import BANDS, GERMAN_SHIPS, POOR, TABLES, WEATHER_WORDS, WEATHER_ZONES
from sealed_orders.kernel.game import Odds, Words

FACES = 10
_levels = {word: level for level, word in WEATHER_WORDS.items()}
Sky: TypeAlias = Annotated[str, Words(tuple(_levels))]
Band: TypeAlias = Annotated[str, Words(tuple(BANDS))]
Target: TypeAlias = Annotated[str, Words(ID, dict(zip(ID, NAME, strict=True)))]
Kind: TypeAlias = Annotated[str, Words(("bombers", "strike"))]
ZoneName: TypeAlias = Annotated[str, Words(WEATHER_ZONES)]
MOST = 60


def detect(  # noqa: PLR0913, PLR0917 the modifiers of 8.3
    in_hex: bool = True,
    weather: Sky = "clear",
    night: bool = False,
    radar: bool = False,
    ships: int = 1,
    further: int = 0,
    convoy: bool = False,
    before: bool = False,
) -> Fraction:
    """8.3 Naval detection by forces in the hex or next to it."""
    _within(0, MOST, ships=ships, further=further)
    return detection.naval(detection.sight(_levels[weather], night, radar, ships), in_hex, further, convoy, before).p


def air_search(
    centre: bool = True, weather: Sky = "clear", easy: bool = False, strike_unit: bool = False, twice: bool = False
) -> Fraction:
    """10.7, 10.8 Detection from the air; twice, where reconnaissance rolls again in the detection phase."""
    if _levels[weather] == POOR:
        return Fraction(0)
    p = detection.air_search(centre, _levels[weather], easy, strike_unit).p
    return 1 - (1 - p) ** 2 if twice else p


def shadow(  # noqa: PLR0913, PLR0917 the modifiers of 8.8
    speed: int, quarry_speed: int, evasion: int = 0, quarry_evasion: int = 0, weather: Sky = "clear",
    night: bool = False, radar: bool = False,
) -> Fraction:  # fmt: skip
    """8.8 Whether a shadowing force keeps contact."""
    _within(0, MOST, speed=speed, quarry_speed=quarry_speed, evasion=evasion, quarry_evasion=quarry_evasion)
    return detection.contact((speed, quarry_speed), (evasion, quarry_evasion), _levels[weather], night, radar).p


def shadow_from_the_air(weather: Sky = "clear", night: bool = False) -> Fraction:
    """8.9 Whether an aircraft keeps contact."""
    return Fraction(0) if night or _levels[weather] == POOR else detection.recon_contact(_levels[weather]).p


def gunfire(
    factor: int, band: Band = "B", target: Target = "hood", weather: Sky = "clear", blind: bool = False,
    crowded: bool = False,
) -> dict[str, Fraction]:  # fmt: skip
    """12.13 One roll of a ship's guns; blind is night without radar, crowded the fourth ship at one target."""
    _within(1, MOST, factor=factor)
    ship = SHIPS[NUMBER[target]]
    return _distribution(gunnery.gunfire(factor, BANDS.index(band), ship.defence, _levels[weather], blind, crowded))


def torpedoes(target: Target = "bismarck", weather: Sky = "clear", blind: bool = False) -> dict[str, Fraction]:
    """12.15 A flotilla's torpedoes at range C."""
    return _distribution(gunnery.torpedo_run(SHIPS[NUMBER[target]].defence, _levels[weather], blind))


def air_attack(
    kind: Kind = "strike", target: Target = "bismarck", weather: Sky = "clear", revised: bool = True, distance: int = 9
) -> dict[str, Fraction]:
    """11.2 One air unit at a ship: with the revised air combat of 1c, at a distance where its option counts it."""
    _within(0, MOST, distance=distance)
    defence = 0 if revised else SHIPS[NUMBER[target]].defence
    bombs = kind == "bombers"
    return _distribution(gunnery.air_attack(bombs, _levels[weather], defence, distance if bombs else None))


def convoy_fire(factor: int) -> dict[str, Fraction]:
    """9.10 One roll of a ship's guns at a convoy."""
    _within(1, MOST, factor=factor)
    return _distribution(gunnery.convoy_fire(factor))


def disengage(own: int, enemy: int) -> Fraction:
    """12.22 Getting away: the slowest ship of each side, or where 3b is off the lowest evasion."""
    _within(0, MOST, own=own, enemy=enemy)
    return disengaging(own, enemy).p


def rudder(turns: int = 1) -> Fraction:
    """13.6 Return the chance that a rudder is repaired within a number of turns."""
    _within(1, MOST, turns=turns)
    return 1 - (1 - rudder_check().p) ** turns


def repair(german: bool = False) -> Fraction:
    """13.5 A damage point is repaired at sea."""
    return repair_check(german).p


def german_ships() -> dict[str, Fraction]:
    """16.4 What the roll for more German ships gives."""
    results: dict[str, Fraction] = {}
    for row in GERMAN_SHIPS:
        name = ", ".join([*(NAME[ship] for ship in row), "and a dummy"]) if row else "nothing"
        results[name] = results.get(name, Fraction(0)) + Fraction(1, FACES)
    return results


def nelson_and_london(turns: int = 1) -> Fraction:
    """16.5 Return the chance that both come within a number of turns."""
    _within(1, MOST, turns=turns)
    return 1 - Fraction(TABLES["british_ships"]["needed"] - 1, FACES) ** turns


def fix(transmits: bool = False, convoy: bool = False) -> dict[str, Fraction]:
    """8.10 The chance that a marker at sea gives a fix, and that the reported hex is the true one."""
    table = TABLES["fix"]
    needed = table["transmit" if transmits else "convoy" if convoy else "marker"]
    return {
        "a fix": Fraction(FACES + 1 - needed, FACES),
        "the fix is the true hex": Fraction(FACES - table["beside"], FACES),
    }


def weather(zone: ZoneName, now: Sky = "clear") -> dict[str, Fraction]:
    """5.2 The weather of a zone in the next turn."""
    results = dict.fromkeys(_levels, Fraction(0))
    for face in range(1, FACES + 1):
        results[WEATHER_WORDS[changed(_levels[now], WEATHER_ZONES.index(zone), face)]] += Fraction(1, FACES)
    return results


def _distribution(roll: gunnery.Roll) -> dict[str, Fraction]:
    return {**roll.results(), "damage, expected": roll.expected}


ODDS: Mapping[str, Callable[..., Odds]] = {
    function.__name__: function
    for function in (
        detect, air_search, shadow, shadow_from_the_air, gunfire, torpedoes, air_attack, convoy_fire, disengage,
        rudder, repair, german_ships, nelson_and_london, fix, weather,
    )
}  # fmt: skip


def _within(low: int, high: int, **facts: int) -> None:
    for name, number in facts.items():
        if not low <= number <= high:
            raise ValueError(f"{name} is {low} to {high}, not {number}")
