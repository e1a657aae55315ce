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
    """15.1, 15.2, 15.8 Say how each side scores, and what it takes to win."""
    hers = SHIPS[NUMBER["bismarck"]].points
    until = f"The game ends after the turn of {title(view.last_turn)}, or when no German warship is left in play."
    if view.side == BRITISH:
        damage = " At the end every damage point on a German ship scores 1." if view.on("e4_points") else ""
        guard = " Guard the convoys." if view.trade else ""
        text = f"Find the German ships, shadow them and sink them: the Bismarck is worth {hers} points.{guard}"
        low = view.par - MARGIN
        scale = f"{low} or less: you win; {view.par - DECISIVE} or less: decisively. {_draw(view)}"
        wins = f"Your points are subtracted from theirs. {scale}"
        return Purpose(f"{text}{damage} {wins} {until}", "15.8")
    if view.side == GERMAN:
        prey = (
            "Sink convoys and warships: each scores its value."
            if view.trade
            else "Sink warships: each scores its value."
        )
        port = f", each ship that returns to a German port {PORT}" if view.on("e4_points") else ""
        home = f" Each ship that leaves by the southern edge scores {SOUTH}{port}."
        where = f"west of column {WEST_OF} and south of row {SOUTH_OF:02}"
        out = f" Each warship {where} at the end scores {BREAK_OUT}." if view.break_out else ""
        high = view.par + MARGIN
        scale = f"{high} or more: you win; {view.par + DECISIVE} or more: decisively. {_draw(view)}"
        wins = f"British points are subtracted from yours. {scale}"
        hurt = ", and 1 for every damage point on your ships at the end" if view.on("e4_points") else ""
        keep = f"If the Bismarck is lost, the British score {hers}{hurt}."
        return Purpose(f"{prey}{home}{out} {keep} {wins} {until}", "15.8")
    return None


def _draw(view: SinkView) -> str:
    """15.8 Return what is a draw."""
    return f"Between {view.par - MARGIN} and {view.par + MARGIN}: a draw."
