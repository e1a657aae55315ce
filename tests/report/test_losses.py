"""Who was lost, when and where, on whose side, and the points of which turn."""

from __future__ import annotations

from sealed_orders.kernel.board import Display, Token
from sealed_orders.kernel.fact import Points, Reduced, Sunk, Who
from sealed_orders.report import Wishes, make
from sealed_orders.report.findings.endings import endings
from sealed_orders.report.findings.losses import Loss, losses
from sealed_orders.report.findings.points import account
from sealed_orders.report.reading.reading import Reading
from tests.report.made_up import BLUE, RAIDER, RED, event, followed, moment, reading, shows, turn
from tests.report.played import by_bots

NOTHING = shows(BLUE, sloop="1616")


def lost(read: Reading) -> list[Loss]:
    fleet, found = followed(read)
    return losses(read, fleet, found, endings(read, fleet))


def test_a_loss_has_its_turn_its_cell_its_points_and_its_paragraph() -> None:
    sinking = event(Sunk(RAIDER, "1213"), Points(BLUE, 7, "ships sunk"), rule="8.4")
    start = moment(0, 1, turn(1), red=shows(RED, raider="1112"), blue=NOTHING)
    (loss,) = lost(reading(start, moment(1, 2, sinking, turn(2), red=shows(RED, lost=("raider",)), blue=NOTHING)))
    assert (loss.name, loss.side, loss.fate, loss.turn, loss.cell, loss.points, loss.rule) == (
        "Raider", RED, "sunk", 1, "1213", 7, "8.4",
    )  # fmt: skip


def test_a_loss_that_each_side_reads_of_separately_is_one() -> None:
    told = event(Sunk(RAIDER, "1213"), to=(RED,)), event(Sunk(RAIDER, "1213"), to=(BLUE,))
    assert len(lost(reading(moment(0, 1, turn(1), *told, red=shows(RED, raider="1112"), blue=NOTHING)))) == 1


def test_a_unit_of_several_ships_may_be_lost_more_than_once() -> None:
    convoy = Sunk(Who("convoy", "neutral", "Convoy"), "1213")
    read = reading(moment(0, 1, turn(1), event(convoy)), moment(1, 2, turn(2), event(convoy)))
    assert [(loss.name, loss.turn) for loss in lost(read)] == [("Convoy", 1), ("Convoy", 2)]


def test_a_loss_goes_by_the_name_of_its_own_side_and_not_by_its_enemys_number() -> None:
    told = (
        event(Sunk(Who("number_1", BLUE, "Convoy 1"), "1213")),
        event(Sunk(Who("hx128", BLUE, "HX128"), "1213"), to=(BLUE,)),
    )
    read = reading(moment(0, 1, turn(1), *told, red=shows(RED, raider="1112"), blue=shows(BLUE, hx128="1213")))
    assert [loss.id for loss in lost(read)] == ["hx128"]


def test_what_belongs_to_nobody_was_lost_by_the_enemy_of_who_scored() -> None:
    merchant = event(Sunk(Who("merchant_1", name="Merchant")), Points(RED, 1, "merchants sunk"))
    (loss,) = lost(reading(moment(0, 1, turn(1), merchant, red=shows(RED, raider="1112"), blue=NOTHING)))
    assert (loss.name, loss.side) == ("Merchant", BLUE)


def test_ships_of_a_unit_are_counted_once_though_both_sides_read_of_it() -> None:
    merchants = Reduced(Who("merchants", BLUE, "Merchant ships"))
    told = event(merchants, to=(RED,), rule="9.2"), event(merchants, to=(BLUE,), rule="9.3")
    silent = event(merchants, to=(RED,), rule="9.2")
    (loss,) = lost(reading(moment(0, 1, turn(1), *told), moment(1, 2, turn(2), silent)))
    assert (loss.side, loss.ships, loss.turns) == (BLUE, 2, (1, 2))


def test_a_unit_that_the_display_has_out_of_play_is_a_loss_with_its_last_cell() -> None:
    gone = Display("", lost=(Token("raider", "Raider", "", RED, "cruiser", "interned"),))
    start = moment(0, 1, turn(1), red=shows(RED, raider="1112"), blue=NOTHING)
    (loss,) = lost(reading(start, moment(1, 2, turn(2), red=gone, blue=NOTHING)))
    assert (loss.fate, loss.cell, loss.turn) == ("interned", "1112", 1)


def test_points_announced_later_are_of_the_turn_of_the_deed() -> None:
    told = event(Points(RED, 5, "merchants sunk", 1), Points(RED, 10, "merchants sunk", 3), Points(BLUE, 2, "time"))
    found = account(reading(moment(0, 1, turn(1), turn(3), turn(9), told)))
    assert [(award.side, award.points, award.turn) for award in found.awards] == [
        (RED, 5, 1),
        (RED, 10, 3),
        (BLUE, 2, 9),
    ]
    assert found.causes(RED) == {"merchants sunk": {1: 5, 3: 10}}
    assert [found.total(RED, turn) for turn in (0, 1, 3, 9)] == [0, 5, 15, 15]


def test_every_ship_reported_sunk_is_a_loss_with_its_points() -> None:
    report = make(by_bots("bismarck"), wishes=Wishes(beliefs=False))
    told = {fact.unit.id for one in report.reading.tellings for fact in one.event.facts if isinstance(fact, Sunk)}
    assert told <= {loss.id for loss in report.losses}
    sunk = {loss.id: loss for loss in report.losses if loss.id in told}
    assert all(loss.turn and loss.fate and loss.cell for loss in sunk.values())


def test_merchant_ships_of_the_graf_spee_campaign_are_losses_of_their_side() -> None:
    report = make(by_bots("graf_spee"), wishes=Wishes(beliefs=False))
    merchants = [loss for loss in report.losses if loss.id == "british_merchants"]
    earned = sum(
        award.points
        for award in report.points.awards
        if award.cause == "merchant ships sunk" and award.side == "german"
    )
    assert bool(merchants) == bool(earned)
    assert all(loss.side == "british" and loss.ships and loss.turns for loss in merchants)
