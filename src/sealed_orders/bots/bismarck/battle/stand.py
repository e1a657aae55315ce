"""16.62, 16.68 Fight or withdraw, and whether to surprise: by playing the combat out both ways."""

from __future__ import annotations

from collections.abc import Sequence

from sealed_orders.bots.bismarck.battle.combat import Ship, expectation
from sealed_orders.bots.bismarck.battle.engaged import fleets
from sealed_orders.games.bismarck.gunnery import FIGHTERS
from sealed_orders.games.bismarck.ships import BISMARCK, NAME, TYPE
from sealed_orders.games.bismarck.tables import SURPRISE_DIVISOR
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event

FIGHT, WITHDRAW = "fight", "withdraw"
TIMES = 24  # how often each is played out


def fight_or_withdraw(view: BismarckView, log: Sequence[Event], dice: Dice) -> tuple[str, str]:
    """Return the better answer to a combat check, and why."""
    cell = str(view.args[0])
    own, foes = fleets(view, cell, log)
    if not own or not foes:
        return FIGHT, f"no enemy in {cell} can hurt us"
    stand = chance_they_stand(own, foes)
    number = int(view.args[1])
    gains = {
        mine: sum(
            share * expectation(own, foes, (mine, theirs), number, dice, TIMES)
            for theirs, share in ((FIGHT, stand), (WITHDRAW, 1 - stand))
            if share
        )
        for mine in (FIGHT, WITHDRAW)
    }
    answer = FIGHT if gains[FIGHT] >= gains[WITHDRAW] else WITHDRAW
    names = ", ".join(NAME[s.unit] for s in foes)
    worth = f"expected points {gains[FIGHT]:+.1f} fighting, {gains[WITHDRAW]:+.1f} withdrawing"
    return answer, f"{answer} in {cell} against {names}: {worth}"


def chance_they_stand(own: Sequence[Ship], foes: Sequence[Ship]) -> float:
    """Return how likely the enemy is to fight: the stronger, the more likely."""
    ours, theirs = strength(own), strength(foes)
    if not theirs:
        return 1.0
    return min(0.95, max(0.05, theirs / (ours + theirs) * 1.6 - 0.3)) if ours else 1.0


def strength(ships: Sequence[Ship]) -> float:
    """Guns times what they can stand."""
    guns = [s for s in ships if s.engaged and TYPE[s.unit] in FIGHTERS]
    return float(sum(s.firepower for s in guns) * sum(s.midships for s in guns))


def surprise(view: BismarckView, log: Sequence[Event]) -> tuple[bool, str]:
    """16.68 Surprise if an eighth of our guns is worth more than an eighth of theirs, midships for midships."""
    cell = str(view.args[0])
    own, foes = fleets(view, cell, log)
    ours = sum(s.firepower // SURPRISE_DIVISOR for s in own if TYPE[s.unit] in FIGHTERS)
    theirs = sum(s.firepower // SURPRISE_DIVISOR for s in foes if TYPE[s.unit] in FIGHTERS)
    worth_theirs = max((s.worth / max(1.0, s.midships) for s in foes if TYPE[s.unit] in FIGHTERS), default=0.0)
    worth_ours = max((s.worth / max(1.0, s.midships) for s in own if s.unit == BISMARCK), default=0.0)
    yes = bool(ours) and ours * worth_theirs > theirs * worth_ours
    return (
        yes,
        f"{'attack by surprise' if yes else 'no surprise attack'} in {cell}: our {ours} salvos against their {theirs}",
    )
