"""What all handhelds have said, as one record: who comes first, what is shown while nobody plays."""

from fivedice.game import apply
from host.web import cards
from host.web.games import HERE, view
from rollkeeper.scores.scorecard import card_view
from rollkeeper.sync.reports import ShownView
from rollkeeper.sync.scorekeeper import Status
from rollkeeper.web.live import LAST_GAME, Boards

GONE = Status("waiting", "unplugged")


def told(*idents: str) -> Boards:
    """Boards on which each of these has a game."""
    boards = Boards()
    for ident in idents:
        boards.linked(ident, HERE, ident)
        boards.changed(ident, card_view(cards.choosing(), "1"))
    return boards


def test_the_newest_comes_first() -> None:
    boards = told("aa", "bb", "cc")
    assert [board["id"] for board in boards.state()["boards"]] == ["cc", "bb", "aa"]
    boards.changed("aa", card_view(cards.choosing(), "1"))
    boards.linked("cc", GONE)
    assert [board["id"] for board in boards.state()["boards"]] == ["aa", "cc", "bb"]
    gone = boards.state()["boards"][1]
    assert gone["link"] == "waiting" and gone["message"] == "unplugged" and gone["game"] is not None


def test_the_last_game_until_a_handheld_has_one() -> None:
    boards = Boards(card_view(cards.played(cards.begun(2), 13), "9"))
    assert [board["id"] for board in boards.state()["boards"]] == [LAST_GAME]
    boards.linked("aa", HERE, "e660583883724a32")
    last, handheld = boards.state()["boards"]
    assert (last["id"], handheld["name"], handheld["game"]) == (LAST_GAME, "handheld 724a32", None)
    boards.changed("aa", card_view(cards.begun(), "10"))
    assert [board["id"] for board in boards.state()["boards"]] == ["aa"]


def test_locks_and_tumbling_as_the_handheld_shows_them() -> None:
    boards = told("aa")
    changes: list[int] = []
    boards.on_change = lambda: changes.append(1)

    def seen() -> tuple[list[bool], bool]:
        (board,) = boards.state()["boards"]
        assert board["game"] is not None
        return [die["kept"] for die in board["game"]["dice"]], board["tumbling"]

    before = seen()
    assert before == ([True, True, False, False, True], False)
    boards.viewed("aa", view("Choosing", locks=0b00110))
    assert seen() == ([False, True, True, False, False], False) and len(changes) == 1
    boards.viewed("aa", view("Choosing", locks=0b00110))
    assert len(changes) == 1, "nothing is new"
    boards.viewed("aa", view("Rolling", locks=6))
    assert seen() == ([False, True, True, False, False], True)
    boards.changed("aa", card_view(apply(cards.choosing(), {"roll": "33466", "keep": "12"}), "1"))
    assert seen()[1] is False
    boards.viewed("nobody", view("Choosing", locks=1))


def test_a_practice_game_and_odd_views_change_nothing() -> None:
    boards = told("aa")
    before = boards.state()
    for odd in (
        view("Choosing", 1, locks=1), view("Rolling", 1), view("Choosing", locks="?"),
        ShownView("Choosing", 0, False, True, []), ShownView("Moon", 0, False, True, [1]),
    ):  # fmt: skip
        boards.viewed("aa", odd)
        assert boards.state() == before


def test_a_handheld_without_its_sensor_is_asked_for_no_shake() -> None:
    boards = told("aa")
    boards.changed("aa", card_view(cards.begun(2), "1"))

    def called() -> str:
        game = boards.state()["boards"][0]["game"]
        assert game is not None
        return game["headline"] + game["call"]

    assert called() == "Ann, shake!"
    boards.viewed("aa", view("Ready", no_sensor="No sensor: hold key 5"))
    assert called() == "Ann, hold key 5!"
    boards.viewed("aa", view("Ready", no_sensor=""))
    assert called() == "Ann, shake!"
