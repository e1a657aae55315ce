"""Chapters 1 to 3: what is hidden, and the choice of captains."""

from __future__ import annotations

from fractions import Fraction

import pytest

import sealed_orders as so
from sealed_orders.games.denmark_strait.captains import CAPTAINS, Captain
from sealed_orders.games.denmark_strait.cards import DECK, called, rank
from sealed_orders.games.denmark_strait.gunnery import splashes, splashes_after
from sealed_orders.games.denmark_strait.ships import BRITISH, GERMAN, SIDES
from sealed_orders.games.denmark_strait.two_dice import at_least
from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.prompt import Number, Pick, Purse
from sealed_orders.kernel.view import SPECTATOR
from tests.games.denmark_strait.battle import (
    BISMARCK,
    GAME,
    HOOD,
    PRINCE_OF_WALES,
    PRINZ_EUGEN,
    ask,
    battle,
    choices,
    gone,
    hurt,
    order,
    put,
    resolve,
    table,
)


def choosing() -> so.Match:
    return so.Match.new("denmark_strait", seed="captains")


def test_1_1_each_question_is_about_one_ship_so_that_a_side_can_be_shared() -> None:
    match = so.Match.new("denmark_strait", options={"captains": "historical"}, seed="share")
    dice = FastDice("share")
    while not match.outcome:
        (side,) = match.waiting
        if match.view(side).step in ("move", "smoke", "shoot", "repair", "check"):
            (ship,) = match.view(side).args
            assert ship in GAME_FLEET[side]
        match.submit(side, match.prompt(side).sample(dice))  # type: ignore[union-attr]


GAME_FLEET = {GERMAN: (BISMARCK, PRINZ_EUGEN), BRITISH: (HOOD, PRINCE_OF_WALES)}


def test_1_2_all_is_open_but_the_order_of_the_decks() -> None:
    one, other = battle(), battle()
    other.draw = {side: tuple(reversed(pile)) for side, pile in one.draw.items()}
    assert one.draw != other.draw
    for side in (*SIDES, SPECTATOR):
        assert GAME.view(one, side) == GAME.view(other, side)


def test_1_2_an_imagined_state_cannot_be_distinguished_from_the_true_one() -> None:
    match, dice = so.Match.new("denmark_strait", seed="imagine"), FastDice("imagine")
    piles = set()
    while not match.outcome:
        for side in (*SIDES, SPECTATOR):
            imagined = GAME.imagine(match.view(side), (), dice)
            assert GAME.view(imagined, side) == match.view(side)
            assert imagined.agenda == match.state.agenda
            assert {s: sorted(pile) for s, pile in imagined.draw.items()} == {
                s: sorted(pile) for s, pile in match.state.draw.items()
            }
            piles.add(imagined.draw[GERMAN])
        for side in match.waiting:
            match.submit(side, match.prompt(side).sample(dice))  # type: ignore[union-attr]
    assert len(piles) > 100


SETTINGS = [{}, *({switch.key: switch.values[-1]} for switch in GAME.switches)]


@pytest.mark.parametrize("options", SETTINGS, ids="".join)
@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_1_2_in_every_scenario_and_switch_an_imagined_state_looks_the_same(
    scenario: str, options: dict[str, str]
) -> None:
    match, dice = so.Match.new(GAME, scenario, options, "imagine"), FastDice(f"{scenario} {options}")
    while not match.outcome:
        for side in match.waiting:
            assert GAME.view(GAME.imagine(match.view(side), (), dice), side) == match.view(side)
            match.submit(side, match.prompt(side).sample(dice))  # type: ignore[union-attr]


def test_2_1_the_chance_to_roll_a_number_or_more() -> None:
    table = {1: 36, 2: 36, 3: 35, 4: 33, 5: 30, 6: 26, 7: 21, 8: 15, 9: 10, 10: 6, 11: 3, 12: 1, 13: 0}
    assert {number: at_least(number) for number in table} == {n: Fraction(of, 36) for n, of in table.items()}


def test_2_2_a_deck_has_every_card_once() -> None:
    assert len({called(card) for card in DECK}) == len(DECK) == 52
    assert sorted(rank(card) for card in DECK) == sorted(list(range(2, 15)) * 4)
    state = battle()
    assert all(sorted(state.draw[side]) == list(DECK) for side in SIDES)
    assert state.draw[BRITISH] != state.draw[GERMAN]


def test_3_1_a_battle_begins_with_both_sides_choosing() -> None:
    assert choosing().waiting == SIDES


def test_3_2_an_admiral_for_hood_and_any_captain_for_prince_of_wales() -> None:
    prompt = choosing().prompt(BRITISH)
    assert prompt is not None
    assert choices(prompt, "hood") == ["holland", "tovey"]
    assert choices(prompt, "prince_of_wales") == ["leach", "kerr", "patterson", "dalrymple_hamilton"]


def test_3_3_each_option_says_what_its_captain_costs() -> None:
    prompt = choosing().prompt(GERMAN)
    assert prompt is not None
    for option in prompt.choices[0].options:  # type: ignore[union-attr]
        assert f"cost {CAPTAINS[option.value].cost}, " in option.label


def test_3_2_with_the_switch_the_captains_of_the_day_command() -> None:
    match = so.Match.new("denmark_strait", options={"captains": "historical"}, seed="1941")
    assert match.view(BRITISH).captain[:4] == ("lindemann", "brinkmann", "holland", "leach")


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("bismarck topp; prinz_eugen brinkmann", "cost 6 points, more than 5"),
        ("bismarck lindemann; prinz_eugen lindemann", "Lindemann cannot command two ships"),
        ("bismarck krancke; prinz_eugen lindemann", "cost 6 points"),
    ],
)
def test_3_3_too_dear_or_the_same_twice_is_refused(text: str, error: str) -> None:
    with pytest.raises(so.IllegalOrder, match=error) as refused:
        choosing().submit(GERMAN, text)
    assert refused.value.rule == "3.3"


@pytest.mark.parametrize("text", ["bismarck topp; prinz_eugen fein", "bismarck fein; prinz_eugen meisel", ""])
def test_3_3_at_most_five_points_are_accepted(text: str) -> None:
    choosing().submit(GERMAN, text)


def test_3_3_with_the_switch_the_five_points_must_be_spent() -> None:
    match = so.Match.new("denmark_strait", options={"captain_points": "exactly_5"}, seed="5")
    with pytest.raises(so.IllegalOrder, match="cost 2 points, not exactly 5"):
        match.submit(GERMAN, "bismarck fein; prinz_eugen meisel")
    match.submit(GERMAN, "bismarck fein; prinz_eugen topp")


def test_3_3_a_single_german_ship_may_have_any_captain() -> None:
    match = so.Match.new("denmark_strait", "single_ships", {"captains": "choose", "captain_points": "exactly_5"}, "1")
    match.submit(GERMAN, "bismarck topp")
    assert match.sealed(GERMAN) == {"bismarck": ("topp",)}


def test_3_4_those_at_one_screen_look_away_while_captains_are_chosen_and_not_after() -> None:
    match = so.Match.new("denmark_strait", seed="x")
    assert match.is_secret("british")
    assert match.is_secret("german")
    match.submit("british", "")
    match.submit("german", "")
    asked = match.waiting[0]
    assert not match.is_secret(asked)


def test_3_4_the_choice_is_secret_until_both_are_in() -> None:
    match = choosing()
    before = match.view(BRITISH), match.log(BRITISH)
    match.submit(GERMAN, "bismarck topp; prinz_eugen meisel")
    assert (match.view(BRITISH), match.log(BRITISH)) == before
    match.submit(BRITISH, "hood tovey; prince_of_wales kerr")
    assert (
        match.log(BRITISH)[0].text
        == "Topp commands Bismarck, Meisel commands Prinz Eugen, Tovey commands Hood and Kerr commands Prince of Wales."
    )
    assert match.view(BRITISH).captain[:4] == ("topp", "meisel", "tovey", "kerr")


def test_3_5_the_cards_are_those_of_the_rulebook() -> None:
    assert [card_row(card) for card in CAPTAINS.values() if card.rule != "14.1"] == table("3.5")


def card_row(card: Captain) -> list[str]:
    """Return a card as the rulebook's table lists it."""
    places = {"hood": "British, Hood", "prince_of_wales": "British, Prince of Wales", "bismarck": "German"}
    place = places[card.ships[0]] if card.ships else "German, Bismarck, always"
    cost = str(card.cost) if card.side == GERMAN else ""
    morale = str(card.morale) if card.ships else ""
    return [f"{card.rank} {card.name}", place, str(card.points), morale, cost, f"{card.ability} ({card.rule})"]


@pytest.mark.parametrize("captain", ["phillips", "ellis"])
def test_3_5_the_cruisers_captains_have_the_numbers_of_14_1(captain: str) -> None:
    """14.1 Two points, morale six, no special ability."""
    card = CAPTAINS[captain]
    assert (card.points, card.morale, card.cost, card.ability) == (2, 6, 0, "No special ability")
    assert f"{card.rank.removeprefix('Captain ')} {card.name}" in GAME.rulebook["14.1"].text


def test_3_6_points_spent_on_a_shot_are_gone_for_the_turn() -> None:
    state = battle()
    order(state, "shoot", HOOD, "hood bismarck; points 3", 1, 1)
    assert state.points[HOOD] == 1
    points = ask(state, "shoot", HOOD).choices[1]
    assert points == Number("points", "Captain points (every 2 make the number 1 lower)", 0, 1, default=("0",))


def test_3_7_luetjens_serves_either_german_ship() -> None:
    state = battle()
    put(state, PRINZ_EUGEN, "g3", "W")
    told = order(state, "shoot", PRINZ_EUGEN, "prinz_eugen hood; points 2; luetjens 2", 1, 1)
    assert "needs 8+ (shooting 5, points -1, range +4)" in told[0]
    assert state.points[PRINZ_EUGEN] == 3
    assert state.luetjens == 0


def test_3_7_one_of_his_and_one_of_the_captains_make_a_pair() -> None:
    state = battle()
    put(state, PRINZ_EUGEN, "g3", "W")
    told = order(state, "shoot", PRINZ_EUGEN, "prinz_eugen hood; points 2; luetjens 1", 1, 1)
    assert "(2 points, 1 from Lütjens), needs 8+ (shooting 5, points -1, range +4)" in told[0]
    assert (state.points[PRINZ_EUGEN], state.luetjens) == (2, 1)


def test_3_7_he_gives_what_the_captain_lacks() -> None:
    state = battle()
    state.points[BISMARCK] = 1
    order(state, "shoot", BISMARCK, "bismarck hood; points 3", 1, 1)
    assert (state.points[BISMARCK], state.luetjens) == (0, 0)


def test_3_7_he_gives_no_more_than_is_spent() -> None:
    with pytest.raises(so.IllegalOrder, match="Lütjens") as refused:
        ask(battle(), "shoot", BISMARCK).complete({"bismarck": ("hood",), "points": ("1",), "luetjens": ("2",)})
    assert refused.value.rule == "3.7"


@pytest.mark.parametrize("fate", ["sunk", "west"])
def test_3_7_without_the_bismarck_on_the_map_he_has_none_to_give(fate: str) -> None:
    state = battle()
    gone(state, BISMARCK, fate)
    prompt = ask(state, "shoot", PRINZ_EUGEN)
    assert [choice.key for choice in prompt.choices] == ["prinz_eugen", "points"]
    resolve(state, "turn")
    assert state.luetjens == 0


def test_3_7_the_question_says_what_he_has_left_and_that_he_gives_what_the_captain_lacks() -> None:
    state = battle()
    state.luetjens, state.points[BISMARCK] = 1, 4
    label = ask(state, "move", BISMARCK).choices[-1].label
    assert label == "Points paid by Lütjens (1 left; he also covers anything beyond the captain's 4)"


def test_3_3_the_german_choice_has_a_purse_of_five_and_each_captain_his_cost() -> None:
    match = so.Match.new("denmark_strait", seed="purse")
    prompt = match.prompt(GERMAN)
    assert prompt is not None
    assert prompt.purse == Purse(5, "points")
    for choice in prompt.choices:
        assert isinstance(choice, Pick)
        assert {o.value: o.cost for o in choice.options} == {o.value: CAPTAINS[o.value].cost for o in choice.options}
    british = match.prompt(BRITISH)
    assert british is not None
    assert british.purse is None


def test_3_7_the_british_have_no_luetjens() -> None:
    assert [choice.key for choice in ask(battle(), "shoot", HOOD).choices] == ["hood", "points"]


def test_3_8_1_holland_may_roll_again_and_the_second_roll_counts() -> None:
    state = battle()
    told = resolve(state, "speed", BRITISH, None, 1, 2)
    assert told == ["The British speed roll is 3: Hood may not move (5+), Prince of Wales may not move (5+)."]
    assert state.agenda[-1].step == "reroll"
    (again,) = resolve(state, "reroll", None, {BRITISH: {"reroll": ("yes",)}}, 1, 1)
    assert again.startswith("Holland presses the attack; the second roll is 2: Hood may not move (5+), ")
    assert state.speed == 2
    assert state.agenda[-1].step == "next"


def test_3_8_1_he_may_keep_the_roll() -> None:
    state = battle()
    resolve(state, "speed", BRITISH, None, 2, 2)
    assert resolve(state, "reroll", None, {BRITISH: {"reroll": ("no",)}}) == ["Holland accepts the first roll."]
    assert state.speed == 4


def test_3_8_1_where_all_may_move_already_he_is_not_asked() -> None:
    state = battle()
    resolve(state, "speed", BRITISH, None, 2, 3)
    assert state.agenda[-1].step == "next"
    hurt(state, PRINCE_OF_WALES, "JS")
    resolve(state, "speed", BRITISH, None, 2, 3)
    assert state.agenda[-1].step == "reroll"


@pytest.mark.parametrize("admiral", ["tovey", "holland"])
def test_3_8_1_only_holland_on_the_map_may(admiral: str) -> None:
    state = battle(captains={"hood": admiral})
    if admiral == "holland":
        gone(state, HOOD, "sunk")
    resolve(state, "speed", BRITISH, None, 1, 1)
    assert state.agenda[-1].step in ("next", "move")


def test_3_8_1_with_a_reroll_hood_moves_35_times_in_36() -> None:
    assert so.odds("denmark_strait", "move", ship="hood") == Fraction(30, 36)
    assert so.odds("denmark_strait", "move", ship="hood", reroll=True) == Fraction(35, 36)


def test_3_8_2_under_tovey_every_british_ship_checks_one_lower() -> None:
    state = battle(captains={"hood": "tovey"})
    hurt(state, PRINCE_OF_WALES, "8D", "9D")
    state.hit[PRINCE_OF_WALES] = True
    told = order(state, "check", PRINCE_OF_WALES, "", 3, 3)
    assert told == [
        "Prince of Wales checks morale, needs 6+ (Leach 5, damage cards +2, fleet spirit -1): rolled 6, she carries on."
    ]


def test_3_8_2_tovey_by_points_and_failed_morale_and_not_without_hood() -> None:
    state = battle(captains={"hood": "tovey"})
    hurt(state, PRINCE_OF_WALES, "8D", "9D")
    assert "needs 4+" in order(state, "check", PRINCE_OF_WALES, "points 2", 6, 6)[0]
    state.failed[PRINCE_OF_WALES] = True
    assert "needs 8+" in order(state, "check", PRINCE_OF_WALES, "", 6, 6)[0]
    gone(state, HOOD, "sunk")
    assert "needs 7+" in order(state, "check", PRINCE_OF_WALES, "", 6, 6)[0]


@pytest.mark.parametrize(("ship", "captain"), [(PRINCE_OF_WALES, "leach"), (BISMARCK, "hoffmann")])
def test_3_8_3_and_3_8_11_two_more_on_damage_control(ship: int, captain: str) -> None:
    """3.8.3, 3.8.11 Leach and Hoffmann repair at +2."""
    state = battle()
    state.captain[ship] = captain
    hurt(state, ship, "KS")
    name = ("bismarck", "prinz_eugen", "hood", "prince_of_wales")[ship]
    told = order(state, "repair", ship, f"{name} KS", 4, 4)
    ability = CAPTAINS[captain].ability.lower()
    needs = f"needs 8+ (repair 10, {ability} -2)"
    assert told[0].endswith(f"tries to repair the king of spades, {needs}: rolled 8, repaired.")
    assert not state.damage


def test_3_8_4_under_kerr_out_of_the_broadside_is_one_worse_not_two() -> None:
    state = battle(captains={"prince_of_wales": "kerr"})
    put(state, PRINCE_OF_WALES, "h6", "N")
    told = order(state, "shoot", PRINCE_OF_WALES, "prince_of_wales bismarck", 1, 1)
    assert "needs 11+ (shooting 6, range +4, not in broadside +1)" in told[0]


def test_3_8_5_under_patterson_the_first_shot_places_both_splashes() -> None:
    state = battle(captains={"prince_of_wales": "patterson"})
    order(state, "shoot", PRINCE_OF_WALES, "prince_of_wales bismarck", 1, 1)
    assert state.splashes[PRINCE_OF_WALES] == 2
    order(state, "shoot", PRINCE_OF_WALES, "prince_of_wales prinz_eugen", 1, 1)
    assert (state.target[PRINCE_OF_WALES], state.splashes[PRINCE_OF_WALES]) == (PRINZ_EUGEN, 2)


@pytest.mark.parametrize(("ship", "captain"), [(PRINCE_OF_WALES, "dalrymple_hamilton"), (BISMARCK, "krancke")])
def test_3_8_6_and_3_8_8_turning_and_moving_costs_two(ship: int, captain: str) -> None:
    """3.8.6, 3.8.8 Dalrymple-Hamilton and Krancke turn and move for two points."""
    state = battle()
    state.captain[ship] = captain
    state.points[ship] = 2
    state.luetjens = 0
    name = ("bismarck", "prinz_eugen", "hood", "prince_of_wales")[ship]
    order(state, "move", ship, f"{name} port+ahead")
    assert state.points[ship] == 0


def test_3_8_7_lindemann_pays_one_point_for_the_first_minus_one() -> None:
    state = battle()
    put(state, BISMARCK, "h3", "W")
    targets = ask(state, "shoot", BISMARCK).choices[0]
    assert isinstance(targets, so.Pick)
    assert any(option.label.startswith("Hood, 9+") for option in targets.options), "without points"
    for points, need in ((0, 9), (1, 8), (2, 8), (3, 7), (4, 7), (5, 6)):
        twin = state.copy()
        told = order(twin, "shoot", BISMARCK, f"bismarck hood; points {points}", 1, 1)
        assert f"needs {need}+" in told[0]


def test_3_8_7_his_price_is_said_where_points_are_asked_for() -> None:
    assert (
        ask(battle(), "shoot", BISMARCK).choices[1].label
        == "Captain points (the first 1 makes the number 1 lower, then every 2)"
    )


def test_3_8_9_under_topp_half_the_damage_cards_count_rounded_up() -> None:
    state = battle(captains={"bismarck": "topp"})
    hurt(state, BISMARCK, "8S", "9S", "KS")
    assert "needs 8+ (Topp 6, damage cards +2)" in order(state, "check", BISMARCK, "", 6, 6)[0]


def test_3_8_10_brinkmann_lays_a_splash_before_the_first_shot_at_a_changed_target() -> None:
    state = battle()
    put(state, PRINZ_EUGEN, "g3", "W")
    told = order(state, "shoot", PRINZ_EUGEN, "prinz_eugen hood", 1, 1)
    assert "needs 9+ (shooting 5, range +4)" in told[0]  # her first target is no change
    told = order(state, "shoot", PRINZ_EUGEN, "prinz_eugen prince_of_wales", 1, 1)
    assert "needs 8+ (shooting 5, splashes -1, range +4)" in told[0]
    assert (state.target[PRINZ_EUGEN], state.splashes[PRINZ_EUGEN]) == (PRINCE_OF_WALES, 2)


def test_3_8_10_a_change_from_any_ship_is_a_change() -> None:
    """The Bismarck is the first ship of the list, and a target like the others."""
    state = battle(captains={"hood": "brinkmann"})
    order(state, "shoot", HOOD, "hood bismarck", 1, 1)
    assert splashes(state, HOOD, PRINZ_EUGEN) == 1


def test_8_6_a_further_shot_at_the_same_target_lays_one_splash_more() -> None:
    state = battle()
    state.target[HOOD], state.splashes[HOOD] = BISMARCK, 0
    assert splashes_after(state, HOOD, BISMARCK) == 1


def test_3_8_12_fein_makes_smoke_once_a_game() -> None:
    state = battle(captains={"prinz_eugen": "fein"})
    order(state, "move", PRINZ_EUGEN, "prinz_eugen stay")
    assert state.agenda[-1].step == "smoke"
    assert resolve(state, "smoke", PRINZ_EUGEN, {GERMAN: {"smoke": ("yes",)}}) == ["Prinz Eugen makes smoke."]
    put(state, HOOD, "g6", "E")
    state.target[HOOD], state.splashes[HOOD] = PRINZ_EUGEN, 1
    told = order(state, "shoot", HOOD, "hood prinz_eugen", 1, 1)
    assert "needs 11+ (shooting 6, splashes -1, range +4, smoke +2)" in told[0]
    resolve(state, "turn")
    assert not any(state.smoking)
    order(state, "move", PRINZ_EUGEN, "prinz_eugen stay")
    assert state.agenda[-1].step != "smoke"


def test_3_8_12_smoke_that_is_not_made_is_kept() -> None:
    state = battle(captains={"prinz_eugen": "fein"})
    order(state, "move", PRINZ_EUGEN, "prinz_eugen stay")
    resolve(state, "smoke", PRINZ_EUGEN, {GERMAN: {"smoke": ("no",)}})
    order(state, "move", PRINZ_EUGEN, "prinz_eugen stay")
    assert state.agenda[-1].step == "smoke"


def test_3_8_12_a_ship_that_leaves_is_not_asked_for_smoke() -> None:
    state = battle(captains={"prinz_eugen": "fein"})
    put(state, PRINZ_EUGEN, "a5", "W")
    order(state, "move", PRINZ_EUGEN, "prinz_eugen ahead")
    assert state.agenda[-1].step != "smoke"


@pytest.mark.parametrize(("helm", "worse"), [("port", 1), ("stay", 0), ("ahead", 0), ("port+ahead", 0)])
def test_3_8_13_meisel_zigzags_when_she_turns_in_her_space(helm: str, worse: int) -> None:
    state = battle(captains={"prinz_eugen": "meisel"})
    put(state, PRINZ_EUGEN, "d3", "N")
    put(state, HOOD, "d7", "E")
    put(state, PRINCE_OF_WALES, "a8", "E")
    state.luetjens = 2
    order(state, "move", PRINZ_EUGEN, f"prinz_eugen {helm}")
    told = order(state, "shoot", HOOD, "hood prinz_eugen", 1, 1)
    assert (", zigzag +1" in told[0]) == bool(worse)


def test_3_8_13_under_another_captain_turning_in_her_space_is_no_zigzag() -> None:
    state = battle()
    put(state, HOOD, "g6", "E")
    order(state, "move", PRINZ_EUGEN, "prinz_eugen port")
    told = order(state, "shoot", HOOD, "hood prinz_eugen", 1, 1)
    assert "needs 10+ (shooting 6, range +4):" in told[0]
