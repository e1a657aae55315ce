"""Fixed cards: plans that fit on one, written before the match, with which somebody may try to beat the commanders.

    python -m tests.bots.sink_the_bismarck.cards --games 60

plays every card against the commander of the other side, with fresh dice, and says how often it won. A card that wins
more than 55 % has found a hole. Courses are the card's; what it does not say (aircraft, convoys, dummies, fire) is left
to the commander whose side it plays.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from sealed_orders.bots import Bot, bot
from sealed_orders.bots.sink_the_bismarck.card import CardPlayer
from sealed_orders.bots.sink_the_bismarck.commander import Commander, Decision
from sealed_orders.bots.sink_the_bismarck.lindemann import Lindemann
from sealed_orders.bots.sink_the_bismarck.tovey import Tovey
from sealed_orders.games.sink_the_bismarck import GAME
from sealed_orders.games.sink_the_bismarck.forces import in_use
from sealed_orders.games.sink_the_bismarck.markers import ID
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, ENEMY, GERMAN
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.interval import wilson
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Answer, Order, Side
from sealed_orders.kernel.prompt import Pick, Prompt

MOST = 0.55  # of the games that a card may win


class Card:
    """Courses by a card; all guns at one ship where that is the card; the rest is the commander's."""

    def __init__(self, side: Side, seed: str = "", card: str = "", first: str = "") -> None:
        self.side = side
        self._card = CardPlayer(side, seed, card) if card else None
        self._first = first
        self._bot: Commander = Lindemann(side, seed) if side == GERMAN else Tovey(side, seed)

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
            if isinstance(form, Pick) and any(option.value == self._first for option in form.options):
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
AGAINST = {GERMAN: "tovey", BRITISH: "lindemann"}


def wins(side: Side, make: Callable[..., Bot], seed: str, scenario: str = "rheinuebung") -> float:
    """What one match against the commander came to for a card: 1, 0 or a half."""
    match = Match.new(GAME.name, scenario, dice=Dice(seed), keep=False)
    other = ENEMY[side]
    players = {side: make(side, seed), other: bot(GAME.name, AGAINST[side], other, f"bot {seed}")}
    while match.outcome is None:
        for asked in match.waiting:
            prompt = match.prompt(asked)
            assert prompt is not None
            match.submit(asked, players[asked].decide(match.view(asked), prompt, match.log(asked)))
    return 0.5 if match.outcome.winner is None else float(match.outcome.winner == side)


def main() -> None:
    """Play the cards and say what they won."""
    parser = argparse.ArgumentParser(prog="python -m tests.bots.sink_the_bismarck.cards", description="Play cards.")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", default="card")
    parser.add_argument("--scenario", default="rheinuebung")
    parser.add_argument("--side", default="", help="only the cards of one side")
    parser.add_argument("--card", default="", help="only cards with this in their names")
    given = parser.parse_args()
    for side, cards in CARDS.items():
        for name, make in cards.items():
            if given.card in name and given.side in ("", side):
                found = [wins(side, make, f"{given.seed} {n}", given.scenario) for n in range(given.games)]
                share = sum(found) / len(found)
                low, high = wilson(share, len(found))
                sys.stdout.write(f"{side} {name}: {share:.1%} ({low:.1%} to {high:.1%}) of {len(found)}\n")
                sys.stdout.flush()


if __name__ == "__main__":
    main()
