"""7.1, 14.0, 14.1, 22.2 The questions outside the order phases: shadow, off-line combat, its values, agreement."""

from __future__ import annotations

from sealed_orders.games.graf_spee.chart import PATROL
from sealed_orders.games.graf_spee.classic.entry import CODES, Keyboard
from sealed_orders.games.graf_spee.classic.general import enter_order
from sealed_orders.games.graf_spee.classic.lines import ship_line
from sealed_orders.games.graf_spee.courses import ordered
from sealed_orders.games.graf_spee.ships import CARDS, CODE, SHIP
from sealed_orders.games.graf_spee.view import SpeeView
from sealed_orders.kernel.order import Answer, IllegalOrder, Order
from sealed_orders.kernel.prompt import Choice, Course, Number, Pick, Prompt

YES_NO = {"yes", "no"}


def answer(view: SpeeView, prompt: Prompt, keys: Keyboard) -> Order:
    """7.1, 14.1 Yes or no, or each choice in its turn; what does not fit together is asked for again."""
    (first, *rest) = prompt.choices
    if not rest and isinstance(first, Pick) and set(first.values) == YES_NO:
        return {first.key: ("yes" if keys.yes(prompt.text.upper()) else "no",)}
    while True:
        keys.say(prompt.text.upper())
        order = {choice.key: _entered(view, choice, keys) for choice in prompt.choices}
        try:
            prompt.complete(order)
        except IllegalOrder as error:
            keys.refuse(error.text.upper())
        else:
            return order


def _entered(view: SpeeView, choice: Choice, keys: Keyboard) -> Answer:
    if isinstance(choice, Course):
        ship, default = SHIP[choice.key], choice.default or (PATROL,)
        keys.say(ship_line(view, ship, ordered(choice.start, default)))
        return enter_order(keys, ship, choice.start) or default
    if isinstance(choice, Number):
        present = int((choice.default or ("0",))[0])
        return (str(keys.number(choice.label.upper(), choice.low, choice.high, present)),)
    assert isinstance(choice, Pick)
    return _ships(choice, keys) if choice.most > 1 else _word(choice, keys)


def _ships(choice: Pick, keys: Keyboard) -> Answer:
    """22.2 Ships by their letters in one line."""
    values = choice.values
    codes = " ".join(CARDS[SHIP[value]].code for value in values)
    while True:
        entry = keys.ask(f"{choice.label.upper()} ({codes})-", CODES)
        letters = entry.replace(" ", "")
        chosen = {ship for ship, card in enumerate(CARDS) if card.code in letters}
        if letters and all(letter in CODE for letter in letters) and chosen <= {SHIP[value] for value in values}:
            return tuple(value for value in values if SHIP[value] in chosen)
        keys.refuse()


def _word(choice: Pick, keys: Keyboard) -> Answer:
    """22.2 One of a few words; CR for the usual one."""
    values = choice.values
    while True:
        entry = keys.ask(f"{choice.label.upper()} ({'/'.join(values).upper()})-", "One of these; CR for the usual one")
        if not entry and choice.default:
            return choice.default
        if entry.lower() in values:
            return (entry.lower(),)
        keys.refuse()
