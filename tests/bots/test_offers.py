"""Bots and plot tables of other packages are found like games; a bad one gives an error and hides no others."""

from __future__ import annotations

import logging

import pytest

import sealed_orders as so
from sealed_orders.bots import bots, listing, plot_table
from sealed_orders.bots.weighing import NOTHING, weighed
from sealed_orders.kernel.dice import FastDice
from sealed_orders.lab.strength import rungs
from tests.stranger import Stranger
from tests.terminal.command import run

SAILOR = """
from sealed_orders.bots import Listing
from sealed_orders.bots.random_bot import RandomBot
BOTS = {
    "sailor": Listing("sailor:RandomBot", "sails", level="easy", rung=7),
    "ghost": Listing("sailor:Ghost", "is not there"),
}
class Table:
    def __init__(self, side):
        self.side = side
LIST = ["sailor"]
"""


@pytest.fixture(autouse=True)
def _sailor(stranger: Stranger) -> None:
    stranger.write({"sailor.py": SAILOR})


def test_a_bot_of_another_package_plays_and_has_its_rung(stranger: Stranger) -> None:
    ours, ladder = bots("tutorial"), rungs("tutorial")
    stranger.offer("sailing", "bots", tutorial="sailor:BOTS")
    assert bots("tutorial") == (*ours[:-1], "sailor", "ghost", "random")
    assert listing("tutorial", "sailor").about == "sails"
    assert rungs("tutorial") == (*ladder, "sailor")
    match = so.Match.new("tutorial", seed="sailor")
    prompt = match.prompt("raider")
    assert prompt is not None
    assert so.bot("tutorial", "sailor", "raider").decide(match.view("raider"), prompt, ())
    assert ["sailor", "any", "side", "easy", "sails"] in [
        line.split() for line in run("bots", "tutorial").out.splitlines()
    ]


def test_a_plot_table_of_another_package_is_kept(stranger: Stranger) -> None:
    assert plot_table("denmark_strait", "british") is None
    stranger.offer("sailing", "plots", denmark_strait="sailor:Table")
    table = plot_table("denmark_strait", "british")
    assert table is not None
    assert vars(table) == {"side": "british"}
    match = so.Match.new("denmark_strait", seed="sailing")
    prompt = match.prompt("british")
    assert prompt is not None
    order = prompt.sample(FastDice("sailing"))
    assert weighed(table, match.view("british"), prompt, {}, order) == NOTHING  # it has no measures


def test_bots_for_a_game_of_ours_come_after_ours_and_take_no_name_of_ours(stranger: Stranger) -> None:
    stranger.write({"other.py": SAILOR.replace('"ghost"', '"otto"')})
    ours = bots("bismarck")
    stranger.offer("sailing", "bots", bismarck="other:BOTS")
    assert bots("bismarck") == (*ours[:-1], "sailor", "random")
    assert listing("bismarck", "otto").path == "sealed_orders.bots.bismarck.otto:Otto"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("nowhere:BOTS", "cannot be loaded from nowhere:BOTS: No module named 'nowhere'."),
        ("sailor:LIST", "is not a mapping of names to Listings."),
    ],
)
def test_bots_that_cannot_be_listed_are_a_sentence_and_the_others_are_found(
    stranger: Stranger, caplog: pytest.LogCaptureFixture, value: str, text: str
) -> None:
    ours = bots("tutorial")
    stranger.offer("sailing", "bots", tutorial=value)
    stranger.offer("sound", "bots", tutorial="sailor:BOTS")
    with caplog.at_level(logging.WARNING, "sealed_orders"):
        assert bots("tutorial") == (*ours[:-1], "sailor", "ghost", "random")
    assert caplog.messages == [f"The list of bots tutorial that sailing offers {text}"]


@pytest.mark.parametrize("value", ["nowhere:Table", "sailor:LIST"])
def test_a_plot_table_that_cannot_be_loaded_is_a_sentence_and_the_next_is_kept(
    stranger: Stranger, caplog: pytest.LogCaptureFixture, value: str
) -> None:
    stranger.offer("aground", "plots", denmark_strait=value)
    stranger.offer("sound", "plots", denmark_strait="sailor:Table")
    with caplog.at_level(logging.WARNING, "sealed_orders"):
        assert plot_table("denmark_strait", "british") is not None
    (message,) = caplog.messages
    assert message.startswith("The plot table denmark_strait that aground offers ")


def test_a_bot_that_is_listed_and_not_there_is_a_sentence(stranger: Stranger) -> None:
    stranger.offer("sailing", "bots", tutorial="sailor:BOTS")
    with pytest.raises(so.BadOffer, match=r"^The bot ghost of tutorial cannot be loaded from sailor:Ghost: module "):
        so.bot("tutorial", "ghost", "raider")
    ran = run("play", "tutorial", "--side", "raider", "--against", "ghost", lines=["lurk"])
    assert "Traceback" not in ran.err
    assert "The bot ghost of tutorial cannot be loaded from sailor:Ghost" in ran.err
