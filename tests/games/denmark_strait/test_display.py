"""What a client draws of the battle: arcs, splashes, cards and the number to roll, item by item."""

from __future__ import annotations

from fractions import Fraction

from sealed_orders.games.denmark_strait import GAME
from sealed_orders.games.denmark_strait.cards import CODES
from sealed_orders.games.denmark_strait.damage import Damage, Strike
from sealed_orders.games.denmark_strait.gunnery import shot
from sealed_orders.games.denmark_strait.ships import BISMARCK, HOOD, IDS, PRINCE_OF_WALES, PRINZ_EUGEN, SIDES
from sealed_orders.games.denmark_strait.state import StraitState
from sealed_orders.games.denmark_strait.view import StraitView
from sealed_orders.kernel.board import Display, Mark, Token
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.state import Task


def battle(**options: str) -> StraitState:
    """Return the battle after the captains were chosen as they were in history."""
    state = Match.new(GAME, options={"captains": "historical", **options}, seed="display").state
    assert isinstance(state, StraitState)
    return state


def asked(state: StraitState, step: str, ship: int, side: str) -> StraitView:
    """Return the view of a side that is asked about a ship."""
    state.agenda = [Task(step, (side,), (ship,))]
    return GAME.view(state, side)


def token(display: Display, ship: int) -> Token:
    return next(token for token in display.tokens if token.id == IDS[ship])


def test_5_2_a_ship_is_drawn_with_her_facing_and_the_rings_of_the_whole_map() -> None:
    state = battle()
    drawn = token(GAME.display(GAME.view(state, "british")), HOOD)
    assert drawn.facing == 45 * state.facing[HOOD]
    assert drawn.ranges == (1, 2, 3, 4, 5, 6, 7)


def test_8_5_the_limits_of_the_broadside_belong_to_it_unless_it_is_narrow() -> None:
    wide = token(GAME.display(GAME.view(battle(), "british")), HOOD).arcs
    narrow = token(GAME.display(GAME.view(battle(broadside="narrow"), "british")), HOOD).arcs
    assert [arc.name for arc in wide[:2]] == ["broadside to starboard", "broadside to port"]
    assert [arc.name for arc in narrow[:2]] == ["forward", "aft"]
    assert {(arc.start, arc.end) for arc in wide} == {(45, 135), (225, 315), (315, 45), (135, 225)}
    assert [arc.broad for arc in wide] == [True, True, False, False]
    assert [arc.broad for arc in narrow] == [False, False, True, True]


def test_8_6_splashes_are_drawn_at_their_target_with_who_fired_them() -> None:
    state = battle()
    state.target[BISMARCK], state.splashes[BISMARCK] = HOOD, 2
    display = GAME.display(GAME.view(state, "british"))
    assert token(display, HOOD).marks == (Mark("splash", 2, "bismarck"),)
    assert token(display, PRINCE_OF_WALES).marks == ()


def test_10_7_hull_points_and_damage_are_shown_at_the_ship() -> None:
    state = battle()
    state.hull[HOOD], state.points[HOOD] = 8, 3
    state.damage = [Damage(HOOD, CODES["8S"])]
    assert token(GAME.display(GAME.view(state, "british")), HOOD).tag == "hull 16 · 3 pt · 1 dmg"


def test_12_3_failed_morale_smoke_and_zigzag_come_first_in_the_tag_and_the_note() -> None:
    """3.8.12, 3.8.13, 12.3 The chart shows whatever changes a shot."""
    state = battle()
    state.captain[BISMARCK], state.captain[PRINZ_EUGEN] = "meisel", "fein"
    state.failed[HOOD] = state.smoking[PRINZ_EUGEN] = state.zigzag[BISMARCK] = True
    display = GAME.display(GAME.view(state, "british"))
    assert token(display, HOOD).tag.startswith("FAILED · hull 24")
    assert token(display, HOOD).note == "heading NW, Failed Morale"
    assert token(display, PRINZ_EUGEN).tag.startswith("smoke · hull 18")
    assert token(display, BISMARCK).tag.startswith("zigzag · hull 30")
    assert token(display, PRINCE_OF_WALES).note == "heading NW, steady"


def row(display: Display, panel: str, ship: str) -> tuple[str, ...]:
    rows = next(one.rows for one in display.panels if one.title == panel)
    return next(row for row in rows if row[0] == ship)


def test_10_8_a_ship_that_is_gone_has_no_points_and_no_less_than_no_hull() -> None:
    """3.6, 10.3, 10.8 And Lütjens has none to give with the Bismarck gone."""
    state = battle()
    for ship, fate in ((HOOD, "sunk"), (BISMARCK, "east")):
        state.space[ship], state.fate[ship] = "", fate
    state.hull[HOOD] = 30
    display = GAME.display(GAME.view(state, "british"))
    assert row(display, "Ships", "Hood") == ("Hood", "0 of 24", "", "", "", "sunk")
    assert row(display, "Ships", "Bismarck")[3] == ""
    assert row(display, "Captains", "Both German ships")[2] == ""


def test_3_6_no_points_are_shown_while_captains_are_chosen() -> None:
    display = GAME.display(Match.new(GAME, "cruisers_close", seed="captains").view("british"))
    assert row(display, "Ships", "Hood")[3] == row(display, "Captains", "Both German ships")[2] == ""
    assert {token.tag for token in display.tokens} == {"hull 30", "hull 18", "hull 24", "hull 28"}


def test_3_7_luetjens_serves_the_ships_there_are() -> None:
    display = GAME.display(Match.new(GAME, "single_ships", seed="one").view("german"))
    names = [row[:2] for panel in display.panels if panel.title == "Captains" for row in panel.rows]
    assert names == [("Bismarck", "Lindemann"), ("Hood", "Holland"), ("Bismarck", "Lütjens")]


def test_10_2_damage_that_waits_is_in_the_panel() -> None:
    state = battle()
    state.damage = [Damage(HOOD, CODES["AD"], permanent=True)]
    state.strikes = [Strike(HOOD, CODES["5D"]), Strike(HOOD, CODES["KC"]), Strike(BISMARCK, CODES["7S"])]
    display = GAME.display(GAME.view(state, "german"))
    assert row(display, "Ships", "Hood")[2] == "permanent: radar; after the firing: hull 5, gunnery"
    assert row(display, "Ships", "Bismarck")[2] == "after the firing: hull 7"


def test_10_5_a_ship_that_blew_up_has_no_hull_left() -> None:
    state = battle()
    state.hull[HOOD], state.fate[HOOD], state.space[HOOD] = 22, "sunk", ""
    assert row(GAME.display(GAME.view(state, "british")), "Ships", "Hood")[1].startswith("0 of ")


def test_7_3_a_move_shows_the_shots_it_gives() -> None:
    """7.3, 8.3 From where she is, and from where an order would take her."""
    state = battle()
    state.speed = 12
    view = asked(state, "move", HOOD, "british")
    here = GAME.display(view).sums
    assert [one.title for one in here] == ["Hood fires at Bismarck from E5", "Hood fires at Prinz Eugen from E5"]
    assert here[0].items == shot(view, HOOD, BISMARCK, 0).needed
    assert (here[0].choice, here[0].ways) == ("", ())
    there = GAME.preview(view, {"hood": ("ahead",)}).sums
    assert there[0].title == "Hood fires at Bismarck from D4"
    assert ("range", 4) in there[0].items
    state.space[HOOD], state.facing[HOOD] = "h5", 2
    assert GAME.preview(asked(state, "move", HOOD, "british"), {"hood": ("ahead",)}).sums == ()


def test_8_1_which_ship_fires_next_is_asked_with_the_shots_of_each() -> None:
    state = battle()
    state.agenda, state.todo = [Task("next", ("german",))], [BISMARCK, PRINZ_EUGEN]
    state.phase, state.active = "shooting", "german"
    view = GAME.view(state, "german")
    assert len(GAME.display(view).sums) == 4
    chosen = GAME.preview(view, {"next": ("bismarck",)}).sums
    assert [one.title for one in chosen] == ["Bismarck fires at Hood", "Bismarck fires at Prince of Wales"]
    state.phase = "movement"
    assert GAME.display(GAME.view(state, "german")).sums == ()


def test_10_2_damage_is_at_the_ship_as_cards_and_so_is_what_waits() -> None:
    state = battle()
    state.damage = [Damage(HOOD, CODES["AD"], permanent=True)]
    state.strikes = [Strike(BISMARCK, CODES["8S"])]
    cards = {card.id: card for card in GAME.display(GAME.view(state, "german")).cards}
    assert (cards["AD"].at, cards["AD"].text, cards["AD"].note) == ("hood", "radar", "permanent")
    assert (cards["8S"].at, cards["8S"].text) == ("bismarck", "hull 8")
    assert "all ships have fired" in cards["8S"].note


def test_3_4_only_own_captains_are_open_to_choose_from() -> None:
    match = Match.new(GAME, seed="captains")
    for side in SIDES:
        prompt = match.prompt(side)
        assert prompt
        options = {option.value for choice in prompt.choices for option in getattr(choice, "options", ())}
        assert {card.id for card in GAME.display(match.view(side)).cards} == options


def test_12_3_a_captain_whose_crew_failed_says_so() -> None:
    state = battle()
    state.failed[HOOD] = True
    card = next(card for card in GAME.display(GAME.view(state, "british")).cards if card.at == "hood")
    assert card.note == "Failed Morale"
    assert ("Morale", "6") in card.facts


def test_8_3_the_number_to_roll_is_shown_for_each_target_until_one_is_chosen() -> None:
    view = asked(battle(), "shoot", HOOD, "british")
    assert [one.title for one in GAME.display(view).sums] == ["Hood fires at Bismarck", "Hood fires at Prinz Eugen"]
    chosen = GAME.preview(view, {"hood": ("bismarck",), "points": ("0",)}).sums
    assert [one.title for one in chosen] == ["Hood fires at Bismarck"]
    assert GAME.preview(view, {"hood": ("hold",), "points": ("0",)}).sums == ()


def test_8_3_the_sum_follows_the_points_and_shows_what_others_would_do() -> None:
    state = battle()
    state.points[HOOD] = 4
    view = asked(state, "shoot", HOOD, "british")
    (aim,) = GAME.preview(view, {"hood": ("bismarck",), "points": ("2",)}).sums
    assert aim.items == shot(view, HOOD, BISMARCK, 2).needed
    assert ("points", -1) in aim.items
    assert aim.total == f"{sum(value for _, value in aim.items)}+"
    assert [way[0] for way in aim.ways] == ["0", "1", "2", "3", "4"]
    assert aim.ways[2][1:] == (aim.total, aim.p)
    chances = [Fraction(way[2]) for way in aim.ways]
    assert chances == sorted(chances)


def test_11_2_a_repair_is_a_sum_too() -> None:
    state = battle()
    state.damage, state.points[PRINCE_OF_WALES] = [Damage(PRINCE_OF_WALES, CODES["KS"])], 1
    view = asked(state, "repair", PRINCE_OF_WALES, "british")
    (work,) = GAME.preview(view, {"prince_of_wales": ("KS",), "points": ("1",)}).sums
    assert work.items == (("repair", 10), ("points", -1), ("working-up crew", -2))
    assert (work.total, Fraction(work.p)) == ("7+", Fraction(7, 12))


def test_12_2_a_morale_check_is_a_sum_too() -> None:
    state = battle()
    state.points[HOOD] = 2
    (check,) = GAME.display(asked(state, "check", HOOD, "british")).sums
    assert check.items[0] == ("Holland", 6)
    assert check.ways[1][1] == "5+"


def test_4_1_a_ship_that_is_sunk_is_off_the_map_and_still_known_by_her_side() -> None:
    state = battle()
    state.fate[HOOD], state.space[HOOD] = "sunk", ""
    shown = GAME.display(GAME.view(state, "german"))
    assert [(lost.id, lost.side) for lost in shown.lost] == [("hood", "british")]
    assert IDS[HOOD] not in {drawn.id for drawn in shown.tokens}
