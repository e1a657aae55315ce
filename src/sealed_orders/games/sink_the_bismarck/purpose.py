"""15 What the sides play for."""

from __future__ import annotations

from sealed_orders.games.sink_the_bismarck.calendar import title
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, GERMAN, NUMBER, SHIPS
from sealed_orders.games.sink_the_bismarck.victory import (
    BREAK_OUT,
    DECISIVE,
    MARGIN,
    PORT,
    SOUTH,
    SOUTH_OF,
    WEST_OF,
)
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.game import Purpose


def purpose(view: SinkView) -> Purpose | None:
    """15.1, 15.2, 15.8 How each side scores, and what it takes to win."""
    hers = SHIPS[NUMBER["bismarck"]].points
    until = f"The game ends after the turn of {title(view.last_turn)}, or when no German warship is left in play."
    if view.side == BRITISH:
        damage = " At the end every damage point on a German ship counts one." if view.on("e4_points") else ""
        guard = " Guard the convoys." if view.trade else ""
        text = f"Find the German ships, hold them and sink them: the Bismarck is worth {hers} points.{guard}"
        wins = (
            f"You win if the Germans end at {view.par - MARGIN} points or less, after yours are taken off{_band(view)}"
        )
        return Purpose(f"{text}{damage} {wins} {until}", "15.8")
    if view.side == GERMAN:
        prey = (
            "Sink convoys, a point for each point of their value, and warships for theirs."
            if view.trade
            else "Sink warships, for their value."
        )
        port = f", or a German port after a cruise, {PORT}" if view.on("e4_points") else ""
        home = f" Each ship that leaves by the southern edge is worth {SOUTH}{port}."
        where = f"west of column {WEST_OF} and south of row {SOUTH_OF:02}"
        out = f" Each warship {where} at the end is worth {BREAK_OUT}." if view.break_out else ""
        wins = f"You win with {view.par + MARGIN} points or more, after the British are taken off{_band(view)}"
        hurt = ", and every damage point on your ships at the end one" if view.on("e4_points") else ""
        keep = f"Lost, the Bismarck gives them {hers}{hurt}."
        return Purpose(f"{prey}{home}{out} {keep} {wins} {until}", "15.8")
    return None


def _band(view: SinkView) -> str:
    """15.8 What is a draw, and that another ten points make a victory decisive."""
    low, high = view.par - MARGIN, view.par + MARGIN
    return f": between {low} and {high} it is a draw, {DECISIVE - MARGIN} beyond that decisive."
