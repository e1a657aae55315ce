"""12.11, 12.21 To attack, to join, to fight on or to break off: by playing the combat out."""

from __future__ import annotations

from collections.abc import Sequence

from sealed_orders.bots.sink_the_bismarck.battle.engaged import duel, waters
from sealed_orders.bots.sink_the_bismarck.words import DISENGAGE, FIGHT, PART
from sealed_orders.games.sink_the_bismarck.battle import line, may_leave
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, ENEMY, TANKERS, names
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event

A = 0  # 12.12 the band in which 12.23 lets a force go


def odds(view: SinkView, log: Sequence[Event], own: Sequence[int], foes: Sequence[int], cell: str, dice: Dice) -> float:
    """12.11 The points a combat promises, if it is fought from the beginning: the better of fighting and breaking off.

    Half of the time the enemy is thought to make off.
    """
    foes = [ship for ship in foes if ship not in TANKERS]
    if not own or not foes:
        return 0.0
    combat = duel(view, log, own, foes, waters(view, cell))
    return 0.5 * (combat.gain(False, False, dice) + combat.gain(False, True, dice))


def stand(view: SinkView, log: Sequence[Event], dice: Dice, boldness: float = 0.0) -> tuple[str, str]:
    """12.21 Return the better answer after a round, and why; boldness adds points for fighting on."""
    cell, number, band = str(view.args[0]), int(view.args[1]), int(view.args[2])
    own, foes = line(view, view.side), line(view, ENEMY[view.side])
    combat = duel(view, log, own, foes, waters(view, cell, band, number))
    fighting, leaving = combat.gain(False, False, dice) + boldness, combat.gain(True, False, dice)
    answer = FIGHT if fighting >= leaving else DISENGAGE if may_disengage(view, band) else PART
    sums = f"fighting is worth {fighting:+.1f} points, breaking off {leaving:+.1f}"
    return answer, f"{answer} in {cell} against {names(foes)}: {sums}"


def may_disengage(view: SinkView, band: int) -> bool:
    """9.10, 12.23, 12.24 Say whether a side may try to get away now."""
    if view.side == BRITISH and view.prize and not view.on("e3c_escorts_leave"):
        return False
    if view.on("e3a_open_range") and band != A:
        return False
    return bool(may_leave(view, line(view, view.side)))
