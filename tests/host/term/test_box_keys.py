"""A box chosen with a letter in the terminal, and the keys that bring it."""

import os

import pytest

from fivedice.game import Game, apply
from rollkeeper.scores.scorecard import card_view
from rollkeeper.sync.persons_request import Answered, NotConnected
from rollkeeper.term.watching import BoxKeys, keys


class Asked:
    """Keys, and what they have asked for."""

    def __init__(self, game: Game) -> None:
        self.asked: list[tuple[str, int | None, int]] = []
        self.answered: Answered | None = None
        self.drawn = 0
        self.keys = BoxKeys(self._write, self._news)
        self.keys.show(card_view(game, "1"), 7)

    def _write(self, box: str, points: int | None, after: int, answered: Answered) -> None:
        self.asked.append((box, points, after))
        self.answered = answered

    def _news(self) -> None:
        self.drawn += 1

    @property
    def text(self) -> str:
        drawn = self.keys.draw()
        return "" if drawn is None else drawn.plain


def rolled(edition: str = "web", dice: str = "66662") -> Game:
    return apply(apply(None, {"game": edition, "players": ["Ann"]}), {"roll": dice})


def test_a_letter_writes_its_box() -> None:
    asked = Asked(rolled())
    assert asked.text.startswith("Press: A Four of a kind 26   B Sixes 24")
    asked.keys.press("B")
    assert asked.asked == [("sixes", 24, 7)] and "writing 24 in Sixes" in asked.text
    assert asked.answered is not None
    asked.answered(NotConnected())
    assert "plug it in" in asked.text and asked.drawn == 1


def test_a_zero_wants_its_letter_twice() -> None:
    asked = Asked(rolled())
    letter = next(part[0] for part in asked.text.split("   ") if part.endswith("Full house 0"))
    asked.keys.press(letter)
    assert asked.asked == [] and "0 in Full house?" in asked.text
    asked.keys.press("?")
    asked.keys.press(letter)
    asked.keys.press(letter)
    assert asked.asked == [("full_house", 0, 7)]


def test_u_takes_the_last_entry_back_and_other_keys_do_nothing() -> None:
    game = apply(rolled(), {"score": "sixes", "points": 24})
    asked = Asked(game)
    assert asked.text == "Press: U take back Sixes"
    for key in ("a", "z", "", "\x1b", "ab"):
        asked.keys.press(key)
    asked.keys.press("u")
    assert asked.asked == [("sixes", None, 7)]
    assert Asked(apply(None, {"game": "web", "players": ["Ann"]})).text == ""


def test_a_forced_box_is_the_only_one() -> None:
    game = apply(apply(rolled(dice="22222"), {"score": "yahtzee", "points": 50}), {"roll": "33333"})
    assert Asked(game).text == "Press: A Threes 15 forced"


@pytest.mark.skipif(os.name == "nt", reason="needs PTYs")
def test_keys_come_one_by_one_and_the_terminal_is_left_as_it_was() -> None:
    import termios

    master, slave = os.openpty()
    before = termios.tcgetattr(slave)
    with keys(slave) as reader:
        assert reader is not None and reader.read(0) == ""
        os.write(master, b"b")
        assert reader.read(60) == "b"
        os.write(master, b"\x1b[A")
        assert reader.read(60) == "", "an arrow is no letter"
    assert termios.tcgetattr(slave) == before
    for end in (master, slave):
        os.close(end)
    with keys(-1) as reader:
        assert reader is None
