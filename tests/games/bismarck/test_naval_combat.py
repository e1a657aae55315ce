"""16.6 Naval combat."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from sealed_orders.games.bismarck import GAME, odds
from sealed_orders.games.bismarck.gunnery import salvos_of
from sealed_orders.games.bismarck.ships import BISMARCK, UNIT, WHO
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.fact import Shot, Surprise, Withdrew
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.wire import packet
from tests.games.bismarck.every_way import outcomes
from tests.games.bismarck.position import at, begin, fact, options, play, position
from tests.games.referee import Duds, Lucky, choices, facts, keyed, messages, news, order, refused

DAY, NIGHT = 6, 4


def battle(*names: str, dice: Dice | None = None, turn: int = DAY, level: int = 3, **facts: Any) -> Match:
    """Let these ships, all spotted, meet in 2020, with the given facts."""
    units = {
        name: at("2020", "C" if name.startswith("sl") else "M", spotted=1, **facts.get(name, {})) for name in names
    }
    return play(position(turn, level, **units), "naval_phase", dice=dice)


def answer(match: Match, british: str, german: str) -> Match:
    """Fight or withdraw."""
    return order(match, f"answer {british}", f"answer {german}")


def withdrawn(match: Match) -> dict[str, bool]:
    """Return who has tried to withdraw, and whether it got away; both sides see it."""
    assert news(match, "british", Withdrew) == news(match, "german", Withdrew)
    return {fact.unit.id: fact.away for fact in facts(match, "british", Withdrew)}


def salvos(match: Match) -> dict[str, int]:
    """Return the salvos that each side knows its own ships have fired."""
    shots = (*facts(match, "british", Shot), *facts(match, "german", Shot))
    return {shot.unit.id: shot.shots for shot in shots if shot.weapon == "guns" and shot.shots is not None}


def guns(match: Match, side: Side) -> list[Shot]:
    """Return the gunfire that a side has read of."""
    return [shot for shot in facts(match, side, Shot) if shot.weapon == "guns"]


# When


def test_16_61_a_battleship_or_cruiser_and_something_to_attack() -> None:
    """16.61, 4.6 Destroyers and submarines alone make no combat, nor do ships that cannot fire."""
    assert battle("bismarck", "hood").prompt("british") is not None
    assert battle("bismarck", "df1").view("german").step == "orders"
    assert battle("belchen", "ark_royal").view("british").step == "orders"
    assert battle("belchen", "norfolk").view("british").step == "fight_or_withdraw"
    assert battle("wp1", "hood").view("british").step == "orders"
    unseen = position(DAY, bismarck=at("2020"), hood=at("2020"))
    assert play(unseen, "naval_phase").view("british").step == "orders"


def test_16_62_the_ships_concerned_are_named_to_both() -> None:
    """16.61, 16.62 All surface ships in the square; a wolfpack is none."""
    match = battle("bismarck", "wp1", "hood", "df1", "norfolk")
    text = "Naval combat in 2020: Hood, Norfolk, DF1 against Bismarck."
    assert messages(match, "british", "16.62")[0] == messages(match, "german", "16.62")[0] == text


def test_16_2_combats_in_ascending_squares_each_to_its_end() -> None:
    units: Any = {
        "bismarck": at("2020", spotted=1), "hood": at("2020", spotted=1),
        "prinz_eugen": at("1920", spotted=1), "norfolk": at("1920", spotted=1),
    }  # fmt: skip
    match = play(position(DAY, **units), "naval_phase")
    for cell in ("1920", "2020"):
        assert match.view("british").args[0] == cell
        answer(match, "withdraw", "withdraw")
    assert match.view("british").step == "orders"


# The combat check


def test_16_62_both_say_in_secret_whether_they_fight() -> None:
    match = battle("bismarck", "hood")
    before = packet(match, "british")
    match.submit("german", "answer withdraw")
    assert packet(match, "british") == before
    match.submit("british", "answer fight")
    text = "In 2020 the British fight and the Germans withdraw."
    assert text in messages(match, "british", "16.62")
    assert text in messages(match, "german", "16.62")


def test_16_62_both_withdraw_and_it_is_over() -> None:
    """16.62 R45 Nothing is sunk, the convoy neither."""
    match = answer(battle("bismarck", "arethusa", "sl1"), "withdraw", "withdraw")
    assert match.view("british").step == "orders"
    assert (fact(match.state, "fate", "sl1"), match.dice.rolls) == ("", [])


def test_16_62_both_fight_and_are_asked_again_after_the_round() -> None:
    match = answer(battle("bismarck", "hood"), "fight", "fight")
    assert salvos(match) == {"hood": 22, "bismarck": 34}
    assert match.view("british").args == ("2020", 2)


def test_16_61_combat_ends_when_one_side_is_gone() -> None:
    match = answer(battle("bismarck", "cairo", dice=Lucky("bismarck 16.81")), "fight", "fight")
    assert fact(match.state, "fate", "cairo") == "sunk"
    assert match.view("british").step == "orders"


def test_16_61_combat_ends_when_nobody_can_do_damage_any_more() -> None:
    """16.61 G21"""
    harmless = {"firepower": 0, "torpedoes": 0}
    match = battle("bismarck", "hood", bismarck=harmless, hood=harmless)
    assert match.view("british").step == "orders"
    match = battle("bismarck", "hood", bismarck=harmless, hood={"firepower": 0, "torpedoes": 1})
    assert match.view("british").step == "fight_or_withdraw"


def test_16_62_a_ship_without_guns_still_disperses_a_convoy_that_is_alone() -> None:
    """16.62 Step 8 asks for no firepower."""
    match = battle("bismarck", "sl1", bismarck={"firepower": 0})
    match.submit("german", "answer fight")
    assert fact(match.state, "fate", "sl1") == "dispersed"


# Withdrawal


@pytest.mark.parametrize(
    ("ship", "enemies", "chance"),
    [
        ("bismarck", ("renown", "norfolk"), 1),
        ("bismarck", ("hood",), Fraction(1, 4)),
        ("bismarck", ("king_george_v",), Fraction(1, 4)),
        ("bismarck", ("norfolk", "kenya"), 1),
        ("prinz_eugen", ("hood", "suffolk"), 1),
        ("prinz_eugen", ("norfolk",), Fraction(1, 4)),
        ("ark_royal", ("bismarck",), 1),
        ("ark_royal", ("prinz_eugen",), Fraction(1, 4)),
        ("suffolk", ("prinz_eugen",), Fraction(1, 4)),
        ("hood", ("prinz_eugen",), 1),
    ],
)
def test_16_63_who_gets_away(ship: str, enemies: tuple[str, ...], chance: Fraction | int) -> None:
    """B103, B104, B105 Battleships from slower battleships, others from slower battleships and cruisers."""
    british = ship not in ("bismarck", "prinz_eugen")

    def away(dice: Dice) -> bool:
        match = battle(ship, *enemies, dice=dice)
        return withdrawn(answer(match, *(("withdraw", "fight") if british else ("fight", "withdraw"))))[ship]

    assert outcomes(away, only=("16.63",)).get(True, Fraction(0)) == chance
    state = position()
    kinds = {name: "B" if name in ("bismarck", "hood", "renown", "king_george_v") else "C" for name in enemies}
    foes = ",".join(f"{kind}{fact(state, 'knots', name)}" for name, kind in kinds.items())
    kind = "A" if ship == "ark_royal" else "B" if ship in ("bismarck", "hood") else "C"
    assert odds.withdraw(kind, fact(state, "knots", ship), foes) == chance


def test_16_63_a_carrier_that_cannot_get_away_is_sunk() -> None:
    """B105 48 points to the Germans, and her planes on deck are lost."""
    match = answer(battle("ark_royal", "prinz_eugen"), "withdraw", "fight")
    assert withdrawn(match) == {"ark_royal": False}
    assert (fact(match.state, "fate", "ark_royal"), match.state.points["german"]) == ("sunk", 48)
    assert fact(match.state, "fate", "ark_royal_t1") == "lost"


def test_16_63_each_ship_tries_for_itself_and_who_is_away_takes_no_further_part() -> None:
    """16.63 The Norfolk is away and no target any more; the Suffolk is not and fights on."""
    match = battle("suffolk", "norfolk", "prinz_eugen", dice=Lucky("16.63 norfolk"))
    answer(match, "withdraw", "fight")
    assert withdrawn(match) == {"norfolk": True, "suffolk": False}
    assert match.view("german").args == ("2020", 2), "a round was fought with the one that is left"
    assert set(salvos(match)) == {"suffolk", "prinz_eugen"}
    assert fact(match.state, "square", "norfolk") == "2020"


def test_16_63_withdrawn_ships_in_the_square_still_hold_back_others() -> None:
    """16.63 The faster enemy is in the square though out of the combat."""
    match = battle("suffolk", "norfolk", "prinz_eugen", dice=Lucky("16.63 norfolk"))
    answer(match, "withdraw", "fight")
    answer(match, "fight", "withdraw")
    assert withdrawn(match)["prinz_eugen"] is False


# Those who cannot defend themselves


def test_16_62_an_unescorted_convoy_is_dispersed_without_a_round() -> None:
    """B106 WS8B with DF1 only: the British are not asked; 40 points to the Germans."""
    match = battle("bismarck", "ws8b", "df1")
    assert match.prompt("british") is None
    match.submit("german", "answer fight")
    assert salvos(match) == {}
    assert (fact(match.state, "fate", "ws8b"), match.state.points["german"]) == ("dispersed", 40)
    assert fact(match.state, "fate", "df1") == ""
    assert match.view("german").step == "orders"


def test_16_62_a_carrier_lost_without_defence_is_reported_with_the_reason() -> None:
    """16.61, 16.62 E22 And a side that has nothing to fight or withdraw with does neither."""
    why = "with no battleship or cruiser to defend her"
    carrier = answer(battle("bismarck", "ark_royal", ark_royal={"knots": 10}), "fight", "fight")
    assert messages(carrier, "british", "16.71") == [f"Ark Royal is sunk {why}: 48 points to the Germans."]
    oiler = battle("belchen", "norfolk")
    oiler.submit("british", "answer fight")
    assert (
        messages(oiler, "german", "16.62")[-1]
        == "In 2020 the British fight and the Germans can neither fight nor withdraw."
    )
    assert messages(oiler, "german", "16.71") == [f"Belchen is sunk {why}: 4 points to the British."]


def test_16_62_a_convoy_whose_escort_withdraws_is_dispersed() -> None:
    """B107 24 points to the Germans."""
    match = answer(battle("bismarck", "sl1", "arethusa"), "withdraw", "fight")
    assert withdrawn(match) == {"arethusa": True}
    assert (fact(match.state, "fate", "sl1"), match.state.points["german"]) == ("dispersed", 24)
    why = "with no battleship or cruiser to defend her"
    text = f"SL1 is dispersed, {why}: 24 points to the Germans. Bismarck may not move next turn."
    assert messages(match, "british", "16.73") == messages(match, "german", "16.73") == [text]


def test_16_62_an_escort_in_the_combat_protects_the_convoy() -> None:
    """16.61 Nobody fires at the convoy; when the escort is sunk it is lost."""
    match = answer(battle("bismarck", "sl1", "arethusa"), "fight", "fight")
    assert [shot.target.id for shot in guns(match, "german")] == ["bismarck", "arethusa"]
    assert fact(match.state, "fate", "sl1") == ""
    match = answer(battle("bismarck", "sl1", "arethusa", dice=Lucky("bismarck 16.81")), "fight", "fight")
    assert fact(match.state, "fate", "sl1") == "dispersed"


def test_16_62_if_the_hunters_withdraw_nobody_is_lost() -> None:
    """16.62 R45"""
    match = battle("bismarck", "sl1")
    match.submit("german", "answer withdraw")
    assert fact(match.state, "fate", "sl1") == ""
    assert match.view("german").step == "orders"


def test_16_62_an_oiler_is_sunk_by_a_cruiser() -> None:
    match = battle("belchen", "norfolk")
    assert match.prompt("german") is None
    match.submit("british", "answer fight")
    assert (fact(match.state, "fate", "belchen"), match.state.points["british"]) == ("sunk", 4)


# Surprise


@pytest.mark.parametrize(
    ("turn", "level", "shadowed", "expected"),
    [(DAY, 5, False, 0), (DAY, 6, False, Fraction(1, 2)), (DAY, 8, False, Fraction(1, 2)), (NIGHT, 3, True, 1)],
)
def test_16_68_when_surprise_is_possible_and_how_likely(
    turn: int, level: int, shadowed: bool, expected: Fraction | int
) -> None:
    """B109 Not by day at visibility 5; one in two when not shadowed; certain when shadowed."""

    def surprised(dice: Dice) -> bool:
        match = battle("bismarck", "hood", dice=dice, turn=turn, level=level, bismarck={"shadowed": turn * shadowed})
        assert ("surprise" in choices(match, "german")) is (expected != 0)
        order(match, german="surprise yes" if expected else "")
        return bool(news(match, "british", Surprise))

    if expected == 0:
        match = battle("bismarck", "hood", turn=turn, level=level)
        assert match.view("german").step == "fight_or_withdraw"
    else:
        assert outcomes(surprised, only=("16.68",)).get(True) == expected
    assert odds.surprise(turn == NIGHT, level, shadowed) == expected


def test_16_68_a_fast_shadow_makes_surprise_certain_and_a_failed_one_does_not() -> None:
    """16.68 R47 She knows it: the odds in front of her are one, or one in two."""
    for dice, chance in ((Lucky("11.6"), 1), (Duds(), Fraction(1, 2))):
        state = position(NIGHT, 2, norfolk=at("1117", "P"), bismarck=at("1118"), kenya=at("1116", "P"))
        match = order(begin(state, dice), german="bismarck M 1117 1116")
        assert match.view("german").step == "surprise"
        assert [c.p for c in GAME.chances(match.view("german"))] == [chance]


def test_16_68_every_ship_fires_an_eighth_rounded_down() -> None:
    """B108 34, 22, 10, 4 give 4, 2, 1, 0; no check, no withdrawal, no torpedoes."""
    match = battle("bismarck", "hood", "norfolk", "arethusa", dice=Lucky("16.68"), level=6)
    match.submit("german", "surprise yes")
    assert salvos(match) == {"bismarck": 4, "hood": 2, "norfolk": 1}
    assert match.view("british").step == "fight_or_withdraw"
    assert not any("torpedo" in roll.key for roll in match.dice.rolls)


def test_16_68_after_surprise_torpedoes_may_follow_and_convoys_are_lost() -> None:
    """16.68, 16.62 R47 It counts as a round: the next is the second."""
    match = battle("bismarck", "hood", dice=Lucky("16.68"), level=6)
    match.submit("german", "surprise yes")
    assert match.view("british").args == ("2020", 2)
    answer(match, "fight", "fight")
    assert options(match, "british", "hood_torpedoes") == ["none", "bismarck"]
    match = battle("bismarck", "sl1", dice=Lucky("16.68"), level=6)
    match.submit("german", "surprise yes")
    assert fact(match.state, "fate", "sl1") == "dispersed"


def test_16_68_an_attempt_that_fails_is_the_germans_secret() -> None:
    refused_match, failed = (battle("bismarck", "hood", level=6) for _ in range(2))
    refused_match.submit("german", "surprise no")
    failed.submit("german", "surprise yes")
    assert messages(failed, "german", "16.68") == ["The surprise attack fails."]
    assert packet(failed, "british") == packet(refused_match, "british")


def test_16_68_only_with_the_bismarck_in_the_combat() -> None:
    assert battle("prinz_eugen", "hood", level=8).view("german").step == "fight_or_withdraw"


# The round


def test_16_64_no_torpedoes_in_the_first_round_and_all_at_one_target_in_the_second() -> None:
    """B110 The Prinz Eugen launches both her factors: two hit draws."""
    match = battle("prinz_eugen", "suffolk", "norfolk", dice=Duds())
    answer(match, "fight", "fight")
    assert set(choices(match, "german")) == {"prinz_eugen_guns"}
    order(match)
    assert not any("16.82" in roll.key for roll in match.dice.rolls)
    answer(match, "fight", "fight")
    assert options(match, "german", "prinz_eugen_torpedoes") == ["none", "norfolk", "suffolk"]
    order(match, german="prinz_eugen_torpedoes suffolk")
    hits = [roll.key for roll in match.dice.rolls if "16.82" in roll.key]
    assert hits == ["turn 6 round 2 prinz_eugen 16.82 torpedo"] * 2
    assert fact(match.state, "torpedoes", "prinz_eugen") == 0
    text = "Prinz Eugen launches 2 torpedoes at Suffolk: no hit."
    assert messages(match, "british", "16.64") == messages(match, "german", "16.64") == [text]
    answer(match, "fight", "fight")
    assert "prinz_eugen_torpedoes" not in choices(match, "german")


def test_16_64_the_attacker_does_not_learn_what_a_torpedo_did() -> None:
    match = answer(battle("prinz_eugen", "hood"), "fight", "fight")
    answer(match, "fight", "fight")
    match.dice = keyed({"turn 6 round 2 prinz_eugen 16.82": [1], "turn 6 round 2 prinz_eugen 16.83 damage": [60]})
    order(match, german="prinz_eugen_torpedoes hood")
    assert "Round 2: Hood loses 2 midships, 20 knots. Left: midships 4, firepower 22, knots 11, fuel 7." in messages(
        match, "british"
    )
    assert not any("Hood loses" in text for text in messages(match, "german"))
    assert "Prinz Eugen launches 2 torpedoes at Hood: 1 hit." in messages(match, "german")


def test_16_65_battleships_fire_at_battleships_and_cruisers_at_cruisers() -> None:
    """B111"""
    match = answer(battle("bismarck", "prinz_eugen", "hood", "norfolk"), "fight", "fight")
    aimed = {shot.unit.id: shot.target.id for shot in guns(match, "german")}
    assert aimed == {"hood": "bismarck", "norfolk": "prinz_eugen", "bismarck": "hood", "prinz_eugen": "norfolk"}


def test_16_65_without_their_own_kind_they_fire_at_the_other() -> None:
    """B111"""
    match = answer(battle("bismarck", "prinz_eugen", "norfolk", "ark_royal"), "fight", "fight")
    aimed = {shot.unit.id: shot.target.id for shot in guns(match, "german")}
    assert aimed == {"norfolk": "prinz_eugen", "bismarck": "norfolk", "prinz_eugen": "norfolk"}


def test_16_65_the_owner_chooses_among_the_targets_or_the_referee_draws() -> None:
    """16.65 G13"""
    match = answer(battle("bismarck", "hood", "prince_of_wales", "norfolk"), "fight", "fight")
    assert options(match, "german", "bismarck_guns") == ["any", "hood", "prince_of_wales"]
    assert refused(match, "german", "bismarck_guns norfolk").rule == "16.65"

    def target(dice: Dice) -> str:
        fight = answer(battle("bismarck", "hood", "prince_of_wales", dice=dice), "fight", "fight")
        order(fight)
        return next(shot.target.id for shot in guns(fight, "german") if shot.unit.id == "bismarck")

    half = Fraction(1, 2)
    assert outcomes(target, only=("16.65",)) == {"hood": half, "prince_of_wales": half}
    order(match, german="bismarck_guns prince_of_wales")
    (shot,) = [shot for shot in guns(match, "british") if shot.unit.id == "bismarck"]
    assert shot == Shot(WHO[BISMARCK], WHO[UNIT["prince_of_wales"]])


def test_16_66_a_ship_fires_all_her_present_firepower() -> None:
    match = answer(battle("bismarck", "hood", bismarck={"firepower": 20}), "fight", "fight")
    assert salvos(match) == {"hood": 22, "bismarck": 20}
    fired = [roll.key for roll in match.dice.rolls if "salvo" in roll.key]
    assert fired == ["turn 6 round 1 hood 16.81 salvo"] * 22 + ["turn 6 round 1 bismarck 16.81 salvo"] * 20


def test_16_66_only_the_defender_learns_the_damage() -> None:
    dice = keyed({"turn 6 round 1 hood 16.81": [92, 32]})
    match = answer(battle("bismarck", "hood", dice=dice), "fight", "fight")
    text = "Round 1: Bismarck loses 1 midship, 2 firepower, 1 knot. Left: midships 9, firepower 32, knots 28, fuel 8."
    assert text in messages(match, "german")
    assert not any("Bismarck loses" in line for line in messages(match, "british"))
    assert "Hood fires 22 salvos at Bismarck." in messages(match, "british")
    assert "Hood fires at Bismarck." in messages(match, "german")


def test_16_62_a_ship_sunk_in_a_round_has_fired_in_it() -> None:
    """B112 The Norfolk sinks the Prinz Eugen in round 2, whose fire of round 2 is resolved with what she had."""
    match = battle("prinz_eugen", "norfolk", dice=Lucky("round 2 norfolk 16.81", "round 2 prinz_eugen 16.81"))
    answer(match, "fight", "fight")
    answer(match, "fight", "fight")
    order(match)
    assert [fact(match.state, "fate", ship) for ship in ("prinz_eugen", "norfolk")] == ["sunk", "sunk"]
    fired = [roll.key for roll in match.dice.rolls if "round 2 prinz_eugen 16.81" in roll.key]
    assert len(fired) == 10
    assert match.state.points == {"british": 20, "german": 12}


def test_16_62_torpedoes_go_by_the_knots_at_the_start_of_the_round() -> None:
    """16.62, 16.82 The Hood is shot down to eleven knots in the same round, and still hit at 31 knots with 5 %."""
    match = answer(battle("bismarck", "prinz_eugen", "hood"), "fight", "fight")
    answer(match, "fight", "fight")
    match.dice = keyed({"turn 6 round 2 bismarck 16.81": [2, 2]})
    order(match, german="prinz_eugen_torpedoes hood")
    assert {roll.faces for roll in match.dice.rolls if "16.82" in roll.key} == {20}
    assert fact(match.state, "knots", "hood") == 11


def test_16_71_the_bismarck_sinks_the_hood() -> None:
    """B115 Both sides read it; 28 points to the Germans at once."""
    match = answer(battle("bismarck", "hood", dice=Lucky("bismarck 16.81")), "fight", "fight")
    text = "Hood is sunk: 28 points to the Germans."
    assert messages(match, "british", "16.71") == messages(match, "german", "16.71") == [text]
    assert not any("Hood loses" in line or "Hood is lost" in line for line in messages(match, "british")), "one line"
    assert match.state.points["german"] == 28
    assert match.view("british").points["german"] == 28
    assert match.view("german").fate[UNIT["hood"]] == "sunk"


@pytest.mark.parametrize(
    ("weapon", "shots", "salvos"),
    [("guns", 4, 4), ("bombs", 2, 2), ("guns", None, 0), ("bombs", None, 0), ("torpedoes", 3, 0)],
)
def test_16_66_guns_and_bombs_are_counted_in_salvos_if_reported(weapon: str, shots: int | None, salvos: int) -> None:
    """16.31.2, 16.66"""
    assert salvos_of(Shot(WHO[UNIT["hood"]], WHO[BISMARCK], weapon, shots)) == salvos
