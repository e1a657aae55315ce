"""Fixed cards: plans that fit on one, written before the match, with which somebody may try to beat the commanders.

    python -m tests.bots.sink_the_bismarck.cards --games 60

plays every card against the commander of the other side, with fresh dice, and says how often it won. A card that wins
more than 55 % has found a hole. Courses are the card's; what it does not say (aircraft, convoys, dummies, fire) is left
to the commander whose side it plays.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from sealed_orders.bots import Bot
from sealed_orders.bots.commander import Decision
from sealed_orders.bots.sink_the_bismarck.card import CardPlayer
from sealed_orders.bots.sink_the_bismarck.commander import SinkCommander
from sealed_orders.bots.sink_the_bismarck.lindemann import Lindemann
from sealed_orders.bots.sink_the_bismarck.tovey import Tovey
from sealed_orders.games.sink_the_bismarck.forces import in_use
from sealed_orders.games.sink_the_bismarck.markers import ID
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, GERMAN
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Answer, Order, Side
from sealed_orders.kernel.prompt import Pick, Prompt
from tests.bots.cards import Deck, play


class Card:
    """Courses by a card; all guns at one ship where that is the card; the rest is the commander's."""

    def __init__(self, side: Side, seed: str = "", card: str = "", first: str = "") -> None:
        self.side = side
        self._card = CardPlayer(side, seed, card) if card else None
        self._first = first
        self._bot: SinkCommander = Lindemann(side, seed) if side == GERMAN else Tovey(side, seed)

    def decide(self, view: SinkView, prompt: Prompt, log: Sequence[Event]) -> Order:
        """What the commander would order, as the card changes it."""
        if self._card and view.step in ("set_up", "plot", "shadow", "organise"):
            return self._steered(self._card, view, prompt, log)
        order = self._bot.decide(view, prompt, log)
        return self._aimed(prompt, order) if self._first and view.step == "round" else order

    def _steered(self, card: CardPlayer, view: SinkView, prompt: Prompt, log: Sequence[Event]) -> Order:
        if view.step != "plot":
            return card.decide(view, prompt, log)
        own = self._bot.plot(view, prompt, log)[0]
        forces = {ID[m] for m in in_use(view, self.side)}
        kept = {key: answer for key, answer in own.items() if key not in forces}
        sailed: Decision = card.plot(view, prompt, log)
        return {**kept, **sailed[0]}

    def _aimed(self, prompt: Prompt, order: Order) -> Order:
        changed: dict[str, Answer] = dict(order)
        for form in prompt.choices:
            if isinstance(form, Pick) and self._first in form.values:
                changed[form.key] = (self._first,)
        return changed


CARDS: Mapping[Side, Mapping[str, Callable[..., Bot]]] = {
    GERMAN: {
        "sits in port": partial(Card, card="in_port"),
        "hides at an edge": partial(Card, card="edge"),
        "round the lanes for ever": partial(Card, card="round"),
        "all through the Denmark Strait at once": partial(Card, card="strait"),
        "all through the Iceland-Faroes gap": partial(Card, card="gap"),
        "all past the Shetlands": partial(Card, card="shetland"),
        "stands off the gap and fights": partial(Card, card="stands"),
        "straight for the southern edge": partial(Card, card="southward"),
        "out, and back to Norway": partial(Card, card="touch"),
        "all guns at the Hood": partial(Card, first="hood"),
    },
    BRITISH: {
        "sit in port": partial(Card, card="in_port"),
        "one stack": partial(Card, card="stack"),
        "a fence across the gaps": partial(Card, card="fence"),
        "all with the convoys": partial(Card, card="escorts"),
        "all off Brest": partial(Card, card="biscay"),
        "all guns at the Prinz Eugen": partial(Card, first="prinz_eugen"),
    },
}
DECK = Deck("sink_the_bismarck", "rheinuebung", CARDS, {GERMAN: "tovey", BRITISH: "lindemann"})

if __name__ == "__main__":
    play(DECK)
