"""sealed-orders new-game: the skeleton of a game, which passes its tests."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from sealed_orders.cli.words import BadInput, say


def new_game(
    name: Annotated[str, Parameter(help="Its name: lower-case letters, digits and _.")],
    /,
    *,
    package: Annotated[
        Path | None, Parameter(metavar="DIR", help="Create a separate package in this new folder.")
    ] = None,
) -> None:
    """Start writing a game: create a skeleton that passes its tests.

    Example: sealed-orders new-game altmark --package altmark

    By default it goes into this source tree; with --package it becomes a package of its own.
    """
    import sealed_orders
    from sealed_orders.skeleton import CannotBegin, Skeleton
    from sealed_orders.skeleton.origin import quoted

    try:
        skeleton = Skeleton(name)
        if package is None:
            skeleton.write_here(Path(sealed_orders.__file__).parents[2])
            say(f"{skeleton.title} is in src/sealed_orders/games/{name} and tests/games/{name}, and registered.")
            say("Next: make setup golden check")
        else:
            skeleton.write_package(package)
            say(f"{skeleton.title} is in {package}. Next, in a virtual environment:\n")
            for command in (f"cd {quoted(package)}", *skeleton.commands()):
                say(f"  {command}")
            say("\nWith uv, one command creates the environment, installs and tests: uv run pytest")
    except CannotBegin as refused:
        raise BadInput(str(refused)) from None
