"""Computer players of Pursuit of the Graf Spee."""

from __future__ import annotations

from sealed_orders.bots import Listing

# The one to play against first.
BOTS = {
    "langsdorff": Listing(
        "sealed_orders.bots.graf_spee.langsdorff:Langsdorff",
        "picks a raiding plan each match and moves away after every report",
        ("german",),
        level="hard",
        rung=2,
        needs=("numpy",),
        fears="sealed_orders.bots.graf_spee.german.fears:Fears",
    ),
    "harwood": Listing(
        "sealed_orders.bots.graf_spee.harwood:Harwood",
        "works out where the raider may be and closes in with enough guns",
        ("british",),
        level="hard",
        rung=2,
        needs=("numpy",),
    ),
    "cadet": Listing(
        "sealed_orders.bots.graf_spee.cadet:Cadet", "keeps fixed stations and patrols the lanes", level="easy", rung=1
    ),
    "history": Listing(
        "sealed_orders.bots.graf_spee.history:Historian",
        "follows the historical tracks of December 1939",
        level="easy",
        needs=("numpy",),
    ),
}
