"""The data files and the rulebook as plain text, read without the game's code."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

from sealed_orders.kernel.rulebook import paragraphs
from sealed_orders.kernel.squares import square

FOLDER = files("sealed_orders.games").joinpath("bismarck")


def read(name: str) -> dict[str, Any]:
    return tomllib.loads(FOLDER.joinpath("data", name).read_text(encoding="utf-8"))


TABLES = ("ships.toml", "planes.toml", "map.toml", "tables.toml", "points.toml", "reconstruction.toml")
SHIPS, PLANES = read("ships.toml")["ship"], read("planes.toml")["plane"]
MAP, TABLE, POINTS, CHOSEN = (read(name) for name in TABLES[2:])
PLACES, ZONES = MAP["place"], {name: zone["squares"] for name, zone in MAP["zone"].items()}
BOOK = FOLDER.joinpath("rulebook.md").read_text(encoding="utf-8")
RULES = paragraphs(BOOK)
TURNS = range(1, TABLE["calendar"]["turns"] + 1)

CELLS = {
    square(r, c): MAP["cells"][r - MAP["rows"][0]][c - MAP["columns"][0]]
    for r in range(MAP["rows"][0], MAP["rows"][1] + 1)
    for c in range(MAP["columns"][0], MAP["columns"][1] + 1)
}
SEA = {cell for cell, kind in CELLS.items() if kind == "."}
PORTS = {
    side: {p["square"] for p in PLACES.values() if p["port"] and p["side"] == side} for side in ("british", "german")
}
GATES = {*ZONES["english_channel"], *ZONES["irish_sea"]}


def ships(**wanted: Any) -> list[str]:
    """Return the ids of ships with these values on the card, in card order."""
    return [ship for ship, card in SHIPS.items() if all(card.get(key) == value for key, value in wanted.items())]


def rows(paragraph: str) -> list[list[str]]:
    """Return the cells of the tables of a paragraph, row by row."""
    lines = [line for line in RULES[paragraph].text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
