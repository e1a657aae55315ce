"""The words of the game's prompts, as anybody reads them there."""

from __future__ import annotations

TORPEDO = "torpedoes_"  # 12.15 before the target's name
FIGHT, DISENGAGE, PART = "fight", "disengage", "part"  # 12.21
HOLD, FORCE = "hold", "force"  # 12.11
NOBODY = "none"  # 8.6, 11.1
FIRE, STOP = "fire", "stop"  # 9.10
