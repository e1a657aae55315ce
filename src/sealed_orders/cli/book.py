"""sealed-orders book: a player's campaign."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from sealed_orders.cli.words import BadInput, GameName, Json, say, say_json


@Parameter(name="*")
@dataclass(frozen=True)
class Campaign:
    """The campaign book, for a game that has one."""

    book: Annotated[
        Path | None, Parameter(metavar="FILE", help="Your campaign book (default: a file in your data folder).")
    ] = None
    free: Annotated[bool, Parameter(help="Open all missions, whatever you have won so far.")] = False


FROM_THE_START = Campaign()


def book(
    game: GameName,
    /,
    *,
    campaign: Campaign = FROM_THE_START,
    name: Annotated[str | None, Parameter(help="Put your name on the book.")] = None,
    json: Json = False,
) -> int:
    """Show your campaign: the missions you have played, and those you can play next.

    Example: sealed-orders book bismarck_solitaire

    When you finish a match, in the terminal or in the browser on this machine's own server, it goes into the book
    automatically. If you share the machine, keep your own book with --book.
    """
    from sealed_orders.book_file import BookFile
    from sealed_orders.home import home_book
    from sealed_orders.kernel.game import load
    from sealed_orders.terminal.book import shown

    rules = load(game)
    if rules.book is None:
        raise BadInput(f"{rules.title} has no campaign, so it has no book. `sealed-orders games` lists all games.")
    file = BookFile(campaign.book or home_book())
    if name is not None:
        file.rename(name)
    if json:
        chapters = rules.book.chapters(file.entries(game), campaign.free)
        say_json({"title": rules.book.title, "player": file.read().player, "chapters": chapters})
    else:
        say(shown(rules, rules.book, file, campaign.free))
    return 0
