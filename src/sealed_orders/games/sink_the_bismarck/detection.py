"""8.3, 8.8, 8.9, 10.7 The rolls of detection and contact, each with its items."""

from __future__ import annotations

from sealed_orders.games.sink_the_bismarck.one_die import check_of, natural
from sealed_orders.games.sink_the_bismarck.tables import MODERATE, TABLES, WEATHER_WORDS
from sealed_orders.kernel.check import Check, Item

_naval, _contact = TABLES["naval"], TABLES["contact"]
_recon, _air = TABLES["recon_contact"], TABLES["air_search"]


def _weather(level: int, row: list[int]) -> Item:
    return (f"{WEATHER_WORDS[level]} weather", row[level - 1])


def sight(weather: int, night: bool, radar: bool, ships: int) -> list[Item]:
    """8.3 Return what one searching force brings: weather and night, what its radar takes off them, and its ships."""
    items = [_weather(weather, _naval["weather"]), ("night", _naval["night"] * night)]
    penalty = -sum(value for _, value in items)
    return [
        *items,
        ("radar", min(_naval["radar"], penalty) * radar),
        ("two ships or more", _naval["two_ships"] * (ships > 1)),
    ]


def naval(best: list[Item], in_hex: bool, further: int = 0, convoy: bool = False, before: bool = False) -> Check:
    """8.3 A naval detection roll with the modifiers of the best searcher."""
    where = ("a searcher in the hex", _naval["in_hex"]) if in_hex else ("searchers next to it", _naval["adjacent"])
    more = min(_naval["most_further"], _naval["further"] * further)
    added = (
        *best,
        ("additional forces", more),
        ("a convoy", _naval["convoy"] * convoy),
        ("detected last turn", _naval["detected_before"] * before),
    )
    return natural(check_of(*where, added))


def contact(speeds: tuple[int, int], evasions: tuple[int, int], weather: int, night: bool, radar: bool) -> Check:
    """8.8 A contact roll; speeds and evasions are the shadower's and the quarry's."""
    added = (
        ("speed", speeds[0] - speeds[1]),
        ("radar", _contact["radar"] * radar),
        _weather(weather, _contact["weather"]),
        ("night without radar", _contact["night_without_radar"] * (night and not radar)),
        ("higher evasion of the target", _contact["evasion"] * (evasions[1] > evasions[0])),
    )
    return natural(check_of("contact", _contact["needed"], added))


def recon_contact(weather: int) -> Check:
    """8.9 Say whether an aircraft keeps contact by day, in clear or moderate weather."""
    return check_of("contact", _recon["needed"], [("moderate weather", _recon["moderate"] * (weather == MODERATE))])


def air_search(centre: bool, weather: int, easy: bool = False, strike_unit: bool = False) -> Check:
    """10.7 Say whether an air unit detects one marker in the hexes it searches."""
    where = ("centre hex", _air["centre"]) if centre else ("next to the centre", _air["beside"])
    added = (
        ("moderate weather", _air["moderate"] * (weather == MODERATE)),
        ("convoy or four ships", _air["easy"] * easy),
        ("strike unit", _air["strike_unit"] * strike_unit),
    )
    return natural(check_of(*where, added))
