"""15.3, 15.9 The four questions to each ship of a battle, answered with Y, N, C, X and P."""

from __future__ import annotations

from collections.abc import Callable

from sealed_orders.games.graf_spee.battle.batteries import BATTERIES, HOLD
from sealed_orders.games.graf_spee.battle.plot import keeps_targets
from sealed_orders.games.graf_spee.classic.entry import NO, YES, Keyboard
from sealed_orders.games.graf_spee.classic.lines import fight_line, places, progress, status
from sealed_orders.games.graf_spee.ships import CARDS, CODE, FLEET, ID, NAME, SHIP, SIDE
from sealed_orders.games.graf_spee.state import SETS
from sealed_orders.games.graf_spee.view import SpeeView
from sealed_orders.kernel.order import Answer, Order
from sealed_orders.kernel.prompt import Choice, Number, Pick, Prompt

ANSWERS = "Y yes, N no, C check a ship, X positions, P speeds, courses and ranges"
SET_NAMES = tuple(battery.name for battery in BATTERIES)


class Tactical:
    """15.1.1, 15.1.2 One side's order phase of a tactical turn, ship by ship."""

    def __init__(self, view: SpeeView, prompt: Prompt, keys: Keyboard) -> None:
        self._view = view
        self._keys = keys
        self._choices: dict[str, Choice] = {choice.key: choice for choice in prompt.choices}
        self._order: dict[str, Answer] = {}

    def order(self) -> Order:
        """15.8 Each ship's line, and then her questions."""
        for ship in self._view.fighting:
            if SIDE[ship] == self._view.side:
                self._keys.say(fight_line(self._view, ship))
                self._ask(ship)
        return self._order

    def _ask(self, ship: int) -> None:
        """15.3 The questions that apply; a wide turn answers the third by itself."""
        self._number(ship, "speed")
        course = self._number(ship, "course")
        self._targets(ship, forced=course is not None and not keeps_targets(self._view.course[ship], course))
        self._torpedoes(ship)

    def _wants(self, text: str) -> bool:
        """15.9 Y or N; C, X and P print and ask again."""
        prints: dict[str, Callable[[], str]] = {
            "X": lambda: places(self._view),
            "P": lambda: progress(self._view),
        }
        while True:
            entry = self._keys.ask(f"{text}?-", ANSWERS)
            if entry in (YES, NO):
                return entry == YES
            if entry == "C":
                own = [ship for ship in FLEET[self._view.side] if self._view.battle[ship]]
                ship = self._keys.ship("SHIP CODE-", own)
                if ship is not None:
                    self._keys.say(status(self._view, ship))
            elif entry in prints:
                self._keys.say(prints[entry]())
            else:
                self._keys.refuse()

    def _number(self, ship: int, what: str) -> int | None:
        """15.4, 15.5 Ask for a new speed or course, if she can have one."""
        choice = self._choices.get(f"{ID[ship]}_{what}")
        if not isinstance(choice, Number) or not self._wants(f"{NAME[ship]}, change {what}".upper()):
            return None
        present = int((choice.default or ("0",))[0])
        number = self._keys.number(what.upper(), choice.low, choice.high, present)
        self._order[choice.key] = (str(number),)
        return number

    def _targets(self, ship: int, forced: bool) -> None:
        """15.6 New targets, if she wants them, must take them after a turn, or has lost a legal one."""
        sets = [(number, self._choices.get(f"{ID[ship]}_{name}")) for number, name in enumerate(SET_NAMES)]
        offered = [(number, choice) for number, choice in sets if isinstance(choice, Pick)]
        if not offered:
            return
        anew = forced or self._wants(f"{NAME[ship]}, change targets".upper())
        for number, choice in offered:
            aim = self._view.aim[SETS * ship + number]
            lost = aim >= 0 and ID[aim] not in choice.values
            if anew or lost:
                self._order[choice.key] = (self._target(choice, SET_NAMES[number], forced),)

    def _target(self, choice: Pick, name: str, forced: bool) -> str:
        """15.6 Return a ship's letter, 0 to hold fire, CR to keep; after a wide turn there is nothing to keep."""
        codes = {CARDS[SHIP[value]].code: value for value in choice.values if value != HOLD}
        present = HOLD if forced else (choice.default or (HOLD,))[0]
        shown = "0" if present == HOLD else CARDS[SHIP[present]].code
        chart = f"{', '.join(codes)}; 0 to hold fire; CR keeps {shown}"
        while True:
            entry = self._keys.ask(f"{name.upper()} GUNS, TARGET {shown}-", chart)
            if entry in codes or entry in ("", "0"):
                return codes.get(entry, HOLD if entry else present)
            self._keys.refuse("GUNS CANNOT BEAR, OR OUT OF RANGE" if entry in CODE else "")

    def _torpedoes(self, ship: int) -> None:
        """15.7 The Graf Spee names her target; British torpedoes have one."""
        choice = self._choices.get(f"{ID[ship]}_torpedoes")
        if not isinstance(choice, Pick) or not self._wants(f"{NAME[ship]}, fire torpedoes".upper()):
            return
        marks = [SHIP[value] for value in choice.values if value != HOLD]
        target = marks[0] if len(marks) == 1 else self._keys.ship("TARGET-", marks)
        if target is not None:
            self._order[choice.key] = (ID[target],)
