"""A report shows what a record holds, of every game and every version that opens."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from xml.etree import ElementTree

import pytest

import sealed_orders as so
from sealed_orders.kernel.fact import Points, Shot, Sunk, Who, rolled
from sealed_orders.kernel.minute import Minute
from sealed_orders.report import NotOver, Report, Wishes, make
from sealed_orders.report.charts.courses import drawn, ink, shown
from sealed_orders.report.charts.painter import png
from sealed_orders.report.charts.picture import picture
from sealed_orders.report.page.html import page
from sealed_orders.report.page.markdown import markdown
from tests.own import GAMES, OurGames
from tests.report.played import by_bots, running

KEPT = OurGames.kept()


@cache
def reported(game: str) -> Report:
    return make(by_bots(game))


@cache
def paged(game: str) -> str:
    return page(reported(game))


def drawings_of(html: str) -> Iterator[str]:
    """Yield the outermost drawings of a page."""
    depth = start = 0
    for tag in re.finditer(r"<svg\b|</svg>", html):
        opens = tag[0] == "<svg"
        start = tag.start() if opens and not depth else start
        depth += 1 if opens else -1
        if not depth:
            yield html[start : tag.end()]


@pytest.mark.parametrize("game", GAMES)
def test_points_by_cause_add_up_to_the_outcome(game: str) -> None:
    report = reported(game)
    outcome = report.reading.record.outcome
    assert outcome is not None
    for side in report.points.sides:
        assert report.points.total(side) == outcome.scores[side]
        assert sum(sum(turns.values()) for turns in report.points.causes(side).values()) == outcome.scores[side]


@pytest.mark.parametrize("game", GAMES)
def test_the_page_is_one_file_that_asks_nothing_of_the_net(game: str) -> None:
    html = paged(game)
    addresses = set(re.findall(r'(?:src|href)="([^"]*)"', html)) | set(re.findall(r"url\(([^)]*)\)", html))
    assert all(address.startswith(("#", "data:")) for address in addresses)
    assert set(re.findall(r"https?://[^\"' )<]+", html)) == {"http://www.w3.org/2000/svg"}


@pytest.mark.parametrize("game", GAMES)
def test_every_drawing_of_a_page_is_well_formed_and_uses_what_the_page_has(game: str) -> None:
    html = paged(game)
    drawings = list(drawings_of(html))
    assert drawings
    for drawing in drawings:
        ElementTree.fromstring(drawing)
    ids = set(re.findall(r'id="([^"]*)"', html))
    assert {used.removeprefix("#") for used in re.findall(r'<use[^>]* href="([^"]*)"', html)} <= ids
    assert {cited.removeprefix("#") for cited in re.findall(r'class="rule" href="([^"]*)"', html)} <= ids


@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_report_is_made_of_every_record_that_was_ever_kept(path: object) -> None:
    report = make(so.Record.load(str(path)), wishes=Wishes(beliefs=False))
    assert report.proof.verdict in ("verified", "unproved")
    assert report.headline.title in page(report).replace("&amp;", "&")
    assert markdown(report).startswith(f"# {report.headline.title}\n")


def test_an_altered_record_is_said_to_be_altered() -> None:
    record = by_bots("tutorial")
    first, *rest = record.decisions
    forged = replace(record, decisions=(replace(first, digest="0" * 32), *rest))
    report = make(forged)
    assert report.proof.verdict == "altered"
    assert "Altered." in page(report)


def test_a_running_match_has_a_report_for_a_side_alone() -> None:
    record = running("bismarck")
    with pytest.raises(NotOver):
        make(record)
    report = make(record, "british")
    assert {track.side for track in report.tracks} == {"british"}
    assert report.reading.record.seed is None
    assert report.proof.verdict == "running"
    assert record.seed is not None
    assert record.seed not in page(report)


def test_the_picture_is_self_contained_and_painted_without_a_browser() -> None:
    drawn = picture(reported("tutorial"))
    ElementTree.fromstring(drawn)
    assert "var(--" not in drawn
    assert png(drawn).startswith(b"\x89PNG")


def test_the_same_record_makes_the_same_page() -> None:
    assert page(make(by_bots("denmark_strait"))) == paged("denmark_strait")


def test_what_strangers_wrote_into_a_record_appears_as_text_and_nothing_else() -> None:
    evil = "<script>alert(1)</script>"
    record = by_bots("tutorial")
    who = Who(evil, evil, evil)
    facts = (Sunk(who), Points(evil, 3, evil), Shot(who, who, hits=1), rolled([3], "4+"))
    event = so.Event(evil, evil, ("raider", "hunter"), facts)
    minutes = {1: {evil: Minute(evil, evil, evil, evil)}}
    first, *rest = record.decisions
    hostile = replace(
        record,
        version=evil,
        scenario=evil,
        seed=evil,
        commitment=evil,
        minutes=minutes,
        decisions=(replace(first, events=(event,)), *rest),
    )
    report = make(hostile)
    assert report.proof.verdict == "altered"
    html = page(report, evil)
    assert evil not in html
    assert html.count("<script>") == 1
    assert "&lt;script&gt;" in html


def test_a_paragraph_is_shown_with_its_tables() -> None:
    html = paged("bismarck")
    told = html[html.index('<div id="p-16.81">') :]
    assert "<td>" in told[: told.index('<div id="p-', 10)]
    assert "fog_blocks_chance" in html


def test_a_page_without_the_chance_of_winning_says_how_to_have_it() -> None:
    assert "sealed-orders report hunt.json --games 20" in page(make(by_bots("tutorial")), "hunt.json")
    assert "--games" not in page(make(by_bots("tutorial"), wishes=Wishes(games=2)), "hunt.json")
    assert "--games" not in page(make(running("tutorial", stop=2), "hunter"), "hunt.json")


@pytest.mark.parametrize(("reader", "navy"), [("", "raider"), ("raider", "raider"), ("hunter", "hunter")])
def test_the_readers_ships_are_navy_and_their_side_comes_first(reader: str, navy: str) -> None:
    report = make(by_bots("tutorial"), reader, Wishes(beliefs=False, games=1))
    other = "hunter" if navy == "raider" else "raider"
    assert [ink(report, side) for side in (navy, other)] == [0, 1]
    inks = [
        (track.side == navy, course.side) for course, track in zip(drawn(report).courses, shown(report), strict=True)
    ]
    assert set(inks) == {(True, 0), (False, 1)}
    assert re.findall(r'score (s\d)"[^>]*>', picture(report)) == ["s0", "s1"]
    heads = re.findall(r"<h3>(\w+)</h3><b class=\"(s\d)\"", page(report))
    assert heads == [(navy.capitalize(), "s0"), (other.capitalize(), "s1")]
    assert report.chances is not None
    assert report.chances.side == navy
