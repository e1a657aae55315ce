"""The odds of the question in front of a side, from its own knowledge alone."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from sealed_orders.games.bismarck import GAME, odds
from sealed_orders.games.bismarck.ships import UNIT, UNITS
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.game import Chance
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.prompt import Pick
from sealed_orders.kernel.state import Task
from tests.games.bismarck.position import at, play, position


def contact(*tasks: Task) -> Match:
    """Put Suffolk and Norfolk in sight of both German ships, by night."""
    state = Match.new("bismarck", "suffolk_in_contact", seed="odds").state
    state.agenda = list(tasks) or state.agenda
    return Match(GAME, state, Dice("odds"))


def chances_of(match: Match, side: str) -> dict[str, Chance]:
    return {chance.label: chance for chance in match.game.chances(match.view(side))}


def test_10_7_each_unit_that_may_shadow_is_priced_for_either_move() -> None:
    chances = chances_of(contact(), "british")
    assert chances["Suffolk shadows Bismarck if Bismarck moves less than two squares"].p == Fraction(3, 4)
    assert chances["Suffolk shadows Bismarck if Bismarck moves two squares"].p == Fraction(7, 12)
    assert chances["Suffolk shadows Bismarck if Bismarck moves two squares"].answer == "suffolk"


def test_16_68_surprise_by_night_is_even_unless_she_was_shadowed() -> None:
    chances = chances_of(contact(Task("naval_phase")), "german")
    assert chances["the surprise attack succeeds"].p == Fraction(1, 2)


def test_16_63_withdrawal_is_priced_with_the_enemys_knots_as_on_his_card() -> None:
    """Damage that the British cannot know of does not change their odds."""
    whole = contact(Task("combat_check", (), ("1116",)), Task("naval_phase"))
    whole.submit("german", "surprise no")
    crippled = whole.state.copy()
    crippled.knots[UNIT["bismarck"]] = crippled.knots[UNIT["prinz_eugen"]] = 5
    assert chances_of(whole, "british")["Suffolk gets away"].p == Fraction(1, 4)
    assert chances_of(Match(GAME, crippled, Dice("odds")), "british") == chances_of(whole, "british")


def test_16_81_a_rounds_fire_is_priced_by_own_firepower() -> None:
    match = contact(Task("combat_check", (), ("1116",)), Task("naval_phase"))
    match.submit("german", "surprise no")
    shown = chances_of(match, "british")["Suffolk damages Prinz Eugen (midships) this round"]
    assert shown.p == 1 - Fraction(909, 1000) ** 10
    assert shown.terms == "10 salvos, assuming the enemy is undamaged"


def test_16_81_the_danger_to_each_own_ship_follows_the_enemys_card_and_her_own_condition() -> None:
    """16.66 Bismarck and Prinz Eugen may both fire at the Norfolk; what damage they have is not known to her."""
    match = contact(Task("combat_check", (), ("1116",)), Task("naval_phase"))
    match.submit("german", "surprise no")
    shown = chances_of(match, "british")["Norfolk is sunk this round"]
    salvos = sum(UNITS[UNIT[foe]].firepower for foe in ("bismarck", "prinz_eugen"))
    assert shown.p == odds.gunfire(salvos, "norfolk")["sunk"]
    assert shown.terms.startswith(f"{salvos} salvos if Bismarck and Prinz Eugen fire at Norfolk")
    hurt = match.state.copy()
    hurt.midships[UNIT["norfolk"]], hurt.firepower[UNIT["bismarck"]] = 1, 2
    now = chances_of(Match(GAME, hurt, Dice("odds")), "british")["Norfolk is sunk this round"]
    assert now.p == odds.gunfire(salvos, "norfolk", midships=1)["sunk"] > shown.p
    german = chances_of(match, "german")
    assert german["Prinz Eugen is sunk this round"].p == odds.gunfire(20, "prinz_eugen")["sunk"]
    assert "Bismarck is sunk this round" not in german, "16.65 cruisers fire at cruisers as long as they can"


def test_16_81_ships_that_may_fire_at_one_target_are_priced_together_and_then_one_by_one() -> None:
    match = contact(Task("combat_check", (), ("1116",)), Task("naval_phase"))
    for cruiser in ("norfolk", "suffolk"):
        match.state.square[UNIT[cruiser]], match.state.spotted[UNIT[cruiser]] = "1116", 1
    match.submit("german", "surprise no")
    shown = chances_of(match, "british")
    together = shown["Prinz Eugen is damaged (midships) this round"]
    guns = sum(UNITS[UNIT[cruiser]].firepower for cruiser in ("norfolk", "suffolk"))
    assert together.p == 1 - Fraction(909, 1000) ** guns
    assert together.terms.startswith(f"{guns} salvos if Norfolk and Suffolk fire at her")
    assert shown["Prinz Eugen is sunk this round"].p == odds.gunfire(guns, "prinz_eugen")["sunk"]
    priced = [chance.label for chance in shown.values() if chance.answer == "fight"]
    assert "Suffolk damages Prinz Eugen (midships) this round" not in priced, "drawn as an arrow, listed with the odds"
    assert shown["Suffolk damages Prinz Eugen (midships) this round"].unit == "suffolk"


@pytest.mark.parametrize(("friend", "share"), [(True, Fraction(19, 20)), (False, Fraction(1))])
def test_16_31_1_the_odds_of_an_air_attack_allow_for_confused_pilots(friend: bool, share: Fraction) -> None:
    """16.31.1, 16.32.1 Only where a British ship is in the square to be mistaken for the enemy."""
    units = {"cairo": at("2020")} if friend else {}
    state = position(6, ark_royal=at("2122", "L"), bismarck=at("2020", spotted=1), **units)
    state.aim[UNIT["ark_royal_t1"]] = "2020"
    chances = chances_of(play(state, "air_phase"), "british")
    assert chances["Ark Royal T1 hits Bismarck with 2 torpedoes"].p == Fraction(19, 100) * share
    by_mistake = chances.get("Ark Royal T1 attacks Cairo by mistake")
    assert (by_mistake.p if by_mistake else None) == (Fraction(1, 20) if friend else None)


@pytest.mark.parametrize(("friend", "share"), [(True, Fraction(19, 20)), (False, Fraction(1))])
def test_16_32_a_strike_is_priced_before_it_is_sealed(friend: bool, share: Fraction) -> None:
    """16.82, 16.31.1 All planes that are sent there together; a British ship that will be there may be hit."""
    units = {"cairo": at("2020")} if friend else {}
    state = position(6, ark_royal=at("2122", "L"), bismarck=at("2020", spotted=1), **units)
    match = play(state)
    out = ("A", "2121", "2020", "!", "2121", "2122")
    order = {"ark_royal": ("L",), "ark_royal_t1": out, "ark_royal_t2": out}
    view = replace(match.view("british"), contacts=((UNIT["bismarck"], "2020", 6),))
    chances = {chance.label: chance.p for chance in GAME.chances(view, order)}
    assert chances["the strike hits Bismarck"] == 1 - (1 - Fraction(19, 100) * share) ** 2
    assert 0 < chances["the strike slows Bismarck"] < chances["the strike hits Bismarck"]
    assert ("Cairo is hit by mistake" in chances) == friend
    assert GAME.chances(view, {}) == ()


def test_16_51_2_a_flotilla_is_priced_under_the_guns_that_are_seen() -> None:
    state = contact().state
    state.square[UNIT["df1"]] = "1116"
    state.agenda = [Task("destroyer_phase")]
    chances = chances_of(Match(GAME, state, Dice("odds")), "british")
    assert chances["a destroyer survives the run"].p == Fraction(85, 100) ** 2


def test_nothing_is_priced_where_nothing_is_drawn() -> None:
    assert GAME.chances(Match.new("bismarck", seed="odds").view("british")) == ()


def test_16_64_torpedoes_come_first_among_the_odds_of_a_round_and_say_how_many() -> None:
    round_two = Task("round", ("british", "german"), ("1116", 2, 0, UNIT["suffolk"], UNIT["bismarck"]))
    state = contact(round_two).state
    state.torpedoes[UNIT["suffolk"]] = 6
    first = Match(GAME, state, Dice("odds")).game.chances(Match(GAME, state, Dice("odds")).view("british"))[0]
    assert first.label == "Suffolk hits Bismarck with 6 torpedoes"
    assert first.p == odds.torpedo_hit(UNITS[UNIT["bismarck"]].knots, 6)["at least one"]
    assert first.rule == "16.64"


def test_16_64_the_question_says_who_launches_how_many_and_with_what_chance() -> None:
    ships = [UNIT[name] for name in ("suffolk", "bismarck", "prinz_eugen")]
    state = contact(Task("round", ("british", "german"), ("1116", 2, 0, *ships))).state
    state.torpedoes[UNIT["suffolk"]] = 1
    prompt = Match(GAME, state, Dice("odds")).prompt("british")
    assert prompt is not None
    assert prompt.text == "Naval combat in 1116, round 2: choose your targets."
    (pick,) = prompt.choices
    assert isinstance(pick, Pick)
    assert [option.label for option in pick.options] == [
        "No torpedoes",
        "Bismarck: 10 % to hit at 29 knots",
        "Prinz Eugen: 5 % to hit at 32 knots",
    ]


def test_16_65_the_question_says_how_many_salvos_a_ship_fires() -> None:
    ships = [UNIT[name] for name in ("suffolk", "norfolk", "prinz_eugen")]
    prompt = contact(Task("round", ("british", "german"), ("1116", 1, 0, *ships))).prompt("german")
    assert prompt is not None
    assert [choice.label for choice in prompt.choices] == ["Prinz Eugen fires 10 salvos at"]
