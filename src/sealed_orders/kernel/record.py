"""The record of a match: save game, replay, bug report and letter to a friend in one file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import msgspec

from sealed_orders.kernel.chain import chain
from sealed_orders.kernel.crew import Crew
from sealed_orders.kernel.event import Event, Outcome
from sealed_orders.kernel.format_1 import is_other, translated
from sealed_orders.kernel.hand import Hands
from sealed_orders.kernel.minute import Minutes
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.rolls import Rolls
from sealed_orders.kernel.salt import Salt
from sealed_orders.kernel.settlement import Settlement
from sealed_orders.kernel.standing import Standing
from sealed_orders.kernel.terms import Terms
from sealed_orders.kernel.timekeeping import Time, own
from sealed_orders.kernel.umpire import UmpireLine
from sealed_orders.kernel.untrusted import ANYTHING, Unreadable, read_json
from sealed_orders.kernel.upgrade import Upgrade
from sealed_orders.kernel.wire import encode

FORMAT = 3
OLD = 1  # its events had loose data
WITHOUT_ROLLS = 2
OLD_DATA = '"data":'  # is in every event of the first format


class BadRecord(ValueError):
    """A file that is not a record."""


class RecordMismatch(ValueError):
    """A record that does not replay as it claims: it was altered."""


class RecordUnplayable(RecordMismatch):
    """A record that can be read but not replayed: sealed, or made under another version of the rules."""


@dataclass(frozen=True, slots=True)
class Decision:
    """The orders, listed by side and not by arrival, what followed, and a digest of the State afterwards."""

    orders: Mapping[Side, str]
    events: tuple[Event, ...]
    digest: str
    rolls: Rolls | msgspec.UnsetType = msgspec.UNSET  # absent where nothing was rolled


@dataclass(frozen=True, slots=True)
class Origin:
    """The match that another continues: its seed, which was public, its hash, and how many decisions are its own."""

    seed: str
    commitment: str
    decisions: int


@dataclass(frozen=True)
class Record:
    """Everything needed to replay a match, and all its events, so that it can always be opened."""

    format: int
    game: str
    version: str
    scenario: str
    setup: Mapping[str, Any] | None  # the scenario's file, if it did not come with the game
    options: Mapping[str, str]
    commitment: str
    seed: str | None  # None while the match runs
    opening: tuple[Event, ...]
    crew: Crew = field(default_factory=dict, kw_only=True)  # the bots that play, if the opening says so
    decisions: tuple[Decision, ...]
    outcome: Outcome | None
    pending: Mapping[Side, str] = field(default_factory=dict)  # orders sealed for a decision that waits for other sides
    minutes: Minutes = field(default_factory=dict)  # minutes of the bots' decisions
    origin: tuple[Origin, ...] = ()  # the matches it continues, oldest first; the seed applies after the last
    settlement: Settlement | None = None  # set if the players ended it, not its rules
    wording: int = 1  # the edition of words of its events
    salts: tuple[Salt, ...] = ()  # what players added to the dice
    rolls: Rolls = field(default_factory=dict)  # before the first decision
    upgrades: tuple[Upgrade, ...] = ()  # changes of the rules while it ran, oldest first
    standing: tuple[Standing, ...] = ()  # the rules that sides wrote for questions to come, oldest first
    hands: Hands = field(default_factory=dict)  # who sealed, where it was not the player
    terms: Terms | None = None  # what the players agreed on about time
    times: tuple[Time, ...] = ()  # what happened to their clocks
    umpire: tuple[UmpireLine, ...] = ()  # what the umpire did, if there was one
    chain: tuple[str, ...] = field(default=(), compare=False)  # as it was read; `encode` computes it again

    @property
    def older(self) -> int:
        """Count the decisions that older rules made: today's cannot make them again."""
        return self.upgrades[-1].decisions if self.upgrades else 0

    def events_of(self, number: int) -> tuple[Event, ...]:
        """Return the events of a decision, 0 for the opening, and what was reported between it and the next.

        That is a change of the rules, and after the last decision how the match was settled.
        """
        events = self.decisions[number - 1].events if number else self.opening
        events += self.notices(number)
        settled = self.settlement if number == len(self.decisions) else None
        return events + settled.events if settled else events

    def notices(self, number: int) -> tuple[Event, ...]:
        """Return the events of a change of the rules after a decision."""
        return tuple(event for upgrade in self.upgrades if upgrade.decisions == number for event in upgrade.events)

    def sealed(self, side: Side) -> Record:
        """Return what a side may have of a running match: its own orders, its own events, and the seed's hash."""
        if self.outcome:
            return self
        decisions = (
            Decision({s: text for s, text in d.orders.items() if s == side}, _events_for(self.events_of(n), side), "")
            for n, d in enumerate(self.decisions, 1)
        )
        kept = tuple(d for d in decisions if d.orders or d.events)
        pending = {s: text for s, text in self.pending.items() if s == side}
        opening = _events_for(self.opening, side)
        cut = replace(self, seed=None, opening=opening, decisions=kept, pending=pending, minutes={})
        standing = tuple(one for one in self.standing if one.side == side)
        # When somebody sat down, what was rolled, the State at a change of the rules, and what an umpire noted are not
        # for everybody.
        times = own(self.times, side)
        return replace(cut, salts=(), rolls={}, upgrades=(), standing=standing, hands={}, times=times, umpire=())

    def save(self, path: str | Path) -> None:
        """Write the file atomically."""
        path = Path(path)
        draft = path.with_name(path.name + ".part")
        draft.write_bytes(self.encode())
        draft.replace(path)

    def encode(self) -> bytes:
        """Return the record as JSON, one decision per line, so that a text diff can compare two records."""
        head = encode(replace(self, decisions=(), minutes={}, hands={}, chain=()))
        lines = b",\n".join(encode(decision) for decision in self.decisions)
        whole = head.replace(b'"decisions":[]', b'"decisions":[\n' + lines + b"\n]", 1)
        unused = (
            not self.crew and b',"crew":{}',
            not self.origin and b',"origin":[]',
            self.settlement is None and b',"settlement":null',
            self.wording == 1 and b',"wording":1',
            not self.salts and b',"salts":[]',
            not self.rolls and b',"rolls":{}',
            not self.upgrades and b',"upgrades":[]',
            not self.standing and b',"standing":[]',
            not self.hands and b',"hands":{}',
            self.terms is None and b',"terms":null',
            not self.times and b',"times":[]',
            not self.umpire and b',"umpire":[]',
            b',"chain":[]',
        )
        for absent in unused:
            if absent:
                start, end = whole.rsplit(absent, 1)
                whole = start + end
        for name, by_number in (("minutes", self.minutes), ("hands", self.hands)):
            whole = _with_numbers(whole, name.encode(), by_number)
        if self.outcome and self.has_rolls:
            whole = whole[:-1] + b',"chain":' + encode(chain(whole)) + b"}"
        return whole + b"\n"

    @property
    def broken(self) -> int | None:
        """Return where the chain breaks: at a decision, 0 for what is before them, one more for the rest."""
        if not self.chain or self.chain == (fresh := chain(self.encode())):
            return None
        pairs = zip(self.chain, fresh, strict=False)
        return next((place for place, (read, made) in enumerate(pairs) if read != made), len(fresh) - 1)

    @property
    def has_rolls(self) -> bool:
        """Say whether its format keeps every roll."""
        return self.format > WITHOUT_ROLLS

    @property
    def is_old(self) -> bool:
        """Say whether it has the first format: then its facts were made from loose data and were not in its events."""
        return self.format == OLD

    @classmethod
    def load(cls, path: str | Path) -> Record:
        """Read a file; BadRecord says what is wrong with it."""
        try:
            return cls.decode(Path(path).read_bytes(), str(path))
        except FileNotFoundError:
            raise BadRecord(f"There is no file {path}. Check the name.") from None
        except OSError as error:
            raise BadRecord(f"{path} cannot be read: {error.strerror or error}.") from None

    @classmethod
    def decode(cls, data: bytes, where: str = "The record", most: int | None = None) -> Record:
        """Decode a record from bytes, with a limit on the number of decisions."""
        try:
            written = read_json(data, ANYTHING)
            old = isinstance(written, dict) and written.get("format") == OLD
            plain = translated(written) if old else written
            record = _record(plain)
            if most is not None and len(record.decisions) > most:
                raise BadRecord(f"{where} has {len(record.decisions):,} decisions; the limit is {most:,}.")
            strange = _strange(plain, msgspec.to_builtins(record, str_keys=True))
        except Unreadable as error:
            raise BadRecord(f"{where} is not a record: {error}. Choose a file that Sealed Orders saved.") from None
        if not OLD <= record.format <= FORMAT:
            raise BadRecord(f"{where} has format {record.format}; this program reads formats {OLD} to {FORMAT}.")
        if strange:
            raise BadRecord(f"{where} is not a record: it has an unknown field, {strange}.")
        if old and (reason := is_other(written)):
            raise BadRecord(f"{where} is not a record: it says format {OLD}, {reason}.")
        return replace(record, minutes=_unseen(record.minutes)) if old else record


_decision: msgspec.json.Decoder[Decision] = msgspec.json.Decoder(Decision)
_whole: msgspec.json.Decoder[Record] = msgspec.json.Decoder(Record)


def read_decision(text: str) -> Decision:
    """Read a decision that was kept on its own, in either format."""
    if OLD_DATA in text:
        return msgspec.convert(translated(msgspec.json.decode(text)), Decision)
    return _decision.decode(text)


def read_kept(text: str) -> Record:
    """Read a record that this program has kept for itself: it need not be looked through for what is strange."""
    return Record.decode(text.encode()) if OLD_DATA in text else _whole.decode(text)


def _with_numbers(whole: bytes, name: bytes, by_number: Mapping[int, Any]) -> bytes:
    """Put something that is kept by a decision's number into JSON that has it empty, one decision per line."""
    if not by_number:
        return whole
    lines = b",\n".join(b'"%d":' % number + encode(by_number[number]) for number in sorted(by_number))
    start, end = whole.rsplit(b'"%s":{}' % name, 1)
    return start + b'"%s":{\n' % name + lines + b"\n}" + end


def _record(plain: Any) -> Record:
    try:
        return msgspec.convert(plain, Record, str_keys=True)
    except msgspec.ValidationError as error:
        raise Unreadable(str(error)) from None


def _unseen(minutes: Minutes) -> Minutes:
    """Drop what bots were given from minutes: in the first format that was the digest of something else."""
    return {number: {side: replace(m, saw="") for side, m in by_side.items()} for number, by_side in minutes.items()}


def _events_for(events: tuple[Event, ...], side: Side) -> tuple[Event, ...]:
    return tuple(replace(event, to=(side,)) for event in events if side in event.to)


def _strange(given: Any, parsed: Any, path: str = "") -> str:
    """Return the first field that was given but not read: a misspelt one would otherwise count as left out."""
    if isinstance(given, dict):
        for name, value in given.items():
            spot = f"{path}.{name}" if path else name
            if name not in parsed:
                return spot
            if strange := _strange(value, parsed[name], spot):
                return strange
    elif isinstance(given, list):
        for number, (value, read) in enumerate(zip(given, parsed, strict=True)):
            if strange := _strange(value, read, f"{path}[{number}]"):
                return strange
    return ""
