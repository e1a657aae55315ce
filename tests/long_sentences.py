"""Lists sentences of more than 35 words that players read: ``python -m tests.long_sentences [FILE...]``."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.reading import name, pages, words
from tests.words import SCOPES

MOST = 35
PLAYERS = [scope for scope in SCOPES if scope != "tests"]  # whose texts hold programs of other languages
END = re.compile(
    r"(?<=[.!?])\s+|(?<=[:;])\s+(?=[A-Z\"'(])|\n\n|\n(?=[^\n]*\S {3,}\S)"
)  # a line of columns ends one too
WORD = re.compile(r"[A-Za-z][A-Za-z'-]*|\d[\d.,:]*")
MARKUP = re.compile(r"<[^>]*>|\{[^{}]*\}|^ *(?:>>>|\.\.\.) .*(?:\n *\S.*)*", re.MULTILINE)  # and examples that run
DRAWN = re.compile(r"[Mm] ?-?[\d.]+[ -].*\d[CcAaLlZz]|\d+:\d{4} \d+:\d{4}", re.DOTALL)  # a path, a track of a ship


def long(path: Path) -> Iterator[tuple[int, str]]:
    """Yield a file's sentences that are too long to say in one breath, each with its number of words."""
    for text in words(path):
        for sentence in END.split(MARKUP.sub("", text)):
            count = 0 if DRAWN.match(sentence.strip()) else len(WORD.findall(sentence))
            if count > MOST:
                yield count, " ".join(sentence.split())


def main() -> None:
    """Print the sentences, the longest first."""
    chosen = [Path(each).resolve() for each in sys.argv[1:]]
    everything = [path for scope in PLAYERS for path in pages(*SCOPES[scope])]
    found = sorted(
        ((count, name(path), said) for path in chosen or everything for count, said in long(path)), reverse=True
    )
    sys.stdout.write("".join(f"{count} words, {where}: {said}\n" for count, where, said in found))
    sys.stdout.write(f"{len(found)} sentences of more than {MOST} words\n")


if __name__ == "__main__":
    main()
