"""Games and players looked back on, as plain data. Points; a decision's `left` is how many rolls were left."""

from collections.abc import Callable, Iterable, Sequence

from rollkeeper.review.explain_choices import Explained
from rollkeeper.review.players import Mean, PlayerReview, comparisons
from rollkeeper.review.review_game import Decision, LeftOut, ReviewedCard, ReviewedGame, ReviewedTurn, same_dice

Worst = Callable[[ReviewedGame, ReviewedCard], list[Explained]]


def game_told(game: ReviewedGame, worst: Worst) -> dict[str, object]:
    """Returns one game; `worst` explains the choices of a card that lost most."""
    return {
        "game": game.source.name,
        "played": game.source.played or None,
        "edition": game.rules.name,
        "title": game.rules.title,
        "state": game.state,
        "refused": game.refused or None,
        "players": game.players,
        "note": same_dice() if game.shared and len(game.players) > 1 else None,
        "cards": [
            {
                "players": card.players,
                "score": card.score,
                "rest": card.rest,
                "worth": card.worth,
                "luck": card.luck,
                "mistakes": card.mistakes,
                "worst": [{"turn": each.turn, "lost": each.lost, "words": each.words} for each in worst(game, card)],
                "turns": [_turn(game, turn) for turn in card.turns],
            }
            for card in game.cards
        ],
    }


def players_told(players: Sequence[PlayerReview]) -> dict[str, object]:
    """Returns all players over their games, and how much less each of them loses than each that comes later."""
    return {
        "players": [_player(player) for player in players],
        "comparison": [
            {"loses_less": one.name, "than": other.name, **_mean("points_a_game", less)}
            for one, other, less in comparisons(players)
        ],
    }  # fmt: skip


def left_out_told(left_out: Iterable[LeftOut]) -> list[dict[str, str]]:
    """Returns the games that could not be looked at."""
    return [{"game": each.source.name, "name": each.name, "message": each.message} for each in left_out]


def _turn(game: ReviewedGame, turn: ReviewedTurn) -> dict[str, object]:
    return {
        "turn": turn.number,
        "player": game.players[turn.seat],
        "rolls": [
            {"dice": list(roll.dice), "kept": list(roll.kept), "luck": luck}
            for roll, luck in zip(turn.rolls, turn.luck, strict=True)
        ],
        "box": turn.box or None,
        "points": turn.points,
        "bonus": turn.bonus,
        "lost": turn.lost,
        "decisions": [_decision(each) for each in turn.decisions],
    }


def _decision(each: Decision) -> dict[str, object]:
    return {
        "kind": each.kind, "dice": list(each.dice), "left": each.left, "chosen": each.chosen, "best": each.best,
        "worth": each.worth, "lost": each.lost,
    }  # fmt: skip


def _player(player: PlayerReview) -> dict[str, object]:
    return {
        "name": player.name,
        "turns": player.turns,
        "mean_score": player.score,
        **_mean("mistakes_a_game", player.mistakes),
        **_mean("luck_a_game", player.luck),
        **_mean("rating", player.rating),
        "boxes": {
            box: {"turns": count, "lost_keeping": keeping, "lost_writing": writing}
            for box, (keeping, writing, count) in player.boxes.items()
        },
        "choices": {kind: {"choices": count, "lost": lost} for kind, (lost, count) in player.kinds.items()},
        "games": [
            {"game": game.source, "played": game.played or None, "turns": game.turns, "score": game.score,
             "worth": game.worth, "luck": game.luck, "mistakes": game.mistakes}
            for game in player.games
        ],
    }  # fmt: skip


def _mean(name: str, mean: Mean) -> dict[str, object]:
    interval = None if mean.by is None else [mean.value - mean.by, mean.value + mean.by]
    return {name: mean.value, f"{name}_95": interval}
