"""What a game's matches are about: declared once, for everything that reads a match and knows no game."""

from __future__ import annotations

from dataclasses import dataclass

from sealed_orders.kernel.kinds import FightPicture, check


@dataclass(frozen=True, slots=True)
class Subject:
    """Who is hunted and by whom, whom a story follows, and how a fight is shown.

    Units and forces are named by the ids of their tokens and facts. A force is a token that others are `within`: to
    name a force is to name whatever is in it.
    """

    hunted: tuple[str, ...] = ()  # units or forces that their enemy looks for, the most wanted first; none: no hunt
    hunters: tuple[str, ...] = ()  # units that look for them; none: every tracked unit of their enemy
    chief: tuple[str, ...] = ()  # units that a story names and a chart draws boldly; none: all alike
    # Kinds of token that have no track and no story of their own: aircraft, and what is not really there.
    untracked: tuple[str, ...] = ("recon", "bomber", "torpedo", "dummy", "contact")
    fights: FightPicture = "page"  # a fight opens a page of its own, or is watched on the plane

    def __post_init__(self) -> None:
        check(self.fights, FightPicture, "how a fight is shown")
