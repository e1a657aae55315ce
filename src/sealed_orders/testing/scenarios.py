"""Scenarios: every number has limits, and players can see what is reconstructed."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import msgspec
import pytest

import sealed_orders as so
from sealed_orders.kernel.reconstruction import reconstructed
from sealed_orders.kernel.scenario import BadScenario, make_scenario
from sealed_orders.testing.over import OverGames

WILD = (10**9, -(10**9), 10**19)
PLACE = re.compile(r"\((\d+(?:\.\d+)*)( G\d+)?(?:, G\d+)*\)")


class Scenarios(OverGames):
    """The scenario files of a game, and of strangers."""

    def test_no_number_of_a_scenario_is_without_limits(self, game: str) -> None:
        rules = so.load(game)
        names = tuple({key for s in rules.scenarios.values() for key in keys_of(s.source)} | set(rules.sides))
        source = dict(next(iter(rules.scenarios.values())).source)
        for path in numbers(msgspec.inspect.type_info(rules.setup_data)):
            tried = [wild for value in WILD for wild in put(source, path, value, names)]
            assert tried
            for wild in tried:
                with pytest.raises(BadScenario):
                    make_scenario("wild", wild, rules.setup_data, "wild")

    def test_a_mark_names_a_paragraph_that_tells_of_it(self, game: str, scenario: str) -> None:
        match = begun(game, scenario)
        displays = [match.game.display(match.view(side)) for side in match.game.sides]
        marks = {match.game.scenarios[scenario].reconstructed}
        for display in displays:
            marks |= {token.reconstructed for token in display.tokens} | {card.reconstructed for card in display.cards}
            marks |= {panel.reconstructed for panel in display.panels}
        for number, reconstruction in (place for mark in marks for place in PLACE.findall(mark)):
            assert number in match.game.rulebook
            assert not reconstruction or f"|{reconstruction} |" in match.game.rulebook[number].text

    def test_a_scenario_whose_file_has_the_mark_carries_it(self, game: str) -> None:
        rules = so.load(game)
        folder = rules.folder.joinpath("data", "scenarios")
        heads = [tomllib.loads(path.read_text("utf-8")) for path in folder.iterdir() if path.name.endswith(".toml")]
        marks = {scenario.title: scenario.reconstructed for scenario in rules.scenarios.values()}
        assert marks == {file["title"]: reconstructed(file.get("source", "")) for file in heads}


def begun(game: str, scenario: str) -> so.Match:
    """Return a match at its first question."""
    return so.Match.new(game, scenario, seed="marks")


def numbers(kind: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Find where a set-up may have a number: the keys that lead there; a callable matches any key."""
    match kind:
        case msgspec.inspect.IntType():
            yield path
        case msgspec.inspect.StructType():
            for field in kind.fields:
                yield from numbers(field.type, (*path, field.encode_name))
        case msgspec.inspect.DictType():
            yield from numbers(kind.value_type, (*path, dict))
        case msgspec.inspect.VarTupleType() | msgspec.inspect.TupleType():
            inner = kind.item_type if isinstance(kind, msgspec.inspect.VarTupleType) else kind.item_types[0]
            yield from numbers(inner, (*path, list))
        case msgspec.inspect.UnionType():
            for one in kind.types:
                yield from numbers(one, path)


def put(source: dict[str, Any], path: tuple[Any, ...], value: int, keys: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    """Put a number into the source at a place, once for each key that may be there."""
    for key in keys if dict in path else ("",):
        changed = deepcopy(source)
        spot: Any = changed
        way = [key if step is dict else step for step in path]
        for step, following in zip(way, [*way[1:], None], strict=True):
            if following is None:
                spot[step] = value
            elif following is list:
                spot[step] = [value] * 20
                break
            else:
                spot = spot.setdefault(step, {})
        yield changed


def keys_of(source: Any) -> Iterator[str]:
    """Yield every key of a scenario."""
    if isinstance(source, dict):
        for key, inner in source.items():
            yield key
            yield from keys_of(inner)
