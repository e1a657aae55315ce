"""2.2, 10 The cards: fifty-two a side, and what each does to a ship."""

from __future__ import annotations

from enum import IntEnum
from typing import TypeAlias

Card: TypeAlias = int  # rank and suit in one number, so that a deck is a row of small integers

JACK, QUEEN, KING, ACE = 11, 12, 13, 14
RANKS = tuple(range(2, ACE + 1))
LETTERS = {JACK: "J", QUEEN: "Q", KING: "K", ACE: "A"}
WORDS = {JACK: "jack", QUEEN: "queen", KING: "king", ACE: "ace"}


class Suit(IntEnum):
    """2.2 The four suits, in the order of the armour tables."""

    SPADES = 0
    CLUBS = 1
    DIAMONDS = 2
    HEARTS = 3


DECK: tuple[Card, ...] = tuple(range(len(RANKS) * len(Suit)))

# 10.1 What a card that gets through the armour does, by rank.
EFFECTS = {
    2: "magazine",
    3: "bridge",
    **dict.fromkeys(range(4, 11), "hull"),
    JACK: "speed",
    QUEEN: "speed",
    KING: "gunnery",
    ACE: "radar",
}
BLOWS_UP_ON = 10  # 10.5
REPAIRABLE = ("magazine", "speed", "gunnery", "radar")  # 11.1


def suited(rank: int, suit: Suit) -> Card:
    """2.2 Return the card of a rank and a suit."""
    return (rank - 2) * 4 + suit


def rank(card: Card) -> int:
    """2.2 2..10, then jack 11, queen 12, king 13, ace 14."""
    return card // 4 + 2


def effect(card: Card) -> str:
    """10.1 The kind of damage a card does."""
    return EFFECTS[card // 4 + 2]


def height(card: Card, ace: str) -> int:
    """9.4 Return how high a card ranks when cards are drawn: the ace highest or, with the switch, lowest."""
    number = rank(card)
    return 1 if number == ACE and ace == "low" else number


def code(card: Card) -> str:
    """2.2 Return a card in an order or a file.

    >>> code(suited(8, Suit.DIAMONDS))
    '8D'
    """
    return f"{LETTERS.get(rank(card), rank(card))}{Suit(card % 4).name[0]}"


def called(card: Card) -> str:
    """2.2 Return a card in a sentence.

    >>> called(suited(KING, Suit.SPADES))
    'king of spades'
    """
    return f"{WORDS.get(rank(card), rank(card))} of {Suit(card % 4).name.lower()}"


CODES = {code(card): card for card in DECK}


def ranks(text: str) -> tuple[int, ...]:
    """4.2 The ranks an armour table names: all, or ranks and spans.

    >>> ranks("3 J-A")
    (3, 11, 12, 13, 14)
    """
    if text == "all":
        return RANKS
    numbers: list[int] = []
    for part in text.split():
        low, _, high = part.partition("-")
        numbers += range(_rank(low), _rank(high or low) + 1)
    return tuple(numbers)


def _rank(text: str) -> int:
    return CODES[f"{text}S"] // 4 + 2
