"""The State: a stack of tasks, and copies that share nothing."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from sealed_orders.kernel.state import State, Task
from sealed_orders.kernel.wire import encode


@dataclass
class Fleet(State):
    """Columns: one list per attribute, indexed by unit number."""

    square: list[str] = field(default_factory=list)
    fuel: list[int] = field(default_factory=list)
    seen: dict[str, int] = field(default_factory=dict)
    weather: int = 0


def fleet() -> Fleet:
    return Fleet(
        3, [Task("orders", ("british", "german")), Task("search", (), (7, "hood"))], ["1623"], [7], {"a": 1}, 4
    )


def test_tasks_put_on_the_agenda_are_played_first_and_in_their_order() -> None:
    state = State(agenda=[Task("end")])
    state.then(Task("move"), Task("search"))
    assert [state.agenda.pop().step for _ in range(3)] == ["move", "search", "end"]


def test_only_the_sides_that_are_asked_know_the_step_and_its_arguments() -> None:
    state = State(agenda=[Task("chase", ("british",), (7,))])
    assert state.asked("british") == ("chase", (7,))
    assert state.asked("german") == ("", ())
    assert State().asked("british") == ("", ())


def test_a_copy_is_equal_and_of_the_same_kind() -> None:
    state = fleet()
    assert state.copy() == state
    assert type(state.copy()) is Fleet


def test_a_copy_shares_nothing_that_can_change() -> None:
    state, before = fleet(), encode(fleet())
    copy = state.copy()
    copy.then(Task("night"))
    copy.square[0] = "1724"
    copy.fuel.append(1)
    copy.seen["b"] = 2
    copy.weather = 9
    copy.turn += 1
    assert encode(state) == before


def test_a_state_survives_json() -> None:
    assert msgspec.json.decode(encode(fleet()), type=Fleet) == fleet()
