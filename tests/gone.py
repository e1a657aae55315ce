"""Sentences that reviewers stumbled over. They are gone, and must not come back anywhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from tests.own import ROOT
from tests.reading import name

# Each as it was; of a sentence with a name or a number in it, the rest.
SENTENCES = (
    # in the browser, on the first evening
    "searches with more factors than one that moves",
    "she is seen where the factors reach the visibility",
    "a die of four or more finds a raider that runs",
    "Here is what you were told, each with its paragraph",
    "She may stay or be gone by one or two areas",
    "who is to keep it must shadow her",
    "the plot table has drawn the consequence",
    "shows for what every point was given",
    "You see none of them, and they not you",
    "Ships lie where they lie",
    "what her shells do to the enemy's armour beyond them",
    "who has none holds on",
    "In patrol she counts three for the search",
    "shows where each event means what",
    "after yours are taken off",
    "10 is needed",
    "the British withdraw, the Germans withdraw",
    "midships in a round",
    "awaits no orders",
    "Take all 1",
    "all anew",
    "Nothing ordered. Every unit stays where it is",
    "thrown whoever is there",
    "better than on average for whom it served",
    "Not told whose",
    "Begin Hunt the raider",
    "each step of a turn once, then on by yourself",
    "find her if she lurks here",
    "side is at its orders",
    "whoever opens it first has the seat",
    "Silence: no remarks at this seat",
    # in the documentation and on other screens
    "nothing a side gets tells what it may not know",
    "The dice are fixed by a published hash",
    "are all it takes, but for a cluster",
    "is how often each two meet from each side",
    "Two bots that play one side each are one player",
    "What goes wrong is told in a sentence, with the match",
    "what `plot` prints in the text client, and what the bots may ask",
    "A unit that need not be looked at for now keeps sentry",
    "Started plainly, the server hears",
    "It asks nothing of the net",
    "Who plays is said",
    "Who is to keep it must shadow",
    "This is the link you have for a friend",
    "You asked for silence",
    "Nothing more is proposed; the rest may stay",
    "Forgotten, it cannot be opened again here",
    "Who gives the seat away is not in the list",
    "Tell a convoy's goal and when it can be there",
    # on the last reading
    "Damage, as told",
    "we hit {first}",
    "Click a lit",
    "a curtain hides each side",
    "behind a curtain",
    "Let go of the unit; close what is open",
    "The log says how",
    "who lurks is found on a six only",
    "The request did not come whole",
    "holds no NUL",
    "is no database URL",
    "asked only on request, like",
    "is right while the server runs",
    "An update is complete or not there",
    "browsers keep files for offline use only then",
    "is the one that everybody knows",
    "hatched where no terrain but one",
    "a ring where it is ours",
    "to the side that is told of them",
    "he also pays what the captain",
    "What players are told",
    "the numbers under which the matches that were played are the likeliest",
    "how much threat was foretold",
    "So both are too afraid about her",
    "is held, so we know that she ends the turn there",
    "Ready to attack whoever is found",
    "A load needs an empty one of its own",
    "half requests were held permanently",
    "It is void now",
    "Clocks are for matches with somebody elsewhere",
)

SUFFIXES = {".md", ".py", ".toml", ".ts", ".svelte", ".html", ".in", ".txt", ""}
FOLDERS = ("src", "docs", "examples", "client/src", "tests/playthroughs")


def texts() -> list[Path]:
    """Return every file with words that people read: pages, code, data, screens, golden playthroughs."""
    inside = (path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*")))
    papers = (path for path in sorted(ROOT.iterdir()) if path.suffix in {".md", ".toml", ".yml"})
    return [path for path in (*papers, *inside) if path.is_file() and path.suffix in SUFFIXES]


def back(path: Path) -> Iterator[str]:
    """Yield each of the sentences that has come back in a file."""
    try:
        text = re.sub(r'["\']\s*\n\s*f?["\']', "", path.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        return
    bare = " ".join(text.split()).lower()
    yield from (f"{name(path)}: {said!r}" for said in SENTENCES if said.lower() in bare)
