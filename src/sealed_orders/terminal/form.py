"""An order being written: the prompt, the answers so far, and the choice that is asked next."""

from __future__ import annotations

from difflib import get_close_matches

from sealed_orders.kernel.board import Caution
from sealed_orders.kernel.order import Answer, IllegalOrder, Order
from sealed_orders.kernel.prompt import Choice, Course, Pick, Prompt, is_due
from sealed_orders.terminal.reading import Reader, meant

ALIKE = 0.7  # so much of a mistyped word must be right
WALKED = 6  # a form of so many choices is gone through one by one; of a longer one only what has no default


class Form:
    """Choices can be answered in any order and changed until the order is sealed; a bad line changes nothing."""

    def __init__(self, prompt: Prompt, reader: Reader) -> None:
        self.prompt = prompt
        self.choices = {choice.key: choice for choice in prompt.choices}
        picks = (choice for choice in prompt.choices if isinstance(choice, Pick))
        self.answers: dict[str, Answer] = {pick.key: pick.suggested for pick in picks if pick.suggested}
        self.opened = ""
        self.written = ""  # the key of the choice that was answered last
        self.cautions: list[Caution] = []  # given once and not again
        self._reader = reader

    @property
    def open(self) -> list[Choice]:
        """The choices that still need an answer."""
        return [c for c in self.prompt.choices if is_due(c) and c.key not in self.answers]

    @property
    def asked(self) -> Choice | None:
        """The choice that a bare answer is for: the one opened last, else the next one without an answer."""
        if self.opened:
            return self.choices[self.opened]
        if self.open:
            return self.open[0]
        left = [c for c in self.prompt.choices if c.key not in self.answers]
        return left[0] if left and len(self.choices) <= WALKED else None

    def key(self, word: str) -> str:
        """The key of the choice a word names: itself in any case, or # and its number; else nothing."""
        if word.startswith("#") and word[1:].isdecimal() and 1 <= int(word[1:]) <= len(self.choices):
            return list(self.choices)[int(word[1:]) - 1]
        if self.asked is None:
            word = meant(word, self._labels)
        return next((key for key in self.choices if key.lower() == word.lower()), "")

    def named(self, word: str) -> str:
        """The key of the choice a word names, whole or cut short; else nothing."""
        return self.key(word) or self._cut_short(word)

    def _cut_short(self, word: str) -> str:
        """The key of the only choice whose key or label begins with a word; else nothing."""
        key = meant(word, self._labels)
        return key if key in self.choices else ""

    @property
    def _labels(self) -> dict[str, str]:
        return {key: choice.label for key, choice in self.choices.items()}

    def says(self, word: str) -> bool:
        """Whether a word is one of the form's own, exactly: a key, or an answer to the choice asked."""
        return word in self.choices or self._answers_asked(word)

    def opens(self, line: str) -> str:
        """The key of the choice a line names and does not answer."""
        key = self.key(line) or ("" if self._readable(line.split()) else self._cut_short(line))
        only = self.prompt.choices[0] if len(self.choices) == 1 else None
        whole = isinstance(only, Pick) and only.least == 0  # the text of an order that picks nothing
        return "" if whole or self._answers_asked(line) else key

    def write(self, line: str) -> dict[str, Answer]:
        """Put down what a line answers: "hood M 1623; suffolk P", "hood,suffolk P", or the asked choice's words."""
        written: dict[str, Answer] = {}
        for part in line.split(";"):
            if words := part.split():
                written |= self._read(words)
        self.answers |= written
        self.opened, self.written = "", next(reversed(written), self.written)
        return written

    def take(self, answers: Order) -> None:
        """Put down answers that are known to be allowed."""
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
        if self.asked is None:
            guess = self._meant(words[0]) or "Type list to see them."
            raise IllegalOrder(f"Unknown choice '{words[0]}'. {guess}")
        try:
            return {self.asked.key: self._reader.read(self.asked, words)}
        except IllegalOrder as error:
            # Not an answer to what is asked: perhaps to another choice, whose key was cut short or mistyped.
            keys = [self._cut_short(word) for word in words[0].split(",") if word]
            if len(words) > 1 and keys and all(keys):
                return {key: self._reader.read(self.choices[key], words[1:]) for key in keys}
            if near := self._near_answer(words[0]):
                raise IllegalOrder(f"{error.text} Did you mean {near}?", error.rule, error.key) from None
            if guess := self._meant(words[0]):
                raise IllegalOrder(f"Unknown choice '{words[0]}'. {guess}", error.rule) from None
            raise

    def _readable(self, words: list[str]) -> bool:
        """Whether some words answer the choice asked."""
        if self.asked is None:
            return False
        try:
            self._reader.read(self.asked, words)
        except IllegalOrder:
            return False
        return True

    def _meant(self, word: str) -> str:
        """Which key a mistyped word is most like, as a question; nothing where it is like none."""
        near = get_close_matches(word.lower(), [key.lower() for key in self.choices], 1, ALIKE)
        return f"Did you mean {near[0]}?" if near else ""

    def _near_answer(self, word: str) -> str:
        """Which answer to the choice asked a mistyped word is most like."""
        match self.asked:
            case Pick() as pick:
                answers = {value.lower(): value for value in pick.values}
            case Course(modes=modes):
                answers = {mode.name.lower(): mode.name for mode in modes}
            case _:
                answers = {}
        near = get_close_matches(word.lower(), answers, 1, ALIKE) if word.lower() not in answers else []
        return answers[near[0]] if near else ""

    def _answers_asked(self, word: str) -> bool:
        match self.asked:
            case Pick() as pick:
                return word in pick.values
            case Course(modes=modes):
                return any(mode.name == word for mode in modes)
            case _:
                return False
