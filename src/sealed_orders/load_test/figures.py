"""The figures of a load, and their limits."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct


class Spread(Struct, frozen=True):
    """How long something took, in milliseconds."""

    count: int
    p50: float
    p95: float
    p99: float
    longest: float


def spread(seconds: Sequence[float]) -> Spread:
    """Return the spread of some times.

    >>> spread([0.001 * n for n in range(1, 101)])
    Spread(count=100, p50=50.0, p95=95.0, p99=99.0, longest=100.0)
    >>> spread([])
    Spread(count=0, p50=0.0, p95=0.0, p99=0.0, longest=0.0)
    """
    ordered = sorted(seconds)

    def at(percent: int) -> float:
        place = max(0, -(-len(ordered) * percent // 100) - 1)
        return round(ordered[place] * 1000, 1) if ordered else 0.0

    return Spread(len(ordered), at(50), at(95), at(99), at(100))


class Phase(Struct, frozen=True):
    """How long players waited for orders, and what the servers used meanwhile."""

    seconds: float
    orders: Spread  # from an order to its acknowledgement
    seen: Spread  # from the order that decides to what each seat sees of it
    answers: int  # that askers got
    cores: float  # processor time of the servers by second
    own_lag: Spread  # how late this program itself was: part of every figure


class Storm(Struct, frozen=True):
    """All clients connect at the same moment."""

    clients: int
    position: Spread  # until each has its position
    server_seconds: float  # processor time of the servers
    start_seconds: float  # until the servers listened, before that


class Figures(Struct, frozen=True):
    """Everything that a load has measured."""

    database: str
    servers: int
    matches: int
    sockets: int
    games: dict[str, int]
    python: str
    processors: int
    load_before: float  # the machine's load average before it began
    first: Storm
    alone: Phase
    beside_askers: Phase
    restart: Storm
    megabytes_empty: float
    megabytes_full: float
    faults: list[str]
    lost: int

    @property
    def a_match(self) -> float:
        """Return the memory of a match with its sockets, in MB."""
        return max(0.0, self.megabytes_full - self.megabytes_empty) / self.matches


class Killed(Struct, frozen=True):
    """What is left after servers were killed in mid-play."""

    database: str
    servers: int
    matches: int
    sockets: int
    kills: int
    acknowledged: int  # orders that were confirmed to players as sealed
    lost: int
    verified: int  # records that verify at the end
    faults: list[str]


def what_is_left(killed: Killed) -> list[str]:
    """Return these figures as lines of text."""
    k = killed
    return [
        f"{k.matches} live matches, {k.sockets} sockets; {k.servers} server(s) on {k.database} killed {k.kills} times.",
        f"Acknowledged orders: {k.acknowledged:,}; lost: {k.lost}. Records that verify: {k.verified} of {k.matches}.",
        f"Faults: {len(k.faults)}.",
        *(f"  {text}" for text in k.faults[:10]),
    ]


def table(figures: Figures) -> list[str]:
    """Return the figures as lines of text."""
    f = figures
    games = ", ".join(f"{count} {game}" for game, count in f.games.items())
    lines = [
        f"{f.matches} live matches ({games}), {f.sockets} sockets, {f.servers} server(s) on {f.database}.",
        f"Python {f.python}, {f.processors} processors, load average {f.load_before:.1f} at the start.",
        "",
        f"{'milliseconds':<44}{'count':>8}{'p50':>9}{'p95':>9}{'p99':>9}{'longest':>9}  goal",
        _line("all connect after a start: position", f.first.position),
        _line("order to acknowledgement", f.alone.orders),
        _line("order to view", f.alone.seen, "p99 under 100"),
        _line("  lateness of this program itself", f.alone.own_lag),
        _line("beside askers: order to acknowledgement", f.beside_askers.orders),
        _line("beside askers: order to view", f.beside_askers.seen, "p99 under 150"),
        _line("  lateness of this program itself", f.beside_askers.own_lag),
        _line("all back after a restart: position", f.restart.position, "longest under 3,000"),
        "",
        _rates(f),
        f"Processors in use by the server: {f.alone.cores:.2f} alone, {f.beside_askers.cores:.2f} beside askers.",
        _restarted(f.restart),
        _memory(f),
        f"Acknowledged orders lost: {f.lost}. Faults: {len(f.faults)}.",
    ]
    return [*lines, *(f"  {text}" for text in f.faults[:10])]


def _rates(f: Figures) -> str:
    alone, beside = (phase.orders.count / phase.seconds for phase in (f.alone, f.beside_askers))
    answers = f.beside_askers.answers / f.beside_askers.seconds
    return f"Orders a second: {alone:.0f} alone, {beside:.0f} beside askers, who got {answers:.1f} answers a second."


def _restarted(storm: Storm) -> str:
    used = f"{storm.server_seconds:.1f} s of processor time for {storm.clients} clients"
    return f"Restart: listening after {storm.start_seconds:.1f} s; then {used}."


def _memory(f: Figures) -> str:
    held = f"{f.megabytes_empty:.0f} MB empty, {f.megabytes_full:.0f} MB with all"
    return f"Memory: {held}, {f.a_match:.2f} MB a match (goal: 0.35)."


def _line(name: str, s: Spread, goal: str = "") -> str:
    figures = f"{s.count:>8,}{s.p50:>9,.1f}{s.p95:>9,.1f}{s.p99:>9,.1f}{s.longest:>9,.1f}"
    return f"{name:<44}{figures}  {goal}".rstrip()
