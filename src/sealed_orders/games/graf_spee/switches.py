"""The option switches: where players may reasonably want it otherwise."""

from __future__ import annotations

from sealed_orders.games.graf_spee.ships import BRITISH, GERMAN
from sealed_orders.kernel.game import Switch

SOLITAIRE, END_COMMAND, OFFLINE = "solitaire", "end_command", "offline"
SWITCHES = (
    Switch(
        SOLITAIRE,
        "Solitaire: the British decide alone on off-line combat and early end; on if a computer plays the Germans",
        ("off", "on"),
        "8.0",
        computer={GERMAN: "on"},
    ),
    Switch(
        END_COMMAND,
        "The E command: a side may propose to end the game, and it ends if both agree (unofficial)",
        ("off", "on"),
        "4.8",
        classic="on",
    ),
    Switch(
        OFFLINE,
        "Off-line combat: players may settle a battle themselves and enter its result; off if a computer plays",
        ("on", "off"),
        "14.0",
        computer={BRITISH: "off", GERMAN: "off"},
    ),
)
