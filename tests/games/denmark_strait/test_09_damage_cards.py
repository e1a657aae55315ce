"""Chapter 9: damage cards."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest

import sealed_orders as so
from sealed_orders.games.denmark_strait.cards import CODES, DECK, Card, height, rank
from sealed_orders.games.denmark_strait.hands import hands
from sealed_orders.games.denmark_strait.ships import BRITISH, GERMAN, WITHIN
from sealed_orders.games.denmark_strait.state import StraitState
from sealed_orders.games.denmark_strait.steps.drawing import draw_cards
from sealed_orders.kernel.dice import FastDice, LoadedDice
from sealed_orders.kernel.fact import Drew, facts_of
from tests.games.denmark_strait.battle import BISMARCK, HOOD, PRINZ_EUGEN, battle, put, stack, table


def at(distance: int, ace: str = "high") -> StraitState:
    state = battle(ace=ace)
    put(state, BISMARCK, "e1", "W")
    put(state, PRINZ_EUGEN, "f1", "W")
    put(state, HOOD, f"e{1 + distance}", "E")
    return state


def drawn(state: StraitState, firing: int = BISMARCK, target: int = HOOD) -> str:
    events = list(draw_cards(state, firing, target, LoadedDice()))
    return next(event.text for event in events if event.rule == "9.3")


def test_9_1_a_hit_draws_from_the_deck_of_the_side_that_fired() -> None:
    state = at(4)
    stack(state, GERMAN, "5H")
    assert drawn(state) == "Bismarck draws the 5 of hearts."
    assert len(state.draw[GERMAN]) == 51
    assert len(state.draw[BRITISH]) == 52


CHART = [
    (firing.partition(",")[0], target, 0 if within == "never" else int(within))
    for firing, *row in table("9.2")
    for target, within in zip(("BB", "CA", "CL", "DD"), row, strict=True)
]


@pytest.mark.parametrize(("firing", "target", "within"), CHART)
def test_9_2_the_gun_damage_chart(firing: str, target: str, within: int) -> None:
    for distance in range(1, 8):
        several = so.odds("denmark_strait", "cards", firing=firing, target=target, distance=distance) != {"1": 1}
        assert several == (distance <= within)


def test_9_2_the_chart_is_that_of_the_rulebook() -> None:
    assert {(firing, target): within for firing, target, within in CHART} == {
        (firing, target): within for firing, row in WITHIN.items() for target, within in row.items()
    }


def test_9_2_beyond_the_chart_one_card_is_drawn() -> None:
    state = at(4)
    stack(state, GERMAN, "5H", "8D", "4S")
    assert drawn(state) == "Bismarck draws the 5 of hearts."
    assert state.strikes == []
    assert state.hit[HOOD]


def test_9_2_prinz_eugen_draws_on_against_hood_only_at_one_space() -> None:
    state = at(2)
    stack(state, GERMAN, "5S", "8S", "4S")
    assert drawn(state, PRINZ_EUGEN) == "Prinz Eugen draws the 5 of spades."
    state = at(1)
    stack(state, GERMAN, "5S", "8S", "4S")
    assert (
        drawn(state, PRINZ_EUGEN)
        == "Prinz Eugen draws the 5 of spades and 8 of spades; the 4 of spades is not higher, so the draw ends."
    )


def test_9_3_the_worked_example() -> None:
    state = at(3)
    stack(state, GERMAN, "5H", "8D", "4S")
    assert (
        drawn(state)
        == "Bismarck draws the 5 of hearts and 8 of diamonds; the 4 of spades is not higher, so the draw ends."
    )
    assert [strike.card for strike in state.strikes] == [CODES["8D"]]


@pytest.mark.parametrize(
    ("cards", "used"),
    [(("9S", "9C"), 1), (("JS", "QS", "KS", "AS", "2S"), 4), (("AS", "KS"), 1), (("2S", "3S", "2C"), 2)],
)
def test_9_3_only_a_higher_card_is_used_and_draws_on(cards: tuple[str, ...], used: int) -> None:
    state = at(3)
    stack(state, GERMAN, *cards)
    drawn(state)
    assert state.discard[GERMAN] == tuple(CODES[card] for card in cards)
    assert len(state.strikes) == used


def test_9_3_how_many_cards_a_hit_within_the_range_uses() -> None:
    chances = so.odds("denmark_strait", "cards", firing="bismarck", target="hood", distance=3)
    assert isinstance(chances, dict)
    assert sum(chances.values()) == 1

    def at_least(count: int) -> Fraction:
        return sum((p for cards, p in chances.items() if int(cards) >= count), Fraction(0))

    assert at_least(2) == Fraction(8, 17)
    assert at_least(3) == Fraction(176, 1275)
    assert at_least(4) == Fraction(352, 12495)


def by_hand(draw: tuple[Card, ...], discard: tuple[Card, ...], ace: str) -> dict[int, Fraction]:
    """Return every order of the draw pile and of the discards after it, played out card by card."""
    found: dict[int, Fraction] = {}
    orders = [one + other for one in permutations(draw) for other in permutations(discard)]
    for order in orders:
        used = [order[0]]
        while height(order[len(used)], ace) > height(used[-1], ace):
            used.append(order[len(used)])
        worth = sum(rank(card) for card in used)
        found[worth] = found.get(worth, Fraction(0)) + Fraction(1, len(orders))
    return found


@pytest.mark.parametrize("ace", ["high", "low"])
@pytest.mark.parametrize(
    ("draw", "discard"),
    [("2S 3S 9H 9C KD AD", ""), ("4S AS 7H", "2C 8C AC"), ("5S", "3H 6H 6D QD AH"), ("", "2S 9H JC 9S AS")],
)
def test_9_3_the_odds_of_a_hand_agree_with_every_order_of_a_small_pile(draw: str, discard: str, ace: str) -> None:
    piles = [tuple(CODES[code] for code in pile.split()) for pile in (draw, discard)]
    assert hands(piles[0], piles[1], True, rank, ace) == by_hand(piles[0], piles[1], ace)


def test_9_4_suits_do_not_matter_and_the_ace_is_high_or_low() -> None:
    assert height(CODES["AS"], "high") > height(CODES["KH"], "high")
    assert height(CODES["AS"], "low") < height(CODES["2H"], "low")
    assert height(CODES["9S"], "high") == height(CODES["9H"], "high")
    state = at(3, ace="low")
    stack(state, GERMAN, "AS", "2S", "2C")
    assert (
        drawn(state)
        == "Bismarck draws the ace of spades and 2 of spades; the 2 of clubs is not higher, so the draw ends."
    )


def test_9_5_an_empty_pile_is_replaced_in_the_middle_of_a_draw() -> None:
    state = at(2)
    state.draw[GERMAN] = (CODES["5S"],)
    state.discard[GERMAN] = tuple(card for card in DECK if card != CODES["5S"])
    events = list(draw_cards(state, BISMARCK, HOOD, FastDice("reshuffle")))
    assert events[0].text == "The German deck is empty: its 51 discards are shuffled."
    ((drew,),) = (facts_of(Drew, events[1].facts),)
    drawn_now = drew.cards
    assert drawn_now[0] == "5S"
    assert len(drawn_now) >= 2
    assert len(state.draw[GERMAN]) + len(drawn_now) == 52
    assert sorted(state.draw[GERMAN] + state.discard[GERMAN]) == list(DECK)


def test_9_5_used_or_not_all_cards_go_to_the_discards() -> None:
    state = at(3)
    stack(state, GERMAN, "5H", "8D", "4S")
    drawn(state)
    assert state.discard[GERMAN] == (CODES["5H"], CODES["8D"], CODES["4S"])
