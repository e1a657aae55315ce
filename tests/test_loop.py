"""The animation on top of the README: everything it shows comes from a record, and it does not cheat."""

from __future__ import annotations

import pytest
from PIL import Image, ImageSequence

from sealed_orders.report.drawing.palette import LIGHT
from tests.loop.frames import COUNT, MOVES, RATE, Film
from tests.loop.making import FOLDER, HEAVIEST, LOOKS
from tests.loop.story import Story, fits, played, story
from tests.own import ROOT


@pytest.fixture(scope="module")
def the_story() -> Story:
    return story(played())


def test_the_match_is_one_that_the_picture_can_show(the_story: Story) -> None:
    assert fits(played())
    assert the_story.wreck == the_story.prey.ways[the_story.turns[-1]][-1]
    assert the_story.contact.turn < the_story.turns[-1]
    assert any(the_story.shots)


def test_no_enemy_is_drawn_before_she_is_found(the_story: Story) -> None:
    film = Film(the_story, LIGHT)
    found = {turn: end for turn, (_, end) in zip(the_story.turns, MOVES, strict=True)}
    first = min(found[each.turn] for each in the_story.found)
    for number in range(COUNT):
        drawn = film.frame(number)
        if number / RATE < first:
            assert 'class="u s1"' not in drawn
            assert 'class="seen' not in drawn
        if number / RATE < MOVES[-1][1]:
            assert 'class="u s1"' not in drawn
    assert 'class="u s1"' in film.frame(COUNT - 5)


def test_the_first_frame_asks_and_the_last_shows_her_whole_track(the_story: Story) -> None:
    film = Film(the_story, LIGHT)
    assert "Where is the Bismarck?" in film.frame(0)
    last = film.frame(COUNT - 5)
    assert "Sealed Orders" in last
    hours = {the_story.board.hours[turn - 1] for turn in the_story.turns}
    assert all(f">{hour}</text>" in last for hour in hours)


@pytest.mark.parametrize("name", LOOKS)
def test_the_file_is_light_and_lasts_six_seconds(name: str) -> None:
    path = FOLDER / f"{name}.webp"
    assert path.stat().st_size < HEAVIEST
    with Image.open(path) as film:
        assert film.size == (1200, 630)
        assert film.info["loop"] == 0
        lasts = 0
        for frame in ImageSequence.Iterator(film):
            frame.load()
            lasts += frame.info["duration"]
    assert 5500 <= lasts <= 6500


def test_the_readme_shows_it_in_both_looks_and_to_those_who_want_no_motion() -> None:
    top = (ROOT / "README.md").read_text(encoding="utf-8").partition("## ")[0]
    for name in LOOKS:
        for ending in ("webp", "png"):
            assert f"docs/screens/{name}.{ending}" in top
            assert (FOLDER / f"{name}.{ending}").is_file()
