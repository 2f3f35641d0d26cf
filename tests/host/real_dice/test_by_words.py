"""A game with real dice in the terminal: what lines do, what is offered, and the verb itself."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from rollkeeper.cli import main
from rollkeeper.errors import RollkeeperError
from rollkeeper.real_dice.by_words import Words
from rollkeeper.real_dice.dice_table import DiceTable
from rollkeeper.store import Store
from rollkeeper.store.games import all_games


@pytest.fixture
def words(store: Store, tmp_path: Path) -> Words:
    table = DiceTable(store, tmp_path)
    found = Words(table)
    table.on_change = found.show
    table.begin("web", ["Ann", "Bob"])
    return found


def refused(words: Words, line: str) -> str:
    with pytest.raises(RollkeeperError) as caught:
        words.do(line)
    return caught.value.name


def test_a_turn_in_words(words: Words) -> None:
    assert words.card is not None and words.allowed() == ["five numbers, such as 33416"]
    assert refused(words, "b") == refused(words, "undo") == refused(words, "correct") == "not-a-word"
    words.do(" 33416 ")
    assert "b Threes 6" in words.allowed() and "correct: enter the dice again" in words.allowed()
    words.do("33366   12")
    assert words.card["dice"] == [3, 3, 3, 6, 6] and words.card["kept"] == [1, 2]
    letter = next(each[0] for each in words.allowed() if each.endswith("Aces 0"))
    assert refused(words, letter) == "zero-not-said" and words.card["last"] is None
    words.do(f"{letter.upper()} 0")
    assert words.allowed() == ["five numbers, such as 33416", "undo: take back Aces"]
    words.do("undo")
    letter = next(each[0] for each in words.allowed() if "Full house 25" in each)
    words.do(letter)
    assert words.card["who"] == "Bob" and words.card["players"][0]["boxes"]["full_house"] == 25
    words.do("end")
    assert words.card["state"] == "abandoned"


def test_challenge_in_words(store: Store, tmp_path: Path) -> None:
    table = DiceTable(store, tmp_path)
    words = Words(table)
    table.on_change = words.show
    table.begin("challenge", ["Ann"])
    assert words.allowed() == ["5 numbers"]
    words.do("33446")
    assert words.allowed()[0].startswith("stay 45")
    words.do("stay 1234")
    assert words.allowed() == ["1 number"] and words.card is not None
    words.do("4")
    words.do("stay")
    words.do("55555")
    assert words.card["state"] == "rolled_out" and "Five alike 50" in words.allowed()[0]


def test_the_verb_plays_and_goes_on(tmp_path: Path) -> None:
    database = str(tmp_path / "games.sqlite3")

    def table(*more: str, typed: str = "") -> tuple[int, str]:
        done = CliRunner().invoke(main, ["table", "--database", database, *more], input=typed)
        return done.exit_code, done.output if done.exception is None or done.exit_code else str(done.exception)

    code, said = table()
    assert code == 1 and "Begin one, with the names" in said
    code, said = table("Ann", "Bob", "--edition", "web", typed="66666\n?\na\n")
    assert code == 0 and "'?' means nothing here" in said and "`rollkeeper table` goes on with it" in said
    code, said = table("Cyd")
    assert code == 1 and "a game of Ann, Bob is on" in said
    code, said = table(typed="end\n")
    assert code == 0 and "Bob, turn 1 of 13. Ann has 50 in Five alike. Bob, roll!" in said
    code, said = table("Cyd", "--edition", "moon")
    assert code == 1 and "no edition is called" in said
    assert table("Cyd", "--edition", "web")[0] == 0 and table("Dan", "--give-up", "--edition", "web")[0] == 0
    store = Store(tmp_path / "games.sqlite3")
    assert [(row.players, row.state) for row in store.ask(all_games)] == [
        (["Ann", "Bob"], "abandoned"), (["Cyd"], "abandoned"), (["Dan"], "playing"),
    ]  # fmt: skip
    store.close()
