"""Any order, at any point of any game: legal ones are understood, others are refused and change nothing."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import sealed_orders as so
from sealed_orders.kernel.wire import digest
from sealed_orders.testing import strategies
from sealed_orders.testing.over import OverGames
from sealed_orders.testing.play import packets, prompts

# Every run tries the same examples, on any machine and in any class of tests.
FORTY = settings(
    max_examples=40,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.differing_executors],
)


class Orders(OverGames):
    """Orders as a player types them."""

    @FORTY
    @given(data=st.data())
    def test_a_legal_order_is_the_same_as_its_text(self, game: str, data: st.DataObject) -> None:
        match = data.draw(strategies.matches(game))
        side = data.draw(strategies.sides(match))
        prompt = prompts(match)[side]
        order = data.draw(strategies.orders(prompt))
        text = so.format_order(order)
        assert so.parse_order(text) == order
        assert prompt.complete(so.parse_order(text)) == prompt.complete(order)
        match.submit(side, text)

    @FORTY
    @given(data=st.data())
    def test_any_line_is_a_legal_order_or_refused_and_then_nothing_changes(
        self, game: str, data: st.DataObject
    ) -> None:
        match = data.draw(strategies.matches(game))
        side = data.draw(strategies.sides(match))
        line = data.draw(strategies.lines(prompts(match)[side]))
        before = everything(match)
        try:
            match.submit(side, line)
        except so.IllegalOrder:
            assert everything(match) == before


def everything(match: so.Match) -> tuple[object, ...]:
    """Return everything that an order could change."""
    return (digest(match.state), packets(match), match.waiting, match.dice.rolls.copy(), match.decisions.copy())
