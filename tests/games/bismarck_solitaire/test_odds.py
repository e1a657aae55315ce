"""Exact odds: against enumeration, and against the step that rolls the dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import product

import pytest

import sealed_orders as so
from sealed_orders.games.bismarck_solitaire import GAME
from sealed_orders.games.bismarck_solitaire.battle_odds import BattleOdds, Line, Policy
from sealed_orders.games.bismarck_solitaire.odds import ODDS
from tests.games.bismarck_solitaire.cruise import BISMARCK, PRINZ_EUGEN, answer, step, together, turn

SIX = range(1, 7)


def odds(question: str, **facts: object) -> Mapping[str, Fraction]:
    answer = so.odds("bismarck_solitaire", question, **facts)
    assert isinstance(answer, Mapping)
    return answer


def chance(question: str, **facts: object) -> Fraction:
    answer = so.odds("bismarck_solitaire", question, **facts)
    assert isinstance(answer, Fraction)
    return answer


@pytest.mark.parametrize("dice", range(5))
def test_8_4_the_law_of_a_salvo_is_that_of_its_dice(dice: int) -> None:
    counted = Counter(sum(face <= 3 for face in faces) for faces in product(SIX, repeat=dice))
    assert odds("hits", dice=dice) == {str(n): Fraction(count, 6**dice) for n, count in sorted(counted.items())}


def test_8_4_a_bismarck_salvo() -> None:
    assert list(odds("hits", dice=3).values()) == [Fraction(n, 8) for n in (1, 3, 3, 1)]


def test_8_4_four_dice_sink_a_hood_at_strength_3_with_5_in_16() -> None:
    assert chance("sink", strength=3, dice=4) == Fraction(5, 16)


def test_8_7_both_ships_sink_a_convoy_in_the_first_round_with_13_in_16() -> None:
    assert odds("round", enemies="convoy")["convoy sunk"] == Fraction(13, 16)


def test_5_2_the_next_event_by_grid() -> None:
    found = odds("event", mission="exercise_rhine", grid="B3")
    assert found["ships"] == Fraction(3, 12)  # Home Fleet, Lone Warship, Battleship Sighted
    assert found["event attack"] == Fraction(1, 12)  # Heavy Cruisers
    assert found["nothing"] == Fraction(8, 12)
    with pytest.raises(LookupError, match=r"grid cannot be E7; choose one of A2, .* more"):
        odds("event", mission="exercise_rhine", grid="E7")


def test_5_2_twenty_turns_without_a_home_fleet() -> None:
    absent = 1 - chance("comes", mission="exercise_rhine", title="Home Fleet", turns=20)
    assert absent == Fraction(11, 12) ** 20
    assert round(float(absent), 4) == 0.1755


def test_6_2_air_attacks_hit_like_salvos() -> None:
    assert odds("air", dice=2)["1 hit"] == Fraction(1, 2)


def test_7_3_the_uboats_chance_is_a_half_or_with_a_wolf_pack_two_thirds() -> None:
    assert chance("uboat") == Fraction(1, 2)
    assert chance("uboat", bonus=True) == Fraction(2, 3)


def test_5_8_merchantmen() -> None:
    assert chance("merchantmen", least=2) == Fraction(1, 3)


def test_10_2_the_law_of_a_tactic() -> None:
    assert odds("tactic", tactic="close") == {
        "own +1, enemy +0": Fraction(1, 3),
        "own +1, enemy +1": Fraction(1, 3),
        "own +0, enemy +1": Fraction(1, 3),
    }
    assert odds("tactic", tactic="stay") == {"own +0, enemy +0": 1}


def test_9_2_an_escape_within_two_tries() -> None:
    found = odds("escape", tries=2)
    assert found["away unhurt"] + found["away with hits"] == Fraction(8, 9)
    assert found["held"] == Fraction(1, 9)


def test_9_2_a_ship_at_strength_1_is_sunk_by_four_faces_of_the_escape_die() -> None:
    assert odds("escape", strength=1) == {
        "away unhurt": Fraction(1, 3),
        "away with hits": 0,
        "held": 0,
        "sunk": Fraction(2, 3),
    }


@pytest.mark.parametrize(("strength", "tries"), [(1, 1), (2, 1), (2, 2), (2, 3), (8, 3)])
def test_9_2_the_escape_odds_by_enumeration(strength: int, tries: int) -> None:
    counted: Counter[str] = Counter()
    for faces in product(SIX, repeat=tries):
        hits, end = 0, "held"
        for face in faces:
            hits += face > 2
            if hits >= strength:
                end = "sunk"
                break
            if face <= 4:
                end = "away with hits" if hits else "away unhurt"
                break
        counted[end] += 1
    found = odds("escape", strength=strength, tries=tries)
    assert {end: p for end, p in found.items() if p} == {end: Fraction(n, 6**tries) for end, n in counted.items()}


def test_9_3_british_that_are_stronger_never_leave() -> None:
    assert chance("british_escape", british=15, german=14) == 0
    assert chance("british_escape", british=14, german=14) == Fraction(1, 2)


def test_9_3_the_odds_know_the_option_switches() -> None:
    assert chance("british_escape", british=14, german=14, equal_strength="stay") == 0
    assert chance("british_escape", british=3, german=14, british_escape="first_round") == Fraction(1, 2)
    assert chance("british_escape", british=3, german=14, rounds=2, british_escape="first_round") == 0


@pytest.mark.parametrize("switch", [{"equal_strength": "stay"}, {"british_escape": "first_round"}])
def test_9_3_british_who_stay_more_often_are_sunk_more_often(switch: dict[str, str]) -> None:
    facts: dict[str, object] = {"enemies": "cruiser", "bismarck": 3, "prinz_eugen": 0}
    stays, leaves = odds("battle", **facts, **switch), odds("battle", **facts)
    assert stays["cruiser sunk"] > leaves["cruiser sunk"]
    assert stays["bismarck sunk"] > leaves["bismarck sunk"]


def test_9_3_after_the_first_round_nobody_leaves_but_the_sunk() -> None:
    """A Bismarck of strength 1 against a cruiser of strength 1: rounds of 7/8 and 1/2 to the end, after one half."""
    found = odds("battle", enemies="cruiser:1", bismarck=1, prinz_eugen=0, british_escape="first_round")
    sunk, hit, again = Fraction(7, 8), Fraction(1, 16), Fraction(1, 16)
    assert found["cruiser sunk"] == sunk + again / 2 * sunk / (1 - again)
    assert found["bismarck sunk"] == hit + again / 2 * hit / (1 - again)


@pytest.mark.parametrize("tactic", ["stay", "close", "increase"])
def test_8_5_a_round_of_fire_against_the_step_that_rolls_it(tactic: str) -> None:
    """8.4, 8.5, 10.2 every roll of a round with few dice, counted."""
    counted: Counter[tuple[int, int]] = Counter()
    faces_of = {"stay": [0], "close": [1, 3, 5], "increase": [1, 3, 5]}[tactic]
    changes = (
        {0: (0, 0), 1: (1, 0), 3: (1, 1), 5: (0, 1)} if tactic != "increase" else {1: (0, -1), 3: (-1, -1), 5: (-1, 0)}
    )
    for die in faces_of:
        own, enemy = changes[die]
        dice = 3 + own + 1 + enemy
        for faces in product((1, 6), repeat=dice):
            match = turn(
                "cruiser_patrol_1",
                *([die] if die else []),
                *faces,
                square={"bismarck": "A4nw"},
                strength={"cruiser": 2},
            )
            answer(match, f"bismarck_tactic {tactic}")
            weight = 2 ** (6 - dice)
            counted[match.state.strength["cruiser"], match.state.strength["bismarck"]] += weight
    total = sum(counted.values())
    battle = BattleOdds(("bismarck",), ("cruiser",), Policy(tactic=tactic))
    found = battle.after_round(Line((8,), (2,)))
    laws: Counter[tuple[int, int]] = Counter()
    for line, p in found.items():
        laws[line.enemies[0], line.ships[0]] += p  # type: ignore[assignment]
    assert {end: p for end, p in laws.items() if p} == {end: Fraction(n, total) for end, n in counted.items()}


@pytest.mark.parametrize(
    ("event", "square", "enemies", "strength", "guns"),
    [
        ("battleship_sighted_2", "E5nw", "kgv,rodney", {"bismarck": 1, "prinz_eugen": 1}, 6),
        ("battleship_sighted_1", "B3nw", "hood,pow", {"bismarck": 2, "prinz_eugen": 1}, 5),
        ("home_fleet_1", "B3nw", "pow,kgv,rodney", {"bismarck": 2, "prinz_eugen": 2}, 8),
    ],
)
def test_13_1_the_odds_of_a_round_stop_the_fire_when_the_bismarck_is_sunk(
    event: str, square: str, enemies: str, strength: dict[str, int], guns: int
) -> None:
    """8.5 Against the step that rolls it: the Germans miss, and every roll of the British is counted."""
    counted: Counter[str] = Counter()
    for faces in product((1, 6), repeat=guns):
        match = turn(event, *[6] * 5, *faces, square=together(square), strength=strength)
        answer(match, "bismarck pow; prinz_eugen pow" if "pow" in enemies else "bismarck kgv; prinz_eugen kgv")
        for ship, before in strength.items():
            hits = before - match.state.strength[ship]
            counted[f"{ship} {hits} hit{'s' * (hits != 1)}"] += 1
            counted[f"{ship} sunk"] += hits == before
    found = odds("round", enemies=enemies, **strength)
    ours = {result: p for result, p in found.items() if result.startswith(tuple(strength))}
    assert ours == {result: Fraction(count, 2**guns) for result, count in counted.items()}


def test_13_1_a_prinz_eugen_is_seldom_shot_at_when_the_bismarck_is_sunk_first() -> None:
    found = odds("round", enemies="kgv,rodney", bismarck=1, prinz_eugen=1)
    assert found["prinz_eugen sunk"] == Fraction(7, 64)


def test_8_3_the_odds_shoot_at_the_chosen_target_while_it_is_there() -> None:
    facts: dict[str, object] = {"enemies": "hood:2,pow:2"}
    assert odds("round", **facts)["hood sunk"] == 0
    assert odds("round", target="hood", **facts)["hood sunk"] == Fraction(26, 32)
    assert odds("round", target="hood", aim="apart", **facts)["hood sunk"] == Fraction(4, 8)
    assert odds("round", target="hood", aim="apart", **facts)["pow sunk"] == Fraction(1, 4)
    best, chosen = odds("battle", **facts), odds("battle", target="hood", **facts)
    assert chosen["hood sunk"] > best["hood sunk"]
    assert chosen["pow sunk"] > 0
    assert odds("battle", target="pow", **facts) == best
    assert odds("battle", aim="apart", **facts) != best


@pytest.mark.parametrize("policy", [Policy(), Policy("apart", "close"), Policy(rounds=1), Policy(rounds=2, leave_at=4)])
def test_8_1_the_ends_of_a_battle_sum_to_one_exactly(policy: Policy) -> None:
    ends = BattleOdds(("bismarck", "prinz_eugen"), ("hood", "pow"), policy).ends(Line((4, 3), (3, 2)))
    assert sum(ends.values()) == 1
    assert all(end.ships[0] <= 4 and end.enemies[1] <= 2 for end in ends)


def test_9_1_a_lone_convoy_that_survives_leaves_half_the_time() -> None:
    """9.3 The first round sinks it with 13/16; after that the chances form a series that is summed exactly."""
    found = odds("battle", enemies="convoy")
    at_two, at_one = Fraction(1, 32), Fraction(5, 32)
    sink_one = 1 - Fraction(1, 32)
    after_one = sink_one / (1 - Fraction(1, 2) * Fraction(1, 32))
    whole = (Fraction(26, 32) + at_one / 2 * after_one) / (1 - at_two / 2)
    assert abs(found["convoy sunk"] - whole) < Fraction(1, 10**4)
    assert found["bismarck sunk"] < Fraction(1, 10**4)


def test_9_2_escaping_after_one_round_spares_the_bismarck() -> None:
    stay = odds("battle", enemies="kgv,rodney", bismarck=5, prinz_eugen=3)
    flee = odds("battle", enemies="kgv,rodney", bismarck=5, prinz_eugen=3, rounds=1)
    assert flee["bismarck sunk"] < stay["bismarck sunk"]
    assert flee["kgv sunk"] < stay["kgv sunk"]


def test_8_1_battle_questions_that_make_no_sense_are_refused() -> None:
    for facts in ({"enemies": "tirpitz"}, {"enemies": "hood", "bismarck": 0, "prinz_eugen": 0}, {"enemies": "hood:0"}):
        with pytest.raises(LookupError):
            odds("battle", **facts)
    with pytest.raises(LookupError, match="tactic cannot be ram; choose one of close, stay, increase"):
        odds("battle", enemies="hood", tactic="ram")


@pytest.mark.parametrize(
    ("question", "facts", "message"),
    [
        ("air", {"dice": -1}, "dice must be 0 to 100, not -1"),
        ("hits", {"dice": -1}, "dice must be 0 to 100, not -1"),
        ("sink", {"strength": 0, "dice": 2}, "strength must be 1 to 100, not 0"),
        (
            "comes",
            {"mission": "exercise_rhine", "title": "Nonsense"},
            "title cannot be Nonsense; choose one of Home Fleet, ",
        ),
        ("comes", {"mission": "exercise_rhine", "title": "Gale", "turns": -1}, "title cannot be Gale; choose one of "),
        ("comes", {"mission": "exercise_rhine", "title": "Home Fleet", "turns": -1}, "turns must be 0 to 100, not -1"),
        ("merchantmen", {"least": 7}, "least must be 0 to 6, not 7"),
        ("escape", {"strength": 0}, "strength must be 1 to 100, not 0"),
        ("escape", {"tries": -1}, "tries must be 0 to 100, not -1"),
        ("british_escape", {"british": 0, "german": 3}, "british must be 1 to 100, not 0"),
        (
            "british_escape",
            {"british": 1, "german": 3, "equal_strength": "go"},
            "equal_strength cannot be go; choose one of leave, stay",
        ),
        ("battle", {"enemies": "hood:x"}, "the strength of hood must be a whole number, not x"),
        ("battle", {"enemies": "hood:"}, "the strength of hood must be a whole number, not nothing"),
        ("battle", {"enemies": "hood:7"}, "hood must be 1 to 6, not 7"),
        ("battle", {"enemies": "hood,hood"}, "there is one hood in a battle, not two"),
        ("battle", {"enemies": "hood", "bismarck": 9}, "bismarck must be 0 to 8, not 9"),
        ("battle", {"enemies": "hood", "rounds": -1}, "rounds must be 0 to 20, not -1"),
        (
            "battle",
            {"enemies": "hood", "british_escape": "never"},
            "british_escape cannot be never; choose one of every_round, first_round",
        ),
        ("round", {"enemies": "hood", "prinz_eugen": -1}, "prinz_eugen must be 0 to 6, not -1"),
        ("round", {"enemies": "hood,pow", "target": "kgv"}, "target is one of the enemies, hood, pow, not kgv"),
        ("battle", {"enemies": "hood", "target": "tirpitz"}, "target cannot be tirpitz; choose one of hood, "),
    ],
)
def test_8_1_impossible_facts_are_refused(question: str, facts: dict[str, object], message: str) -> None:
    with pytest.raises(LookupError, match=message):
        odds(question, **facts)


def test_every_question_of_the_odds_has_an_answer() -> None:
    facts: dict[str, dict[str, object]] = {
        "event": {"mission": "sink_the_bismarck", "grid": "D4"},
        "comes": {"mission": "sink_the_bismarck", "title": "Wolf Pack"},
        "hits": {"dice": 2},
        "sink": {"dice": 2, "strength": 1},
        "air": {"dice": 3},
        "merchantmen": {"least": 3},
        "tactic": {"tactic": "increase"},
        "british_escape": {"british": 1, "german": 2},
        "round": {"enemies": "hood"},
        "battle": {"enemies": "hood:2"},
    }
    for question in ODDS:
        answer = so.odds("bismarck_solitaire", question, **facts.get(question, {}))
        shares = answer.values() if isinstance(answer, Mapping) else [answer]
        assert all(isinstance(p, Fraction) and 0 <= p <= 1 for p in shares)


def labels(match: so.Match) -> dict[str, Fraction]:
    return {chance.label: chance.p for chance in GAME.chances(match.view(BISMARCK))}


def test_5_2_the_player_is_shown_what_the_next_event_may_bring_in_their_grid() -> None:
    ships = "Bismarck, if she stays in B3: ships next turn"
    assert labels(turn("radio_silence", square=together("B3nw")))[ships] == Fraction(3, 12)
    sunk = {"hood": 0, "pow": 0, "kgv": 0, "rodney": 0}
    assert ships not in labels(turn("radio_silence", square=together("B3nw"), strength=sunk))


def test_11_1_a_piece_that_has_moved_shows_the_odds_of_its_new_grid() -> None:
    match = turn("radio_silence", square=together("B3nw"), options={"players": "two"})
    answer(match, "bismarck steam B2ne")
    shown = [chance.label for chance in GAME.chances(match.view(PRINZ_EUGEN))]
    assert "Bismarck in B2, next turn: ships" in shown
    assert "Prinz Eugen, if she stays in B3: ships next turn" in shown


def test_7_4_the_player_is_shown_of_the_uboat_only_what_can_touch_it() -> None:
    """In A3 the charts have heavy cruisers and mines; in B3 of mission 2 also heavy seas, which spare the U-boat."""
    shown = labels(turn("radio_silence", square=together("A3nw", uboat="A3nw")))
    hers = "Bismarck, if she stays in A3:"
    assert {f"{hers} event attack next turn", f"{hers} mines next turn"} <= set(shown)
    assert not any(label.startswith("U-boat") for label in shown)
    rough = labels(turn("radio_silence", mission="cut_the_lifeline", square=together("B3nw", uboat="B3nw")))
    assert "Bismarck, if she stays in B3: weather next turn" in rough
    its = [label for label in rough if label.startswith("U-boat")]
    assert its == ["U-boat, if it stays in B3: ships next turn"]


def test_7_1_the_player_is_shown_where_the_uboat_is_hunted() -> None:
    shown = labels(turn("radio_silence", mission="gray_wolves", square=together("D3nw", uboat="D3nw")))
    assert shown["U-boat, if it stays in D3: U-boat hunted next turn"] == Fraction(1, 12)
    assert "Bismarck, if she stays in D3: U-boat hunted next turn" not in shown


@pytest.mark.parametrize(
    ("event", "square", "facts"),
    [
        ("heavy_cruisers_1", "A3nw", {}),
        ("home_fleet_1", "B3nw", {"cover": {"bismarck": 1, "prinz_eugen": 1}}),
        ("repairs", "F1nw", {"strength": {"bismarck": 5}}),
    ],
)
def test_5_2_the_next_event_is_not_shown_in_the_middle_of_this_one(
    event: str, square: str, facts: dict[str, dict[str, int]]
) -> None:
    match = turn(event, 1, 1, square=together(square), **facts)
    assert step(match) in ("hits", "cover", "repair")
    assert labels(match) == {}


def test_7_3_the_player_is_shown_the_uboats_odds() -> None:
    match = turn("wolfpack", square=together("A8nw", uboat="E1nw"))
    assert labels(match) == {"the U-boat hits the convoy": Fraction(2, 3)}


def test_8_4_the_player_is_shown_what_they_can_sink_and_what_may_hit_them_this_round() -> None:
    match = turn("battleship_sighted_1", square=together("B3nw"), strength={"hood": 3, "pow": 7})
    assert labels(match) == {
        "Bismarck and Prinz Eugen sink Hood this round": Fraction(16, 32),
        "Bismarck and Prinz Eugen sink Prince of Wales this round": 0,
        "Bismarck is hit this round": (Fraction(7, 8) + Fraction(3, 4)) / 2,
        "Bismarck takes 2 hits or more this round": (Fraction(4, 8) + Fraction(1, 4)) / 2,
        "Prinz Eugen is hit this round": Fraction(3, 4) / 2,
        "Prinz Eugen takes 2 hits or more this round": Fraction(1, 4) / 2,
    }


def test_9_2_the_player_is_shown_the_escape_die_and_the_british_one() -> None:
    match = answer(turn("lone_warship_1", *[6] * 8, square=together("B1sw")), "")
    assert step(match) == "escape"
    assert labels(match)["escape: away without a hit"] == Fraction(1, 3)
    assert labels(match)["remain: the British leave"] == Fraction(1, 2)


def test_9_1_the_player_is_shown_what_comes_of_fighting_on_and_of_escaping_now() -> None:
    """A Bismarck of strength 1 against a cruiser of strength 1: as in 9.3 above, but decided before the next round."""
    one = {"bismarck": 1, "cruiser": 1}
    match = answer(turn("cruiser_patrol_1", *[6] * 4, square={"bismarck": "A4nw"}, strength=one), "")
    shown = labels(match)
    sunk, hit, again = Fraction(7, 8), Fraction(1, 16), Fraction(1, 16)
    round_comes = Fraction(1, 2) / (1 - again / 2)
    assert shown["fight on to the end: Cruiser is sunk"] == round_comes * sunk
    assert shown["fight on to the end: Bismarck is sunk"] == round_comes * hit
    assert shown["escape now: Bismarck is sunk"] == Fraction(2, 3)


@pytest.mark.parametrize(
    ("event", "square", "whole"), [("battleship_sighted_1", "B3nw", True), ("home_fleet_1", "B3nw", False)]
)
def test_9_1_whole_battles_are_shown_against_two_units_at_most(event: str, square: str, whole: bool) -> None:
    hurt = {"bismarck": 5, "prinz_eugen": 3}
    match = turn(event, *[6] * 13, square=together(square), strength=hurt)
    answer(match, "bismarck pow; prinz_eugen pow")
    shown = labels(match)
    assert ("fight on to the end: Bismarck is sunk" in shown) is whole
    assert len(shown) <= 8


def test_9_1_the_odds_of_a_battle_know_the_round_and_the_option_switches() -> None:
    """9.3 By option switch the British of round 2 do not leave."""
    one = {"bismarck": 1, "cruiser": 1}
    switch = {"british_escape": "first_round"}
    match = turn("cruiser_patrol_1", *[6] * 4, 6, *[6] * 4, square={"bismarck": "A4nw"}, strength=one, options=switch)
    answer(match, "")
    first = labels(match)["fight on to the end: Cruiser is sunk"]
    answer(match, "battle remain", "")
    assert match.state.round == 2
    again = Fraction(1, 16)
    later = Fraction(7, 8) / (1 - again)
    assert labels(match)["fight on to the end: Cruiser is sunk"] == later
    assert first == later / 2


def test_5_2_the_odds_of_the_next_event_are_those_of_where_a_course_leads() -> None:
    match = turn("radio_silence", square=together("A5nw"))
    view = match.view(BISMARCK)
    stays = [chance.label for chance in GAME.chances(view)]
    assert "Bismarck, if she stays in A5: event attack next turn" in stays
    goes = {chance.label: chance.p for chance in GAME.chances(view, {"bismarck": ("steam", "A4ne", "A4nw")})}
    found = odds("event", mission="exercise_rhine", grid="A4")
    assert goes["Bismarck in A4, next turn: event attack"] == found["event attack"]
    assert goes["Bismarck in A4, next turn: mines"] == found["mines"]
    assert not any(label.startswith("Bismarck, if she stays") for label in goes)
    assert any(label.startswith("Prinz Eugen, if she stays in A5") for label in goes)
