"""The command sealed-orders. Exit codes: 0 success, 1 a check failed, 2 bad input with one sentence that says why."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cyclopts import App, CycloptsError, Parameter

from sealed_orders import __version__
from sealed_orders.cli.help import Columns
from sealed_orders.kernel.words import unknown
from sealed_orders.server.command import serve

if TYPE_CHECKING:
    from rich.console import Console

app = App(
    name="sealed-orders",
    help=(
        "Refereed naval pursuit wargames.\n\nWithout a command, sealed-orders starts the server and opens the browser, "
        "as sealed-orders serve does. sealed-orders COMMAND --help explains a command.\n\n"
        "Example: sealed-orders play tutorial --against random"
    ),
    version=__version__,
    default_parameter=Parameter(negative=(), show_default=False),
    group_parameters="Options",
    help_formatter=Columns(),
    help_format="plaintext",
    suppress_keyboard_interrupt=False,
)
# By their paths: only the one that is called is loaded.
for command in (
    "games:games", "games:bots", "play:play", "record:replay", "record:verify", "report:report", "what_if:what_if",
    "duplicate:duplicate", "odds:odds", "fuzz:fuzz", "dice:dice", "bench:bench", "calibrate:calibrate", "lab:lab",
    "strength:strength", "exploit:exploit", "openings:openings", "sweep:sweep", "missions:missions", "book:book",
    "new_game:new_game", "sit:sit", "backup:backup", "backup:restore", "load:load", "site:site",
):  # fmt: skip
    app.command(f"{__name__}.{command}")
app.command(serve)
app["--help"].help = "Show this help."
app["--version"].help = "Show the version."
app.register_install_completion_command(help="Make the Tab key complete commands and options in this shell.")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal with another encoding is no reason to stop
    given = sys.argv[1:] if arguments is None else list(arguments)
    if given and not given[0].startswith("-") and given[0] not in app:
        return _refuse(unknown("command", given[0], [name for name in app if not name.startswith("-")], "--help"))
    if not given or given[0] not in app:
        given = ["serve", *given]
    if given[0] in app.help_flags:
        for name in app:
            app[name]  # each command describes itself
    helps = not set(given).isdisjoint(app.help_flags)
    try:
        code = app(
            given,
            console=_as_wide_as_now() if helps else None,
            exit_on_error=False,
            print_error=False,
            result_action="return_value",
        )
        sys.stdout.flush()
    except BrokenPipeError:
        from sealed_orders.terminal.talk import mute

        mute()
        return 141
    except OSError as error:
        return _refuse(f"{error.filename}: {error.strerror}." if error.filename else f"{error}.")
    except KeyboardInterrupt:
        return _refuse("Interrupted.", 130)
    except Exception as error:
        if not isinstance(error, (CycloptsError, *_bad_input())):
            raise
        from sealed_orders.cli.fault import fault

        return _refuse(fault(error))
    return code or 0


def _as_wide_as_now() -> Console:
    """Return the console for help; a cached one would keep the terminal's first width."""
    from rich.console import Console

    return Console()


def _bad_input() -> tuple[type[Exception], ...]:
    """Say what is wrong with the input; it is not our fault."""
    from sealed_orders.book_file import BadBook
    from sealed_orders.bots import BadTime, UnknownBot
    from sealed_orders.bots.cards.card import BadCard
    from sealed_orders.bots.decision import BotFailure
    from sealed_orders.cli.words import BadInput
    from sealed_orders.kernel.game import UnknownGame
    from sealed_orders.kernel.mistake import BadGame
    from sealed_orders.kernel.offer import BadOffer
    from sealed_orders.kernel.record import BadRecord, RecordMismatch
    from sealed_orders.kernel.scenario import BadScenario
    from sealed_orders.lab.cluster import NoCluster
    from sealed_orders.lab.constants import BadConstant
    from sealed_orders.lab.crew import WorkersDied
    from sealed_orders.lab.rows import BadResults
    from sealed_orders.odds import UnknownOdds
    from sealed_orders.site.cannot import CannotBuild
    from sealed_orders.terminal.reading import BadPair

    return (
        BadBook, BadCard, BadConstant, BadGame, BadInput, BadOffer, BadPair, BadRecord, BadResults, BadScenario,
        BadTime, BotFailure, CannotBuild, NoCluster, RecordMismatch, UnknownBot, UnknownGame, UnknownOdds, WorkersDied,
    )  # fmt: skip


def _refuse(text: str, code: int = 2) -> int:
    sys.stderr.write(" ".join(text.split()) + "\n")
    return code
