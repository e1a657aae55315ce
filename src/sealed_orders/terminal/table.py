"""A match in the terminal, from the first prompt to the outcome: people and bots in turn."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from types import FrameType

from sealed_orders.book_file import BookFile
from sealed_orders.bots.own import answerable
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Side, format_order
from sealed_orders.terminal import show, tracks
from sealed_orders.terminal.hot_seat import HotSeat
from sealed_orders.terminal.parley import Parley, Settled
from sealed_orders.terminal.plain import Seat, offer_to_save
from sealed_orders.terminal.shelf import CannotSave, Shelf
from sealed_orders.terminal.talk import Leave, Talk, mute
from sealed_orders.terminal.thinker import Thinker

INTERRUPTED = 130  # the exit code of a command stopped by Ctrl-C
BROKEN_PIPE = 141  # and of one whose reader is gone
HANGING_UP = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


class Table:
    """The referee's table: a match, the people at this keyboard, and the bots that play the other sides."""

    def __init__(
        self,
        match: Match,
        seats: Mapping[Side, Seat],
        bots: Mapping[Side, Thinker],
        shelf: Shelf,
        book: BookFile | None = None,
    ) -> None:
        self._match = match
        self._seats = seats
        self._bots = bots
        self._shelf = shelf
        self._book = book

    def play(self, talk: Talk, passwords: Mapping[Side, str], again: str) -> int:
        """Play to the end, or until somebody leaves; return the exit code. `again` is the command that resumes."""
        hot_seat = HotSeat(talk, passwords) if len(self._seats) > 1 and self._match.game.curtain else None
        parley = Parley(self._match, talk, self._bots)
        for seat in self._seats.values():
            seat.parley = parley
        with _hanging_up_interrupts():
            try:
                with suppress(Settled):
                    self._turns(talk, hot_seat)
                self._finish(talk, hot_seat)
            except Leave:
                return 0
            except EOFError:
                return self._rescue(hot_seat, again, 0)
            except KeyboardInterrupt:
                return self._rescue(hot_seat, again, INTERRUPTED)
            except BrokenPipeError:
                mute()
                return self._rescue(hot_seat, again, BROKEN_PIPE)
            except BaseException:
                self._rescue(hot_seat, again, 1)
                raise
        return 0

    def _turns(self, talk: Talk, hot_seat: HotSeat | None) -> None:
        match = self._match
        waited = False

        def wait() -> None:
            # Only between a person's orders: how often the other side is asked would reveal contacts.
            nonlocal waited
            if not waited:
                talk.say("The computer is thinking.")
            waited = True

        while match.outcome is None:
            side = match.waiting[0]
            if side in self._bots:
                bot = self._bots[side]
                with answerable(bot.name, f"as {side} in turn {match.view(side).turn}"):
                    match.submit(side, *bot.decide(wait)[:2])
            else:
                waited = False
                together = hot_seat is None and len(self._seats) > 1
                others = together and len([one for one in match.waiting if one in self._seats]) > 1
                secret = together and match.is_secret(side)
                if secret:
                    talk.hear_secret(f"The {side} side chooses in secret. Press Enter when nobody else is looking: ")
                self._seats[side].turn(returning=hot_seat is not None and hot_seat.take(side))
                if others or secret:
                    talk.wipe()  # sides that seal at the same time do not read each other's orders

    def _finish(self, talk: Talk, hot_seat: HotSeat | None) -> None:
        if hot_seat is not None:
            hot_seat.clear()
        for side, seat in self._seats.items():
            seat.tell(f"Reports to the {side} side:" if hot_seat is not None else "")
        assert self._match.outcome is not None
        how, *scores = show.ending(self._match.outcome, self._match.game.cooperative).split("\n")
        talk.say("\n".join(["", talk.ink.heading(how), *scores]))
        for seat in self._seats.values():
            if seat.coach is not None:
                seat.coach.look(None)
        self._reveal(talk)
        if self._book is not None:
            talk.say(self._book.write_down(self._match))
        talk.say(f"The seed was {self._match.seed}; its hash, published at the start, is {self._match.commitment}.")
        try:
            path = offer_to_save(talk, self._shelf)
        except EOFError:
            path = None
            talk.say()
        if path is None:
            return
        talk.say(f"To check every roll: sealed-orders verify {path}")
        if not self._match.game.open:
            talk.say(f"All tracks of both sides: sealed-orders replay {path} --tracks")
        for side, bot in self._bots.items():
            talk.say(f"What {bot.name} knew: sealed-orders replay {path} --side {side} --turn 1")

    def _reveal(self, talk: Talk) -> None:
        """Show where the enemy's main ships went; if several people played, everybody's."""
        game = self._match.game
        sides = () if game.open else tuple(self._bots) or tuple(self._seats)
        for side in sides:
            reading, shown = tracks.tracks(self._match.record(), side, chief=True)
            if shown:
                talk.say("\n".join([f"Where the {side}'s ships went:", *tracks.lines(reading, shown)]))

    def _rescue(self, hot_seat: HotSeat | None, again: str, code: int) -> int:
        """Save an unfinished match and say where, in one line on stderr: stdout may be gone."""
        for number in HANGING_UP:
            signal.signal(number, signal.SIG_IGN)  # a second one must not stop the saving
        if self._match.outcome is not None:
            return code
        forms = [seat.form for seat in self._seats.values() if hot_seat is None and seat.form is not None]
        lines = [f"Not sealed yet: {format_order(form.answers)}" for form in forms if form.answers]
        try:
            lines.append(f"The match is saved. Continue with: {again} --resume {self._shelf.rescue()}")
        except CannotSave as error:
            lines.append(f"The match could not be saved: {error}")
        with suppress(OSError):
            if hot_seat is not None:
                hot_seat.clear()
            sys.stderr.write("\n" + "\n".join(lines) + "\n")
        return code


@contextmanager
def _hanging_up_interrupts() -> Iterator[None]:
    """Treat a closed terminal or a SIGTERM like Ctrl-C: save the match."""

    def interrupt(_number: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = {number: signal.signal(number, interrupt) for number in HANGING_UP}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
