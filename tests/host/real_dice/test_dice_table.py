"""A game with real dice and no handheld: entered, corrected, written, taken back, gone on with, and in the database."""

import os
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from fivedice.box import BOXES
from rollkeeper.errors import RollkeeperError
from rollkeeper.real_dice.dice_table import DiceTable
from rollkeeper.scores.scorecard import CardView
from rollkeeper.store import Store
from rollkeeper.store.errors import DatabaseBusy
from rollkeeper.store.event_file import batches, event_lines, take_in
from rollkeeper.store.fold import view_of_row
from rollkeeper.store.games import all_games, find_game
from rollkeeper.store.journal import events_of
from rollkeeper.store.names import FILE, all_players, handhelds, is_own, own_device


class Played:
    """A table, and what it has said last."""

    def __init__(self, store: Store, folder: Path) -> None:
        self.table = DiceTable(store, folder, self._heard)
        self.card: CardView | None = None
        self.at = 0
        self.clears = False
        self.table.tell()

    def _heard(self, card: CardView, at: int, clears: bool) -> None:
        self.card, self.at, self.clears = card, at, clears

    @property
    def state(self) -> str:
        assert self.card is not None
        return self.card["state"]

    def enter(self, *rolls: str) -> None:
        for faces in rolls:
            self.table.enter(faces, "", self.at)

    def write(self, box: str, points: int | None) -> None:
        self.table.write(box, points, self.at)

    def best(self) -> None:
        assert self.card is not None
        best = self.card["legal"][0]
        self.write(best["box"], best["points"])


@pytest.fixture
def played(store: Store, tmp_path: Path) -> Played:
    return Played(store, tmp_path)


def refused(do: Callable[..., None], *arguments: Any) -> str:
    with pytest.raises(RollkeeperError) as caught:
        do(*arguments)
    return caught.value.name


def events(store: Store) -> list[dict[str, object]]:
    return [
        {key: value for key, value in event.fields.items() if key not in ("n", "t")}
        for event in store.ask(events_of, store.ask(find_game, "last"))
    ]


def test_a_whole_match_is_a_game_like_any_other(played: Played, store: Store) -> None:
    played.table.begin("travel", ["Ann", "Jürgen"])
    assert played.state == "roll_off"
    played.enter("66666", "11111")
    turns = 0
    while played.state != "over":
        played.enter("33416")
        played.best()
        turns += 1
    assert turns == 26 and played.card is not None
    row = store.ask(find_game, "last")
    assert (row.state, row.players, is_own(row.device)) == ("over", ["Ann", "Jürgen"], True)
    played.table.end(played.at)
    assert store.ask(find_game, "last").state == "ended" and played.state == "ended"
    assert {each.played.known for each in store.ask(events_of, row)} == {"live"}
    assert "Jürgen" in store.ask(all_players) and store.ask(handhelds) == []
    view = store.ask(view_of_row, store.ask(find_game, "last"))
    assert view is not None and view == played.card


def test_the_newest_dice_are_entered_anew(played: Played, store: Store) -> None:
    played.table.begin("web", ["Ann"])
    played.enter("33461")
    assert played.clears and played.card is not None and played.card["dice"] == [3, 3, 4, 6, 1]
    assert len(events(store)) == 1, "not written down yet"
    played.table.clear(played.at)
    assert played.state == "ready" and not played.clears
    played.enter("33416")
    played.write("threes", 6)
    assert events(store)[1:] == [{"roll": "33416"}, {"score": "threes", "points": 6}]


def test_rolls_in_between_are_entered_if_people_want(played: Played, store: Store) -> None:
    played.table.begin("web", ["Ann"])
    played.enter("33461")
    assert refused(played.table.enter, "33461", "12345", played.at) == "nothing-rolled"
    assert refused(played.table.enter, "43461", "1", played.at) == "kept-die-changed"
    played.table.enter("33666", "124", played.at)
    played.table.enter("33665", "1234", played.at)
    assert played.state == "rolled_out" and refused(played.enter, "11111") == "fourth-roll"
    played.best()
    assert [event["roll"] for event in events(store) if "roll" in event] == ["33461", "33666", "33665"]


def test_a_box_is_taken_back_until_the_next_dice_are_written_down(played: Played, store: Store) -> None:
    played.table.begin("web", ["Ann", "Bob"])
    played.enter("33416")
    played.write("chance", 17)
    assert played.card is not None and played.card["who"] == "Bob"
    played.write("chance", None)
    assert played.card["who"] == "Ann" and played.card["dice"] == [3, 3, 4, 1, 6] and not played.clears
    played.enter("33415")  # they had been entered wrongly: another roll
    played.write("threes", 6)
    played.enter("66666")
    assert refused(played.write, "threes", None) == "nothing-to-undo"
    played.table.clear(played.at)
    played.write("threes", None)
    assert [next(iter(event)) for event in events(store)] == ["game", "roll", "score", "undo", "roll", "score", "undo"]


def test_what_the_rules_refuse_has_their_name_and_changes_nothing(played: Played, store: Store) -> None:
    assert refused(played.table.enter, "33416", "", 1) == "no-game-yet"
    assert refused(played.table.begin, "challenge", list("ABCDE")) == "too-many-players"
    assert refused(played.table.begin, "moon", ["Ann"]) == "unknown-edition"
    assert refused(played.table.begin, "web", ["Ann", "Ann "]) == "bad-name"
    assert store.ask(all_games) == []
    played.table.begin("web", ["Ann"])
    played.enter("33416")
    before = played.card
    for box, points, name in (("threes", 9, "wrong-points"), ("fours", 0, "zero-not-allowed")):
        assert refused(played.write, box, points) == name
    assert refused(played.table.choose, "1", played.at) == "own-dice"
    assert played.card == before and len(events(store)) == 1


def test_a_page_that_shows_an_older_game_changes_nothing(played: Played) -> None:
    played.table.begin("web", ["Ann"])
    old = played.at
    played.enter("33416")
    for do, arguments in (
        (played.table.enter, ("66666", "", old)), (played.table.clear, (old,)), (played.table.end, (old,)),
        (played.table.write, ("sixes", 30, old)),
    ):  # fmt: skip
        assert refused(do, *arguments) == "game-went-on"
    assert played.card is not None and played.card["dice"] == [3, 3, 4, 1, 6]


def test_it_goes_on_where_it_was_also_after_its_end(store: Store, tmp_path: Path, played: Played) -> None:
    played.table.begin("web", ["Ann"])
    played.enter("33416")
    played.write("chance", 17)
    again = Played(store, tmp_path)
    assert again.card == played.card
    again.write("chance", None)
    again.best()
    while again.state != "over":
        again.enter("12345")
        again.best()
    assert Played(store, tmp_path).state == "over", "the last box can still be taken back"
    again.table.begin("web", ["Bob"])
    assert [row.state for row in store.ask(all_games)] == ["ended", "playing"]
    again.table.end(again.at)
    assert Played(store, tmp_path).card is None and store.ask(all_games)[1].state == "abandoned"
    assert len({row.epoch for row in store.ask(all_games)}) == 2, "each game has a journal of its own"


def test_two_programs_with_one_game(store: Store, tmp_path: Path, played: Played) -> None:
    played.table.begin("web", ["Ann"])
    other = Played(store, tmp_path)
    played.enter("33416")
    played.best()
    other.enter("66666")
    assert refused(other.best) == "written-elsewhere"
    assert other.card == played.card and not other.clears
    other.enter("66666")
    other.best()
    assert [event["roll"] for event in events(store) if "roll" in event] == ["33416", "66666"]


def test_challenge_with_real_dice(played: Played, store: Store) -> None:
    played.table.begin("challenge", ["Ann", "Bob"])
    played.enter("66666", "11111")
    played.enter("33446")
    assert played.state == "choosing" and played.card is not None and played.card["markers"] is not None
    played.table.choose("1234", played.at)
    played.table.choose("12", played.at)
    assert played.card["needed"] == 1 and refused(played.enter, "33416") == "wrong-throw"
    played.enter("1", "46")
    for _ in range(2):
        played.table.choose("12345", played.at)
    assert played.state == "rolled_out"
    played.best()
    played.best()
    assert played.card["turn"] == 2 and played.card["last"] is not None
    played.write(played.card["last"]["box"], None)
    assert played.state == "rolled_out" and store.ask(find_game, "last").state == "playing"


def test_a_long_name_gets_a_short_form_that_the_database_knows(played: Played, store: Store) -> None:
    names = ["Maximiliane von und zu Hohenfels", "דנה", "", "🎲🎲"]
    played.table.begin("web", names)
    assert played.card is not None
    assert [player["name"] for player in played.card["players"]] == [names[0], names[1], "P3", names[3]]
    assert store.ask(find_game, "last").players == [names[0], names[1], "P3", names[3]]


def test_another_database_takes_it_in(played: Played, store: Store, tmp_path: Path) -> None:
    played.table.begin("web", ["Ann"])
    for _ in BOXES:
        played.enter("33416")
        played.best()
    other = Store(tmp_path / "other.sqlite3")
    other.change(take_in, batches(BytesIO(b"\n".join(store.each(event_lines))), "2026-01-31T12:00:00.000Z"))
    assert other.ask(find_game, "last").totals == store.ask(find_game, "last").totals
    other.close()


def test_the_name_of_this_pc_is_made_once(tmp_path: Path) -> None:
    name = own_device(tmp_path / "data")
    assert is_own(name) and own_device(tmp_path / "data") == name
    assert not is_own("e660583883724a32")
    (tmp_path / "data" / FILE).write_bytes(b"\xff\xfe")
    assert own_device(tmp_path / "data") != name
    (tmp_path / "file").write_text("")
    assert refused(own_device, tmp_path / "file") == "no-place-for-name"  # type: ignore[arg-type]


@pytest.mark.skipif(os.name == "nt", reason="Windows moves no file that is open")
def test_a_database_that_is_deleted_meanwhile_gets_the_whole_game_again(store: Store, tmp_path: Path) -> None:
    played = Played(store, tmp_path)
    played.table.begin("web", ["Ann", "Bob"])
    played.enter("66661")
    played.best()
    played = Played(store, tmp_path)  # the program was started again since
    played.enter("33416")
    before = events(store)
    assert isinstance(store.path, Path)
    for end in ("", "-wal", "-shm"):
        Path(f"{store.path}{end}").unlink()
    played.best()
    assert events(store)[: len(before)] == before and len(events(store)) == len(before) + 2
    played.enter("11111")
    played.best()
    assert played.state == "ready" and [row.state for row in store.ask(all_games)] == ["playing"]


@pytest.mark.skipif(os.name == "nt", reason="Windows moves no file that is open")
def test_a_deleted_database_gets_the_whole_card_again(store: Store, tmp_path: Path) -> None:
    played = Played(store, tmp_path)
    played.table.begin("web", ["Ann"])
    while played.state != "over":
        played.enter("33416")
        played.best()
    played.table.begin_further()
    played = Played(store, tmp_path)
    played.enter("33416")
    assert isinstance(store.path, Path)
    for end in ("", "-wal", "-shm"):
        Path(f"{store.path}{end}").unlink()
    played.best()
    assert [(row.column, row.state) for row in store.ask(all_games)] == [(1, "ended"), (2, "playing")]


def test_a_game_stays_on_if_the_next_one_finds_no_seats(played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    played.table.begin("web", ["Ann"])
    monkeypatch.setattr(Store, "change", lambda *_: (_ for _ in ()).throw(DatabaseBusy("another program writes")))
    assert refused(played.table.begin, "web", ["Bob"]) == "database-busy"
    assert played.card is not None and played.card["players"][0]["name"] == "Ann" and played.state != "abandoned"
