"""Who plays, if the command line does not say: ask the person at the keyboard before a match begins."""

from __future__ import annotations

from typing import Any

from sealed_orders.bots import bots
from sealed_orders.kernel.game import Game
from sealed_orders.kernel.order import Side
from sealed_orders.terminal.show import table
from sealed_orders.terminal.talk import Leave, Talk

ALL = "all"  # the answer for people on every side
LEAVE = ("quit", "exit")


def ask(talk: Talk, game: Game[Any, Any], playing: tuple[Side, ...]) -> Side | None:
    """Ask for the side to play against the computer; None if people play all of them."""
    how = "with" if game.cooperative else "against"
    rows = [(side, f"you, {how} {_bots(game, playing, side)}") for side in playing]
    many = "two" if len(playing) == 2 else str(len(playing))
    talk.say(f"Play {how} the computer, or {many} at this keyboard?")
    talk.say("\n".join(table((f"{n:>2}", *row) for n, row in enumerate((*rows, (ALL, f"{many} at this keyboard")), 1))))
    answers = (*playing, ALL)
    while True:
        word = talk.hear(f"Which one? Number or name, Enter for {playing[0]}: ").lower()
        if word in LEAVE:
            raise Leave
        wanted = answers[int(word) - 1] if word.isdecimal() and 0 < int(word) <= len(answers) else word or playing[0]
        if wanted in answers:
            return None if wanted == ALL else wanted
        talk.say(f"'{word}' is not an answer. Type {', '.join(answers)}, a number, or quit to leave.")


def _bots(game: Game[Any, Any], playing: tuple[Side, ...], side: Side) -> str:
    """Return the computer players of the other sides."""
    return ", ".join(dict.fromkeys(bots(game.name, other)[0] for other in playing if other != side))
