"""Fixed cards: plans that fit on one, written before the match, with which somebody may try to beat the bots.

    python -m tests.bots.graf_spee.cards --games 60

plays every card against the bot of the other side, with fresh dice, and says how often it won. A card that wins more
than 55 % has found a hole. What a card does not say is left to the bot whose side it plays.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from sealed_orders.bots import Bot
from sealed_orders.bots.commander import Decision
from sealed_orders.bots.graf_spee.commander import SpeeCommander
from sealed_orders.bots.graf_spee.harwood import Harwood
from sealed_orders.bots.graf_spee.langsdorff import Langsdorff
from sealed_orders.bots.graf_spee.sailing import answer
from sealed_orders.bots.graf_spee.ways import far, toward
from sealed_orders.games.graf_spee.chart import BRITISH_PORTS, PORT_AT
from sealed_orders.games.graf_spee.ships import ALTMARK, BRITISH, GERMAN, GRAF_SPEE, SHIP
from sealed_orders.games.graf_spee.view import SpeeView
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Answer, Side
from sealed_orders.kernel.prompt import Course, Pick, Prompt
from tests.bots.cards import Deck, play

ROUTE = ("2127", "1925", "1723", "1422", "1620", "1718", "2017", "2215", "2314")  # the round of the lanes
CORNER, LAIR = "3030", "2922"
Goal = Callable[[SpeeView, int], str]


class Card(SpeeCommander):
    """Steers every ship for the square that the card says; the rest is the bot's."""

    def __init__(self, side: Side, seed: str = "", goal: Goal | None = None, first: str = "") -> None:
        super().__init__(side, seed)
        self._goal = goal
        self._first = first  # whom all guns fire at
        self._bot = Langsdorff(side, seed) if side == GERMAN else Harwood(side, seed)

    def orders(self, view: SpeeView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        if self._goal is None:
            return self._bot.orders(view, prompt, log)
        forms = [form for form in prompt.choices if isinstance(form, Course)]
        return {form.key: self._way(form, self._goal(view, SHIP[form.key])) for form in forms}, "the card"

    def evade(self, view: SpeeView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        if self._goal is None:
            return self._bot.decide(view, prompt, log), self._bot.reason
        return self.orders(view, prompt, log)

    def battle_orders(self, view: SpeeView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        order, why = super().battle_orders(view, prompt, log)
        if not self._first:
            return order, why
        changed: dict[str, Answer] = dict(order)
        for form in prompt.choices:
            if isinstance(form, Pick) and self._first in form.values:
                changed[form.key] = (self._first,)
        return changed, "all guns at one ship"

    def _way(self, form: Course, goal: str) -> Answer:
        way = toward(self.side, form.start, goal, 1)
        return answer(form, way[0] if way else form.start)


def anchored(view: SpeeView, ship: int) -> str:
    """Sit in port: the Graf Spee in Bahia, the British each in the nearest."""
    if view.side == GERMAN:
        return "1817" if ship == GRAF_SPEE else LAIR
    return min(BRITISH_PORTS, key=lambda port: (far(BRITISH, view.square[ship], port), port))


def edge(view: SpeeView, _ship: int) -> str:
    """Hide at an edge, where nobody comes."""
    return CORNER if view.side == GERMAN else "2713"


def route(view: SpeeView, ship: int) -> str:
    """Sail one route all match: on to the next mark every five turns."""
    if ship == ALTMARK:
        return LAIR
    return _fuelled(view, ship) or ROUTE[(view.turn // 5) % len(ROUTE)]


def sits(cell: str, _view: SpeeView, ship: int) -> str:
    """Keep the raider in one square all match."""
    return LAIR if ship == ALTMARK else cell


def stack(view: SpeeView, ship: int) -> str:
    """All ships in one stack, round the lanes."""
    return _fuelled(view, ship) or ROUTE[(view.turn // 6) % len(ROUTE)]


def pickets(view: SpeeView, ship: int) -> str:
    """A ship to every busy square, and there she stays."""
    posts = ("2314", "2215", "2017", "1718", "1620", "1422", "1321", "1723", "1925", "2127", "2227", "2329")
    return _fuelled(view, ship) or posts[(ship - 2) % len(posts)]


def _fuelled(view: SpeeView, ship: int) -> str:
    """To port for who must."""
    here = view.square[ship]
    if view.side == BRITISH and (view.fuel[ship] <= 5 or (here in PORT_AT and view.fuel[ship] <= 12)):
        return min(PORT_AT, key=lambda port: (far(BRITISH, here, port), port))
    return ""


CARDS: Mapping[Side, Mapping[str, Callable[..., Bot]]] = {
    GERMAN: {
        "sits in port": partial(Card, goal=anchored),
        "hides at an edge": partial(Card, goal=edge),
        "one route for ever": partial(Card, goal=route),
        "sits off the Plate": partial(Card, goal=partial(sits, "2314")),
        "sits off Pernambuco": partial(Card, goal=partial(sits, "1718")),
        "sits off Freetown": partial(Card, goal=partial(sits, "1422")),
        "sits at the Cape": partial(Card, goal=partial(sits, "2329")),
        "all guns at the Exeter": partial(Card, first="exeter"),
    },
    BRITISH: {
        "sit in port": partial(Card, goal=anchored),
        "hide at an edge": partial(Card, goal=edge),
        "one route for ever": partial(Card, goal=route),
        "one stack": partial(Card, goal=stack),
        "a picket to every lane": partial(Card, goal=pickets),
    },
}
DECK = Deck("graf_spee", "december_1", CARDS, {GERMAN: "harwood", BRITISH: "langsdorff"})

if __name__ == "__main__":
    play(DECK)
