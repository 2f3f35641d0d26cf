"""Challenge's printed example, and other play of its sheet, event by event from tests/vectors/challenge_play.json."""

from fivedice.game import apply
from fivedice.placement import legal
from oracles.vectors_of import vectors


def shown(markers):
    """Each player's pockets as the sheet's figures show them, 0 for an open one."""
    return ["".join([str(face) for face in each]) for each in markers]


def check(game, step):
    """Assert what a step says of the state after its event, as far as it says it."""
    said = {
        "markers": shown(game.markers),
        "steps_done": game.rolls,
        "next_throw": game.needed,
        "roller": game.roller + 1,
        "waiting": [player + 1 for player in game.waiting],
        "cards": [card.boxes for card in game.cards],
    }
    for what in said:
        assert step.get(what, said[what]) == said[what], (step, what, said[what])
    if "could" in step:
        scores = {}
        for each in legal(game.rules, game.card, game.dice):
            scores[each.box] = each.points
        for box, points in step["could"].items():
            assert scores[box] == points, (step, box, scores[box])
    acts = game.waiting[0] if game.waiting else game.roller
    if not game.contenders:
        assert game.player == acts
        assert game.dice == (game.markers[acts] if game.waiting else None)


def test_every_step_of_every_log():
    checked = 0
    for log in vectors("challenge_play")["logs"]:
        game = None
        for step in log["steps"]:
            game = apply(game, step["event"])
            check(game, step)
            checked += 1
    assert checked == 32, checked


def test_the_log_has_an_event_a_figure():
    figures = [step["figure"][0] for step in vectors("challenge_play")["logs"][0]["steps"] if "figure" in step]
    assert figures == ["A", "B", "B", "C", "D", "E", "E", "F", "G", "A", "B"]
