"""A report: all findings about a match from its record, before they are written as a page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sealed_orders.kernel.order import Side
from sealed_orders.kernel.record import Record
from sealed_orders.report.findings.battles import Fight, fights
from sealed_orders.report.findings.beliefs import Table, beliefs
from sealed_orders.report.findings.comments import Comment, comments
from sealed_orders.report.findings.contacts import Contact, Pursuit, contacts, pursuits
from sealed_orders.report.findings.diary import Page, diary
from sealed_orders.report.findings.endings import endings
from sealed_orders.report.findings.fleet import Fleets, fleets
from sealed_orders.report.findings.losses import Loss, losses
from sealed_orders.report.findings.luck import Luck, luck
from sealed_orders.report.findings.near_misses import NearMiss, near_misses
from sealed_orders.report.findings.nearness import Nearness
from sealed_orders.report.findings.past import Past, past
from sealed_orders.report.findings.points import Account, account
from sealed_orders.report.findings.reasons import Reason, players, reasons
from sealed_orders.report.findings.tracks import Track, tracks
from sealed_orders.report.playing_on.chances import Chances, chances
from sealed_orders.report.reading.moments import read
from sealed_orders.report.reading.reading import Reading
from sealed_orders.report.story.headline import Headline, headline
from sealed_orders.report.story.proof import Proof, proof


@dataclass(frozen=True)
class Wishes:
    """Options of a report."""

    beliefs: bool = True
    games: int | None = 0  # games from each turn, for the chance of winning; None: as many as are fast
    seed: str = "report"  # of those games


@dataclass(frozen=True)
class Report:
    """The findings about a match."""

    reading: Reading
    fleets: Fleets
    tracks: list[Track]
    contacts: list[Contact]
    pursuits: list[Pursuit]
    near_misses: list[NearMiss]
    fights: list[Fight]
    luck: Luck
    points: Account
    losses: list[Loss]
    diary: list[Page]
    reasons: list[Reason]
    players: dict[Side, str]
    past: list[Past]
    beliefs: list[Table]
    chances: Chances | None
    proof: Proof
    headline: Headline
    comments: list[Comment]
    reader: Side = ""  # the side it is written for; empty if for anybody

    @property
    def sides(self) -> tuple[Side, ...]:
        """Return the sides whose points count, the reader's first."""
        return self._reader_first(self.points.sides)

    @property
    def parties(self) -> tuple[Side, ...]:
        """Return the sides of the game, the reader's first: the order in which they are coloured."""
        return self._reader_first(self.reading.game.sides)

    def _reader_first(self, sides: tuple[Side, ...]) -> tuple[Side, ...]:
        return tuple(sorted(sides, key=lambda side: side != self.reader))


ALL = Wishes()


def make(
    record: Record, side: Side = "", wishes: Wishes = ALL, progress: Callable[[int, int], object] = lambda *_: None
) -> Report:
    """Make the report of a record for one side: all of it if the match is over, otherwise what that side may know."""
    reading = read(record, side)
    fleet = fleets(reading)
    ends = endings(reading, fleet)
    all_tracks = tracks(reading, fleet, ends)
    nearness = Nearness(reading.board)
    hunt = pursuits(reading, fleet, all_tracks)
    return Report(
        reading=reading,
        fleets=fleet,
        tracks=all_tracks,
        contacts=contacts(reading, fleet, all_tracks),
        pursuits=hunt,
        near_misses=near_misses(fleet, hunt, all_tracks, nearness),
        fights=fights(reading, fleet),
        luck=luck(reading, fleet),
        points=account(reading),
        losses=losses(reading, fleet, all_tracks, ends),
        diary=diary(reading),
        reasons=reasons(reading),
        players=players(reading),
        past=past(reading, all_tracks, nearness),
        beliefs=beliefs(reading, fleet, all_tracks) if wishes.beliefs else [],
        chances=chances(reading, wishes.games, wishes.seed, progress, side),
        proof=proof(reading),
        headline=headline(reading),
        comments=comments(reading),
        reader=side,
    )
