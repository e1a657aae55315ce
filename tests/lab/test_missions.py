"""How hard the missions of a campaign are, as the command prints it."""

from __future__ import annotations

import json

import pytest

from sealed_orders.interval import wilson
from sealed_orders.kernel.book import Entry
from sealed_orders.lab.missions import Standing, chapters
from tests.terminal.command import run

CAMPAIGN = "bismarck_solitaire"


def entry(won: bool, rule: str, medal: str = "") -> Entry:
    return Entry("gray_wolves", won, 4 if won else 1, 12, rule, "", medal)


def test_a_standing_counts_wins_medals_and_ends() -> None:
    entries = [entry(True, "13.2", "Wolf Pack Medal"), entry(True, "13.2"), entry(False, "13.1"), entry(False, "13.3")]
    standing = Standing("gray_wolves", entries)
    assert (standing.share, standing.medals, standing.points) == (0.5, 0.25, 2.5)
    assert standing.interval == wilson(0.5, 4)
    assert standing.ended_by == {"13.2": 2, "13.1": 1, "13.3": 1}


def test_only_a_campaign_has_chapters() -> None:
    assert [chapter.title for chapter in chapters(CAMPAIGN)] == ["Easy", "Difficult", "Hard"]
    assert chapters("tutorial") == ()


def test_every_mission_is_played_and_each_set_has_its_mean() -> None:
    ran = run("missions", CAMPAIGN, "--games", "2", "--bot", "random")
    assert ran.code == 0
    assert [line.partition(":")[0] for line in ran.out.splitlines() if "on average" in line] == [
        "Easy",
        "Difficult",
        "Hard",
    ]
    assert sum("of 2; medal" in line for line in ran.out.splitlines()) == 18


def test_one_mission_as_a_program_reads_it_is_the_same_each_time() -> None:
    words = ("missions", CAMPAIGN, "--games", "3", "--bot", "random", "--scenario", "gray_wolves", "--json")
    first = run(*words).out
    told = json.loads(first)
    assert list(told) == ["Easy"]
    (figures,) = told["Easy"]
    assert (figures["scenario"], figures["games"]) == ("gray_wolves", 3)
    assert sum(figures["ended_by"].values()) == 3
    assert run(*words).out == first


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("tutorial",), "First Hunt has no campaign, so it has no missions. "),
        (
            (CAMPAIGN, "--scenario", "nowhere"),
            "Unknown mission 'nowhere'. `sealed-orders games bismarck_solitaire` lists all ",
        ),
        ((CAMPAIGN, "--bot", "nobody"), "Unknown bot 'nobody'. "),
    ],
)
def test_what_cannot_be_measured_is_refused_in_one_sentence(words: tuple[str, ...], said: str) -> None:
    ran = run("missions", *words)
    assert ran.code == 2
    assert ran.err.startswith(said)
