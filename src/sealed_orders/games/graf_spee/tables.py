"""The tables of the rules, as exact fractions, and the reconstructed values in one place."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from sealed_orders.games.graf_spee.ships import SHIP
from sealed_orders.kernel.data_file import read

T = TypeVar("T")

_tables = read(__package__, "tables.toml")
RECONSTRUCTED: dict[str, Any] = {
    key: table["value"] for key, table in read(__package__, "reconstruction.toml").items() if key != "source"
}


class Place(NamedTuple):
    """15.12 A line of the table of hit locations; widths in hundredths."""

    place: str
    armour: str
    far: int
    near: int
    spee: int


class Level(NamedTuple):
    """17.4 A line of the chart of victory."""

    least: int
    side: str
    level: str


def _by_level(values: Iterable[T]) -> dict[int, T]:
    """By level of visibility, which begins at 1."""
    return dict(enumerate(values, 1))


CALENDAR: dict[str, Any] = _tables["calendar"]
WEATHER = tuple(Fraction(chance) for chance in _tables["weather"]["chances"])
WEATHER_NAMES: tuple[str, ...] = ("", *_tables["weather"]["names"])
MOVEMENT: dict[str, int] = {key: value for key, value in _tables["movement"].items() if key != "rule"}
SEARCH: dict[str, Any] = _tables["search"]
SEARCH_SHIPS: dict[int, int] = {SHIP[name]: count for name, count in SEARCH["ships"].items()}
SHADOW: dict[str, Any] = _tables["shadow"]
MERCHANT_BY_DOTS = {int(dots): Fraction(chance) for dots, chance in _tables["merchants"]["by_dots"].items()}
MERCHANT_UNDER_WAY = Fraction(_tables["merchants"]["under_way"])
MERCHANT_BY_VISIBILITY = _by_level(map(Fraction, _tables["merchants"]["by_visibility"]))
GERMAN_MERCHANT = Fraction(_tables["merchants"]["german"])
RADIO = Fraction(_tables["merchants"]["radio"])
MERCHANT_POINTS: dict[str, int] = RECONSTRUCTED["merchants"]
REPAIR_PERCENT: tuple[int, int] = tuple(_tables["repair"]["percent"])
REPAIR_KNOTS: tuple[int, int] = tuple(_tables["repair"]["knots"])
SCUTTLE = Fraction(_tables["scuttle"]["chance"])
HEAD_START: int = _tables["carrier"]["head_start"]
CARRIER_SHARE = Fraction(_tables["carrier"]["share"])
AIR_STRIKE = {SHIP[name]: Fraction(chance) for name, chance in _tables["air"]["strikes"].items()}
AIR_LEVEL_MOST: int = _tables["air"]["level_most"]
YARDS: int = _tables["battle"]["yards"]  # to a point
START: tuple[int, int] = tuple(_tables["battle"]["start"])
APART: dict[int, tuple[int, int]] = _by_level(map(tuple, _tables["battle"]["apart"]))
SIGHT: dict[int, int] = _by_level(YARDS * points for points in _tables["battle"]["sight"])  # yards
TURN_KEPT: int = _tables["battle"]["turn_kept"]
TORPEDO_RANGE: int = _tables["torpedo"]["range"]
RANGING = Fraction(_tables["gunfire"]["ranging"])
GUNFIRE_BY_VISIBILITY = _by_level(map(Fraction, _tables["gunfire"]["by_visibility"]))
FIRE_CONTROL_LOST = Fraction(_tables["gunfire"]["fire_control"])
RUDDER_LOST = Fraction(_tables["gunfire"]["rudder"])
FAR: int = _tables["location"]["far"]
PLACES = tuple(Place(**line) for line in _tables["location"]["places"])
PLACES_OF: int = _tables["location"]["of"]
DAMAGE_SHARE = Fraction(_tables["victory"]["damage"])
LEVELS = tuple(Level(**line) for line in _tables["victory"]["levels"])
