"""sealed-orders backup and restore: the server's database, copied while the server runs, and put back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from sealed_orders.cli.words import BadInput, say
from sealed_orders.kernel.words import agree

Database = Annotated[
    str | None,
    Parameter(env_var="SEALED_ORDERS_DATABASE", help="sqlite:///FILE (default: the file in your data folder)."),
]


def backup(file: Annotated[Path, Parameter(help="Where to write the copy.")], /, *, database: Database = None) -> int:
    """Copy the server's database to FILE, which must not exist yet.

    Example: sealed-orders backup matches-monday.sqlite3

    The server can keep running: the copy has every order that was sealed before it began. The copy is checked before
    the command ends. The key of the dice is in a separate file and not in the copy. For PostgreSQL, use pg_dump.
    """
    from sealed_orders.server.database.backup import back_up
    from sealed_orders.server.database.engine import home_database
    from sealed_orders.server.database.key import key_file
    from sealed_orders.table.store.failure import DatabaseFailure

    url = database or home_database()
    try:
        count = back_up(url, file)
    except DatabaseFailure as error:
        raise BadInput(str(error)) from None
    say(f"{file} has the whole database: {_matches(count)}.")
    say(f"Running matches also need the key of the dice: copy {key_file(url)}, too.")
    return 0


def restore(file: Annotated[Path, Parameter(help="The backup.")], /, *, database: Database = None) -> int:
    """Replace the server's database with a backup. Stop the server first.

    Example: sealed-orders restore matches-monday.sqlite3

    The backup is checked first. The database that was there is renamed, not deleted.
    """
    from sealed_orders.server.database.backup import restore as put_back
    from sealed_orders.server.database.engine import home_database
    from sealed_orders.server.database.key import key_file
    from sealed_orders.table.store.failure import DatabaseFailure

    url = database or home_database()
    try:
        count, aside = put_back(url, file)
    except DatabaseFailure as error:
        raise BadInput(str(error)) from None
    say(f"The database has the {_matches(count)} of {file}." + (f" The old one is {aside}." if aside else ""))
    if not key_file(url).exists():
        say(f"Put the key of the dice at {key_file(url)} before you start the server.")
    return 0


def _matches(count: int) -> str:
    return f"{count:,} {agree(count, 'match', 'matches')}"
