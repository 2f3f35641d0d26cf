"""The scoreboard beside a handheld: dice as they are rolled, and the locks while they are set."""

from collections.abc import Callable
from pathlib import Path

from host.soft.desk import Desk
from rollkeeper.store import Store
from rollkeeper.sync.scorekeeper import Status
from rollkeeper.sync.session import Session
from rollkeeper.web.live import BoardRecord, Boards


def test_a_turn_on_the_scoreboard(tmp_path: Path) -> None:
    handheld = Desk(tmp_path, seed=5)
    handheld.open_port()
    boards, store = Boards(), Store(tmp_path / "games.sqlite3")
    boards.linked("it", Status("connected", "here"), "it")
    session = Session(
        store, "test", on_change=lambda card: boards.changed("it", card), on_view=lambda view: boards.viewed("it", view)
    )
    seen: list[tuple[bool, str, str]] = []

    def until(reached: Callable[[BoardRecord], bool]) -> None:
        def there() -> bool:
            handheld.send(session.outgoing(handheld.now_ms / 1000))
            data = bytes(handheld.received)
            handheld.received.clear()
            session.receive(data, handheld.now_ms / 1000)
            (board,) = boards.state()["boards"]
            dice = board["game"]["dice"] if board["game"] else []
            faces = "".join(str(die["face"]) for die in dice)
            seen.append((board["tumbling"], faces, "".join("k" if die["kept"] else "-" for die in dice)))
            return bool(dice) and reached(board)

        assert handheld.run_until(there, max_ms=9000, step_ms=10), seen[-1:]

    def kept(board: BoardRecord) -> str:
        return "".join("k" if die["kept"] else "-" for die in (board["game"] or {"dice": []})["dice"])

    until(lambda board: board["game"] is not None and board["game"]["rolls"] == 0)
    handheld.shake()
    until(lambda board: board["game"] is not None and board["game"]["rolls"] == 1)
    assert (True, "00000", "-----") in seen, "they were seen to tumble"
    handheld.run_ms(1500)
    for key, locks in ((2, "-k---"), (5, "-k--k"), (2, "----k")):
        handheld.press(key)
        handheld.run_ms(60)
        handheld.release(key)
        until(lambda board, locks=locks: kept(board) == locks)  # type: ignore[misc]
    before = seen[-1][1]
    handheld.shake()
    until(lambda board: board["game"] is not None and board["game"]["rolls"] == 2)
    assert (True, before, "----k") in seen and seen[-1][1][4] == before[4] and seen[-1][2] == "----k"
    store.close()
