"""The option switches: where players may reasonably want it otherwise."""

from __future__ import annotations

from sealed_orders.games.graf_spee.ships import GERMAN
from sealed_orders.kernel.game import Switch

SOLITAIRE, END_COMMAND = "solitaire", "end_command"
SWITCHES = (
    Switch(
        SOLITAIRE,
        "Solitaire: the British alone decide on off-line combat and early end; on where a computer plays the Germans",
        ("off", "on"),
        "8.0",
        computer={GERMAN: "on"},
    ),
    Switch(
        END_COMMAND,
        "The E command: a side may propose to end the game, and it ends if both agree (unofficial)",
        ("off", "on"),
        "4.8",
    ),
)
