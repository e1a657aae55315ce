"""4.0, 15.9 The command language of 1982."""

from __future__ import annotations

import pytest

from sealed_orders.games.graf_spee import GAME
from sealed_orders.games.graf_spee.classic import classic
from sealed_orders.games.graf_spee.classic.lines import ship_map, status
from sealed_orders.games.graf_spee.ships import SHIP
from sealed_orders.games.graf_spee.state import SpeeState
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Order, Side
from tests.games.graf_spee.position import at, battle, begin, fight, hunt, play, spotted
from tests.games.referee import choices, order


class Typist:
    """Types the given lines, one at each question, and keeps what is printed."""

    def __init__(self, match: Match, side: Side, *lines: str) -> None:
        self.match, self.side, self.lines = match, side, list(lines)
        self.printed: list[str] = []
        self.questions: list[str] = []

    def _hear(self, question: str, chart: str) -> str:
        assert chart
        self.questions.append(question)
        return self.lines.pop(0)

    def order(self) -> Order:
        """Return the order that the typed lines give; it is legal, and every line was asked for."""
        prompt = self.match.prompt(self.side)
        assert prompt
        given = classic(self.match.view(self.side), prompt, (), self.printed.append, self._hear)
        assert not self.lines, f"not asked for: {self.lines}"
        prompt.complete(given)
        return given

    @property
    def illegal(self) -> int:
        """Return how many entries were refused."""
        return sum(line.startswith("ILLEGAL ENTRY") for line in self.printed)


def sea(**options: str) -> Match:
    """Put Renown and Ark Royal in 1420, Ajax off the Plate, the Graf Spee spotted in 1925, the Altmark in row 11."""
    state = hunt(
        options=options or None,
        renown=at("1420", "SW"),
        ark_royal=at("1420", "SW"),
        ajax=at("2314"),
        graf_spee=at("1925"),
        altmark=at("1115"),
    )
    state.seen_at[0], state.seen_turn[0] = "1925", 2
    return begin(state)


def typed(*lines: str, side: Side = "british", match: Match | None = None) -> tuple[Order, Typist]:
    typist = Typist(match or sea(), side, *lines)
    return typist.order(), typist


def test_4_1_the_map_comes_first_and_then_a_command() -> None:
    given, typist = typed("f")
    assert given == {}
    rows = {line[:2]: line.split()[1:] for line in typist.printed[0].splitlines()[1:]}
    assert typist.printed[0].splitlines()[0].endswith("VL=3")
    assert (rows["14"][20 - 11], rows["19"][25 - 11], rows["22"][28 - 11]) == ("R", "G", "+")
    assert typist.questions == ["ENTER COMMAND-"]


def test_4_2_o_asks_every_ship_and_cr_leaves_her_order() -> None:
    """4.2, 5.4"""
    given, typist = typed("O", "NE", "", "S", "F")
    assert given == {"renown": ("M", "1321"), "ajax": ("M", "2414")}
    assert "R   RENOWN      1420   29  000%  100   20   SW" in typist.printed


def test_4_3_p_puts_all_british_ships_into_patrol_and_is_not_for_the_germans() -> None:
    given, _ = typed("P", "F")
    assert given == dict.fromkeys(("renown", "ark_royal", "ajax"), ("P",))
    assert typed("P", "L1420", "F", side="german")[1].illegal == 2


def test_4_4_l_lists_the_ships_in_a_square() -> None:
    _, typist = typed("L1420", "l2019", "L9999", "F")
    assert "R RENOWN\nK ARK ROYAL" in typist.printed
    assert "NONE" in typist.printed
    assert typist.illegal == 1


def test_4_5_s_orders_a_single_ship() -> None:
    given, typist = typed("S", "G", "J", "XX", "P", "S", "", "F")
    assert given == {"ajax": ("P",)}
    assert typist.illegal == 2, "the Graf Spee is not his, and XX is no order"


def test_4_6_c_checks_a_combat_ship_and_not_the_altmark() -> None:
    _, typist = typed("C", "A", "G", "F", side="german")
    assert typist.illegal == 1
    assert "DAMAGE 000%" in typist.printed[-1]
    assert "20       0        3        4        4        3        0" in typist.printed[-1]


@pytest.mark.parametrize(("lines", "given"), [(("E", "Y"), {"end": ("propose",)}), (("E", "N", "F"), {})])
def test_4_8_e_ends_the_game_where_the_option_is_on(lines: tuple[str, ...], given: Order) -> None:
    assert typed(*lines, match=sea(end_command="on"))[0] == given
    assert typed("E", "F")[1].printed[-1] == "ILLEGAL ENTRY - THE END COMMAND IS OFF"


def test_4_8_e_is_refused_for_the_rest_of_a_turn_in_which_the_other_side_plays_on() -> None:
    match = sea(end_command="on")
    order(match, "end propose")
    match.submit("german", "agree no")
    assert match.waiting == ("british",)
    given, typist = typed("E", "S", "J", "NE", "F", match=match)
    assert typist.printed[-2] == "ILLEGAL ENTRY - THE ENEMY PLAYS ON THIS TURN"
    assert given == {"ajax": ("M", "2215")}


def test_5_3_3_an_order_into_land_is_taken_as_patrol_and_the_altmark_goes_home_by_n() -> None:
    """5.3.3, 5.3.4 C11"""
    assert typed("S", "J", "W", "S", "J", "NW", "F")[0] == {"ajax": ("P",)}
    assert typed("S", "A", "N", "F", side="german")[0] == {"altmark": ("M", "1015")}


def test_7_1_the_shadow_is_answered_with_a_letter_and_the_graf_spee_ordered() -> None:
    match = begin(spotted(hunt(graf_spee=at("2019"), ajax=at("2019"))))
    given, _ = typed("maybe", "Y", match=match)
    order(match, f"shadow {given['shadow'][0]}")
    assert typed("E", side="german", match=match)[0] == {"graf_spee": ("M", "2020")}


def plate() -> SpeeState:
    """Put Exeter and Ajax within torpedo range of the Graf Spee, who steers east."""
    return battle(1, 90, exeter=(0, -7000), ajax=(300, -7000))


def test_15_3_the_four_questions_in_their_order() -> None:
    given, typist = typed(
        "Y", "20", "Y", "120", "Y", "J", "E", "", "Y", "E", side="german", match=fight(plate())
    )  # fmt: skip
    assert given == {
        "graf_spee_speed": ("20",),
        "graf_spee_course": ("120",),
        "graf_spee_bow": ("ajax",),
        "graf_spee_stern": ("exeter",),
        "graf_spee_starboard": ("hold",),
        "graf_spee_torpedoes": ("exeter",),
    }
    assert [question.split("?")[0] for question in typist.questions if "?" in question] == [
        "GRAF SPEE, CHANGE SPEED",
        "GRAF SPEE, CHANGE COURSE",
        "GRAF SPEE, CHANGE TARGETS",
        "GRAF SPEE, FIRE TORPEDOES",
    ]
    assert typist.printed[0].splitlines()[1].split() == ["G", "20", "0", "3", "4", "4", "3", "0", "26", "26", "090"]


def test_15_3_a_wide_turn_answers_the_third_question_and_nothing_is_kept() -> None:
    match = order(fight(plate()), german="graf_spee_bow ajax; graf_spee_stern ajax")
    given, typist = typed("N", "Y", "180", "", "0", "E", "N", side="german", match=match)
    assert (given["graf_spee_bow"], given["graf_spee_starboard"]) == (("hold",), ("exeter",))
    assert not any("CHANGE TARGETS" in question for question in typist.questions)


def test_15_6_a_target_that_is_no_longer_legal_must_be_replaced() -> None:
    state = plate()
    match = order(fight(state), german="graf_spee_bow ajax")
    state.y[11] -= 30000
    match = fight(state)
    given, typist = typed("N", "N", "N", "J", "E", "N", side="german", match=match)
    assert given == {"graf_spee_bow": ("exeter",)}
    assert typist.printed[-1] == "ILLEGAL ENTRY - GUNS CANNOT BEAR, OR OUT OF RANGE"


def test_15_9_c_x_and_p_print_and_ask_again() -> None:
    _, typist = typed("C", "E", "X", "P", "?", *"NNNN", *"NNNN", match=fight(plate()))
    assert "SUPERSTRUCTURE 8 OF 8" in typist.printed[1]
    assert typist.printed[2].splitlines()[1] == "E  5000, 4930"
    assert typist.printed[3].splitlines()[1] == "E  SPEED 32  COURSE 090  RANGE 7000 YARDS"
    assert typist.illegal == 1


def test_15_7_british_torpedoes_are_not_asked_for_a_target() -> None:
    given, _ = typed("N", "N", "N", "Y", "N", "N", "N", "N", match=fight(plate()))
    assert given == {"exeter_torpedoes": ("graf_spee",)}


def test_14_1_off_line_values_are_typed_and_what_cannot_be_is_asked_again() -> None:
    match = play(spotted(hunt(graf_spee=at("2314"), ajax=at("2314"))), "surface")
    given, typist = typed("Y", match=match)
    assert (given, typist.questions) == ({"offline": ("yes",)}, ["RESOLVE THE COMBAT OFF-LINE? (Y/N)-"])
    order(match, "offline yes", "offline yes")
    rest = [""] * (len(choices(match, "german")) - 3)
    given, typist = typed("", "", "0", *rest, "0", "", "0", *rest, side="german", match=match)
    assert "WITHOUT STRENGTH HAS NO GUNS" in next(line for line in typist.printed if line.startswith("ILLEGAL"))
    assert given["graf_spee_guns_b"] == ("0",)
    match.submit("german", given)
    given, typist = typed("Y", side="german", match=match)
    assert given == {"again": ("yes",)}
    assert typist.questions[0].endswith("RE-ENTER? (Y/N)-")


def test_22_2_ships_are_chosen_by_their_letters() -> None:
    match = Match.new("graf_spee", "any_battle", seed="1982")
    given, typist = typed("KH", "R U", "4", "2", "18000", match=match)
    assert given == {"ships": ("renown", "sussex"), "visibility": ("2",), "yards": ("18000",)}
    assert typist.illegal == 2


def test_6_5_the_letter_map_shows_a_graf_spee_in_contact_in_the_square_of_her_shadowers() -> None:
    state = spotted(hunt(graf_spee=at("2019"), exeter=at("2019"), ajax=at("2019")))
    view = GAME.view(state, "british")
    assert view.contacts, "she is in sight"
    (line,) = (line for line in ship_map(view).splitlines() if line.startswith("20"))
    assert "G" in line
    assert "X" not in line


def test_4_6_outside_a_combat_the_status_has_no_speed_and_course() -> None:
    view = GAME.view(hunt(graf_spee=at("2019"), exeter=at("2019")), "british")
    assert "Maxspd" in status(view, SHIP["exeter"])
    assert "Curspd" not in status(view, SHIP["exeter"])
