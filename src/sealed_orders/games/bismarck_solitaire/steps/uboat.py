"""7 The U-boat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.bismarck_solitaire.rolls import torpedoes
from sealed_orders.games.bismarck_solitaire.ships import UBOAT, WHO, the
from sealed_orders.games.bismarck_solitaire.situation import afloat, uboat_targets, zone_of
from sealed_orders.games.bismarck_solitaire.state import SIDES, CruiseState
from sealed_orders.games.bismarck_solitaire.steps.combat import target
from sealed_orders.games.bismarck_solitaire.steps.hits import damage, dice_text, hits_of, roll_for_hits, sinking
from sealed_orders.games.bismarck_solitaire.view import CruiseView
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Shot, rolled
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Option, Pick, Prompt
from sealed_orders.kernel.state import Task


class UboatHunted(Step[CruiseState, CruiseView]):
    """7.1 Where an event hunts submarines, its dice fall before the U-boat may attack."""

    def resolve(self, state: CruiseState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        hunters = zone_of(state, UBOAT).uboat_hunted
        if hunters and afloat(state, UBOAT):
            faces = roll_for_hits(dice, hunters, f"turn {state.turn} 7.1 hunted")
            hurt = damage(state, UBOAT, hits_of(faces))
            yield Event("7.1", f"Escorts hunt the U-boat: {dice_text(faces)}. {hurt}.", SIDES, (rolled(faces),))
            yield from sinking(state, UBOAT)


class Uboat(Step[CruiseState, CruiseView]):
    """7.2 A U-boat that finds British units escapes, which always succeeds, or attacks one of them."""

    def ask(self, view: CruiseView) -> Prompt | None:
        targets = uboat_targets(view)
        if not targets:
            return None
        attacks = tuple(Option(unit, f"Attack {target(view, unit)}") for unit in targets)
        choice = Pick(UBOAT, "U-boat", (Option("escape", "Escape"), *attacks))
        return Prompt("The U-boat has met the enemy. Escape or attack?", "7.2", (choice,))

    def resolve(self, state: CruiseState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        """7.3 One die: low hits the target, high hits the U-boat."""
        aim = orders[task.to[0]][UBOAT][0] if orders else "escape"
        if aim == "escape":
            if orders:
                yield Event("7.2", "The U-boat dives and escapes.", SIDES)
            return
        attack = torpedoes(zone_of(state, UBOAT).uboat_bonus)
        roll = attack.roll(dice, f"turn {state.turn} 7.3 attack")
        struck = aim if roll.passed else UBOAT
        hurt = damage(state, struck, 1)
        shot = Shot(WHO[UBOAT], WHO[aim], "torpedoes", 1, int(struck == aim))
        text = f"The U-boat attacks {the(aim)}, needs {attack.number} or less: rolled {roll.total}. {hurt}."
        yield Event("7.3", text, SIDES, (shot, rolled(roll.faces, attack.wants)))
        yield from sinking(state, struck, UBOAT)
