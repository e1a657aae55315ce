"""Running the real command in this process, with typed lines for its input."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from typing import NamedTuple
from unittest.mock import patch

from sealed_orders.cli import main


class Ran(NamedTuple):
    """What a command left: its exit code, its output and its error output."""

    code: int
    out: str
    err: str


def run(*arguments: str, lines: Iterable[str] = ()) -> Ran:
    """Run sealed-orders."""
    typed = StringIO("".join(f"{line}\n" for line in lines))
    with redirect_stdout(StringIO()) as out, redirect_stderr(StringIO()) as err, patch.object(sys, "stdin", typed):
        code = main(arguments)
    return Ran(code, out.getvalue(), err.getvalue())


# Both sides of the tutorial at one keyboard: the raider sinks three merchants, the hunter stays at home.
RAID = ["iceland denmark", "atlantic", "lurk", "lurk", "lurk"]
HOT_SEAT = [line for order in RAID for line in ("red", order, "blue", "")]
