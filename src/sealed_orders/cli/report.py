"""sealed-orders report: what really happened in a match, and how lucky its players were."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from sealed_orders.cli.playing import progress
from sealed_orders.cli.words import BadInput, RecordFile, check_side, say
from sealed_orders.kernel.game import load
from sealed_orders.kernel.record import Record

ENDINGS = (".html", ".md", ".svg", ".png")


def report(
    record: RecordFile,
    /,
    *,
    output: Annotated[
        Path | None,
        Parameter(name=("--output", "-o"), help="FILE.html, .md, .svg or .png; beside the record unless said."),
    ] = None,
    side: Annotated[str | None, Parameter(help="While the match runs: whose report it is.")] = None,
    games: Annotated[int, Parameter(help="Games to play on from each turn, for the chance of winning.")] = 0,
    beliefs: Annotated[
        bool, Parameter(negative="--no-beliefs", help="With what the sides believed, turn by turn.")
    ] = True,
    seed: Annotated[str, Parameter(help="The seed of the games that are played on.")] = "report",
) -> int:
    """Tell what really happened in a match, from its record and nothing else.

    Example: sealed-orders report hunt.json -o hunt.html --games 40

    Tracks, contacts and near misses, beliefs against the truth, luck throw by throw, points, losses, the war diary,
    the reasons of computer players. HTML is one file that asks nothing of the net, .md is the same as text, .svg and
    .png are the picture of both tracks with the result; PNG wants the extra sealed-orders[png].

    While a match runs, --side makes the report of what that side knows.
    """
    from sealed_orders.report import NotOver, Wishes, make
    from sealed_orders.report.markdown import markdown
    from sealed_orders.report.page.html import page
    from sealed_orders.report.picture import NoPainter, picture, png

    path = output or Path(record).with_suffix(".html")
    if path.suffix not in ENDINGS:
        raise BadInput(f"A report is a file that ends in {', '.join(ENDINGS)}, not {path.name}.")
    if games < 0:
        raise BadInput(f"So many games cannot be played on: {games}.")
    kept = Record.load(record)
    whose = ""
    if kept.outcome is None and side is not None:
        whose = check_side(kept.game, side, load(kept.game).sides)
        _ask_no_bot(kept, whose)
    wishes = Wishes(beliefs and path.suffix in (".html", ".md"), games, seed)
    try:
        with progress("Playing on", None) as done:
            made = make(kept, whose, wishes, lambda *_: done())
    except NotOver as error:
        raise BadInput(f"{error} Say --side.") from None
    name = Path(record).name
    try:
        if path.suffix == ".html":
            path.write_text(page(made, name), encoding="utf-8")
        elif path.suffix == ".md":
            path.write_text(markdown(made, name), encoding="utf-8")
        elif path.suffix == ".svg":
            path.write_text(picture(made), encoding="utf-8")
        else:
            path.write_bytes(png(picture(made)))
    except NoPainter as error:
        raise BadInput(str(error)) from None
    say(f"{made.headline.title}.")
    say(f"{made.proof.verdict.capitalize()}: {made.proof.text}")
    say(f"Written to {path}.")
    return 1 if made.proof.verdict == "altered" else 0


def _ask_no_bot(kept: Record, side: str) -> None:
    """While a match runs, nobody is told by mistake what a computer knows."""
    if any(side in minutes for minutes in kept.minutes.values()):
        raise BadInput(
            f"The match is not over, and a computer plays the {side} side: its report would tell its secrets."
        )
