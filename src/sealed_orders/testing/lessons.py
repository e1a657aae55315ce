"""Lessons: what they name exists, and a pupil who follows them reaches their end."""

from __future__ import annotations

import re
from collections.abc import Iterator

import sealed_orders as so
from sealed_orders.bots import bots
from sealed_orders.bots.decision import Question, decide
from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.lesson import Deed, Lesson, Pupil, Situation, done
from sealed_orders.kernel.minute import bot_seed
from sealed_orders.kernel.options import in_force
from sealed_orders.kernel.order import Order, parse_order
from sealed_orders.kernel.prompt import Prompt
from sealed_orders.testing.over import OverGames

CITED = re.compile(r"\((\d[\d., ]*)\)")
TIME = 0.2  # seconds for a timed bot
SEALED = 40  # orders a pupil seals at most: a note that has not appeared by then does not have to


class Lessons(OverGames):
    """The lessons that a game offers; a game may offer none."""

    def test_a_lesson_names_what_is_there(self, game: str) -> None:
        rules = so.load(game)
        cells = {cell for board in rules.boards() for cell in board.labels}
        for lesson in rules.lessons.values():
            assert lesson.scenario in rules.scenarios
            playing = rules.playing(lesson.options)
            assert lesson.side in playing
            for side in playing:
                assert side == lesson.side or not lesson.against or lesson.against in bots(game, side)
            for note in lesson.notes:
                assert not note.at.cell or note.at.cell in cells
                cited = [number for numbers in CITED.findall(note.text) for number in numbers.split(", ")]
                assert all(number in rules.rulebook for number in cited)

    def test_a_pupil_who_does_what_the_notes_say_comes_to_the_end(self, game: str) -> None:
        for lesson in so.load(game).lessons.values():
            pupil = Pupil(lesson)
            for match, note in decisions(game, pupil):
                choice = lesson.notes[note].at.choice if note is not None else ""
                keys = [one.key for one in prompt_of(match, lesson.side).choices]
                assert not choice or choice in keys, f"{lesson.name}: a note on {choice} at the question of {keys}"
            waiting = [n for n, note in enumerate(lesson.notes) if n not in pupil.read]
            # What waits for luck, a contact or a fight, may not happen, unless the lesson fixes the dice.
            luck = [n for n in waiting if lesson.notes[n].when.fact or lesson.notes[n].when.asked]
            assert waiting == ([] if lesson.seed else luck), (lesson.name, waiting)


def decisions(game: str, pupil: Pupil) -> Iterator[tuple[so.Match, int | None]]:
    """Yield every decision of a pupil who only follows the notes: the match before it, and its note."""
    rules, lesson = so.load(game), pupil.lesson
    others = [side for side in rules.playing(lesson.options) if side != lesson.side]
    options = in_force(rules, rules.scenario(lesson.scenario), lesson.options, others)
    match = so.Match.new(rules, lesson.scenario, options, lesson.seed or lesson.name)
    named = {side: lesson.against or bots(game, side)[0] for side in others}
    dice = FastDice("pupil")
    for _ in range(SEALED):
        while match.outcome is None and lesson.side not in match.waiting:
            side = match.waiting[0]
            match.submit(side, answer(match, side, named[side]))
        order = taught(match, pupil, dice)
        if match.outcome is not None:
            break
        yield match, pupil.look(situation(match, lesson, order), match.number(lesson.side))
        match.submit(lesson.side, order)


def taught(match: so.Match, pupil: Pupil, dice: FastDice) -> Order:
    """Return the order a pupil seals: what the notes ask for, and defaults for the rest."""
    side = pupil.lesson.side
    order: dict[str, tuple[str, ...]] = {}
    while (n := pupil.look(situation(match, pupil.lesson, order), match.number(side))) is not None:
        until = pupil.lesson.notes[n].until
        if until.sealed and match.outcome is None:
            break
        for key, words in parse_order(until.ordered).items():
            order[key] = words or prompt_of(match, side).sample(dice)[key]
        if until in (Deed(), Deed(taken=until.taken)) or match.outcome is not None:
            pupil.next()
        elif until.ordered:
            prompt_of(match, side).complete({**filled(prompt_of(match, side), dice), **order})  # it is legal
            assert done(until, situation(match, pupil.lesson, order)), f"{pupil.lesson.name}, note {n + 1}"
    return {} if match.outcome is not None else {**filled(prompt_of(match, side), dice), **order}


def answer(match: so.Match, side: str, name: str) -> str:
    """Ask a bot for its order."""
    seed = bot_seed(match.dice.seed, side, match.number(side))
    return decide(Question(match.game.name, name, side, seed, TIME, match.view(side), match.log(side))).order


def situation(match: so.Match, lesson: Lesson, order: Order) -> Situation:
    """Return what the pupil sees."""
    prompt = match.prompt(lesson.side)
    return Situation(
        turn=match.count(match.view(lesson.side).turn),
        order=order,
        log=match.log(lesson.side),
        asked=tuple(choice.key for choice in prompt.choices) if prompt else (),
        over=match.outcome is not None,
    )


def prompt_of(match: so.Match, side: str) -> Prompt:
    """Return what a side is asked."""
    prompt = match.prompt(side)
    assert prompt is not None, f"{side} is asked nothing"
    return prompt


def filled(prompt: Prompt, dice: FastDice) -> Order:
    """Fill in an answer for choices without a default."""
    sample = prompt.sample(dice)
    return {choice.key: sample[choice.key] for choice in prompt.choices if choice.default is None}
