"""9.3 Exact odds of the cards a hit draws, from any draw pile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from math import prod

from sealed_orders.games.denmark_strait.cards import Card, height

LEVELS = range(1, 15)  # 9.4 the ace may be lowest or highest
LONGEST = 13  # a rising hand holds one card of a height at most


class Pile:
    """9.3 A pile in any order, counted by height: what its cards are worth, and how many are higher."""

    def __init__(self, cards: Sequence[Card], worth: Callable[[Card], int], ace: str) -> None:
        self.size = len(cards)
        self.worths = {level: Counter[int]() for level in LEVELS}
        for card in cards:
            self.worths[height(card, ace)][worth(card)] += 1
        self.higher = {level: sum(self.worths[up].total() for up in LEVELS if up > level) for level in LEVELS}


def hands(
    draw: Sequence[Card], discard: Sequence[Card], on: bool, worth: Callable[[Card], int], ace: str = "high"
) -> dict[int, Fraction]:
    """9.2, 9.3, 9.5 Return how likely the used cards of a hit have each total worth; on: the hit draws more."""
    piles = Pile(draw, worth, ace), Pile(discard, worth, ace)
    if on:
        return _rising(*piles)
    pile = piles[0] if draw else piles[1]
    single = sum(pile.worths.values(), Counter[int]())
    return {value: Fraction(count, pile.size) for value, count in sorted(single.items())}


def chance_of(
    draw: Sequence[Card], discard: Sequence[Card], on: bool, wanted: Callable[[Card], bool], ace: str = "high"
) -> Fraction:
    """9.2, 9.3 Return the chance that at least one card used for a hit is a wanted one."""
    return 1 - hands(draw, discard, on, wanted, ace).get(0, Fraction(0))


def _rising(draw: Pile, discard: Pile) -> dict[int, Fraction]:
    """9.3 While a hand rises all higher cards are still undrawn: so hands can be counted height by height."""
    # By cards in hand: the pile the next card comes from, and how many cards it has.
    longest = min(LONGEST, draw.size + discard.size - 1)
    source = [draw if held < draw.size else discard for held in range(longest + 1)]
    left = [draw.size - held + (0 if held < draw.size else discard.size) for held in range(longest + 1)]
    whole = prod(left)
    share = [whole // prod(left[: held + 1]) for held in range(longest + 1)]
    ways: dict[int, int] = {}
    counted: list[dict[int, int]] = [{0: 1}, *({} for _ in range(longest))]
    for level in LEVELS:
        for held in reversed(range(longest)):
            worths = source[held].worths[level]
            if not worths or not counted[held]:
                continue
            grown: dict[int, int] = {}
            for value, count in counted[held].items():
                for more, cards in worths.items():
                    grown[value + more] = grown.get(value + more, 0) + count * cards
            # The next card ends the hand unless it is higher.
            ending = (left[held + 1] - source[held + 1].higher[level]) * share[held + 1]
            longer = counted[held + 1]
            for value, count in grown.items():
                longer[value] = longer.get(value, 0) + count
                ways[value] = ways.get(value, 0) + count * ending
    return {value: Fraction(count, whole) for value, count in sorted(ways.items()) if count}
