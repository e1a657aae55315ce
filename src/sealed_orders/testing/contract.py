"""The contract: what every game promises, in every scenario."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

import msgspec

import sealed_orders as so
from sealed_orders.kernel.award import account, awards
from sealed_orders.kernel.board import Board, Display
from sealed_orders.kernel.fact import Fact, Turn
from sealed_orders.kernel.prompt import Allot, Choice, Course, Pick
from sealed_orders.kernel.view import SPECTATOR
from sealed_orders.kernel.wire import digest, encode, packet
from sealed_orders.odds import words_of
from sealed_orders.testing.over import OverGames
from sealed_orders.testing.play import WORK, Walk, audience, finished, packets, prompts, walks

FIRST = 10  # decisions of a match that are all looked at
SAMPLE = 4 if WORK < 1000 else 1  # then one in this many; all of them in the long tests
OTHER_ORDER = "a dict of a State comes back from JSON in another order, so rules must not iterate over it"


class Contract(OverGames):
    """What a game promises, in every scenario."""

    def test_a_game_says_what_it_is(self, game: str) -> None:
        rules = so.load(game)
        assert rules.name == game
        assert rules.title
        assert rules.about
        assert rules.version
        assert rules.scenarios
        assert len(set(rules.sides)) == len(rules.sides) >= 1
        assert SPECTATOR not in rules.sides
        assert all(scenario.title and scenario.about for scenario in rules.scenarios.values())
        assert all(len(set(switch.values)) == len(switch.values) > 1 for switch in rules.switches)
        assert all(switch.rule in rules.rulebook for switch in rules.switches)
        assert all(set(switch.computer) <= set(rules.sides) for switch in rules.switches)
        assert all(set(switch.computer.values()) <= set(switch.values) for switch in rules.switches)
        assert all(rule in rules.rulebook for rule in rules.board().routine)

    def test_every_side_knows_what_it_plays_for(self, game: str, scenario: str) -> None:
        match = so.Match.new(game, scenario)
        for side in match.game.playing(match.options):
            purpose = match.game.purpose(match.view(side))
            assert purpose
            assert purpose.text.endswith(".")
            assert all(rule in match.game.rulebook for rule in purpose.rule.split(", "))
        assert match.game.purpose(match.view(SPECTATOR)) is None

    def test_random_play_ends_in_time_with_an_outcome(self, game: str, scenario: str) -> None:
        for walk, positions in finished(game, scenario):
            match, rules = walk.match, walk.match.game
            assert all(position.turn <= rules.length for position in positions)
            assert match.outcome is not None
            assert match.waiting == ()
            assert match.outcome.winner in (None, *rules.sides)
            assert set(match.outcome.scores) <= set(rules.sides)
            assert match.seed == walk.seed

    def test_the_points_told_in_every_log_add_up_to_the_outcome(self, game: str, scenario: str) -> None:
        """Everything that scores is reported with its cause, at the end at the latest, to all sides and spectators."""
        for match in (walk.match for walk, _ in finished(game, scenario)):
            assert match.outcome is not None
            scores = {side: score for side, score in match.outcome.scores.items() if score}
            for side in audience(match):
                log_awards = awards(match.log(side))
                assert all(award.cause and award.side in match.game.sides for award in log_awards)
                sums = {who: round(sum(causes.values()), 6) for who, causes in account(log_awards).items()}
                assert {who: points for who, points in sums.items() if points} == scores

    def test_every_event_tells_machines_facts_of_the_closed_set_or_nothing(self, game: str, scenario: str) -> None:
        for match in (walk.match for walk, _ in finished(game, scenario)):
            events = [event for side in audience(match) for event in match.log(side)]
            for event in events:
                assert all(isinstance(fact, get_args(Fact)) for fact in event.facts), event
                assert msgspec.json.decode(encode(event.facts), type=tuple[Fact, ...]) == event.facts
            assert any(isinstance(fact, Turn) for event in events for fact in event.facts), "no event announces a turn"

    def test_a_record_is_saved_loaded_and_verified(self, game: str, scenario: str, tmp_path: Path) -> None:
        for match in (walk.match for walk, _ in finished(game, scenario)):
            match.record().save(tmp_path / "match.json")
            again = so.verify(so.Record.load(tmp_path / "match.json"))
            assert digest(again.state) == digest(match.state)
            assert again.dice.rolls == match.dice.rolls
            assert all(again.log(side) == match.log(side) for side in audience(again))

    def test_a_match_can_be_resigned_or_drawn_wherever_it_stands(self, game: str, scenario: str) -> None:
        """Everybody learns of it, nobody is asked any more, and the record verifies."""
        sides = so.load(game).playing(so.Match.new(game, scenario).options)
        for number, side in enumerate((*sides, "")):
            walk = Walk(game, scenario, f"settled {number}")
            for _ in walk:
                if walk.length > number:
                    break
            match = walk.match if walk.match.outcome is None else walk.twin()  # a short one, at its beginning
            match.resign(side) if side else match.draw()
            assert match.outcome is not None
            assert match.outcome.winner in (None, *(other for other in sides if other != side))
            assert (match.waiting, match.seed) == ((), walk.seed)
            assert all(match.log(one)[-1].text == match.outcome.text for one in audience(match))
            assert all(packet(match, one) for one in audience(match))
            match.entry()
            again = so.verify(so.Record.decode(match.record().encode()))
            assert (again.outcome, again.settlement) == (match.outcome, match.settlement)

    def test_play_goes_on_alike_from_a_state_that_went_through_json(self, game: str, scenario: str) -> None:
        for walk in walks(game, scenario):
            twin = walk.twin()
            dice, played = twin.dice, []
            for orders in walk:
                text = encode(twin.state)
                state = msgspec.json.decode(text, type=twin.game.state)
                assert encode(state) == text
                twin = so.Match(twin.game, state, dice)
                assert not twin.opening, "a State that asks must not play on by itself"
                assert encode(prompts(twin)) == encode(prompts(walk.match))
                for side, order in orders.items():
                    twin.submit(side, order)
                played += twin.decisions
            for number, (once, again) in enumerate(zip(walk.match.decisions, played, strict=True), 1):
                assert once == again, f"decision {number} differs: {OTHER_ORDER}"
            assert twin.outcome == walk.match.outcome
            assert dice.rolls == walk.match.dice.rolls

    def test_a_state_is_flat_and_its_copy_shares_nothing(self, game: str, scenario: str) -> None:
        for walk in walks(game, scenario):
            state = walk.match.state
            copy, before = state.copy(), digest(state)
            for _ in walk:
                assert digest(copy) == before, "what happened to a State happened to its copy"
                assert_flat(state)
                copy, before = state.copy(), digest(state)
                assert digest(copy) == before
                assert type(copy) is type(state)

    def test_orders_drawn_from_a_prompt_are_legal_and_can_be_written_down(self, game: str, scenario: str) -> None:
        for _, positions in finished(game, scenario):
            for position in positions:
                for side, prompt in position.questions.items():
                    order = position.orders[side]
                    whole = prompt.complete(order)
                    assert so.parse_order(so.format_order(order)) == order
                    assert prompt.complete(so.parse_order(so.format_order(prompt.shorten(whole)))) == whole

    def test_prompts_are_well_formed_and_their_defaults_legal(self, game: str, scenario: str) -> None:
        for _, positions in finished(game, scenario):
            for position in positions:
                for prompt in position.questions.values():
                    assert prompt.text
                    assert prompt.choices
                    assert_words(choice.key for choice in prompt.choices)
                    for choice in prompt.choices:
                        assert_choice(choice)
                    if all(choice.default is not None for choice in prompt.choices):
                        prompt.complete({})

    def test_everything_shown_or_asked_about_is_on_the_board(self, game: str, scenario: str) -> None:
        rules = so.load(game)
        ground = Ground(rules.boards())
        for _, positions in finished(game, scenario):
            for position in positions:
                for side, view in position.views.items():
                    assert_on_board(rules.display(view), position.prompts[side], ground)

    def test_a_view_stays_as_it_was_when_the_match_goes_on(self, game: str, scenario: str) -> None:
        """So bots, staff and these tests may keep it."""
        for walk, positions in finished(game, scenario):
            twin = walk.twin()
            for side, view in positions[0].views.items():
                assert encode(view) == encode(twin.view(side)), f"the {side} side's first view has changed since"

    def test_a_board_names_only_its_own_cells(self, game: str) -> None:
        for board in so.load(game).boards():
            cells = set(board.labels)
            assert cells or board.shape == "plane"
            assert cells.issuperset(place.cell for place in board.places)
            assert all(cells.issuperset(zone) for zone in board.zones.values())
            for terrain in board.terrains:
                assert all(cells.issuperset((cell, *ways)) for cell, ways in terrain.next.items())

    def test_no_two_boards_share_a_name_a_cell_or_a_terrain(self, game: str) -> None:
        boards = so.load(game).boards()
        assert boards[0] == so.load(game).board()
        for names in (
            [board.name for board in boards],
            [spot for board in boards for spot in (*(c.id for c in board.cells), *(b.id for b in board.boxes))],
            [terrain.name for board in boards for terrain in board.terrains],
        ):
            assert len(set(names)) == len(names)

    def test_every_ruling_cites_a_paragraph_of_the_rulebook(self, game: str, scenario: str) -> None:
        book = so.load(game).rulebook
        for walk, positions in finished(game, scenario):
            for position in positions:
                for side, prompt in position.questions.items():
                    view, order = position.views[side], position.orders[side]
                    assert prompt.rule in book, prompt
                    assert all(chance.rule in book for chance in walk.match.game.chances(view))
                    assert all(caution.rule in book for caution in walk.match.game.cautions(view, order))
            record = walk.match.record()
            events = (*record.opening, *(event for decision in record.decisions for event in decision.events))
            assert all(event.rule in book and event.text and event.to for event in events)
            assert record.outcome is not None
            assert record.outcome.rule in book

    def test_chances_cautions_and_previews_follow_from_a_view(self, game: str, scenario: str) -> None:
        rules = so.load(game)
        for _, positions in finished(game, scenario):
            for position in positions:
                for side, prompt in position.questions.items():
                    view, whole = position.views[side], prompt.complete(position.orders[side])
                    assert all(chance.label and 0 <= chance.p <= 1 for chance in rules.chances(view))
                    keys = {choice.key for choice in prompt.choices}
                    assert all(caution.text and caution.key in keys for caution in rules.cautions(view, whole))
                    assert rules.preview(view, whole).heading

    def test_every_value_of_a_switch_plays_a_match(self, game: str) -> None:
        """Once with the switches as they are, and once with every other value of each."""
        rules = so.load(game)
        first = next(iter(rules.scenarios))
        others = [{switch.key: value} for switch in rules.switches for value in switch.values[1:]]
        for options in ({}, *others):
            walk = Walk(game, first, "switch", options)
            list(walk)
            assert walk.match.outcome is not None
            usual = {switch.key: switch.values[0] for switch in rules.switches}
            assert walk.match.record().options == usual | options

    def test_a_spectator_gets_what_goes_to_every_side_and_no_prompt(self, game: str, scenario: str) -> None:
        for walk, positions in finished(game, scenario):
            assert all(position.prompts[SPECTATOR] is None for position in positions)
            public = walk.match.log(SPECTATOR)
            for side in walk.match.game.sides:
                log = iter(walk.match.log(side))
                assert all(event in log for event in public), (
                    f"the {side} side did not get every event that the spectator got"
                )

    def test_a_sealed_order_changes_nothing_for_anybody_else(self, game: str, scenario: str) -> None:
        """At the first decisions of a match, and at a sample of the others."""
        for walk in walks(game, scenario):
            for orders in walk:
                if len(orders) > 1 and (walk.length <= FIRST or walk.length % SAMPLE == 0):
                    assert_secret(walk.match, orders)

    def test_every_scenario_is_counted_in_turns_it_can_have(self, game: str) -> None:
        rules = so.load(game)
        for scenario in rules.scenarios:
            match = so.Match.new(game, scenario, seed="x")
            assert 1 <= match.turns.start <= max(1, match.state.turn)
            assert match.turns[-1] <= rules.length
            assert match.count(match.state.turn) == 1

    def test_words_for_values_are_for_values_there_are(self, game: str) -> None:
        rules = so.load(game)
        for switch in rules.switches:
            assert set(switch.words) <= set(switch.values)
        for question in rules.odds.values():
            for parameter in inspect.signature(question, eval_str=True).parameters.values():
                words = words_of(parameter)
                assert set(words.labels) <= set(words.values)


def assert_flat(state: Any) -> None:
    """Check that every field is plain, or a list or dict of plain values."""
    assert set(vars(state)) == {field.name for field in fields(state)}
    for name, value in vars(state).items():
        parts: Iterable[Any] = [value]
        if type(value) is list:
            parts = value
        elif type(value) is dict:
            parts = [*value.keys(), *value.values()]
        assert all(is_plain(part) for part in parts), f"{name} is not flat: {value!r}"


def is_plain(part: Any) -> bool:
    """Say whether it is a number, a text, or a tuple of those; never a float."""
    return type(part) in (int, str, bool, type(None)) or (isinstance(part, tuple) and all(map(is_plain, part)))


def assert_choice(choice: Choice) -> None:
    """Check that a choice has an answer, its default is one, and its words are distinct."""
    assert choice.label
    if isinstance(choice, Pick):
        assert 0 <= choice.least <= min(choice.most, len(choice.values)), choice
        assert_words(choice.values)
    elif isinstance(choice, Course):
        assert choice.modes
        assert_words(mode.name for mode in choice.modes)
        assert all(0 <= mode.least <= mode.most for mode in choice.modes), choice
        assert all(mode.terrain or not (mode.most or mode.mark) for mode in choice.modes), choice
    elif isinstance(choice, Allot):
        assert_words(item.value for item in choice.items)
        assert_words(box.value for box in choice.bins)
        assert next(choice.answers(), None) is not None, choice
    else:
        assert choice.low <= choice.high, choice
    if choice.default is not None:
        choice.check(choice.default)


def assert_words(words: Iterable[str]) -> None:
    """Check that each is one word of an order's text, and no two are equal."""
    words = list(words)
    assert len(set(words)) == len(words), words
    assert all(word.split() == [word] and ";" not in word for word in words), words


class Ground:
    """The cells and terrains of a game's boards."""

    def __init__(self, boards: tuple[Board, ...]) -> None:
        self.cells = {spot for board in boards for spot in board.labels}
        self.terrains = {terrain.name: terrain.next for board in boards for terrain in board.terrains}


def assert_on_board(display: Display, prompt: so.Prompt | None, ground: Ground) -> None:
    """Check that the cells and tokens in a display or a prompt exist."""
    assert display.heading
    cells, terrains_of_board = ground.cells, ground.terrains
    tokens = {token.id for token in display.tokens}
    spots = cells | tokens
    assert len(tokens) == len(display.tokens)
    afloat = {vessel.id for vessel in display.sea.vessels} if display.sea else set()
    assert all(token.cell in spots or token.id in afloat for token in display.tokens)
    assert all(cells.issuperset(token.track) for token in display.tokens)
    where = {token.id: token.cell for token in display.tokens}
    assert all(where.get(token.within) == token.cell for token in display.tokens if token.within)
    assert all(cells.issuperset(shade.cells) for shade in display.shades)
    for choice in prompt.choices if prompt else ():
        if isinstance(choice, Pick):
            assert all(not option.at or option.at in spots for option in choice.options), choice
            offered = choice.cells
            assert offered is None or terrains_of_board.get(offered.name) is offered.next, choice
            assert offered is None or all(cell in offered for cell in choice.but), choice
        elif isinstance(choice, Course):
            terrains = [mode.terrain for mode in choice.modes if mode.terrain]
            assert choice.start in spots or not terrains, choice
            assert all(terrains_of_board.get(terrain.name) is terrain.next for terrain in terrains), choice


def assert_secret(match: so.Match, orders: dict[str, so.Order]) -> None:
    """Check that sealing, changing and withdrawing orders leaves every packet unchanged while a side is waited for."""
    before = packets(match)
    *early, late = orders
    for side in early:
        match.submit(side, orders[side])
        assert packets(match) == before
        match.withdraw(side)
        assert packets(match) == before
        match.submit(side, orders[side])
        match.submit(side, orders[side])
        assert packets(match) == before
    assert match.waiting == (late,)
