"""sealed-orders replay, verify: read a record, and prove it."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from sealed_orders.cli.words import BadInput, Json, RecordFile, check_side, say, say_json
from sealed_orders.kernel import hand
from sealed_orders.kernel.board import in_play
from sealed_orders.kernel.compared import Compared, compared
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.game import UnknownGame, game_names, load
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.record import Decision, Record, RecordMismatch, RecordUnplayable
from sealed_orders.kernel.umpire import in_words
from sealed_orders.kernel.words import agree, many
from sealed_orders.terminal.look import look
from sealed_orders.terminal.show import ending, table


@Parameter(name="*")
@dataclass(frozen=True)
class Extent:
    """How much of a record to print."""

    at: Annotated[int | None, Parameter(help="Stop after this many decisions and show what each side saw.")] = None
    tracks: Annotated[bool, Parameter(negative="", help="Show only where every ship went.")] = False
    spoil: Annotated[
        bool, Parameter(negative="", help="Show all of an unfinished match, with both sides' secrets.")
    ] = False


ALL_OF_IT = Extent()


def replay(
    record: RecordFile,
    /,
    *,
    side: Annotated[str | None, Parameter(help="Show only this side's orders and reports.")] = None,
    turn: Annotated[int | None, Parameter(help="Show what the side knew and ordered on this turn.")] = None,
    plot: Annotated[str, Parameter(help="With --turn: the ship whose plot is drawn (default: the first).")] = "",
    extent: Extent = ALL_OF_IT,
    json: Json = False,
) -> int:
    """Show a match again, from its record.

    Example: sealed-orders replay hunt.json --side hunter

    It prints every order and every report to the sides, with the reasons of computer players. If the record was
    made under other rules, or its seed is still sealed, it is printed as it was stored, with a note.

    The record of an unfinished match holds all its secrets. Use --side for one side's part, which works if no computer
    plays that side, or --spoil for everything.

    Use --side and --turn to see what the side knew at each decision of that turn, and the staff's plot at that time.
    """
    kept, at = Record.load(record), extent.at
    _keep_secrets(kept, side, extent.spoil)
    if extent.tracks:
        return _tell_tracks(kept, side, json)
    if turn is not None:
        return _look_back(kept, side, turn, plot, json)
    if at is not None and not 0 <= at <= len(kept.decisions):
        raise BadInput(f"The record has no decision {at}. Choose --at from 0 to {len(kept.decisions)}.")
    telling = _tell(kept, at)
    if side is not None:
        telling = telling.to(check_side(side, telling.sides))
    if json:
        say_json(telling.plain())
    else:
        sys.stderr.write(f"{telling.note}\n" * bool(telling.note))
        say("\n".join(telling.lines()))
    return telling.code


def verify(
    record: RecordFile,
    /,
    *,
    bots: Annotated[bool, Parameter(help="Also ask every computer player again, and compare its orders.")] = False,
    slip: Annotated[Path | None, Parameter(help="Also check a server's signed slip of this match.")] = None,
    json: Json = False,
) -> int:
    """Prove that a record is genuine, or name what was altered.

    Example: sealed-orders verify hunt.json --bots

    The match is played again, and every event, every digest, the outcome, and the seed with its hash are compared. For
    every decision of a computer player, it checks that the bot saw its own side's view and nothing else. The output
    says what an older record does not hold and therefore cannot be compared.

    Exit code 0: the record is genuine. 1: it was altered, and the first decision that differs is named. 2: it cannot be
    checked.
    """
    from sealed_orders.bots import UnknownBot
    from sealed_orders.cli import slip as slip_check
    from sealed_orders.kernel.replay import verify as prove
    from sealed_orders.lab.minutes import ask_again

    kept = Record.load(record)
    slips = (slip_check.read_slip(slip),) if slip else ()
    proved = compared(kept)
    fault = ""
    try:
        prove(kept)
        if bots:
            ask_again(kept)
    except (RecordUnplayable, UnknownGame, UnknownBot):
        raise
    except RecordMismatch as error:
        fault = str(error)
    except Exception as error:
        fault = _broken(error)
    fault = fault or "".join(slip_check.fault_of(one, kept) for one in slips)
    if json:
        facts = {"record": str(record), "game": kept.game, "version": kept.version, "decisions": len(kept.decisions)}
        facts |= {
            "salts": kept.salts,
            "compared": proved.parts,
            "not_compared": proved.missing,
            "by_bots": proved.bots,
            "players": kept.crew,
            "asked_again": bots,
            "slip": slips[0] if slips else None,
        }
        say_json({"true": not fault, "fault": fault, **facts, "commitment": kept.commitment, "outcome": kept.outcome})
    elif fault:
        sys.stderr.write(f"{fault}\n")
    else:
        say("\n".join([*_verified(kept, proved, bots), *(line for one in slips for line in slip_check.lines_of(one))]))
    return 1 if fault else 0


def _verified(kept: Record, proved: Compared, bots: bool) -> Iterator[str]:
    """Say what was proved of a genuine record."""
    count = len(kept.decisions) - kept.older
    genuine = "What can be checked in this record is genuine" if proved.missing else "The record is genuine"
    if kept.older:
        genuine = f"From decision {kept.older + 1} on, the record is genuine"
    yield f"{genuine}: {many(count, 'decision')} of {kept.game} {agree(count, 'replays', 'replay')} the same,"
    yield f"and the seed is the one whose hash was published: {kept.commitment}."
    for salt in kept.salts:
        start = f"decision {salt.since}" if salt.since else "the set-up"
        yield f"The {salt.side} side's salt {salt.text} is in the dice from {start} on."
    yield f"Compared: {', '.join(proved.parts[:-1])} and {proved.parts[-1]}."
    if proved.bots:
        yield f"{many(proved.bots, 'decision')} by bots, each from its own side's view."
    for side, seat in kept.crew.items():
        yield f"{seat.bot} played the {side} side{f', {seat.seconds:g} s a decision' if seat.seconds else ''}."
    yield from proved.missing
    if bots:
        yield "Asked again, every bot gives the same orders." if kept.minutes else "No bot's decision is kept in it."
    game = load(kept.game)
    yield ending(kept.outcome, game.cooperative, game.sides) if kept.outcome else "The match is not over."


def _keep_secrets(kept: Record, side: str | None, spoil: bool) -> None:
    """Keep the secrets of a running match: its record holds all of them."""
    if spoil or kept.outcome or kept.seed is None or (kept.game in game_names() and load(kept.game).open):
        return
    if side is None:
        raise BadInput(
            "The match is not over, and this would show both sides' secrets. Name a --side, or pass --spoil to see all."
        )
    bot = hand.players(kept.minutes, kept.hands).get(side)
    if bot:
        raise BadInput(f"The match is not over, and {bot} plays the {side} side. Pass --spoil to see its secrets.")


def _tell_tracks(kept: Record, side: str | None, json: bool) -> int:
    from sealed_orders.terminal.tracks import lines, tracks

    game = load(kept.game)
    playing = game.playing(kept.options)
    if side is not None:
        check_side(side, playing)
    by_side = {s: tracks(kept, s) for s in playing if side in (None, s)}
    if json:
        say_json({s: track_list for s, (_, track_list) in by_side.items()})
    else:
        for s, (reading, track_list) in by_side.items():
            say("\n".join([f"The {s} ships, by turn and {game.board().called[0]}:", *lines(reading, track_list)]))
    return 0


def _look_back(kept: Record, side: str | None, turn: int, plot: str, json: bool) -> int:
    from sealed_orders.terminal.desk import named, no_plot
    from sealed_orders.terminal.hindsight import hindsight, lines

    game = load(kept.game)
    if side is None:
        raise BadInput("--turn needs a side. Add --side and its name.")
    check_side(side, game.sides)
    decisions = list(hindsight(kept, side, turn))
    if not decisions:
        raise BadInput(f"The {side} side gave no orders on turn {turn}. Choose another --turn.")
    if plot and all(named(seen.plots, plot) is None for seen in decisions):
        raise BadInput(no_plot(decisions[0].plots, plot))
    if json:
        say_json(decisions)
    else:
        say("\n\n".join("\n".join(lines(seen, game.boards(), side, plot)) for seen in decisions))
    return 0


@dataclass(frozen=True)
class _Telling:
    """A record as printed: replayed by the rules if possible, or else as it was stored."""

    record: Record
    match: Match | None
    whole: bool
    note: str = ""
    code: int = 0
    side: Side | None = None

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides of the game, if the record knows them."""
        if self.match:
            return self.match.game.sides
        events = [e for d in self.record.decisions for e in d.events] + list(self.record.opening)
        ordering = [side for d in self.record.decisions for side in d.orders]
        return tuple(dict.fromkeys([*ordering, *(side for event in events for side in event.to)]))

    def to(self, side: Side) -> _Telling:
        """Return what one side ordered and read."""
        cut = replace(
            self.record,
            opening=_events_for(self.record.opening, side),
            decisions=tuple(
                Decision({s: text for s, text in d.orders.items() if s == side}, _events_for(d.events, side), d.digest)
                for d in self.record.decisions
            ),
            pending={s: text for s, text in self.record.pending.items() if s == side},
            minutes={n: {s: m for s, m in by.items() if s == side} for n, by in self.record.minutes.items()},
        )
        return replace(self, record=cut, side=side)

    def lines(self) -> Iterator[str]:
        """Print it as text."""
        record = self.record
        options = "".join(f", {key} {value}" for key, value in record.options.items())
        yield f"{record.game}, {record.scenario}{options}, rules {record.version}"
        yield from self._events(record.opening)
        yield from self._umpire(0)
        for number, decision in enumerate(record.decisions, 1):
            if decision.orders or decision.events:
                yield f"Decision {number}"
                yield from table((f"{side}:", text or "no new orders") for side, text in decision.orders.items())
                yield from self._reasons(number)
                yield from self._events(decision.events + record.notices(number))
            yield from self._umpire(number)
        if record.pending and self.whole:
            yield "Sealed, not resolved yet"
            yield from table((f"{side}:", text or "no new orders") for side, text in record.pending.items())
        if record.settlement and self.whole:
            yield from self._events(record.settlement.events)
        if not self.whole:
            yield from self._looks()
        elif record.outcome:
            yield ending(record.outcome, self.match is not None and self.match.game.cooperative, self.sides)
        else:
            yield "The match is not over."

    def plain(self) -> dict[str, Any]:
        """Print it as data."""
        record = self.record
        decisions = [
            {"orders": d.orders, "minutes": record.minutes.get(number, {}), "events": d.events + record.notices(number)}
            for number, d in enumerate(record.decisions, 1)
        ]
        end: dict[str, Any] = {
            "pending": record.pending,
            "settlement": record.settlement,
            "outcome": record.outcome,
            **({"umpire": record.umpire} if record.umpire else {}),
        }
        whole = end if self.whole else {"displays": self._displays()}
        return {
            "game": record.game,
            "version": record.version,
            "scenario": record.scenario,
            "options": record.options,
            "opening": record.opening,
            "decisions": decisions,
            "note": self.note,
            **whole,
        }

    def _umpire(self, number: int) -> list[str]:
        """Print what the umpire did after a number of decisions."""
        lines = self.record.umpire if self.whole else ()
        return table(("umpire:", in_words(line, lines)) for line in lines if line.after == number)

    def _events(self, events: Iterable[Event]) -> list[str]:
        return table((e.rule, e.text + ("" if self.side else f"  [{', '.join(e.to)}]")) for e in events)

    def _reasons(self, number: int) -> list[str]:
        """Print why computer players gave their orders."""
        minutes = self.record.minutes.get(number, {}).items()
        return table((f"{side}, why:", minute.reason) for side, minute in minutes if minute.reason)

    def _displays(self) -> dict[Side, Any]:
        assert self.match is not None
        sides = (self.side,) if self.side else self.match.game.sides
        return {side: self.match.display(side) for side in sides}

    def _looks(self) -> Iterator[str]:
        assert self.match is not None
        for side, display in self._displays().items():
            yield f"The {side} side sees:"
            yield look(display, in_play(self.match.game.boards(), display), side)


def _tell(kept: Record, at: int | None) -> _Telling:
    from sealed_orders.kernel.replay import replay as play_again

    whole = at is None
    try:
        match = play_again(kept, at)
    except RecordMismatch as error:
        code = 0 if isinstance(error, RecordUnplayable) else 1
        note = f"{error} It is shown as it was stored."
    except UnknownGame as error:
        code, note = 0, f"{error} The record is shown as it was stored."
    except Exception as error:
        code, note = 1, f"{_broken(error)} The record is shown as it was stored."
    else:
        again = replace(
            kept,
            opening=match.opening,
            decisions=tuple(match.decisions),
            outcome=match.outcome,
            settlement=match.settlement,
        )
        return _Telling(again, match, whole)
    if not whole:
        raise BadInput(f"--at cannot show what was seen. {note}")
    return _Telling(kept, None, whole, note, code)


def _events_for(events: tuple[Event, ...], side: Side) -> tuple[Event, ...]:
    return tuple(event for event in events if side in event.to)


def _broken(error: Exception) -> str:
    from sealed_orders.lab.fuzz import describe

    return f"The rules broke: {describe(error)}."
