"""sealed-orders odds: exact probabilities."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from cyclopts import Parameter

from sealed_orders.cli.words import GameName, Json, say, say_json


def odds(
    game: GameName,
    question: Annotated[str | None, Parameter(help="The question, by its name.")] = None,
    /,
    *facts: Annotated[str, Parameter(help="The facts, each as NAME=VALUE.")],
    json: Json = False,
) -> None:
    """Show how likely something is, as an exact fraction.

    Example: sealed-orders odds tutorial search flights=2 lurking=yes

    Without a question, it lists the questions that the game answers and the facts that each one takes.
    """
    from sealed_orders.kernel.game import load
    from sealed_orders.odds import odds_from_text
    from sealed_orders.terminal.reading import pairs
    from sealed_orders.terminal.reference import questions, shares

    if question is None:
        lines = questions(load(game)) or [f"{game} has no questions about odds."]
        return say_json(list(load(game).odds)) if json else say("\n".join(lines))
    given = pairs(facts, "A fact")
    answer = odds_from_text(game, question, given)
    if not json:
        return say(shares(answer))
    exact: Any = {key: str(p) for key, p in answer.items()} if isinstance(answer, Mapping) else str(answer)
    rough: Any = {key: float(p) for key, p in answer.items()} if isinstance(answer, Mapping) else float(answer)
    return say_json({"game": game, "question": question, "facts": given, "odds": exact, "decimal": rough})
