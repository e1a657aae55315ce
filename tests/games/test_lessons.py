"""Lessons of our games: the kit's tests, and that every game has the lessons it lists."""

from __future__ import annotations

import re

import pytest

import sealed_orders as so
from sealed_orders.bots.decision import Question, decide
from sealed_orders.bots.proposal import adviser, proposal
from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.event import every_fact
from sealed_orders.kernel.fact import Sighted, facts_of
from sealed_orders.kernel.lesson import Pupil
from sealed_orders.kernel.order import Answer
from sealed_orders.testing.lessons import Lessons, decisions, prompt_of
from tests.own import GAMES, OurGames

COACHED = "reykjavik_r P 1217 1117; hood M 1414"  # first orders as the coach of First patrol has them


class TestLessons(OurGames, Lessons):
    """The kit's."""


def test_every_game_has_a_lesson_and_the_hunts_one_for_each_side() -> None:
    sides = {game: {lesson.side for lesson in so.load(game).lessons.values()} for game in GAMES}
    assert all(sides.values())
    assert sides["tutorial"] == {"raider", "hunter"}
    assert sides["bismarck"] == {"british", "german"}


@pytest.mark.parametrize(
    ("name", "questions"),
    [
        ("first_patrol_british", {"answer": "In action", "shadow": "Contact"}),
        ("first_patrol_german", {"answer": "In action", "bismarck": "Seen"}),
    ],
)
def test_in_first_patrol_the_coach_is_about_the_question_that_is_asked(name: str, questions: dict[str, str]) -> None:
    lesson = so.load("bismarck").lessons[name]
    spoken = [
        (prompt_of(match, lesson.side).choices[0].key, lesson.notes[note].title)
        for match, note in decisions("bismarck", Pupil(lesson))
        if note is not None
    ]
    assert {key: title for key, title in spoken if title in questions.values()} == questions


def test_in_first_patrol_the_staff_names_a_shadow_with_its_chance_and_seal_does_not_object() -> None:
    lesson = so.load("bismarck").lessons["first_patrol_british"]
    named: list[Answer] = []
    for match, _ in decisions("bismarck", Pupil(lesson)):
        view, prompt = match.view(lesson.side), prompt_of(match, lesson.side)
        if view.step == "shadow":
            staff = adviser("bismarck", lesson.side, match.options)
            decided = decide(
                Question("bismarck", staff, lesson.side, "staff", 1, view, match.log(lesson.side), advises=True)
            )
            made = proposal(prompt, decided, {})
            named.append(made.order["shadow"])
            assert re.search(r"(Reykjavik R|Suffolk) shadows (Bismarck|Prinz Eugen) from 111[67]: \d\d %", made.reason)
            assert not match.game.cautions(view, prompt.complete(made.order))
    assert set(named) == {("reykjavik_r",), ("suffolk",)}


def test_in_first_patrol_the_plane_finds_both_ships_where_the_coach_sends_it_whatever_the_dice() -> None:
    lesson = so.load("bismarck").lessons["first_patrol_british"]
    (note,) = (note for note in lesson.notes if note.until and note.until.ordered == "reykjavik_r P 1217 1117")
    assert "choose P (patrol) and click 1117." in note.text
    for seed in range(20):
        match = so.Match.new("bismarck", lesson.scenario, seed=str(seed))
        match.submit(lesson.side, so.parse_order(COACHED))
        view, log = match.view("german"), match.log("german")
        match.submit("german", decide(Question("bismarck", lesson.against, "german", "", 1, view, log)).order)
        (seen,) = facts_of(Sighted, every_fact(match.log(lesson.side)))
        assert (seen.cell, {unit.id for unit in seen.units}) == ("1117", {"bismarck", "prinz_eugen"})


@pytest.mark.parametrize("against", ["history", "cadet"])
def test_in_first_patrol_the_staffs_advice_leads_no_cruiser_into_a_fight_on_turn_1(against: str) -> None:
    """It sent the Norfolk alone into the likeliest square: sunk with 97 % if she fought."""
    for seed in range(8):
        match = so.Match.new("bismarck", "first_patrol", seed=str(seed))
        seats = {"british": adviser("bismarck", "british", {}), "german": against}
        first = match.view("british").turn
        while match.view("british").turn == first:
            for side in tuple(match.waiting):
                view, log = match.view(side), match.log(side)
                assert view.step != "fight_or_withdraw"
                asking = Question("bismarck", seats[side], side, str(seed), 1, view, log, advises=side == "british")
                match.submit(side, decide(asking).order)


@pytest.mark.parametrize("first", ["", COACHED, *(f"pupil {number}" for number in range(3))])
def test_in_first_patrol_taking_every_proposal_meets_shadows_and_fights_the_enemy(first: str) -> None:
    """Whatever the first orders are: the staff's proposals, the coach's, or any others."""
    lesson = so.load("bismarck").lessons["first_patrol_british"]
    match = so.Match.new("bismarck", lesson.scenario, seed=lesson.seed)
    if first:
        orders = so.parse_order(first) if first == COACHED else prompt_of(match, lesson.side).sample(FastDice(first))
        match.submit(lesson.side, orders)
    seats = {lesson.side: adviser("bismarck", lesson.side, {}), "german": lesson.against}
    questions: set[str] = set()
    while match.outcome is None:
        for side in tuple(match.waiting):
            view, advises = match.view(side), side == lesson.side
            if advises:
                questions.add(view.step)
            asking = Question("bismarck", seats[side], side, first, 1, view, match.log(side), advises=advises)
            match.submit(side, decide(asking).order)
    assert {"shadow", "fight_or_withdraw"} <= questions
