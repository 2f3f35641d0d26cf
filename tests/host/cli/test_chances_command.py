"""`rollkeeper chances`, on games of a database; what it computes has its own tests."""

import json
import random

import numpy as np
import pytest
from click.testing import CliRunner

from databases.any_place import word
from databases.damage import closed
from fivedice.game import apply
from logs.game_log import events_of_a_turn, lines
from rollkeeper.chances import ahead
from rollkeeper.cli import main
from rollkeeper.coach import solved
from rollkeeper.coach.turn import SHAPE


def run(database, *words):
    return CliRunner().invoke(main, ["chances", *words, "--database", word(database)])


def match():
    """The events of a finished game of two."""
    rng = random.Random(5)
    game = apply(None, begin := {"game": "web", "players": ["Ann", "Bob"]})
    events = [begin]
    while not game.over:
        for event in events_of_a_turn(game, rng):
            game = apply(game, event)
            events.append(event)
    return events


def test_a_game_that_is_over(place):
    database = closed(place, lines(match()))
    told = run(database, "last")
    assert told.exit_code == 0 and "Game 1: it is over" in told.output
    assert "100 %" in told.output and "would have needed" in told.output
    found = json.loads(run(database, "1", "--json").output)
    assert found["moment"] == "over" and sum(column["share"] for column in found["columns"]) == 1
    narrow = CliRunner(env={"COLUMNS": "20"}).invoke(main, ["chances", "last", "--database", word(database)])
    assert "…" not in narrow.output


def test_the_last_turn_of_a_game_with_the_dice_that_lie(tmp_path, place, monkeypatch):
    monkeypatch.setattr(solved.folders, "cache", lambda: tmp_path)
    events = match()
    last_roll = max(at for at, event in enumerate(events) if "roll" in event)
    game = closed(place, lines(events[: last_roll + 1]))
    monkeypatch.setattr(solved, "values_of", lambda edition, tell: np.zeros(SHAPE))  # nothing comes after the last box
    found = json.loads(run(game, "last", "--json").output)
    assert found["moment"] == "dice"
    ann, bob = found["columns"]
    assert ann["share"] + bob["share"] == pytest.approx(1) and ann["deviation"] == 0 and len(found["needed"]) == 1
    assert "If everybody plays best" in run(game, "last").output


def test_a_game_of_the_first_turns_has_its_table_made(tmp_path, place, monkeypatch):
    monkeypatch.setattr(solved.folders, "cache", lambda: tmp_path)
    game = closed(place, lines(match()[:3]))
    monkeypatch.setattr(solved, "values_of", lambda edition, tell: None)

    class Made(Exception):
        pass

    def make(edition, values, tell):
        raise Made

    monkeypatch.setattr(ahead, "make_early", make)
    assert isinstance(run(game, "last").exception, Made)


def test_there_may_be_no_chances(place):
    database = closed(place, lines([*match()[:3], {"abandon": 1}]))
    told = run(database, "last")
    assert told.exit_code == 1 and "has no chances" in told.output
