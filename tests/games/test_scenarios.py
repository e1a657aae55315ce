"""Scenario files of strangers: every number of every game has its limits."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import msgspec
import pytest

import sealed_orders as so
from sealed_orders.kernel.scenario import BadScenario, make_scenario
from tests.own import GAMES

WILD = (10**9, -(10**9), 10**19)


def numbers(kind: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where a set-up may have a number: the keys that lead there; a callable stands for whatever key is there."""
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
    """The source with a number at a place, once for each key that may stand there."""
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
    """Every key of a scenario."""
    if isinstance(source, dict):
        for key, inner in source.items():
            yield key
            yield from keys_of(inner)


@pytest.mark.parametrize("game", GAMES)
def test_no_number_of_a_scenario_is_without_limits(game: str) -> None:
    rules = so.load(game)
    names = tuple({key for s in rules.scenarios.values() for key in keys_of(s.source)} | set(rules.sides))
    source = dict(next(iter(rules.scenarios.values())).source)
    tried = 0
    for path in numbers(msgspec.inspect.type_info(rules.setup_data)):
        for value in WILD:
            for wild in put(source, path, value, names):
                tried += 1
                with pytest.raises(BadScenario):
                    make_scenario("wild", wild, rules.setup_data, "wild")
    assert tried


def test_flights_are_a_number_one_can_count() -> None:
    setup = so.load("tutorial").setup_data
    source = {"title": "x", "raider": "norway", "hunter": "scapa"}
    assert make_scenario("x", source | {"flights": 99}, setup, "x").setup.flights == 99
    for flights in (-5, 100, 10**30):
        with pytest.raises(BadScenario, match="at flights"):
            make_scenario("x", source | {"flights": flights}, setup, "x")
