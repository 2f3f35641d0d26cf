"""What the figures of the rules measure is the right work: the games, the plain lookup, the requests, the command."""

import json
import random

import pytest
from click.testing import CliRunner

from bench import logged
from bench import rules_on_the_pc as batch
from bench.__main__ import PARTS, main
from bench.logged import EDITIONS, folded
from bench.rules_on_the_pc import looked_up
from bench.rules_on_the_pico import CARDS
from fivedice.game import apply
from rollkeeper.scores.legal_boxes import answer


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_has_thirteen_turns_of_three_rolls_and_ends(edition: str) -> None:
    events = logged.game(edition, random.Random(4))
    game = None
    for event in events:
        game = apply(game, event)
    assert game is not None and game.closed == "end"
    assert len(events) == 54 and sum("roll" in event for event in events) == 39
    assert events == logged.game(edition, random.Random(4))


def test_a_game_with_shared_dice_throws_in_every_step_and_ends() -> None:
    events = logged.shared_game("challenge", ["Ann", "Bob", "Cyd", "Dan"], random.Random(4))
    game = None
    for event in events:
        game = apply(game, event)
    assert game is not None and game.closed == "end"
    assert len(events) == 1 + 13 * (1 + 2 * 4 + 2 * 4 + 4) + 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_plain_lookup_comes_to_the_same_totals(edition: str) -> None:
    rng = random.Random(11)
    for _ in range(30):
        events = logged.game(edition, rng)
        assert looked_up(events) == folded(events).totals[0] == events[-1]["end"]


def test_the_designed_cards_leave_a_box_open_and_the_requests_can_be_answered() -> None:
    assert all(len(card) < 13 for card in CARDS.values())
    for request in logged.requests("hasbro", random.Random(2)):
        assert answer(request)["moves"]


def test_the_batch_and_its_echo_answer_every_line() -> None:
    lines = [batch.line_of(request) for request in logged.requests("web", random.Random(3))]
    assert batch.seconds_of(batch.MOVES, lines) > 0
    assert batch.seconds_of(batch.ECHO, lines) > 0
    with pytest.raises(batch.AnswersMissing):
        batch.seconds_of(batch.ECHO, [json.dumps([1]).encode()] * 3)


def test_one_part_can_be_chosen() -> None:
    said = CliRunner().invoke(main, ["--help"]).output
    assert "--only" in said and all(name in said for name in PARTS)
    wrong = CliRunner().invoke(main, ["--only", "hardware"])
    assert wrong.exit_code == 2 and "rules" in wrong.output
