"""11, 12 Movement and extra fuel."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.bismarck_solitaire.chart import SEA
from sealed_orders.games.bismarck_solitaire.ships import NAMES, WHO
from sealed_orders.games.bismarck_solitaire.situation import afloat, allowance, may_burn
from sealed_orders.games.bismarck_solitaire.state import SIDES, CruiseState
from sealed_orders.games.bismarck_solitaire.view import CruiseView
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Moved
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Course, Mode, Prompt
from sealed_orders.kernel.state import Task
from sealed_orders.kernel.words import agree, many


class Move(Step[CruiseState, CruiseView]):
    """11.1, 11.3 Each piece moves once, up to its allowance, or stays; the flagship's seat is asked first."""

    def ask(self, view: CruiseView) -> Prompt | None:
        pieces = [str(piece) for piece in view.args if afloat(view, str(piece))]
        courses = tuple(self._course(view, piece) for piece in pieces)
        return Prompt(self._question(view, pieces), "11.1", courses) if courses else None

    def _question(self, view: CruiseView, pieces: list[str]) -> str:
        """1.4 Ask each of two players about their own pieces."""
        if view.options["players"] == "one":
            return "Where do your ships go?"
        who = " and ".join(f"the {NAMES[piece]}" for piece in pieces)
        return f"Where {agree(len(pieces), 'does', 'do')} {who} go?"

    def _course(self, view: CruiseView, piece: str) -> Course:
        """11.2, 12.1 From square to square by their sides; a barrel makes it exactly one square more."""
        far = allowance(view, piece)
        modes = [Mode("steam", "Move", 0, far, SEA)]
        if may_burn(view, piece):
            burn = f"Burn a barrel ({view.barrels[piece]} left)"
            modes.append(Mode("burn", burn, far + 1, far + 1, SEA, costs=(1,) * (far + 2), unit="barrels"))
        label = f"{NAMES[piece]}, {many(far, 'square')}"
        return Course(piece, label, view.square[piece], tuple(modes), default=("steam",))

    def resolve(self, state: CruiseState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        for piece, (mode, *route) in orders[task.to[0]].items() if orders else ():
            if mode == "burn":
                state.barrels[piece] -= 1
            if route:
                state.square[piece] = route[-1]
            spent = f" and burns a barrel ({state.barrels[piece]} left)" if mode == "burn" else ""
            went = f"moves to {', '.join(route)}" if route else f"stays in {state.square[piece]}"
            rule = "12.1" if mode == "burn" else "11.1"
            moved = Moved(WHO[piece], state.square[piece])
            yield Event(rule, f"{NAMES[piece]} {went}{spent}.", SIDES, (moved,))
