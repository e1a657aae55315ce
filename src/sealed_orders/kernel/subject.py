"""What a game's matches are about: declared once, for every reader of a match that knows no game."""

from __future__ import annotations

from dataclasses import dataclass

from sealed_orders.kernel.kinds import FightPicture, check


@dataclass(frozen=True, slots=True)
class Subject:
    """Who is hunted and by whom, whom a story follows, what only pretends, and how a fight is shown.

    The ids of tokens and facts name units and forces. A force is a token that others are `within`: naming a force names
    every unit in it.
    """

    hunted: tuple[str, ...] = ()  # units or forces that the enemy looks for, most wanted first; none: no hunt
    hunters: tuple[str, ...] = ()  # units that look for them; none: every tracked unit of the enemy
    chief: tuple[str, ...] = ()  # units that a story names and a chart draws bold; none: all equal
    untracked: tuple[str, ...] = ("recon", "bomber", "torpedo", "contact")  # kinds without a track and story: aircraft
    dummies: tuple[str, ...] = ("dummy",)  # kinds that only pretend to be something; they are untracked too
    # Weapons that run through the water: drawn from ship to ship, and reported if they miss.
    runs: tuple[str, ...] = ("torpedoes",)
    fights: FightPicture = "page"  # a fight opens its own page, or is watched on the plane

    def __post_init__(self) -> None:
        check(self.fights, FightPicture, "how a fight is shown")
        object.__setattr__(self, "untracked", tuple(dict.fromkeys((*self.untracked, *self.dummies))))
