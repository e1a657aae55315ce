"""The kinds of things a client draws, checked when a thing is made; see docs/display.md.

Kinds of token and weapons are open: those listed have a drawing, any other is shown by a plain symbol and its own word.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, get_args

from sealed_orders.kernel.mistake import BadGame

Shape: TypeAlias = Literal["areas", "squares", "hexes", "plane"]
CellKind: TypeAlias = Literal["sea", "lane", "coast", "land", "port", "airfield", "exit"]
PlaceKind: TypeAlias = Literal["port", "airfield"]
NameKind: TypeAlias = Literal["ocean", "sea", "land"]
ShadeKind: TypeAlias = Literal["night", "fog", "area", "zone"]
Colour: TypeAlias = Literal["", "red", "blue", "green", "yellow"]
MarkKind: TypeAlias = Literal["splash"]
Edge: TypeAlias = Literal["north", "east", "south", "west"]
FightPicture: TypeAlias = Literal["page", "plane"]
TOKENS = (
    "battleship", "battlecruiser", "pocket battleship", "carrier", "heavy cruiser", "cruiser", "light cruiser",
    "raider", "ship", "destroyers", "submarine", "oiler", "convoy", "merchant", "recon", "bomber", "torpedo",
    "dummy", "contact",
)  # fmt: skip
WEAPONS = ("guns", "torpedoes", "bombs", "air torpedoes", "submarine", "torpedo run")


def check(kind: str, kinds: Any, of: str) -> None:
    """Raise BadGame unless a kind is one of those that are drawn.

    >>> check("port", PlaceKind, "the place Brest")
    """
    if kind not in kinds.__args__:  # not by a cache: to hash a Literal takes longer
        words = ", ".join(filter(None, get_args(kinds)))
        raise BadGame(f"There is no kind {kind or 'of no name'} for {of}; there are {words}.")
