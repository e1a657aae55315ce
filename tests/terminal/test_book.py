"""The campaign book in a file, and the terminal that writes and shows it."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import sealed_orders as so
from sealed_orders.book_file import BadBook, BookFile, Contents
from sealed_orders.kernel.book import Entry
from sealed_orders.terminal.book import choose
from sealed_orders.terminal.talk import Talk
from sealed_orders.testing.play import decisions
from tests.terminal.command import run
from tests.terminal.test_every_game import Writer

CAMPAIGN = "bismarck_solitaire"
GAME = so.load(CAMPAIGN)


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path / "kept" / "book.json"


def over(seed: str = "x", scenario: str = "gray_wolves") -> so.Match:
    """Return a match played at random to its end."""
    match = so.Match.new(CAMPAIGN, scenario, seed=seed)
    list(decisions(match, seed))
    assert match.outcome is not None
    return match


def with_wins(path: Path, *scenarios: str) -> BookFile:
    wins = {name: Entry(name, True, 5, 14, "13.2", "Home.", "") for name in scenarios}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(msgspec.json.encode(Contents(games={CAMPAIGN: wins})))
    return BookFile(path)


def test_a_match_that_is_over_is_written_down_and_read_again(path: Path) -> None:
    match = over()
    assert BookFile(path).write_down(match) == f"Written into the book: {path}."
    assert BookFile(path).entries(CAMPAIGN) == [match.entry()]


def test_the_same_match_is_written_down_once(path: Path) -> None:
    match = over()
    BookFile(path).write_down(match)
    assert "before" in BookFile(path).write_down(match)
    assert len(BookFile(path).entries(CAMPAIGN)) == 1


def test_matches_are_kept_in_order_and_the_name_with_them(path: Path) -> None:
    book = BookFile(path)
    book.rename("Lindemann")
    matches = [over(seed) for seed in "abc"]
    for match in matches:
        book.write_down(match)
    assert book.entries(CAMPAIGN) == [match.entry() for match in matches]
    assert book.read().player == "Lindemann"


def test_a_file_that_is_no_book_is_left_as_it_is(path: Path) -> None:
    path.parent.mkdir()
    path.write_text("a letter to a friend")
    assert BookFile(path).write_down(over()).startswith("The match is not in the book:")
    assert path.read_text() == "a letter to a friend"
    with pytest.raises(BadBook, match="not a campaign book"):
        BookFile(path).read()


def test_a_book_of_a_later_format_is_refused(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(msgspec.json.encode(Contents(format=99)))
    with pytest.raises(BadBook, match="has format 99; this program knows 1"):
        BookFile(path).read()


def test_a_match_played_to_its_end_at_the_terminal_is_in_the_book(path: Path) -> None:
    whole = over()
    so.replay(whole.record(), len(whole.decisions) - 1).record().save("nearly.json")
    last = whole.decisions[-1].orders["bismarck"]
    ran = run("play", CAMPAIGN, "--resume", "nearly.json", "--book", str(path), lines=[last, "", "", "no"])
    assert ran.code == 0, ran.err
    assert f"Written into the book: {path}." in ran.out
    assert BookFile(path).entries(CAMPAIGN) == [whole.entry()]
    shown = run("book", CAMPAIGN, "--book", str(path), "--name", "Lindemann").out
    assert shown.startswith("Battle archive of Lindemann: 1 match\nEasy: 0 of 6 won. (15.3)\n")
    assert "Gray Wolves       lost, " in shown


def test_a_match_that_is_left_is_not_in_the_book_and_goes_on_in_the_same_one(path: Path) -> None:
    ran = run("play", CAMPAIGN, "--seed", "x", "--book", str(path))
    assert f"--book {path} --resume" in ran.err
    assert not path.exists()


def test_one_player_is_asked_for_no_other_side(path: Path) -> None:
    ran = run("play", CAMPAIGN, "--seed", "x", "--book", str(path), lines=["quit", "no"])
    assert "\nbismarck: you\n" in ran.out
    assert "prinz_eugen: " not in ran.out
    assert "password" not in ran.out.lower()
    refused = run("play", CAMPAIGN, "--side", "prinz_eugen")
    assert refused.code == 2
    assert refused.err == "Nobody plays the prinz_eugen side with these options. Play bismarck.\n"
    two = run("play", CAMPAIGN, "--seed", "x", "--option", "players=two", lines=["quit", "no"])
    assert "bismarck: you, prinz_eugen: you" in two.out


def test_the_book_shows_a_program_what_it_shows_a_person(path: Path) -> None:
    with_wins(path, "exercise_rhine")
    told = msgspec.json.decode(run("book", CAMPAIGN, "--book", str(path), "--json").out)
    assert [chapter["open"] for chapter in told["chapters"]] == [True, False, False]
    assert told["chapters"][0]["pages"][0]["best"]["won"] is True
    free = msgspec.json.decode(run("book", CAMPAIGN, "--book", str(path), "--free", "--json").out)
    assert all(chapter["open"] for chapter in free["chapters"])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ("book", "tutorial"),
            "First Hunt has no campaign, so it has no book. `sealed-orders games` lists all games.\n",
        ),
        (("play", "tutorial", "--free"), "First Hunt has no campaign. Leave out --book and --free.\n"),
        (("book", CAMPAIGN, "--book", "letter.txt"), "letter.txt is not a campaign book: "),
    ],
)
@pytest.mark.usefixtures("path")
def test_impossible_requests_are_answered_in_one_sentence(arguments: tuple[str, ...], said: str) -> None:
    Path("letter.txt").write_text("Dear friend")
    ran = run(*arguments)
    assert ran.code == 2
    assert ran.err.startswith(said)


class Chooser(Writer):
    """A person who is asked for a mission."""

    def __init__(self, *lines: str) -> None:
        super().__init__()
        self.lines = list(lines)


@pytest.mark.parametrize(
    ("line", "mission"),
    [("", "gray_wolves"), ("1", "exercise_rhine"), ("cut_the_lifeline", "cut_the_lifeline")],
)
def test_a_mission_is_chosen_by_number_or_name_or_is_the_next_not_won(path: Path, line: str, mission: str) -> None:
    assert GAME.book is not None
    talk = Chooser(line)
    assert choose(talk, GAME, GAME.book, with_wins(path, "exercise_rhine")) == mission
    assert "Difficult: Opens when you have won 4 easy missions; so far you have won 1. (15.3)" in talk.said


def test_a_mission_that_is_not_open_is_refused_unless_all_are_free(path: Path) -> None:
    assert GAME.book is not None
    book = with_wins(path, "exercise_rhine")
    talk = Chooser("18", "nowhere", "2")
    assert choose(talk, GAME, GAME.book, book) == "gray_wolves"
    assert "sink_the_bismarck is still locked. Pass --free to open all." in talk.said
    assert "Unknown mission 'nowhere'." in talk.said
    assert choose(Chooser("18"), GAME, GAME.book, book, free=True) == "sink_the_bismarck"


def test_a_campaign_won_through_opens_with_its_first_mission(path: Path) -> None:
    assert GAME.book is not None
    assert choose(Chooser(""), GAME, GAME.book, with_wins(path, *GAME.scenarios)) == "exercise_rhine"


def test_a_person_at_the_terminal_sees_the_book_and_is_asked_for_the_mission(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Talk, "somebody", True)
    ran = run("play", CAMPAIGN, "--seed", "x", "--book", str(path), lines=["2", "quit", "no"])
    assert ran.out.startswith("Battle archive: 0 matches\n")
    assert "Which mission? Number or name, Enter for Exercise Rhine: 2\nBismarck Solitaire: Gray Wolves\n" in ran.out
    named = run("play", CAMPAIGN, "--seed", "x", "--scenario", "cut_the_lifeline", lines=["quit", "no"])
    assert named.out.startswith("Bismarck Solitaire: Cut the Lifeline\n")
