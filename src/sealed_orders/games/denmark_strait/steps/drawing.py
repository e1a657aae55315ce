"""9 Damage cards: a hit draws from the deck of the side that fired."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from sealed_orders.games.denmark_strait.cards import Card, called, code, height
from sealed_orders.games.denmark_strait.columns import distance
from sealed_orders.games.denmark_strait.damage import Strike
from sealed_orders.games.denmark_strait.ships import SHIPS, SIDES, draws_on, hurts
from sealed_orders.games.denmark_strait.state import StraitState
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Drew
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.words import agree, listed


def draw_cards(state: StraitState, ship: int, target: int, dice: Dice) -> Iterator[Event]:
    """9.2, 9.3 One card; within the range of the chart more, until one is not higher than the card before it."""
    side = SHIPS[ship].side
    hand = used = [(yield from take(state, side, dice))]
    if draws_on(ship, target, distance(state, ship, target)):
        hand = [*hand, (yield from take(state, side, dice))]
        while higher(state, hand):
            hand.append((yield from take(state, side, dice)))
        used = hand[:-1]
    state.discard[side] += tuple(hand)  # 9.5 only now: cards in hand are not shuffled in
    drew = Drew(tuple(map(code, hand)))
    yield Event("9.3", f"{SHIPS[ship].name} draws {_cards_text(used, hand)}.", SIDES, (drew,))
    yield strike(state, ship, target, used)


def strike(state: StraitState, ship: int, target: int, used: list[Card]) -> Event:
    """10.1 Each card is compared with the target's armour; what gets through waits until all have fired."""
    through = [card for card in used if hurts(card, ship, target)]
    state.strikes += [Strike(target, card) for card in through]
    # 12.1 A hit is a hit, armour or not (with the switch, only one that does damage).
    state.hit[target] |= bool(through) or state.options["hits"] == "any"
    name = SHIPS[target].name
    gets = agree(len(through), "gets", "get")
    passing = f"The {listed([*map(called, through)])} {gets} through {name}'s armour."
    text = passing if through else f"{name}'s armour stops every card."
    return Event("10.1", text, SIDES, (Drew(tuple(map(code, through))),))


def take(state: StraitState, side: Side, dice: Dice) -> Generator[Event, None, Card]:
    """9.1, 9.5 The next card of a deck; an empty one is replaced by its shuffled discards, even in mid-draw."""
    if not state.draw[side]:
        state.draw[side] = tuple(dice.shuffled(state.discard[side], f"turn {state.turn} 9.5 shuffle {side}"))
        state.discard[side] = ()
        yield Event(
            "9.5", f"The {side.capitalize()} deck is empty: its {len(state.draw[side])} discards are shuffled.", SIDES
        )
    card, *rest = state.draw[side]
    state.draw[side] = tuple(rest)
    return card


def higher(state: StraitState, hand: list[Card]) -> bool:
    """9.4 The last card is higher than the one before it."""
    ace = state.options["ace"]
    return height(hand[-1], ace) > height(hand[-2], ace)


def _cards_text(used: list[Card], hand: list[Card]) -> str:
    text = f"the {listed([*map(called, used)])}"
    return text if used == hand else f"{text}; the {called(hand[-1])} is not higher, so the draw ends"
