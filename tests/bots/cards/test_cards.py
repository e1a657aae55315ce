"""Every card of every deck loads, sails as written, and gives legal orders."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import sealed_orders as so
from sealed_orders.bots.cards.card import BOT, BadCard, Card, Route, read, write
from sealed_orders.bots.cards.deck import deck
from sealed_orders.bots.cards.helm import Helm
from sealed_orders.bots.cards.player import CardPlayer
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Reported, Who
from tests.own import GAMES

CARDS = [(game, name) for game in GAMES if len(so.load(game).sides) > 1 for name in deck(game)]
EVERY_CARD = pytest.mark.parametrize(("game", "name"), CARDS)
SHORT = 4  # decisions of the card's side


def orders(game: str, card: Card, most: int = SHORT) -> Iterator[dict[str, tuple[str, ...]]]:
    """Yield the first orders of a card's player, against random play."""
    match = so.Match.new(game, card.scenario or None, seed="a card")
    player = CardPlayer(game, card, "a card")
    (other,) = (side for side in match.game.sides if side != card.side)
    rival = so.bot(game, "random", other, "a card")
    given = 0
    while match.outcome is None and given < most:
        for side in match.waiting:
            prompt = match.prompt(side)
            assert prompt is not None
            mine = side == card.side
            order = (player if mine else rival).decide(match.view(side), prompt, match.log(side))
            match.submit(side, order)
            if mine:
                given += 1
                yield prompt.complete(order)


@EVERY_CARD
def test_a_card_gives_legal_orders(game: str, name: str) -> None:
    assert len(list(orders(game, deck(game)[name]))) == SHORT


@EVERY_CARD
def test_a_card_is_written_as_it_is_read(game: str, name: str) -> None:
    card = deck(game)[name]
    assert read(write(card), name) == card


@EVERY_CARD
def test_a_card_names_units_and_cells_of_its_game(game: str, name: str) -> None:
    card, boards = deck(game)[name], so.load(game).boards()
    cells = {cell.id for board in boards for cell in board.cells} | {
        box for b in boards for t in b.terrains for box in t.next
    }
    for route in card.routes:
        assert {goal for goal in route.goes.values() if goal.isdecimal()} <= cells
        assert len(set(route.units)) == len(route.units)


@pytest.mark.parametrize(("game", "sides"), [(game, so.load(game).sides) for game in dict(CARDS)])
def test_every_game_of_two_sides_has_cards_for_both(game: str, sides: tuple[str, ...]) -> None:
    assert all(deck(game, side) for side in sides)


def test_a_route_sends_a_ship_where_it_says() -> None:
    card = Card("Out.", "raider", routes=(Route({1: "denmark", 2: "atlantic"}),))
    first, second, third, _ = orders("tutorial", card)
    assert first["ship"] == ("run", "iceland", "denmark")
    assert second["ship"] == ("run", "atlantic")
    assert third["ship"] == ("lurk",)


def test_what_a_card_does_not_say_the_bot_decides() -> None:
    silent = Card("Nothing.", "german", bot="langsdorff")
    late = Card("Late.", "german", bot="langsdorff", routes=(Route({60: "1925"}),))
    assert list(orders("graf_spee", silent)) == list(orders("graf_spee", late))


def test_an_option_is_picked_wherever_it_is_offered() -> None:
    card = Card("Fights.", "german", picks=("krancke",))
    first = next(orders("denmark_strait", card))
    assert first["bismarck"] == ("krancke",)


def test_a_report_gives_the_ships_back_to_the_bot() -> None:
    card = Card("Waits.", "hunter", routes=(Route({1: "norway"}, until=("raider",)),))
    match = so.Match.new("tutorial", seed="a card")
    player, prompt = CardPlayer("tutorial", card, "a card"), match.prompt("hunter")
    assert prompt is not None
    told = Event("4.2", "", ("hunter",), (Reported(Who("raider", "raider", "Raider"), "approaches"),))
    before, after = (player.decide(match.view("hunter"), prompt, log) for log in ((), (told,)))
    assert before["cruiser"] == ("steam", "norway")
    assert after["cruiser"] == ("steam", "approaches")


def test_a_helm_goes_round_what_it_avoids() -> None:
    class Shy(Helm):
        def avoids(self, view: object) -> tuple[str, ...]:
            return ("faroes",)

    match = so.Match.new("tutorial", seed="a card")
    prompt = match.prompt("raider")
    assert prompt is not None
    ways = [
        helm("tutorial", "raider").steer(match.view("raider"), prompt.choices[0], "atlantic") for helm in (Helm, Shy)
    ]
    assert ways == [("run", "faroes", "approaches"), ("run", "iceland", "denmark")]


def test_a_bad_card_is_refused_in_a_sentence() -> None:
    with pytest.raises(BadCard, match=r"^storm is not a card: .*gose.*docs/exploit.md"):
        read('about = ""\nside = "german"\n[[routes]]\ngose = {}\n', "storm")


def test_a_route_that_has_not_begun_is_the_bots() -> None:
    assert Route({3: "2222"}).goal(2) == BOT


def test_the_page_describes_every_field_of_a_card() -> None:
    page = Path("docs/exploit.md").read_text(encoding="utf-8")
    assert all(f"`{field}`" in page for kind in (Card, Route) for field in kind.__struct_fields__)
