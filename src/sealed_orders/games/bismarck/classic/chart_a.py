"""5.0, 6.2, 8.2 Charts A, B and C: looking, and ordering ships and planes one at a time."""

from __future__ import annotations

from collections.abc import Callable

from sealed_orders.games.bismarck.chart import CLASS
from sealed_orders.games.bismarck.classic.charts import CHART_B, CHART_C, chart_a
from sealed_orders.games.bismarck.classic.entry import Teletype
from sealed_orders.games.bismarck.classic.lines import listed, plane_line, ship_line, status_line
from sealed_orders.games.bismarck.classic.maps import empty_map, plane_map, search_map, ship_map, units_at
from sealed_orders.games.bismarck.classic.moves import enter_moves
from sealed_orders.games.bismarck.flight import projection
from sealed_orders.games.bismarck.ships import BRITISH, ID, OWN, PLANES, SHIPS, TYPE, UNIT, UNITS
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.order import Answer, IllegalOrder, Order
from sealed_orders.kernel.prompt import Course, Prompt

ASK_A = "ENTER COMMAND FROM CHART A-"
ASK_B = "ENTER COMMAND -CHART B-"
ASK_C = "ENTER MODE FROM CHART C-"
LEAVE = "X"


class ChartA:
    """5.1 One side's movement phase; orders may be given again until DM."""

    def __init__(
        self, view: BismarckView, prompt: Prompt, say: Callable[[str], None], hear: Callable[[str, str], str]
    ) -> None:
        self._view = view
        self._prompt = prompt
        self._tty = Teletype(say, hear)
        self._courses = {UNIT[c.key]: c for c in prompt.choices if isinstance(c, Course)}
        self._order: dict[str, Answer] = {}

    def order(self) -> Order:
        """5.1, 5.28 Return the map, then one command of Chart A after the other until DM is accepted."""
        self._tty.say(ship_map(self._view, projected=False))
        while True:
            entry = self._tty.ask_whole(ASK_A, chart_a(self._view.side))
            if entry.rstrip() == "DM":
                if self._done():
                    return self._order
            elif not self._command(entry):
                self._tty.refuse()

    def _done(self) -> bool:
        """5.28, 8.4 DM: refused, with the plane's name, while a torpedo plane could not come home."""
        try:
            self._prompt.complete(self._order)
        except IllegalOrder as error:
            unit = UNIT.get(error.key)
            self._tty.refuse(UNITS[unit].program if unit is not None else error.text)
            return False
        return True

    def _command(self, entry: str) -> bool:
        """5.2 Carry out a command of Chart A; False if it is none."""
        word, rest = entry[:2], entry[2:]
        view = projection(self._view, self._order)
        plain: dict[str, Callable[[], None]] = {
            "SN": lambda: self._tty.say(ship_map(view, projected=False)),
            "SP": lambda: self._tty.say(ship_map(view, projected=True)),
            "NS": lambda: self._tty.say(search_map(view, projected=False)),
            "PS": lambda: self._tty.say(search_map(view, projected=True)),
            "NM": lambda: self._tty.say(empty_map(view)),
            "MS": self._move_ships,
        }
        if view.side == BRITISH:  # R60 The German side has no planes.
            plain |= {
                "PN": lambda: self._tty.say(plane_map(view, projected=False)),
                "PP": lambda: self._tty.say(plane_map(view, projected=True)),
                "MP": self._move_planes,
            }
        if word in plain and not rest.strip():
            plain[word]()
            return True
        if word in ("QN", "QP") and rest.strip() in CLASS:
            units = units_at(view, rest.strip(), projected=word == "QP")
            self._tty.say("\n".join(listed(u) for u in units) or "NONE")
            return True
        return word == "ST" and self._status(rest)

    def _status(self, rest: str) -> bool:
        """5.27 ST and the first three characters of the program's name, blanks included."""
        key = rest[:3].ljust(3)
        for unit in OWN[self._view.side]:
            if unit in SHIPS and UNITS[unit].key == key and self._view.midships[unit]:
                self._tty.say(status_line(self._view, unit))
                return True
        return False

    def _move_ships(self) -> None:
        """5.23.1, 6.1, 6.5 MS: the ships that can act, one at a time."""
        for unit in (u for u in OWN[self._view.side] if u in SHIPS and u in self._courses):
            line = ship_line(projection(self._view, self._order), unit)
            if not self._order_unit(unit, line, ASK_B, CHART_B):
                return

    def _move_planes(self) -> None:
        """5.23.2, 8.0 MP: the planes; torpedo planes are shown even when they cannot fly (6.5)."""
        for unit in PLANES:
            if unit in self._courses or (TYPE[unit] == "T" and self._view.square[unit]):
                answer = self._order.get(ID[unit], (self._view.mode[unit],))
                line = plane_line(projection(self._view, self._order), unit, answer)
                if not self._order_unit(unit, line, ASK_C, CHART_C):
                    return

    def _order_unit(self, unit: int, line: str, question: str, chart: str) -> bool:
        """6.2, 7.0, 8.2 One unit's command: a mode and its moves, CR to pass on, X to leave the loop (then False)."""
        course = self._courses.get(unit)
        self._tty.say(line)
        while True:
            entry = self._tty.ask(question, chart)
            if entry in ("", LEAVE):
                return entry == ""
            mode = next((m for m in course.modes if m.name == entry), None) if course else None
            if course is None or mode is None:
                self._tty.refuse()
                continue
            route = enter_moves(self._tty, course.start, mode)
            if route is not None:
                self._order[ID[unit]] = (mode.name, *route)
                return True
