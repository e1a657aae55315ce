"""Lessons: when a note appears, when it is done, and what is wrong with a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Turn
from sealed_orders.kernel.lesson import Deed, Lesson, Note, Pupil, Situation, current, done, read_lessons
from sealed_orders.kernel.mistake import BadGame

FIRST = Note("Read", "Read this.")
SECOND = Note("Order", "Give an order.", until=Deed(ordered="ship run faroes"))
THIRD = Note("Seal", "Seal it.", until=Deed(sealed=True))
LATER = Note("Found", "She is found.", when=Deed(fact="sighted"))
LAST = Note("End", "It is over.", when=Deed(over=True))
LESSON = Lesson("A lesson", "About it.", "breakout", "hunter", (FIRST, SECOND, THIRD, LATER, LAST))


def test_the_current_note_is_the_first_not_done_with_whose_occasion_has_come() -> None:
    assert current(LESSON, (), Situation(1)) == 0
    assert current(LESSON, {0, 1, 2}, Situation(1)) is None
    assert current(LESSON, {0, 1, 2}, Situation(1, over=True)) == 4


def test_a_note_about_the_question_that_is_asked_comes_before_one_that_waits() -> None:
    lesson = Lesson("A lesson", "About it.", "breakout", "hunter", (FIRST, Note("Chase", "?", when=Deed(asked="turn"))))
    assert current(lesson, (), Situation(1, asked=("turn",))) == 1
    assert current(lesson, {1}, Situation(1, asked=("turn",))) == 0
    assert current(lesson, (), Situation(1)) == 0


def test_a_deed_is_all_that_it_names() -> None:
    assert not done(Deed(), Situation(9))
    assert done(Deed(turn=2, asked="helm"), Situation(2, asked=("helm",)))
    assert not done(Deed(turn=2, asked="helm"), Situation(1, asked=("helm",)))
    assert done(Deed(fact="turn"), Situation(1, log=(Event("1.1", "", (), (Turn(1),)),)))
    assert done(Deed(taken="hood"), Situation(1, taken=("hood",)))


def test_an_order_is_given_when_the_choices_it_names_are_answered_so() -> None:
    assert done(Deed(ordered="ship"), Situation(1, order={"ship": ("lurk",)}))
    assert not done(Deed(ordered="ship run"), Situation(1, order={"ship": ("lurk",)}))
    assert not done(Deed(ordered="ship; flights 2"), Situation(1, order={"ship": ("lurk",)}))


def test_a_pupil_goes_from_note_to_note_by_what_they_do() -> None:
    pupil = Pupil(LESSON)
    assert pupil.look(Situation(1), 1) == 0
    pupil.next()
    assert pupil.look(Situation(1), 1) == 1
    order = {"ship": ("run", "faroes")}
    assert pupil.look(Situation(1, order=order), 1) == 2
    assert pupil.look(Situation(1, order=order), 1) == 2
    assert pupil.look(Situation(2), 2) is None
    assert pupil.read == {0, 1, 2}


def test_sealing_without_doing_what_a_note_says_ends_the_notes_before_the_seal() -> None:
    pupil = Pupil(LESSON)
    pupil.look(Situation(1), 1)
    pupil.next()
    assert pupil.look(Situation(1), 1) == 1
    assert pupil.look(Situation(2), 2) is None
    assert pupil.read == {0, 1, 2}
    ordering = Pupil(Lesson("A lesson", "About it.", "breakout", "hunter", (SECOND, LATER, THIRD)))
    assert [ordering.look(Situation(turn), turn) for turn in (1, 2)] == [0, 0], "nothing asked to seal: it waits"


def test_files_are_read_in_the_order_of_their_numbers_and_a_fault_is_named(tmp_path: Path) -> None:
    head = 'about = "x"\nscenario = "breakout"\nside = "hunter"\n[[notes]]\ntitle = "t"\ntext = "x"\n'
    (tmp_path / "10_late.toml").write_text('title = "late"\n' + head)
    (tmp_path / "2_early.toml").write_text('title = "early"\n' + head)
    assert list(read_lessons("g", tmp_path)) == ["early", "late"]
    (tmp_path / "3_bad.toml").write_text('title = "bad"\n' + head + "until = { done = true }\n")
    with pytest.raises(BadGame, match=r"3_bad\.toml.*done"):
        read_lessons("g", tmp_path)
    assert read_lessons("g", tmp_path / "none") == {}
