"""sealed-orders bench: how fast it is here."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from sealed_orders.cli.words import Json, say, say_json


def bench(
    *games: Annotated[str, Parameter(help="The games to measure; all unless named.")],
    json: Json = False,
) -> None:
    """Measure how fast it is here, on one core.

    Example: sealed-orders bench tutorial

    Copying a State, making a view and a prompt, and whole random games; each figure is the median of several rounds.
    """
    from sealed_orders.cli.playing import progress
    from sealed_orders.kernel.game import load
    from sealed_orders.lab.bench import Figure, many, measure
    from sealed_orders.terminal.show import table

    for name in games:
        load(name)

    def row(figure: Figure) -> tuple[str, ...]:
        value = f"{figure.value:,.1f}" if figure.value < 1000 else f"{figure.value:,.0f}"
        goal = f"goal {figure.goal:g} {figure.unit}" if figure.goal else ""
        return figure.subject, figure.what, f"{value:>10} {figure.unit}", goal

    figures = []
    with progress("bench", many(games)) as tick:
        for figure in measure(games):
            figures.append(figure)
            tick()
    if json:
        say_json(figures)
    else:
        say("\n".join(table(map(row, figures), indent="")))
