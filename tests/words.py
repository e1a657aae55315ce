"""Words that nobody uses any more, and where they must not appear: ``python -m tests.words`` lists the rest."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.reading import name, pages, words

# What not to write, and what to write instead.
PLAIN = {
    r"anew|afresh": "again",
    r"again and again": "repeatedly",
    r"mend(s|ed|ing)?": "fix",
    r"for ever": "permanently, always",
    r"as far as (it|she|he) is known": "if known",
    r"this machine alone": "this machine only",
    r"unless (said|told|named)": "default: ...",
    r"(of|with|for) one's own|(a|to|of) somebody else's?": "your own, third-party",
    r"a throw|throws|thrown|to throw": "a roll, to roll",
    r"bears an? \w+": "is marked with",
    r"stand(s)? (in|under|over|beside|below|on) (the|no|one|each|it|every)": "is, appears",
    r"lie(s)? on the chart": "appears on the chart",
    r"reckon(s|ed|ing)?": "compute, estimate, expect",
    r"parted by": "separated by",
    r"by lot": "at random",
    r"per cent": "percent",
    r"in vain": "without success, empty",
    r"befall(s|en)?|befell": "happens to",
    r"c[oa]mes? about": "happen",
    r"(first |be |is |are |was )wanted": "needed",
    r"sees to it that": "makes sure that",
    r"as ever": "as always",
    r"upon|whilst|thereof|therein|hereby|henceforth|lest|ere": "today's word",
    r"whosoever|howsoever|whatsoever": "today's word",
    r"telephone": "phone",
    r"is so by default|as by default": "by default",
    r"what (was|is) so": "what was true",
    r"is worth (its|the) while": "is worth it",
    r"goes? by (a|the) (card|plan|rule)": "follows",
    r"what [\w' ]+ goes? by": "how ... decides",
    r"noughts?|naught": "zero",
    r"search(es)? in vain|vain (look|search(es)?)": "an empty search",
    r"(order|orders|note|unit|ship) in hand": "the current order, note, unit",
    r"is no (area|game|side|bot|cell|record|number)": "is not a",
    r"as far as (is|it was|they are) (known|told|seen)": "if known, if reported",
    r"nothing where|none where|nought where": "empty if, None if",
    r"the player (whom|he)|a player \w+ his|his (own )?(ships|seat|orders)": "they, their",
    r"the curtain": "the screen",
    r"the lettering": "the text",
    r"foretell(s|ing)?|foretold": "expect, predict",
    r"by and by|to and fro": "gradually, back and forth",
    r"as told": "as reported",
    r"shun(s|ned|ning)?": "avoid",
    r"in patrol(?! mode| or recon)": "on patrol",
    r"when all is lost|none the less|nonetheless|albeit|oft|betwixt|amidst|amongst": "today's word",
    r"a good many|not a few|no few": "many",
    r"so many times|as they have them|as it has them": "the number, if they have any",
    r"(is|are|was|were) told|told apart|heard of": "gets or reads a report, distinguished, reported",
    r"whoever|whomever": "the person who, a player who, a side that",
    r"in the midst|one's own|ones own": "during, your own",
    r"thus|shall|stands? still|so many (hours|seconds|minutes|rounds|hexes)": "so, will, stay, that many",
}
ANY = re.compile(rf"\b(?:{'|'.join(PLAIN)})\b", re.IGNORECASE)
WORDS = {re.compile(rf"\b(?:{pattern})\b", re.IGNORECASE): instead for pattern, instead in PLAIN.items()}

# Where one of them is right: a part of the file's name, and the words around.
RIGHT: tuple[tuple[str, str], ...] = (
    ("tests/words.py", ""), ("tests/gone.py", ""), ("tests/test_words.py", ""), ("tests/test_help.py", "unless "),
    ("tests/test_help.py", " told"),
)  # fmt: skip

# What tests/test_words.py reads, names of functions too.
SCOPES = {
    "papers": ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "NOTICE", "*/README.md",
               "examples/*/README.md"),
    "documentation": ("docs/*.md",),
    "rulebooks": ("src/sealed_orders/games/*/rulebook.md",),
    "game data": ("src/sealed_orders/games/*/data/**/*.toml",),
    "commands": ("src/sealed_orders/cli/*.py", "src/sealed_orders/server/command.py"),
    "terminal": ("src/sealed_orders/terminal/**/*.py",),
    "server": ("src/sealed_orders/server/**/*.py", "src/sealed_orders/table/**/*.py"),
    "lab": ("src/sealed_orders/lab/*.py", "src/sealed_orders/research/**/*.py"),
    "kernel and games": ("src/sealed_orders/*.py", "src/sealed_orders/kernel/*.py", "src/sealed_orders/games/**/*.py"),
    "bots and reports": ("src/sealed_orders/bots/**/*.py", "src/sealed_orders/report/**/*.py"),
    "kit": ("src/sealed_orders/testing/**/*.py", "src/sealed_orders/skeleton/**/*.py", "examples/*/src/**/*.py"),
    "tests": ("tests/*.py", "tests/*/**/*.py"),
    "client": ("client/src/**/*.svelte", "client/src/**/*.ts"),
}  # fmt: skip


def old(path: Path) -> Iterator[str]:
    """Yield what a file should say differently."""
    for text in filter(ANY.search, words(path)):
        for pattern, instead in WORDS.items():
            for found in pattern.finditer(text):
                around = text[max(0, found.start() - 30) : found.end() + 30].replace("\n", " ")
                if not any(part in name(path) and right in around for part, right in RIGHT):
                    yield f"{name(path)}: {found[0]!r} in {around!r}: write {instead}"


def main() -> None:
    """List what is left in each scope."""
    for scope, patterns in SCOPES.items():
        left = [line for path in pages(*patterns) for line in old(path)]
        sys.stdout.write("".join(f"{line}\n" for line in [f"{scope}: {len(left)}", *left]))


if __name__ == "__main__":
    main()
