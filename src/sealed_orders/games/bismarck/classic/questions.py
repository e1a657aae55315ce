"""4.2, 4.6 The questions outside the movement phase: shadow, targets, surprise, fight or withdraw."""

from __future__ import annotations

from collections.abc import Callable

from sealed_orders.games.bismarck.classic.charts import LETTERED, NAMES
from sealed_orders.games.bismarck.classic.entry import Teletype
from sealed_orders.games.bismarck.classic.lines import status_line
from sealed_orders.games.bismarck.classic.moves import enter_moves
from sealed_orders.games.bismarck.ships import OWN, SHIPS, UNIT, UNITS
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.order import Answer, Order
from sealed_orders.kernel.prompt import Course, Option, Pick, Prompt

NOBODY = ("", "N")
LETTERS = {"yes": "Y", "no": "N", "fight": "F", "withdraw": "W"}


def answer(view: BismarckView, prompt: Prompt, say: Callable[[str], None], hear: Callable[[str, str], str]) -> Order:
    """10.1, 16.1 Ask each choice of a question in its turn."""
    tty = Teletype(say, hear)
    say(prompt.text.upper())
    order: dict[str, Answer] = {}
    for choice in prompt.choices:
        if isinstance(choice, Course):
            order[choice.key] = (choice.modes[0].name, *(enter_moves(tty, choice.start, choice.modes[0]) or ()))
        elif isinstance(choice, Pick):
            order[choice.key] = (_pick(view, tty, choice),)
    return order


def _pick(view: BismarckView, tty: Teletype, choice: Pick) -> str:
    """16.62 A name from the list, or CR for none; before a combat check STxxx shows a ship's status."""
    words = {_word(option): option.value for option in choice.options}
    default = choice.default[0] if choice.default else ""
    listed = "/".join(word for word in words if word)
    while True:
        entry = tty.ask(f"{choice.label.upper()} ({listed})-", NAMES if "" in words else LETTERED)
        if entry in words:
            return words[entry]
        if entry in NOBODY and "" in words:
            return default
        if entry.startswith("ST") and (line := _status(view, entry[2:5].ljust(3))):
            tty.say(line)
            continue
        fitting = [value for word, value in words.items() if word and len(entry) >= 3 and word.startswith(entry)]
        if len(fitting) == 1:
            return fitting[0]
        tty.refuse()


def _word(option: Option) -> str:
    """Return what is typed for an option: a letter, the program's name of a ship, or nothing for none of them."""
    if option.value in LETTERS:
        return LETTERS[option.value]
    return UNITS[UNIT[option.value]].program if option.value in UNIT else ""


def _status(view: BismarckView, key: str) -> str:
    """16.62 Let players check the status of their ships before they decide."""
    own = (u for u in OWN[view.side] if u in SHIPS and UNITS[u].key == key)
    return next((status_line(view, u) for u in own), "")
