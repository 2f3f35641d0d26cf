"""What `rollkeeper watch` shows: the card, the last dice, and the state of the link."""

from rich.console import Console

from fivedice.game import Game, apply
from rollkeeper.scores.scorecard import card_view
from rollkeeper.sync.scorekeeper import Status
from rollkeeper.term.scoreboard import Scoreboard


def drawn(board: Scoreboard) -> str:
    console = Console(width=80, height=24)
    with console.capture() as capture:
        console.print(board.draw(24))
    return capture.get()


def test_before_anything_is_known() -> None:
    board = Scoreboard()
    assert "waiting" in drawn(board) and "Game" not in drawn(board)
    board.show_status(Status("connected", "handheld e660"))
    assert board.changed.is_set()
    assert "no game on this handheld yet" in drawn(board) and "handheld e660" in drawn(board)


def test_the_last_dice_stay_until_the_next_game() -> None:
    board = Scoreboard()
    game: Game | None = None
    events: list[dict[str, object]] = [
        {"game": "travel", "players": ["Ann"]},
        {"roll": "66666"},
        {"score": "sixes", "points": 30},
        {"abandon": 1},
    ]
    for event, pips in zip(events, (0, 30, 30, 30), strict=True):
        game = apply(game, event)
        board.show_card(card_view(game, "1"))
        assert drawn(board).count("●") == pips + 1, "one more for the link"
    board.show_card(card_view(apply(game, events[0]), "2"))
    assert drawn(board).count("●") == 1


def test_it_fits_a_small_terminal() -> None:
    board = Scoreboard()
    game = apply(apply(None, {"game": "travel", "players": ["Ann"]}), {"roll": "33416"})
    board.show_card(card_view(apply(game, {"roll": "33446", "keep": "12"}), "1"))
    board.show_status(Status("connected", "handheld e660583883724a32, firmware 0.1.0, 182 events in its journal"))
    assert len(drawn(board).splitlines()) <= 24
