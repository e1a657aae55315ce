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
        Path | None, Parameter(metavar="FILE", help="Your campaign book; a file in your data folder unless said.")
    ] = None
    free: Annotated[bool, Parameter(help="All missions are open, whatever was won before.")] = False


FROM_THE_START = Campaign()


def book(
    game: GameName,
    /,
    *,
    campaign: Campaign = FROM_THE_START,
    name: Annotated[str | None, Parameter(help="Write this name into the book: what you like to be called.")] = None,
    json: Json = False,
) -> int:
    """Show what you have done in the missions of a campaign, and which are open.

    Example: sealed-orders book bismarck_solitaire

    A match played to its end, at the terminal or in the browser on this machine's own server, is written into the book
    by itself, once. Whoever shares the machine keeps a book of his own with --book.
    """
    from sealed_orders.book_file import BookFile
    from sealed_orders.kernel.game import load
    from sealed_orders.terminal.book import shown

    rules = load(game)
    if rules.book is None:
        raise BadInput(f"{rules.title} has no campaign.")
    file = BookFile(campaign.book)
    if name is not None:
        file.rename(name)
    if json:
        chapters = rules.book.chapters(file.entries(game), campaign.free)
        say_json({"title": rules.book.title, "player": file.read().player, "chapters": chapters})
    else:
        say(shown(rules, rules.book, file, campaign.free))
    return 0
