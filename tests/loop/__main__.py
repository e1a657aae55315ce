"""Draws the moving picture in both looks and writes it where it looks different: ``python -m tests.loop``.

``--find N`` tries the first N seeds instead, and lists those of whose matches the picture can tell its story.
"""

from __future__ import annotations

import sys

from tests.loop.making import main
from tests.loop.story import fits, played

if __name__ == "__main__":
    match sys.argv[1:]:
        case ["--find", most]:
            sys.stdout.writelines(f"{seed}\n" for seed in range(int(most)) if fits(played(seed)))
        case []:
            main()
        case _:
            sys.exit(__doc__)
