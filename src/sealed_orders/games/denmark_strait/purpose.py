"""13 What the sides of the battle fight for."""

from __future__ import annotations

from sealed_orders.games.denmark_strait.ships import BRITISH, GERMAN
from sealed_orders.games.denmark_strait.victory import flagship
from sealed_orders.games.denmark_strait.view import StraitView
from sealed_orders.kernel.game import Purpose


def purpose(view: StraitView) -> Purpose | None:
    """13.1, 13.2, 13.3, 13.5, 13.7 Say how each side wins."""
    if view.side not in (BRITISH, GERMAN):
        return None
    clear = view.options["distance"]
    saved, alone = (
        ("the Bismarck", " and the Bismarck does not have Failed Morale") if flagship(view) else ("one of them", "")
    )
    if view.side == BRITISH:
        text = (
            "You win when every German ship is sunk, has Failed Morale or has left by the east edge. The Germans win "
            "when every British ship is sunk, has Failed Morale or has left the map permanently. They win too if all "
            f"their ships on the map are {clear} or more spaces from yours{alone}, or if {saved} leaves by the west "
            "or south edge without Failed Morale."
        )
    else:
        text = (
            "You win when every British ship is sunk, has Failed Morale or has left the map. You also win by escape: "
            f"all your ships on the map are {clear} or more spaces from the British{alone}, or {saved} leaves by the "
            "west or south edge without Failed Morale. A ship that leaves with Failed Morale, or by the east edge, "
            "counts as beaten."
        )
    return Purpose(f"{text}{_holding(view)}", "13.1, 13.2, 13.3, 13.5" + ", 13.7" * bool(view.until))


def _holding(view: StraitView) -> str:
    """13.7 Return who wins by holding out."""
    if not view.until:
        return ""
    whose = "You win" if view.holding == view.side else f"The {view.holding.capitalize()} side wins"
    return f" {whose} if nobody has won by the end of turn {view.until}."
