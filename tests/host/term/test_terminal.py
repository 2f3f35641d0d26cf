"""The terminal: what it cannot show is drawn with plainer letters."""

import io
import sys

import pytest

from fivedice.game import apply
from rollkeeper.scores.scorecard import card_view
from rollkeeper.term.scorecard_table import card_table
from rollkeeper.term.terminal import console


@pytest.mark.parametrize(("encoding", "ace"), [("ascii", "|   o   |"), ("utf-8", "│   ●   │")])
def test_dice_are_dice_on_any_terminal(encoding: str, ace: str, monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(out, encoding=encoding))
    game = apply(apply(None, {"game": "travel", "players": ["Ann"]}), {"roll": "12345"})
    console().print(card_table(card_view(game, "1")))
    sys.stdout.flush()
    drawn = out.getvalue().decode(encoding)
    assert "?" not in drawn and ace in drawn


def test_a_letter_that_nothing_is_like_is_a_question_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(out, encoding="ascii"))
    console().print("Zoë 🎲")
    sys.stdout.flush()
    assert out.getvalue() == b"Zo? ?\n"
