"""An umpire at a terminal, who looks at what either side sees; and a player's umpire, in lines of text."""

from __future__ import annotations

from collections.abc import Iterable

from sealed_orders.kernel.board import in_play
from sealed_orders.kernel.game import load
from sealed_orders.table.protocol.umpire import UmpireTold, UmpireWord
from sealed_orders.terminal import show
from sealed_orders.terminal.look import look
from sealed_orders.terminal.seat_line import SeatLine
from sealed_orders.terminal.talk import Leave, Talk

HELP = """\
Type {sides} to see what that side sees, quit to leave.
To write, pause, rule and keep notes, open your link in a browser: {link}"""
RECENT = 12  # lines of the log that are shown
WORDS = {
    "paused": "The umpire has paused the match: no time runs, and nobody can seal.",
    "resumed": "The match goes on.",
    "left": "The match goes on without its umpire.",
}


def watch(line: SeatLine, talk: Talk) -> int:
    """Let an umpire look as either side until they leave; return the exit code."""
    position = line.position
    sides = tuple(position.sides)
    usage = HELP.format(sides=" or ".join(sides), link=line.link.text)
    talk.say(talk.ink.heading(f"{position.title}: you are the umpire."))
    talk.say(usage)
    try:
        while (word := talk.hear("umpire> ").strip().lower()) not in ("quit", "/quit"):
            if word in sides:
                _show(line, word, talk)
            else:
                talk.say(usage)
    except (Leave, EOFError):
        pass
    return 0


def _show(line: SeatLine, side: str, talk: Talk) -> None:
    with SeatLine(line.link, side) as view:
        position = view.position
        boards = load(position.game).boards()
        talk.say(show.log(position.log[-RECENT:]) or f"The {side} side has no reports yet.")
        talk.say(look(position.display, in_play(boards, position.display), side, ink=talk.ink))
        question = position.prompt.text if position.prompt is not None else "Nothing to answer."
        talk.say(f"{question}{' Sealed.' if position.sealed is not None else ''}")


def news(before: UmpireTold | None, now: UmpireTold, own: str) -> Iterable[str]:
    """Yield what a player reads of the umpire since they last read the news."""
    for word in now.lines[len(before.lines) if before else 0 :]:
        yield _said(word)
    proposers = [side for side in now.wanted if side != own and (before is None or side not in before.wanted)]
    if proposers:
        what = "to go on without the umpire" if now.place else "an umpire, who sees both sides"
        yield f"The {' and '.join(proposers)} side proposes {what}. Type umpire to agree."


def _said(word: UmpireWord) -> str:
    match word.what:
        case "ruled":
            rule = f" ({word.rule})" if word.rule else ""
            return f"The umpire rules{rule}: {word.text}"
        case "came":
            return f"{word.text or 'Somebody'} is the umpire, and sees both sides."
        case "extended":
            return f"The umpire gives {word.hours} h more."
        case "asked":
            return f"You asked the umpire: {word.text}"
        case _:
            return WORDS.get(word.what) or f"Umpire: {word.text}"
