"""Units sent everywhere find the cell that a plot table wrongly rules out, in any game and by legal orders."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pytest

import sealed_orders as so
from sealed_orders.bots import plot_table
from sealed_orders.bots.hunt.sea import Sea
from sealed_orders.games.bismarck.chart import SEA
from sealed_orders.kernel.prompt import Choice, Course, Pick, Prompt
from sealed_orders.kernel.subject import Subject
from sealed_orders.kernel.terrain import Terrain
from sealed_orders.lab.breach import Explorer, explorers, farthest
from sealed_orders.lab.fuzz import plan
from sealed_orders.lab.soundness import Soundness, check, seated
from tests.own import GAMES, ROOT
from tests.stranger import Stranger

MATCHES = 24
DECISIONS = 40  # of a match, which is enough for every step of a turn


@pytest.fixture
def hex_hunt(stranger: Stranger) -> Iterator[None]:
    """The example, whose four ways into the Atlantic lead one way only; its motion is built again."""
    with pytest.MonkeyPatch.context() as patch:  # undone before the stranger's own, so that the path is as it was
        patch.syspath_prepend(ROOT / "examples" / "hex_hunt" / "src")
        stranger.offer("hex_hunt", "games", hex_hunt="hex_hunt:GAME")
        stranger.offer("hex_hunt", "plots", hex_hunt="hex_hunt.plot:PlotTable")
        from hex_hunt import plot

        plot.motion.cache_clear()
        yield
        plot.motion.cache_clear()


def explored() -> Soundness:
    return check(plan(so.load("hex_hunt"), MATCHES, "breach", None, {}), partial(explorers, MATCHES))


@pytest.mark.usefixtures("hex_hunt")
def test_a_dummy_is_sent_into_the_atlantic_and_the_table_allows_for_it() -> None:
    found = explored()
    assert found.games == MATCHES
    assert found.cells == {cell for terrain in so.load("hex_hunt").board().terrains for cell in terrain.next}
    assert found.outside == []


@pytest.mark.usefixtures("hex_hunt")
def test_a_table_that_takes_ways_out_for_ways_in_is_found_out_and_random_play_misses_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Sea, "ways_in", Sea.ways_out)
    trials = plan(so.load("hex_hunt"), MATCHES, "breach", None, {})
    assert check(trials, seated(dict.fromkeys(so.load("hex_hunt").sides, "random"))).outside == []
    outside = explored().outside
    assert outside
    assert all(line.endswith("b in atlantic") for line in outside)


@pytest.mark.usefixtures("hex_hunt")
@pytest.mark.parametrize(("everybody", "going"), [(False, {"b"}), (True, {"a", "b"})])
def test_dummies_go_alone_and_in_the_other_round_everybody_goes(everybody: bool, going: set[str]) -> None:
    match = so.Match.new("hex_hunt", seed="dummies")
    for side in match.game.sides:
        match.submit(side, "")
    prompt = match.prompt("german")
    assert prompt is not None
    explorer = Explorer("hex_hunt", "german", "", 0.5, everybody)
    assert set(explorer.decide(match.view("german"), prompt, ())) == going


def test_every_cell_of_a_pick_is_tried_in_turn() -> None:
    """A terrain's cells count like options: where a convoy of Sink the Bismarck begins."""
    explorer = Explorer("bismarck", "british", "", 0.5, everybody=True)
    view = so.Match.new("bismarck", seed="cells").view("british")
    cells = list(SEA["british"].next)[:9]
    sea = Terrain("some", dict.fromkeys(cells, ()))
    pick = Pick("kota_penang", "She begins in", cells=sea, but=(cells[0],), default=(cells[1],))
    tried = [explorer.answers(view, Prompt("Begin", "1", (pick,)))["kota_penang"] for _ in cells[1:]]
    assert sorted(tried) == sorted((cell,) for cell in cells[1:])


def test_a_game_says_what_a_dummy_is(monkeypatch: pytest.MonkeyPatch) -> None:
    board = replace(so.load("bismarck").board(), subject=Subject(dummies=("battleship",)))
    monkeypatch.setattr(type(so.load("bismarck")), "board", lambda _: board)
    match = so.Match.new("bismarck", seed="dummies")
    explorer = Explorer("bismarck", "british", "", 0.5, everybody=False)
    kinds = {token.id: token.kind for token in match.game.display(match.view("british")).tokens}
    prompt = match.prompt("british")
    assert prompt is not None
    sent = [key for key, answer in explorer.answers(match.view("british"), prompt).items() if len(answer) > 1]
    assert sent
    assert {kinds[unit] for unit in sent} == {"battleship"}


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_explored_by_legal_orders(game: str) -> None:
    """Every question that can send something somewhere has done so."""
    asked, sent = set(), set()
    for number, trial in enumerate(plan(so.load(game), 4, "explore", None, {})):
        match = so.Match.new(game, trial.scenario, trial.options, seed=trial.seed)
        players = explorers(4, number, trial)
        while match.outcome is None and len(match.decisions) < DECISIONS:
            for side in match.waiting:
                prompt = match.prompt(side)
                assert prompt is not None
                order = players[side].decide(match.view(side), prompt, match.log(side))
                match.submit(side, order)
                for choice in filter(leads_somewhere, prompt.choices if isinstance(players[side], Explorer) else ()):
                    asked.add((prompt.text, side, choice.kind))
                    if order.get(choice.key, choice.default) != choice.default:
                        sent.add((prompt.text, side, choice.kind))
    assert asked or not any(plot_table(game, side) for side in so.load(game).sides)
    assert sent == asked


def leads_somewhere(choice: Choice) -> bool:
    match choice:
        case Course():
            return farthest(choice) is not None
        case Pick():
            return choice.cells is not None
    return False
