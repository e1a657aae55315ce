"""Several people at one keyboard: whose turn it is, and the passwords that keep the others from looking."""

from __future__ import annotations

from collections.abc import Mapping

from sealed_orders.kernel.order import Side
from sealed_orders.terminal.talk import Talk

WRONG = "Wrong password. Try again, or press Ctrl-D to save the match and leave."
TRIES = 3
FORGOTTEN = (
    "Did you forget it? Press Ctrl-D to save the match and leave. The command that is then printed resumes the match, "
    "and each side sets a new password."
)


class HotSeat:
    """Changes seats: clears the screen, and shows nothing of a side before its password."""

    def __init__(self, talk: Talk, passwords: Mapping[Side, str]) -> None:
        self._talk = talk
        self._passwords = dict(passwords)
        self._at: Side = ""

    def take(self, side: Side) -> bool:
        """Give the seat to a side; False if it already has it."""
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
        """Empty the seat and clear the screen."""
        self._talk.wipe()
        self._at = ""

    def _set(self, side: Side) -> None:
        question = f"The {side} side, first turn. Choose a password, or Enter for none: "
        self._passwords[side] = self._talk.hear_secret(question)

    def _ask(self, side: Side) -> None:
        if not self._passwords[side]:
            self._talk.hear_secret(f"The {side} side. Press Enter when nobody else is looking: ")
            return
        wrong = 0
        while self._talk.hear_secret(f"The {side} side. Password: ") != self._passwords[side]:
            wrong += 1
            self._talk.say(WRONG)
            if wrong == TRIES:
                self._talk.say(FORGOTTEN)
