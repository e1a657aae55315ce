"""Computer players of Sink the Bismarck."""

from __future__ import annotations

from sealed_orders.bots import Listing

# The one to play against first.
BOTS = {
    "lindemann": Listing(
        "sealed_orders.bots.sink_the_bismarck.lindemann:Lindemann",
        "a plan drawn a match, prey weighed against danger, feints by dummies",
        ("german",),
        level="hard",
        rung=2,
    ),
    "tovey": Listing(
        "sealed_orders.bots.sink_the_bismarck.tovey:Tovey",
        "pickets, guns and aircraft to where the raiders probably are",
        ("british",),
        level="hard",
        rung=2,
    ),
    "midshipman": Listing(
        "sealed_orders.bots.sink_the_bismarck.card:midshipman",
        "one route or fixed stations, by a card, and after what is in sight",
        level="easy",
        rung=1,
    ),
    "historian": Listing(
        "sealed_orders.bots.sink_the_bismarck.history:Historian", "sails the tracks of May 1941", level="easy"
    ),
}
