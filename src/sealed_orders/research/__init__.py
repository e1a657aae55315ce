"""The research kit: games as environments for learning programs. It needs the extra `research`; nothing needs it.

>>> from sealed_orders import research
>>> research.questions("tutorial", seed="1").alternatives("raider")
('lurk', 'run')
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sealed_orders.research.environment import env as env
    from sealed_orders.research.environment import parallel_env as parallel_env
    from sealed_orders.research.spiel import spiel_game as spiel_game
    from sealed_orders.research.table import questions as questions
    from sealed_orders.research.text import observation as observation

_WHERE = {
    "env": "environment",
    "parallel_env": "environment",
    "spiel_game": "spiel",
    "questions": "table",
    "observation": "text",
}
__all__ = ["env", "observation", "parallel_env", "questions", "spiel_game"]


class NotInstalled(ImportError):
    """A package of the extra is missing."""


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"sealed_orders.research has no {name}; it has {', '.join(_WHERE)}.")
    try:
        return getattr(import_module(f"sealed_orders.research.{_WHERE[name]}"), name)
    except ModuleNotFoundError as error:
        raise NotInstalled(f"{error.name} is not installed: pip install 'sealed-orders[research]'.") from error
