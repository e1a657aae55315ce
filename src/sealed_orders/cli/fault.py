"""What is wrong with a command line: what happened, why, and what to do."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Literal, get_args, get_origin

from cyclopts import CoercionError, MissingArgumentError, UnknownOptionError, UnusedCliTokensError, ValidationError

from sealed_orders.kernel.game import game_names

NUMBERS = {int: "a whole number", float: "a number"}
LIMITS = {"<": "less than", "<=": "at most", ">": "more than", ">=": "at least"}


def fault(error: Exception) -> str:
    """Return the sentence for an error; if a game is missing, list the games."""
    command = " ".join(("sealed-orders", *(getattr(error, "command_chain", None) or ())))
    match error:
        case CoercionError() if error.token is not None:
            return _no_value(error)
        case ValidationError() if error.argument and (
            limit := re.search(r"([<>]=?) (\S+)\.$", error.exception_message)
        ):
            sign, number = limit.groups()
            return f"{error.argument.name} must be {LIMITS[sign]} {number}, not {error.argument.value}."
        case UnusedCliTokensError():
            return (
                f"Too many arguments: {' '.join(error.unused_tokens or ())}. `{command} --help` shows how to call it."
            )
        case UnknownOptionError():
            return _unknown_option(error, command)
        case MissingArgumentError() if error.argument is not None:
            return _missing(error.argument.name, command)
    return str(error)


def _no_value(error: CoercionError) -> str:
    assert error.token is not None
    name, value = error.token.keyword or "This", error.token.value
    if error.target_type in NUMBERS:
        return f"{name} needs {NUMBERS[error.target_type]}, not '{value}'."
    if get_origin(error.target_type) is Literal:
        return f"{name} cannot be '{value}'. Choose {' or '.join(get_args(error.target_type))}."
    return str(error)


def _unknown_option(error: UnknownOptionError, command: str) -> str:
    name = error.token.keyword or error.token.value
    options = [name for argument in error.argument_collection if argument.parse for name in argument.names]
    near = get_close_matches(name, [*options, "--help"], 1)
    guess = f" Did you mean '{near[0]}'?" if near else ""
    return f"Unknown option '{name}'.{guess} `{command} --help` lists all."


def _missing(name: str, command: str) -> str:
    if name.startswith("-"):
        return f"{name} needs a value. `{command} --help` says which."
    if name != "GAME":
        return f"{name} is missing. `{command} --help` shows how to call it."
    *most, last = game_names()
    return f"Which game? Add its name to `{command}`: {', '.join(most)} or {last}."
