"""Computer players of Sink the Bismarck."""

from __future__ import annotations

from sealed_orders.bots import Listing

# The one to play against first.
BOTS = {
    "lindemann": Listing(
        "sealed_orders.bots.sink_the_bismarck.lindemann:Lindemann",
        "picks a plan each match, weighs prey against danger, and uses dummies to deceive",
        ("german",),
        level="hard",
        rung=2,
        needs=("numpy",),
        fears="sealed_orders.bots.sink_the_bismarck.german.fears:Fears",
        helm="sealed_orders.bots.sink_the_bismarck.helm:SinkHelm",
    ),
    "tovey": Listing(
        "sealed_orders.bots.sink_the_bismarck.tovey:Tovey",
        "sends patrols, battleships and aircraft where the raiders probably are",
        ("british",),
        level="hard",
        rung=2,
        needs=("numpy",),
        helm="sealed_orders.bots.sink_the_bismarck.helm:SinkHelm",
    ),
    "midshipman": Listing(
        "sealed_orders.bots.sink_the_bismarck.card:midshipman",
        "follows one route or fixed stations, and chases what it sees",
        level="easy",
        rung=1,
    ),
    "historian": Listing(
        "sealed_orders.bots.sink_the_bismarck.history:Historian",
        "follows the historical tracks of May 1941",
        level="easy",
        needs=("numpy",),
    ),
}
