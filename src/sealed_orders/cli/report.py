"""sealed-orders report: what really happened in a match, and how lucky its players were."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from sealed_orders.cli.playing import progress
from sealed_orders.cli.words import BadInput, RecordFile, check_side, say
from sealed_orders.kernel import hand
from sealed_orders.kernel.game import load
from sealed_orders.kernel.record import Record

if TYPE_CHECKING:
    from sealed_orders.report import Report

ENDINGS = (".html", ".md", ".svg", ".png")


def report(
    record: RecordFile,
    /,
    *,
    output: Annotated[
        Path | None,
        Parameter(name=("--output", "-o"), help="FILE.html, .md, .svg or .png (default: beside the record, .html)."),
    ] = None,
    side: Annotated[str | None, Parameter(help="The side the report is for: its ships are navy.")] = None,
    games: Annotated[
        int | None,
        Parameter(help="Games to play on from each turn (default: up to 40 if that is quick)."),
    ] = None,
    beliefs: Annotated[
        bool, Parameter(negative="--no-beliefs", help="Include what the sides believed, turn by turn.")
    ] = True,
    seed: Annotated[str, Parameter(help="The seed of the games that are played on (default: report).")] = "report",
) -> int:
    """Write a report of what really happened in a match, from its record.

    Example: sealed-orders report hunt.json -o hunt.html --games 40

    The story is printed; the file has tracks, contacts and near misses, the fighting, beliefs against the truth, luck
    roll by roll, points, losses, the war diary and the reasons of computer players. HTML is one file that works
    offline, .md is the same as text, .svg and .png are a picture to share; PNG needs the extra sealed-orders[png].

    While a match runs, --side makes the report of what that side knows.
    """
    from sealed_orders.report import NotOver, Wishes, make
    from sealed_orders.report.story.story import story

    path = output or Path(record).with_suffix(".html")
    if path.suffix not in ENDINGS:
        listed = f"{', '.join(ENDINGS[:-1])} or {ENDINGS[-1]}"
        raise BadInput(f"A report cannot be written as {path.name}. Choose a name ending in {listed}.")
    if games is not None and games < 0:
        raise BadInput(f"The number of games cannot be negative, and it is {games}. Pass --games 0 to play none.")
    kept = Record.load(record)
    whose = ""
    if side is not None:
        whose = check_side(side, load(kept.game).sides)
        if kept.outcome is None:
            _ask_no_bot(kept, whose)
    wishes = Wishes(beliefs and path.suffix in (".html", ".md"), games, seed)
    try:
        with progress("Playing on", None) if games else nullcontext(lambda: None) as done:
            made = make(kept, whose, wishes, lambda *_: done())
    except NotOver as error:
        raise BadInput(f"{error} Add --side and its name.") from None
    path.write_bytes(_printed(made, path.suffix, Path(record).name))
    say(f"{made.headline.title}.")
    for sentence in story(made):
        say(sentence)
    say(f"{made.proof.verdict.capitalize()}: {made.proof.text}")
    say(f"Written to {path}.")
    return 1 if made.proof.verdict == "altered" else 0


def _printed(made: Report, ending: str, record: str) -> bytes:
    """Write the report of a record with that name as a file of this suffix."""
    if ending == ".html":
        from sealed_orders.report.page.html import page

        return page(made, record).encode()
    if ending == ".md":
        from sealed_orders.report.page.markdown import markdown

        return markdown(made, record).encode()
    from sealed_orders.report.charts.painter import NoPainter, png
    from sealed_orders.report.charts.picture import picture

    try:
        return picture(made).encode() if ending == ".svg" else png(picture(made))
    except NoPainter as error:
        raise BadInput(str(error)) from None


def _ask_no_bot(kept: Record, side: str) -> None:
    """Keep a computer's knowledge secret while a match runs."""
    if side in hand.players(kept.minutes, kept.hands):
        raise BadInput(
            f"The match is not over, and a computer plays the {side} side. Its report would show its secrets."
        )
