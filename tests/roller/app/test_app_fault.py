"""A random source that fails its tests ends no game: it is played to its end, and each throw says what was wrong."""

import pytest

from logs.matches import begun
from players.at_the_table import Table
from roller.app.dice_source import DiceSource
from roller.app.noise import Noise


class Seal:
    """As `roller.seal.Seal`, with `lines` that are still to be taken in."""

    def __init__(self, lines=0):
        self.lines = lines

    def __call__(self):
        self.lines -= 1
        return None if self.lines >= 0 else "3f2a91c077de10b4"


def test_dice_are_thrown_and_the_log_says_so():
    table = Table("33355" "12").shake().press(1, 2, 3)
    assert "fault" not in table.events[-1]
    table.app.source.fault = "stands still"
    table.shake()
    assert table.events[-1] == {"roll": "33312", "keep": "123", "fault": "stands still"}
    assert table.shows == "choosing" and table.game.fault == "stands still"
    table.app.source.fault = ""
    table.hold(1).press(3)
    assert table.logged("score") and table.game.fault == "stands still", "the game is marked for good"


@pytest.mark.parametrize("edition", ["travel", "challenge"])
def test_the_roll_off_and_the_first_roll_of_a_match(edition):
    table = Table("66666" "11111" "33446", begun(edition, ["A", "B"]))
    table.app.source.fault = "repeats itself"
    table.shake().shake().shake()
    said = [event for event in table.events if "roll" in event or "roll-off" in event]
    assert [event["fault"] for event in said] == ["repeats itself"] * 3
    assert table.logged("roll-off") == ["66666", "11111"] and table.logged("roll") == ["33446"]


def test_a_game_whose_seed_was_drawn_so_says_it():
    table = Table("33355")
    table.app.source.fault = "no bits"
    table.press(4).choose("New game").press(3, 3, 3).press(3)
    began = [event for event in table.events if "game" in event][-1]
    assert began["fault"] == "no bits" and table.game.fault == "no bits"


class NoBits:
    """A ring that is dead."""

    def take(self, into, found):
        return False


@pytest.mark.parametrize("edition", ["lowe", "travel", "web", "hasbro", "challenge"])
def test_without_any_bits_a_game_is_played_to_its_end(edition):
    table = Table(game=begun(edition, ["A"]))
    table.app.source = DiceSource(Noise(NoBits()))
    for _ in range(13 * 8):
        if table.shows in ("end", "match"):
            break
        table.shake()
        if table.shows in ("choosing", "keep"):
            table.hold(1)
        if table.shows == "final":
            table.press(3)
        if table.shows == "scores":
            table.press(3)
            if table.shows == "confirm":
                table.press(3)
        table.wait(2500)
    assert table.shows == "end" and table.game.over
    assert table.game.fault == "no bits" and all(
        event["fault"] == "no bits" for event in table.events if "roll" in event
    )


def test_the_last_screen_shows_the_seal_and_the_closing_event_has_it():
    table = Table("11111" * 39, begun("web", ["A"]))
    table.app.seal = Seal(3)
    while not table.game.over:
        table.shake()
        if table.shows == "choosing":
            table.hold(1)
        table.listens().press(3)
        if table.shows == "confirm":
            table.press(3)
        table.wait(1000)
    assert table.shows == "end" and table.out.view.seal == "3f2a91c077de10b4"
    table.app.seal = Seal(5)
    table.press(3)
    closing = [event for event in table.events if "end" in event][-1]
    assert closing["seal"] == "3f2a91c077de10b4"


def test_a_game_that_is_given_up_has_a_seal_too():
    table = Table("33355", begun("web", ["A"]))
    table.app.seal = Seal(7)
    table.shake().hold(1).press(3).wait(2000)
    assert table.logged("score")
    table.press(4).choose("New game").press(3, 3, 3)
    assert [event for event in table.events if "abandon" in event][-1]["seal"] == "3f2a91c077de10b4"
