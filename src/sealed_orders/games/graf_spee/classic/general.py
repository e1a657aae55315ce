"""4.0 General commands: O, P, L####, S, C, F and E."""

from __future__ import annotations

from sealed_orders.games.graf_spee.chart import CLASS, PATROL, bound_for
from sealed_orders.games.graf_spee.classic.entry import Keyboard
from sealed_orders.games.graf_spee.classic.lines import ship_line, ship_map, status
from sealed_orders.games.graf_spee.courses import MOVE, ordered
from sealed_orders.games.graf_spee.ships import BRITISH, CARDS, FLEET, ID, SHIP
from sealed_orders.games.graf_spee.steps.orders import REFUSED
from sealed_orders.games.graf_spee.view import SpeeView
from sealed_orders.kernel.order import Answer, Order
from sealed_orders.kernel.prompt import Course, Prompt
from sealed_orders.kernel.squares import DIRECTIONS

ASK = "ENTER COMMAND-"
ASK_ORDER = "ENTER ORDER-"
COMMANDS = "O order ships, S single ship, C check status, F finished, E end game"
BRITISH_COMMANDS = f"{COMMANDS}; P patrol, L#### list ships in a square"
ORDERS = "N NE E SE S SW W NW, P patrol; CR keeps the order"


class General:
    """4.1 One side's order phase; orders may be given again until F."""

    def __init__(self, view: SpeeView, prompt: Prompt, keys: Keyboard) -> None:
        self._view = view
        self._keys = keys
        self._courses = {SHIP[c.key]: c for c in prompt.choices if isinstance(c, Course)}
        self._may_end = any(choice.key == "end" for choice in prompt.choices)
        self._order: dict[str, Answer] = {}

    def order(self) -> Order:
        """4.1, 4.7 Return the map, then one command after the other until F, or E."""
        self._keys.say(ship_map(self._view))
        british = self._view.side == BRITISH
        while True:
            entry = self._keys.ask(ASK, BRITISH_COMMANDS if british else COMMANDS)
            if entry == "F" or (entry == "E" and self._end()):
                return self._order
            if entry != "E" and not self._command(entry, british):
                self._keys.refuse()

    def _command(self, entry: str, british: bool) -> bool:
        """4.2, 4.3, 4.4, 4.5, 4.6 Carry out a command; False if it is none."""
        if entry == "O":
            for ship in self._courses:
                self._ask(ship)
        elif entry == "S":
            single = self._keys.ship("SHIP CODE-", list(self._courses))
            if single is not None:
                self._ask(single)
        elif entry == "C":
            self._check()
        elif entry == "P" and british:
            self._order |= {ID[ship]: (PATROL,) for ship in self._courses}
        elif british and entry[:1] == "L" and entry[1:] in CLASS:
            self._list(entry[1:])
        else:
            return False
        return True

    def _ask(self, ship: int) -> None:
        """5.1, 5.3.3, 5.4 Her detail line, then a movement command; into a forbidden square it becomes P."""
        course = self._courses[ship]
        answer = self._order.get(ID[ship], course.default or (PATROL,))
        self._keys.say(ship_line(self._view, ship, ordered(course.start, answer)))
        entry = enter_order(self._keys, ship, course.start)
        if entry:
            self._order[ID[ship]] = entry

    def _list(self, cell: str) -> None:
        """4.4 The side's ships in a square."""
        here = (ship for ship in FLEET[self._view.side] if self._view.square[ship] == cell)
        self._keys.say("\n".join(f"{CARDS[ship].code} {CARDS[ship].name.upper()}" for ship in here) or "NONE")

    def _check(self) -> None:
        """4.6 Print the status of one of the player's combat ships."""
        ships = [ship for ship in FLEET[self._view.side] if CARDS[ship].hull and not self._view.fate[ship]]
        ship = self._keys.ship("SHIP CODE-", ships)
        if ship is not None:
            self._keys.say(status(self._view, ship))

    def _end(self) -> bool:
        """4.8 E: the other side is asked to agree, once a turn; without the option it is refused."""
        if not self._may_end:
            refused = REFUSED in self._view.args
            self._keys.refuse("THE ENEMY PLAYS ON THIS TURN" if refused else "THE END COMMAND IS OFF")
            return False
        if self._keys.yes("END THE GAME"):
            self._order["end"] = ("propose",)
            return True
        return False


def enter_order(keys: Keyboard, ship: int, cell: str) -> Answer:
    """5.2.1, 5.2.9, 5.2.10 Return a movement command for a ship in a square; nothing for CR."""
    while True:
        entry = keys.ask(ASK_ORDER, ORDERS)
        if not entry:
            return ()
        if entry == PATROL or entry in DIRECTIONS:
            goal = bound_for(ship, cell, entry)
            return (PATROL,) if goal == cell else (MOVE, goal)
        keys.refuse()
