"""sealed-orders bench: how fast it is here, alone and against others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from sealed_orders.cli.words import Json, say, say_json

if TYPE_CHECKING:
    from sealed_orders.lab.bench import Figure
    from sealed_orders.research.bench.slices import Line, Missing


def bench(
    *games: Annotated[str, Parameter(help="The games to measure (default: all, and the ratios to other libraries).")],
    json: Json = False,
) -> None:
    """Measure speed on this machine, on one core.

    Example: sealed-orders bench tutorial

    Without a game, it first prints ratios, each measured in alternating slices of the same run. Battleship
    by OpenSpiel's rules runs against OpenSpiel's own, after 1,000 games were equal move by move. PettingZoo steps run
    against four of its own games, wrapped and bare. The rest are copies of a State, the lab on two processes, durable
    orders and whole positions. They need the extra sealed-orders[bench].

    Then, for each game: the time to copy a State, to make a view and a prompt, and to play whole games at random and
    with bots, and the bytes of records, positions and updates. Each figure is the median of several rounds.
    """
    from sealed_orders.cli.playing import progress
    from sealed_orders.kernel.game import game_names, load
    from sealed_orders.lab.bench import many, measure
    from sealed_orders.research.bench.sizes import sizes
    from sealed_orders.research.bench.slices import Line
    from sealed_orders.research.bench.table import LINES, ratios, versions

    rules = [load(name) for name in games or game_names()]
    lines: list[Line | Missing] = []
    figures = []
    with progress("bench", many(games) + len(rules) + (0 if games else LINES)) as tick:
        for line in () if games else ratios():
            lines.append(line)
            tick()
        for figure in measure(games):
            figures.append(figure)
            tick()
        for game in rules:
            size_figures = list(sizes(game))
            place = max(n for n, figure in enumerate(figures) if figure.subject == game.name) + 1
            figures[place:place] = size_figures
            tick()
    if json:
        measured = [{"ratio": line.ratio, "met": line.met, **vars(line)} for line in lines if isinstance(line, Line)]
        missing = [line for line in lines if not isinstance(line, Line)]
        say_json({"ratios": measured, "missing": missing, "figures": figures, "versions": versions()})
    else:
        _tell(lines, figures, versions())


def _tell(lines: Sequence[Line | Missing], figures: Sequence[Figure], versions: dict[str, str]) -> None:
    from sealed_orders.terminal.show import table

    if lines:
        say("\n".join(table(map(_line, lines), indent="")) + "\n")
    say("\n".join(table(map(_row, figures), indent="")) + "\n")
    say(", ".join(f"{name} {number}" for name, number in versions.items()))


def _line(line: Line | Missing) -> tuple[str, ...]:
    from sealed_orders.research.bench.slices import Missing

    if isinstance(line, Missing):
        return line.what, "", "", "", f"not measured: {line.why}"
    least, met = "" if line.higher else "at most ", "met" if line.met else "missed"
    goal = f"goal {least}{line.goal:g}: {met}" if line.goal else ""
    figures = f"{_value(line.ours)} to {_value(line.theirs)} {line.unit}"
    return line.what, f"{line.ratio:6.2f}", goal, figures, line.against


def _row(figure: Figure) -> tuple[str, ...]:
    return figure.subject, figure.what, f"{_value(figure.value):>10} {figure.unit}"


def _value(value: float) -> str:
    return f"{value:,.1f}" if value < 1000 else f"{value:,.0f}"
