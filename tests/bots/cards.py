"""Fixed cards: plans that fit on one, written before the match, with which somebody may try to beat the bots.

A game says what its cards are (`python -m tests.bots.GAME.cards`); here they are played against the bot of the other
side, with fresh dice. A card that wins more than 55 % has found a hole.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from sealed_orders.bots import Bot, bot
from sealed_orders.interval import wilson
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.words import estimate


@dataclass(frozen=True)
class Deck:
    """The cards of a game: by side and name what makes their player, and whom they are played against."""

    game: str
    scenario: str
    cards: Mapping[Side, Mapping[str, Callable[..., Bot]]]
    against: Mapping[Side, str]  # by the card's side, the bot of the other

    def wins(self, side: Side, make: Callable[..., Bot], seed: str, scenario: str = "") -> float:
        """What one match against the bot came to for a card: 1, 0 or a half."""
        match = Match.new(self.game, scenario or self.scenario, dice=Dice(seed), keep=False)
        (other,) = set(match.game.sides) - {side}
        players = {side: make(side, seed), other: bot(self.game, self.against[side], other, f"bot {seed}")}
        while match.outcome is None:
            for asked in match.waiting:
                prompt = match.prompt(asked)
                assert prompt is not None
                match.submit(asked, players[asked].decide(match.view(asked), prompt, match.log(asked)))
        return 0.5 if match.outcome.winner is None else float(match.outcome.winner == side)

    def lines(self, asked: Sequence[str] | None = None) -> Iterator[str]:
        """Play the cards that a command line asks for, and say what each won."""
        parser = argparse.ArgumentParser(
            prog=f"python -m tests.bots.{self.game}.cards", description="Play fixed cards."
        )
        parser.add_argument("--games", type=int, default=60)
        parser.add_argument("--seed", default="card")
        parser.add_argument("--first", type=int, default=0, help="the number of the first match, to go on from there")
        parser.add_argument("--scenario", default=self.scenario)
        parser.add_argument("--side", default="", help="only the cards of one side")
        parser.add_argument("--card", default="", help="only cards with this in their names")
        given = parser.parse_args(asked)
        numbers = range(given.first, given.first + given.games)
        for side, cards in self.cards.items():
            for name, make in cards.items():
                if given.card in name and given.side in ("", side):
                    found = [self.wins(side, make, f"{given.seed} {n}", given.scenario) for n in numbers]
                    share = sum(found) / len(found)
                    yield f"{side} {name}: {estimate(share, *wilson(share, len(found)))} of {len(found)}"


def play(deck: Deck) -> None:
    """Play the cards and say what they won, each as soon as it is played."""
    for line in deck.lines():
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()
