"""sealed-orders load, at its smallest."""

from __future__ import annotations

import json
import subprocess
import sys

import msgspec
import pytest

from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.game import game_names
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import IllegalOrder
from sealed_orders.load_test.answers import after_refusal, anything
from sealed_orders.load_test.figures import Figures
from sealed_orders.load_test.player import terrains
from sealed_orders.table.matches import gate
from sealed_orders.table.protocol.choices import choice


def test_a_load_plays_restarts_and_loses_nothing() -> None:
    command = [sys.executable, "-m", "sealed_orders", "load", "--json"]
    command += ["--matches", "2", "--seconds", "1", "--every", "0.1", "--clients", "5"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    figures = msgspec.convert(json.loads(ran.stdout), Figures)
    assert figures.alone.told.count + figures.beside_askers.told.count > 0
    assert figures.restart.position.count == figures.restart.clients == 5
    assert (figures.lost, figures.faults) == (0, [])


def test_several_servers_need_a_postgresql() -> None:
    command = [sys.executable, "-m", "sealed_orders", "load", "--servers", "2"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert "PostgreSQL" in ran.stderr


@pytest.mark.parametrize("game", game_names())
def test_a_question_as_a_client_gets_it_is_answered_like_the_question_itself(game: str) -> None:
    match, dice = Match.new(game, seed="load"), FastDice("load")
    for _ in range(6):
        for side in match.waiting:
            prompt = match.prompt(side)
            form = gate.form(prompt)
            assert prompt
            assert form
            choices = [choice(one, terrains(game).__getitem__) for one in form.choices]
            order = anything(choices, dice)
            for _ in range(len(choices) + 2):
                try:
                    match.submit(side, order)
                    break
                except IllegalOrder as error:
                    order = after_refusal(order, error.key, choices, dice)
            else:
                pytest.fail(f"no answer to {prompt.text} was taken")
