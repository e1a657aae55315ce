"""Several people at one keyboard: who sits there, and the passwords that keep the others' eyes off."""

from __future__ import annotations

from collections.abc import Mapping

from sealed_orders.kernel.order import Side
from sealed_orders.terminal.talk import Talk

WRONG = "That is not it. (The end of input, Ctrl-D, saves the match and leaves.)"
TRIES = 3
FORGOTTEN = (
    "Is it forgotten? Leave with Ctrl-D: the match is saved, and the line that then says how to go on, with --resume, "
    "opens it again. Each side sets a new password there."
)


class HotSeat:
    """Changes places: wipes the screen, and shows nothing of a side before its password."""

    def __init__(self, talk: Talk, passwords: Mapping[Side, str]) -> None:
        self._talk = talk
        self._passwords = dict(passwords)
        self._at: Side = ""

    def take(self, side: Side) -> bool:
        """Give the seat to a side; False where it sits there already."""
        if side == self._at:
            return False
        if self._at:
            self.clear()
        if side in self._passwords:
            self._ask(side)
        else:
            self._set(side)
        self._at = side
        return True

    def clear(self) -> None:
        """Nobody sits there, and nothing is left to read."""
        self._talk.wipe()
        self._at = ""

    def _set(self, side: Side) -> None:
        question = f"The {side} side, for the first time. Set a password, or Enter for none: "
        self._passwords[side] = self._talk.hear_secret(question)

    def _ask(self, side: Side) -> None:
        if not self._passwords[side]:
            self._talk.hear_secret(f"The {side} side. Enter when nobody else is looking: ")
            return
        wrong = 0
        while self._talk.hear_secret(f"The {side} side. Password: ") != self._passwords[side]:
            wrong += 1
            self._talk.say(WRONG)
            if wrong == TRIES:
                self._talk.say(FORGOTTEN)
