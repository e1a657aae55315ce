"""What is asked and resolved, a file for each part of the rulebook."""

from __future__ import annotations

from convoy_1942.steps.fight import Engage, Fight
from convoy_1942.steps.voyage import End, Form, Muster, Sail, Search

STEPS = {
    "muster": Muster(),
    "form": Form(),
    "sail": Sail(),
    "search": Search(),
    "engage": Engage(),
    "fight": Fight(),
    "end": End(),
}
