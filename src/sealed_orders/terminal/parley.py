"""End a match at this keyboard before its rules do: resign, or offer a draw."""

from __future__ import annotations

from collections.abc import Collection

from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Side
from sealed_orders.terminal.talk import Talk

YES = ("yes", "y")
NO_DRAW = "The computer never takes a draw. You can play on or resign."
TOGETHER = "You have no opponent to offer a draw to. Type resign to give up the mission."


class Settled(Exception):
    """The players ended the match."""


class Parley:
    """How players at one keyboard agree on an end. A computer player accepts no draw."""

    def __init__(self, match: Match, talk: Talk, bots: Collection[Side]) -> None:
        self._match = match
        self._talk = talk
        self._bots = bots
        self._wanted: set[Side] = set()  # the sides that agree to a draw

    def resign(self, side: Side) -> None:
        """Resign, after confirmation."""
        ends = "the mission is given up" if self._match.game.cooperative else f"the {side} side gives up"
        if self._sure(f"If you resign, {ends} and the match is over. Type yes, or press Enter to play on: "):
            self._match.resign(side)
            raise Settled
        self._talk.say("The match goes on.")

    def offer(self, side: Side) -> None:
        """Offer a draw: each other side is asked before its next orders."""
        others = [other for other in self._match.game.playing(self._match.options) if other != side]
        if self._match.game.cooperative or not others:
            self._talk.say(TOGETHER)
        elif any(other in self._bots for other in others):
            self._talk.say(NO_DRAW)
        else:
            self._wanted.add(side)
            self._talk.say(f"You offered a draw. The {', '.join(others)} side is asked before its next orders.")

    def answer(self, side: Side) -> None:
        """Ask a side to answer the offer; if it declines, the offer ends."""
        offered = sorted(self._wanted - {side})
        if not offered:
            return
        if not self._sure(f"The {', '.join(offered)} side offers a draw. Type yes, or press Enter to play on: "):
            self._wanted.clear()
            self._talk.say("You declined. The match goes on.")
            return
        self._wanted.add(side)
        if self._wanted == set(self._match.game.playing(self._match.options)):
            self._match.draw()
            raise Settled

    def _sure(self, question: str) -> bool:
        return self._talk.hear(question).lower() in YES
