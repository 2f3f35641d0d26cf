"""View after view of the real app, in words: what is announced, what the keys are called."""

import json
from pathlib import Path
from typing import Any

import pytest

from fivedice.edition import EDITIONS
from fivedice.game import apply
from host.web.pseudo import outside, pseudo
from players.at_the_table import Table
from roller.app.app import NO_SENSOR
from roller.remote import text_of
from rollkeeper.narrator import WORDS, Moment, Narrator, fields, followed, instead, said_of
from rollkeeper.sync.reports import ShownView
from rollkeeper.words import Language, speak
from screens.screen_views import PICTURES
from screens.written_views import KINDS, record


class Listener:
    """A person who hears what the handheld shows."""

    def __init__(self, dice: str, **table: Any) -> None:
        self.table = Table(dice, **table)
        self._narrator, self.moment = Narrator(), Moment()
        self.told: dict[str, Any] = {}
        self.look()

    def look(self) -> list[str]:
        """What is announced now."""
        out = self.table.out
        view = ShownView(
            type(out.view).__name__, out.practice, out.weak, out.bright > 0, json.loads(text_of(tuple(out.view)))
        )
        self.moment = followed(self.moment, view)
        message: Any = self._narrator.hear(view)
        self.told = message["aloud"]
        assert len(self.told["keys"]) == 5 and all(self.told["lines"]) and "no words for" not in self.told["lines"][0]
        return list(self.told["say"])


def test_which_dice_are_locked_is_followed() -> None:
    heard = Listener("33416" + "12", game=apply(None, {"game": "travel", "players": ["P1"]}))
    assert heard.moment.locks is None
    heard.table.shake()
    heard.look()
    assert heard.moment.locks == []
    heard.table.press(2)
    heard.look()
    assert heard.moment.locks == [2]


def test_a_turn_is_heard() -> None:
    game = apply(None, {"game": "travel", "players": ["P1"]})
    heard = Listener("33416" + "12", game=game)
    table = heard.table
    assert heard.told["lines"] == ["P1, turn 1 of 13: 0 points so far.", "P1, shake!"]
    assert heard.told["keys"][3] == "Menu"
    table.shake()
    assert heard.look() == ["3, 3, 4, 1, 6. 2 rolls left.", "Now: Aces 1."]
    assert heard.told["keys"][0] == "Lock die 1, a 3"
    assert heard.told["hold"] == "choose a box"
    table.press(1)
    assert heard.look() == ["Die 1: 3, locked."]
    assert heard.told["keys"][0] == "Unlock die 1, a 3"
    table.press(1, 1, 2, 3)
    heard.look()
    table.shake()
    assert heard.look()[0] == "3, 3, 4, 1, 2. Locked: 1, 2 and 3. 1 roll left."
    table.hold(1)
    assert heard.look() == ["Choose a box for 3, 3, 4, 1, 2.", "Small straight 30, 10 of 13."]
    table.press(2)
    assert heard.look() == ["Large straight 0, 11 of 13."]
    assert heard.told["keys"][2] == "Write Large straight 0"
    table.press(1, 3)
    assert heard.look() == ["30 in Small straight.", "Total 30.", "Turn 2 of 13.", "Shake!"]
    assert heard.told["keys"][4] == "Take the box back"


def test_a_turn_of_a_bot_is_heard() -> None:
    game = apply(None, {"game": "web", "players": ["Kid bot", "Ann"]})
    heard = Listener("66612" + "25" + "41", game=game)
    assert heard.told["lines"] == ["Kid bot, turn 1 of 13: 0 points so far.", "Kid bot plays."]
    while heard.table.shows != "watch":
        heard.table.step()
    assert heard.look()[-1] == "Kid bot, roll 1: 6, 6, 6, 1, 2."
    assert heard.told["keys"] == ["Go on", "Go on", "Go on", "Menu", "Go on"]
    heard.table.wait(900)
    assert heard.look()[-2:] == ["It keeps 1, 2 and 3.", "Rolls 2 more."]
    heard.table.wait(12000)
    assert heard.look() == [
        "Kid bot has 23 in Three of a kind.", "Total 23.", "Ann is up, turn 1 of 13.", "Ann, shake!",
    ]  # fmt: skip
    assert heard.told["keys"][4] == ""
    heard = Listener("66612", game=apply(None, {"game": "travel", "players": ["Kid bot", "Ann"]}))
    assert heard.told["lines"] == ["Who begins?", "Kid bot plays."]


def test_what_has_not_changed_is_not_said_again() -> None:
    heard = Listener("33416")
    assert heard.look() == []


def test_a_menu_is_heard_item_by_item() -> None:
    heard = Listener("")
    heard.table.press(4)
    assert heard.look() == ["Menu.", "Back to the game, 1 of 9."]
    heard.table.press(2)
    assert heard.look() == ["New game, 2 of 9."]
    assert heard.told["chosen"] == 2 and heard.told["lines"][2] == "New game"
    heard.table.press(2, 3)  # a practice game
    assert "Practice: this game is not saved." in heard.look()


@pytest.mark.parametrize("edition", sorted(EDITIONS))
@pytest.mark.parametrize("players", [1, 3])
def test_every_view_of_a_whole_game_has_words(edition: str, players: int) -> None:
    game = apply(None, {"game": edition, "players": ["Ann", "Ben", "Cyd"][:players]})
    heard = Listener("41536216345555512" * 400, game=game)
    table, kinds = heard.table, set()
    for _ in range(150):
        for act in (table.shake, lambda: table.hold(2), lambda: table.press(3), lambda: table.press(3)):
            if table.game.over:
                break
            act()
            heard.look()
            kinds.add(heard.told["kind"])
    table.wait(2000)
    heard.look()
    kinds.add(heard.told["kind"])
    assert kinds >= {"Choosing", "Scores"} or kinds >= {"Keep", "Table", "Final", "Scores"}
    assert not table.game.over or heard.told["kind"] in ("GameOver", "Ranking")


def test_a_view_that_nobody_knows_is_named() -> None:
    message: Any = Narrator().hear(ShownView("Dream", 0, False, True, [1, 2]))
    assert "Dream" in message["aloud"]["say"][0]
    message = Narrator().hear(ShownView("Choosing", 0, False, True, [None] * 10))
    assert "Choosing" in message["aloud"]["say"][0]


def test_a_display_that_is_off_says_so() -> None:
    narrator = Narrator()
    fields: list[object] = ["P1", 1, 0, False, [], "", 0, False]
    narrator.hear(ShownView("Ready", 0, False, True, fields))
    message: Any = narrator.hear(ShownView("Ready", 0, False, False, fields))
    assert message["aloud"]["say"] == ["The display is off: press any key."]


def test_hints_are_heard() -> None:
    heard = Listener("66612", settings={"hints": "on"})
    table = heard.table
    table.app.table = str(Path(__file__).parents[2] / "firmware" / "coach.table")
    table.shake().wait(1000)
    assert heard.look()[-1] == "The coach keeps 1, 2 and 3."
    table.hold(1).wait(500)
    heard.look()
    boxes = heard.told["lines"][2:]
    assert [line.endswith(", the best.") for line in boxes].count(True) == 1
    assert [line.endswith(" less than the best.") for line in boxes].count(True) == 12


def test_a_new_game_is_heard_also_where_it_looks_like_the_one_before() -> None:
    narrator, view = Narrator(), ShownView("Ready", 0, False, True, ["P1", 1, 0, False, [], "", 0, False])
    first: Any = narrator.hear(view)
    assert first["aloud"]["say"]
    again: Any = narrator.hear(view)
    assert again["aloud"]["say"] == []
    narrator.game_begins()
    assert narrator.hear(view) == first


def test_each_view_of_the_firmware_has_words_and_its_own_fields() -> None:
    assert WORDS.keys() == {kind.__name__ for kind in KINDS.values()}
    for _, views in PICTURES:
        view, practice = record(views[-1])
        said = said_of(ShownView(type(view).__name__, practice, False, True, json.loads(text_of(tuple(view)))))
        assert "has no words for" not in said.lines[0], view


def test_where_no_shake_can_be_felt_no_word_asks_for_one() -> None:
    kinds = set()
    for _, views in PICTURES:
        view, _practice = record(views[-1])
        if hasattr(view, "no_sensor") and not getattr(view, "bot", False):
            view = view._replace(no_sensor=NO_SENSOR, **({"nudge": True} if hasattr(view, "nudge") else {}))
            said = WORDS[type(view).__name__](view)
            words = " ".join((*said.lines, *said.brief, said.hold, *said.keys)).lower()
            assert "shake" not in words and (instead(NO_SENSOR) in words or getattr(view, "note", ""))
            kinds.add(type(view).__name__)
    assert kinds == {kind for kind in WORDS if "no_sensor" in fields()[kind]}


def test_no_name_of_a_view_is_heard_in_another_language() -> None:
    views = {
        "Ready": ["Ann", 1, 0, True, [], NO_SENSOR, 1, False],
        "Away": [[3, 3, 4, 1, 6], "Ann", "pc", [""] * 5, NO_SENSOR],
        "Rolling": [[0] * 5, 0, 2, 0, [0] * 5, "Ann", "Step"],
        "Message": ["", "", ["Play", "Card", "", "", "Skip"], 0],
    }  # fmt: skip
    speak(pseudo())
    try:
        for kind, view in views.items():
            said = said_of(ShownView(kind, 0, False, True, view))
            for text in (*said.lines, *said.keys):
                assert not outside(text.replace("Ann", "")), kind
    finally:
        speak(Language())


def test_that_a_box_is_chosen_on_the_pc_is_one_sentence() -> None:
    for keeper, heard in (
        ("pc", ("Choose on the PC, or hold a key.",)), ("paper", ("Write it down.", "Then shake: next turn.")),
    ):
        view = [[3, 3, 4, 1, 6], "Ann", keeper, [""] * 5, ""]
        said = said_of(ShownView("Away", 0, False, True, view))
        assert said.lines == ("Ann has 3, 3, 4, 1, 6.", *heard)


def test_the_seal_at_the_end_is_heard_as_soon_as_it_is_known() -> None:
    narrator = Narrator()
    end: list[object] = ["Ann", 250, 63, 35, 187, 0, True]
    for seal, heard in (("...", "Game over. 250 points."), ("12345678", "Seal 1234 5678.")):
        message: Any = narrator.hear(ShownView("GameOver", 0, False, True, [*end, seal]))
        assert message["aloud"]["say"][0] == heard
