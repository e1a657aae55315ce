"""An order being written: the prompt, the answers so far, and the current choice."""

from __future__ import annotations

from difflib import get_close_matches

from sealed_orders.kernel.board import Caution
from sealed_orders.kernel.order import Answer, IllegalOrder, Order
from sealed_orders.kernel.prompt import Choice, Course, Pick, Prompt, is_due
from sealed_orders.terminal.reading import Reader, meant

ALIKE = 0.7  # how similar a mistyped word must be
WALKED = 6  # a form with this many choices is asked one by one; a longer one only for choices without a default


class Form:
    """Choices can be answered in any order and changed until the order is sealed; a bad line changes nothing."""

    def __init__(self, prompt: Prompt, reader: Reader) -> None:
        self.prompt = prompt
        self.choices = {choice.key: choice for choice in prompt.choices}
        picks = (choice for choice in prompt.choices if isinstance(choice, Pick))
        self.answers: dict[str, Answer] = {pick.key: pick.suggested for pick in picks if pick.suggested}
        self.opened = ""
        self.written = ""  # the key of the choice that was answered last
        self.cautions: list[Caution] = []  # said once
        self._reader = reader

    @property
    def open(self) -> list[Choice]:
        """Return the choices that still need an answer."""
        return [c for c in self.prompt.choices if is_due(c) and c.key not in self.answers]

    @property
    def current(self) -> Choice | None:
        """Return the choice that a bare answer is for: the one opened last, or else the next without an answer."""
        if self.opened:
            return self.choices[self.opened]
        if self.open:
            return self.open[0]
        left = [c for c in self.prompt.choices if c.key not in self.answers]
        return left[0] if left and len(self.choices) <= WALKED else None

    def key(self, word: str) -> str:
        """Return the key that a word names: itself in any case, or # and its number; or else None."""
        if word.startswith("#") and word[1:].isdecimal() and 1 <= int(word[1:]) <= len(self.choices):
            return list(self.choices)[int(word[1:]) - 1]
        if self.current is None:
            word = meant(word, self._labels)
        return next((key for key in self.choices if key.lower() == word.lower()), "")

    def named(self, word: str) -> str:
        """Return the key that a word names, whole or shortened; or else None."""
        return self.key(word) or self._cut_short(word)

    def _cut_short(self, word: str) -> str:
        """Return the only key whose key or label begins with a word; or else None."""
        key = meant(word, self._labels)
        return key if key in self.choices else ""

    @property
    def _labels(self) -> dict[str, str]:
        return {key: choice.label for key, choice in self.choices.items()}

    def says(self, word: str) -> bool:
        """Say whether a word belongs to the form exactly: a key, or an answer to the current choice."""
        return word in self.choices or self._answers_asked(word)

    def opens(self, line: str) -> str:
        """Return the key that a line names without answering it."""
        key = self.key(line) or ("" if self._readable(line.split()) else self._cut_short(line))
        only = self.prompt.choices[0] if len(self.choices) == 1 else None
        whole = isinstance(only, Pick) and only.least == 0  # the text of an order that picks nothing
        return "" if whole or self._answers_asked(line) else key

    def write(self, line: str) -> dict[str, Answer]:
        """Enter a line's answers: "hood M 1623; suffolk P", "hood,suffolk P", or words for the current choice."""
        written: dict[str, Answer] = {}
        for part in line.split(";"):
            if words := part.split():
                written |= self._read(words)
        self.answers |= written
        self.opened, self.written = "", next(reversed(written), self.written)
        return written

    def take(self, answers: Order) -> None:
        """Enter answers that are known to be legal."""
        self.answers |= answers
        self.opened = ""

    def undo(self, key: str) -> None:
        """Take an answer back."""
        self.answers.pop(key, None)

    def _read(self, words: list[str]) -> dict[str, Answer]:
        if why := self.prompt.absent.get(words[0].lower()):
            text, rule = why
            raise IllegalOrder(text, rule or self.prompt.rule)
        keys = [self.key(word) for word in words[0].split(",") if word]
        if keys and all(keys) and not (len(words) == 1 and self._answers_asked(words[0])):
            return {key: self._reader.read(self.choices[key], words[1:]) for key in keys}
        if self.current is None:
            guess = self._meant(words[0]) or "Type list to see them."
            raise IllegalOrder(f"Unknown choice '{words[0]}'. {guess}")
        try:
            return {self.current.key: self._reader.read(self.current, words)}
        except IllegalOrder as error:
            # Not an answer to the current choice: perhaps to another, whose key was shortened or mistyped.
            keys = [self._cut_short(word) for word in words[0].split(",") if word]
            if len(words) > 1 and keys and all(keys):
                return {key: self._reader.read(self.choices[key], words[1:]) for key in keys}
            if near := self._near_answer(words[0]):
                raise IllegalOrder(f"{error.text} Did you mean {near}?", error.rule, error.key) from None
            if guess := self._meant(words[0]):
                raise IllegalOrder(f"Unknown choice '{words[0]}'. {guess}", error.rule) from None
            raise

    def _readable(self, words: list[str]) -> bool:
        """Say whether some words answer the current choice."""
        if self.current is None:
            return False
        try:
            self._reader.read(self.current, words)
        except IllegalOrder:
            return False
        return True

    def _meant(self, word: str) -> str:
        """Ask whether a similar key was meant; empty if none is similar."""
        near = get_close_matches(word.lower(), [key.lower() for key in self.choices], 1, ALIKE)
        return f"Did you mean {near[0]}?" if near else ""

    def _near_answer(self, word: str) -> str:
        """Find the answer to the current choice that is most like a mistyped word."""
        match self.current:
            case Pick() as pick:
                answers = {value.lower(): value for value in pick.values}
            case Course(modes=modes):
                answers = {mode.name.lower(): mode.name for mode in modes}
            case _:
                answers = {}
        near = get_close_matches(word.lower(), answers, 1, ALIKE) if word.lower() not in answers else []
        return answers[near[0]] if near else ""

    def _answers_asked(self, word: str) -> bool:
        match self.current:
            case Pick() as pick:
                return word in pick.values
            case Course(modes=modes):
                return any(mode.name == word for mode in modes)
            case _:
                return False
