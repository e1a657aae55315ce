"""A computer player in the terminal. One that takes its time thinks in another process."""

from __future__ import annotations

import signal
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection

from sealed_orders.bots import checked_time, listing
from sealed_orders.bots.decision import BotFailure, Decided, Question, decide
from sealed_orders.kernel.crew import BotSeat
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.minute import bot_seed
from sealed_orders.kernel.order import Side

PATIENCE = 0.7  # seconds after which "thinking" is shown


class Thinker:
    """A bot that plays one side of a match."""

    def __init__(self, name: str, match: Match, side: Side, seconds: float | None = None) -> None:
        self.name = name
        self._match = match
        self._side = side
        self._seconds = checked_time(match.game.name, name, seconds)
        self._study = Study() if listing(match.game.name, name).timed else None

    @property
    def seat(self) -> BotSeat:
        """The seat it has, as the match's opening says."""
        return BotSeat(self.name, self._seconds if self._study else 0.0)

    def decide(self, wait: Callable[[], None]) -> Decided:
        """Return its order, only from what its side knows, and its minute; `wait` is called if it takes long."""
        match, side = self._match, self._side
        seed = bot_seed(match.dice.seed, side, match.number(side))
        question = Question(match.game.name, self.name, side, seed, self._seconds, match.view(side), match.log(side))
        return decide(question) if self._study is None else self._study.ask(question, wait)


class Study:
    """A process to think in, started when first needed; it ends with this one."""

    def __init__(self) -> None:
        self._line: Connection | None = None

    def ask(self, question: Question, wait: Callable[[], None]) -> Decided:
        """Return a bot's answer; `wait` is called if it takes long."""
        line = self._line = self._line or _begun()
        try:
            line.send(question)
            if not line.poll(PATIENCE):
                wait()
            answer: Decided | str = line.recv()
        except (EOFError, OSError):
            self._line = None
            raise BotFailure(f"The bot {question.bot} crashed: its process ended without an answer.") from None
        if isinstance(answer, str):
            raise BotFailure(f"The bot {question.bot} failed: {answer}.")
        return answer


def _begun() -> Connection:
    spawn = get_context("spawn")
    here, there = spawn.Pipe()
    spawn.Process(target=_think, args=(there,), daemon=True).start()
    there.close()
    return here


def _think(line: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the table, which saves the match
    while True:
        try:
            question: Question = line.recv()
        except EOFError:
            return
        try:
            line.send(decide(question))
        except Exception as error:
            line.send(repr(error))
