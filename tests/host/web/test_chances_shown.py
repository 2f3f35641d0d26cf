"""What the scoreboard shows of chances: how much, when, and that no event waits for them."""

import pytest

from fivedice.game import apply
from host.web import cards
from host.web.foreseen import NEEDS, AtOnce
from host.web.games import HERE, ended_match
from rollkeeper.chances.of_game import game_chances
from rollkeeper.scores.scorecard import card_view
from rollkeeper.web.chances_shown import ChancesShown
from rollkeeper.web.live import LAST_GAME, Boards
from rollkeeper.wording import shown

CHOOSING = card_view(cards.choosing(2), "7")
ROLLED = card_view(apply(cards.choosing(2), {"roll": "33455", "keep": "123"}), "7")
READY = card_view(cards.played(cards.begun(2), 6), "7")


def begun(mode, answer=None):
    """Boards with chances, and who is asked for them."""
    asking = []

    def make(tell, with_dice):
        asking.append(AtOnce(tell, with_dice))
        if answer is not None:
            asking[0].answer = answer
        return asking[0]

    chances = ChancesShown(mode, make)
    boards = Boards(None, chances)
    boards.linked("aa", HERE, "aa")
    return boards, asking[0]


def seen(boards):
    return boards.state()["boards"][0]["chances"]


def test_figures_as_they_are_drawn():
    boards, asking = begun("turns")
    boards.changed("aa", CHOOSING)
    found = seen(boards)
    assert found["columns"] == [
        {"win": ">99 %", "share": 99.6, "final": "243", "span": "196–311"},
        {"win": "0 %", "share": 0.0, "final": "223", "span": "176–291"},
    ]
    assert found["wins"] and found["note"] == "" and found["needed"] == [NEEDS] and not asking.with_dice


@pytest.mark.parametrize(("mode", "asked"), [("off", 0), ("between-turns", 1), ("turns", 1), ("always", 3)])
def test_the_dice_count_only_if_the_table_wants_it(mode, asked):
    boards, asking = begun(mode)
    for card in (READY, CHOOSING, ROLLED, ROLLED):
        boards.changed("aa", card)
    assert len(asking.asked) == asked and asking.with_dice == (mode == "always")
    assert (seen(boards) is None) == (mode == "off")


def test_between_turns_they_are_hidden_while_dice_lie_and_keep_their_place():
    boards, _ = begun("between-turns")
    boards.changed("aa", READY)
    assert seen(boards)["columns"][0]["final"] == "243"
    boards.changed("aa", CHOOSING)
    found = seen(boards)
    assert [column["final"] for column in found["columns"]] == ["", ""] and found["wins"] and found["needed"] == []
    assert found["note"] == "Chances are hidden while Ann plays."


def test_at_the_end_there_is_only_what_was_missing():
    boards, _ = begun("turns")
    boards.changed("aa", card_view(ended_match(), "8"))
    assert seen(boards) == {"columns": [], "wins": False, "note": "", "needed": [NEEDS]}


def test_another_game_has_none_until_its_own_are_there():
    boards, _ = begun("turns")
    boards.changed("aa", READY)
    told = []
    boards._chances._asking.ask = lambda ident, card: told.append(card)
    boards.changed("aa", card_view(cards.begun(2), "9"))
    assert seen(boards) is None and told[0]["game"] == "9"


@pytest.mark.parametrize(("answer", "note"), [
    ({"preparing": 0.4}, "The chances of this edition are worked out, this once: 40 % done."),
    ({"trouble": "<b>"}, "No chances: <b>."),
    ({"trouble": "\x1b"}, f"No chances: {shown(chr(27))}."),
])  # fmt: skip
def test_what_is_said_while_there_are_none(answer, note):
    boards, asking = begun("turns", lambda card: answer)
    boards.changed("aa", READY)
    assert seen(boards) == {"columns": [], "wins": False, "note": note, "needed": []}
    boards.changed("aa", CHOOSING)
    assert len(asking.asked) == (2 if "trouble" in answer else 1), "after trouble it is tried again"


def test_a_game_that_was_given_up_has_none_and_the_last_game_has_its_own():
    boards, _ = begun("turns", lambda card: {"chances": None})
    boards.changed("aa", READY)
    assert seen(boards) is None
    last = card_view(ended_match(), "9")
    boards = Boards(last, ChancesShown("turns", AtOnce))
    (board,) = boards.state()["boards"]
    assert board["id"] == LAST_GAME and board["chances"]["needed"] == [NEEDS]


def test_alone_no_chance_to_win_is_drawn():
    boards, _ = begun("turns")
    boards.changed("aa", card_view(cards.choosing(1), "7"))
    found = seen(boards)
    assert not found["wins"] and found["columns"][0]["win"] == "" and found["columns"][0]["final"] == "243"


def test_the_figures_that_are_made_up_have_the_fields_of_real_ones():
    real = game_chances(card_view(ended_match(), "8"), lambda edition: None, False)
    made = AtOnce.answer(card_view(ended_match(), "8"))["chances"]
    assert made.keys() == real.keys() and made["columns"][0].keys() == real["columns"][0].keys()
