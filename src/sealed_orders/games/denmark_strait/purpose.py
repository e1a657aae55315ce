"""13 What the sides of the battle fight for."""

from __future__ import annotations

from sealed_orders.games.denmark_strait.ships import BRITISH, GERMAN
from sealed_orders.games.denmark_strait.victory import flagship
from sealed_orders.games.denmark_strait.view import StraitView
from sealed_orders.kernel.game import Purpose


def purpose(view: StraitView) -> Purpose | None:
    """13.1, 13.2, 13.3, 13.5, 13.7 How each side wins."""
    if view.side not in (BRITISH, GERMAN):
        return None
    clear = view.options["distance"]
    saved, alone = ("the Bismarck", " and the Bismarck in good order") if flagship(view) else ("one of them", "")
    if view.side == BRITISH:
        text = (
            "Beat the Germans: each of their ships sunk, with Failed Morale, or gone by the east edge. They win if "
            "each of yours is sunk, off the map or with Failed Morale (one that leaves is out for good); if all of "
            f"theirs on the map are {clear} or more spaces from all of yours{alone}; or if {saved} leaves by the west "
            "or south edge in good order."
        )
    else:
        text = (
            "Break the British: each of their ships sunk, off the map or with Failed Morale. Or get away: all German "
            f"ships on the map {clear} or more spaces from every British one{alone}, or {saved} gone by the west or "
            "south edge in good order. One that leaves with Failed Morale, or by the east edge, counts as beaten."
        )
    return Purpose(f"{text}{_holding(view)}", "13.1, 13.2, 13.3, 13.5" + ", 13.7" * bool(view.until))


def _holding(view: StraitView) -> str:
    """13.7 Who wins by holding out."""
    if not view.until:
        return ""
    whose = "You win" if view.holding == view.side else f"The {view.holding.capitalize()} side wins"
    return f" {whose} if nobody has won by the end of turn {view.until}."
