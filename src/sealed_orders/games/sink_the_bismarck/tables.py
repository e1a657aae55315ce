"""The tables: weather, detection, contact, gunnery, damage points, repair, arrivals."""

from __future__ import annotations

from typing import Any

from sealed_orders.games.sink_the_bismarck.ships import NUMBER
from sealed_orders.kernel.data_file import read

TABLES: dict[str, Any] = read(__package__, "tables.toml")
CLEAR, MODERATE, POOR = 1, 2, 3  # 5.1
WEATHER_ZONES = ("I", "II", "III", "IV")
WEATHER_WORDS = {CLEAR: "clear", MODERATE: "moderate", POOR: "poor"}
BANDS = "ABC"  # 12.12
TORPEDOES, BOMBS = "T", "B"
EXPLODES = "5x"
FIVE = 5  # 11.4, 12.18 what a 5x counts where nothing explodes
_columns: tuple[str, ...] = tuple(TABLES["damage"]["columns"])
_rows: tuple[tuple[str, ...], ...] = tuple(tuple(row) for row in TABLES["damage"]["rows"])
LOWEST, HIGHEST = 2, 12
GERMAN_SHIPS = tuple(tuple(NUMBER[name] for name in row) for row in TABLES["german_ships"]["rows"])
BRITISH_SHIPS = tuple(NUMBER[name] for name in TABLES["british_ships"]["ships"])
FORCE_H = tuple(NUMBER[name] for name in TABLES["force_h"]["ships"])


def column(factor: int) -> str:
    """12.3 Return the column of a gunnery factor.

    >>> column(1), column(9), column(10)
    ('1', '8-9', '10+')
    """
    return next(
        name for name in reversed(_columns) if name[0].isdigit() and factor >= int(name.rstrip("+").split("-")[0])
    )


def result(roll: int, name: str) -> str:
    """12.3 Return what a modified roll gives in a column: damage points, or 5x.

    >>> result(10, "10+"), result(8, "T"), result(-1, "1")
    ('5x', '2', '0')
    """
    return _rows[max(LOWEST, min(HIGHEST, roll)) - LOWEST][_columns.index(name)]
