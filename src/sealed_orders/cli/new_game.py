"""sealed-orders new-game: the skeleton of a game, which passes its tests."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from sealed_orders.cli.words import BadInput, say


def new_game(
    name: Annotated[str, Parameter(help="Its name: small letters, figures, _.")],
    /,
    *,
    package: Annotated[Path | None, Parameter(metavar="DIR", help="A new folder, for a package of its own.")] = None,
) -> None:
    """Begin a game: write a skeleton that passes its tests.

    It goes into this source tree, or with --package into a package of its own.

    Example: sealed-orders new-game altmark --package altmark
    """
    import sealed_orders
    from sealed_orders.skeleton import CannotBegin, Skeleton
    from sealed_orders.skeleton.origin import quoted

    try:
        skeleton = Skeleton(name)
        if package is None:
            skeleton.write_here(Path(sealed_orders.__file__).parents[2])
            say(f"{skeleton.title} is begun in src/sealed_orders/games/{name} and tests/games/{name}, and registered.")
            say("Next: make setup golden check")
        else:
            skeleton.write_package(package)
            say(f"{skeleton.title} is in {package}. Next, in a virtual environment:\n")
            for command in (f"cd {quoted(package)}", *skeleton.commands()):
                say(f"  {command}")
            say("\nWith uv, one command makes the environment, installs and tests: uv run pytest")
    except CannotBegin as refused:
        raise BadInput(str(refused)) from None
