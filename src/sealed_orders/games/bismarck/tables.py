"""The tables of the rules, as exact fractions, and the reconstructed values in one place."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from sealed_orders.games.bismarck.ships import TYPE, UNIT
from sealed_orders.kernel.data_file import read

_tables = read(__package__, "tables.toml")
RECONSTRUCTED: dict[str, Any] = {
    key: t["value"] for key, t in read(__package__, "reconstruction.toml").items() if key != "source"
}
# By unit, which of its numbers are reconstructed (6.8, 16.32).
UNIT_MARKS = dict.fromkeys(RECONSTRUCTED["start_fuel"], "fuel at the start (22.0 G5)") | {
    unit: "torpedoes of an attack (22.0 G7)" for unit, number in UNIT.items() if TYPE[number] == "T"
}
CALENDAR: dict[str, Any] = _tables["calendar"]


def _share(text: str) -> Fraction:
    return Fraction(text)


class Salvo(NamedTuple):
    """16.81 What one salvo does."""

    width: int
    sunk: bool
    midships: int
    knots: int
    firepower: int


class TorpedoDamage(NamedTuple):
    """16.83 What one torpedo hit does to a kind of target."""

    outcomes: tuple[tuple[Fraction, int, bool], ...]  # chance, midships lost, sunk outright
    knots: int
    knots_chance: Fraction


class SubmarineRow(NamedTuple):
    """16.85 The strength of an attack against an anti-submarine strength."""

    least: int
    factors: tuple[int, int]
    sunk: Fraction


SALVO_OF: int = _tables["gunnery"]["of"]
SALVOS = tuple(Salvo(**band) for band in _tables["gunnery"]["bands"])
SUNK_BISMARCK: int = _tables["gunnery"]["sunk_bismarck"]
TORPEDO_HIT = tuple((band["least"], _share(band["chance"])) for band in _tables["torpedo_hit"]["bands"])
_damage = {
    name: (
        row,
        TorpedoDamage(
            tuple((_share(o["chance"]), o["midships"], o["sunk"]) for o in row["outcomes"]),
            row["knots"],
            _share(row["knots_chance"]),
        ),
    )
    for name, row in _tables["torpedo_damage"].items()
}
TORPEDO_DAMAGE_BY_TYPE = {kind: damage for row, damage in _damage.values() for kind in row["types"]}
TORPEDO_DAMAGE_BY_SHIP = {UNIT[ship]: damage for row, damage in _damage.values() for ship in row["ships"]}
_anti = _tables["anti_submarine"]
ANTI_SUBMARINE: dict[str, tuple[int, int]] = {
    "M": tuple(_anti["convoy"]),
    "A": tuple(_anti["carrier"]),
    "R": tuple(_anti["reconnaissance"]),
    "D": tuple(_anti["destroyer"]),
}
SUBMARINE = tuple(
    SubmarineRow(r["least"], tuple(r["factors"]), _share(r["sunk"])) for r in _tables["submarine"]["rows"]
)
DESTROYER_RUN = (_share(_tables["destroyer_run"]["day"]), _share(_tables["destroyer_run"]["night"]))
DESTROYER_RUN_SHIPS = tuple(UNIT[ship] for ship in _tables["destroyer_run"]["ships"])
SHADOW_BY_VISIBILITY: dict[int, int] = dict(enumerate(_tables["shadow"]["by_visibility"], 1))
SHADOW_TWO_SQUARES: int = _tables["shadow"]["two_squares"]
SHADOW_HELPER = _share(_tables["shadow"]["helper"])
SHADOW_DIVISOR: int = _tables["shadow"]["divisor"]
CONTACT_FACTORS: int = _tables["contact"]["factors"]
AIR_SEARCH: dict[str, int] = {k: v for k, v in _tables["air_search"].items() if isinstance(v, int)}
AIR_SEARCH_CHANCE = _share(_tables["air_search"]["chance"])
RADIO = _share(_tables["radio"]["chance"])
WEATHER_LEVELS: tuple[int, int] = tuple(_tables["weather"]["levels"])
WEATHER_CHANGE: dict[int, tuple[int, int]] = {
    row: tuple(band["change"])
    for band in _tables["weather"]["bands"]
    for row in range(band["rows"][0], band["rows"][1] + 1)
}
FOG_BY_HOUR = {int(hour): _share(chance) for hour, chance in _tables["fog"]["by_hour"].items()}
PLANE_ATTACK_VISIBILITY: int = _tables["plane_attack"]["visibility_most"]
CONFUSED = _share(_tables["confused"]["chance"])
BOMB_SALVOS: int = _tables["bombs"]["salvos"]
WITHDRAWAL = _share(_tables["withdrawal"]["chance"])
SURPRISE = _share(_tables["surprise"]["chance"])
SURPRISE_VISIBILITY: int = _tables["surprise"]["visibility_least"]
SURPRISE_DIVISOR: int = _tables["surprise"]["divisor"]
LEAK = _share(_tables["leak"]["chance"])
LEAK_TYPES: tuple[str, ...] = tuple(_tables["leak"]["types"])
SLOW_KNOTS: int = _tables["slow"]["knots"]
FORCE_H_AFTER: int = _tables["force_h"]["after"]
DORSETSHIRE_TURN: int = _tables["dorsetshire"]["turn"]


def torpedo_hit(knots: int) -> Fraction:
    """16.82 Return the chance that a torpedo hits a target of this speed."""
    chance: Fraction = next(chance for least, chance in reversed(TORPEDO_HIT) if knots >= least)
    return chance


def torpedo_damage(unit: int) -> TorpedoDamage:
    """16.83 The row of the damage table a ship follows."""
    return TORPEDO_DAMAGE_BY_SHIP.get(unit) or TORPEDO_DAMAGE_BY_TYPE[TYPE[unit]]


def submarine_row(strength: int) -> SubmarineRow:
    """16.85 Return the row for an anti-submarine strength."""
    return next(row for row in reversed(SUBMARINE) if strength >= row.least)
