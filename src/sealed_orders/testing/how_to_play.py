"""How to play: every paragraph it cites exists, and every number in it is in a paragraph that its sentence cites."""

from __future__ import annotations

import re
from collections.abc import Iterator

import sealed_orders as so
from sealed_orders.kernel.how_to_play import CITED, Section, cited
from sealed_orders.testing.over import OverGames

TEENS = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen",
    "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
VALUES = {word: str(value) for value, word in enumerate(TEENS, 2)} | {"thirty": "30", "forty": "40", "fifty": "50"}
NUMBER = re.compile(rf"\d+(?:,\d{{3}})*|\b(?:{'|'.join(VALUES)})\b", re.IGNORECASE)
ITEM = re.compile(r"^(?:-|\d+\.) +", re.MULTILINE)
SENTENCE = re.compile(r"(?<=[.!?])\**\s+")


class HowToPlay(OverGames):
    """The short text beside a rulebook; a game may have none."""

    def test_how_to_play_cites_paragraphs_that_there_are(self, game: str) -> None:
        book = so.load(game).rulebook
        for section in so.load(game).how_to_play:
            assert not [number for number in cited(section.text) if number not in book], section.title

    def test_every_number_in_how_to_play_is_in_a_paragraph_that_its_sentence_cites(self, game: str) -> None:
        book = so.load(game).rulebook
        for sentence in sentences(so.load(game).how_to_play):
            allowed = {n for rule in cited(sentence) for n in numbers(f"{book[rule].title} {book[rule].text}")}
            assert numbers(CITED.sub("", sentence)) <= allowed, sentence


def sentences(how_to_play: tuple[Section, ...]) -> Iterator[str]:
    """Split a text into sentences: list by list and paragraph by paragraph, without markup."""
    for section in how_to_play:
        for block in re.split(r"\n\n|\n(?=(?:-|\d+\.) )", section.text):
            yield from SENTENCE.split(" ".join(ITEM.sub("", block).split()))


def numbers(text: str) -> set[str]:
    """Find the numbers in a text, written in digits; one does not count."""
    figures = (match[0].lower().replace(",", "") for match in NUMBER.finditer(text))
    return {VALUES.get(number, number) for number in figures}
