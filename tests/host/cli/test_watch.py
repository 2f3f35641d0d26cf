"""What `rollkeeper watch` shows: the card, the last dice, and the state of the link."""

import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from cables.pretend_handheld import ListJournal, PretendHandheld
from fivedice.game import Game, apply
from logs.game_log import lines
from rollkeeper.scores.scorecard import card_view
from rollkeeper.sync.scorekeeper import Status
from rollkeeper.term.watching import Scoreboard
from running.patience import ended_if_it_hangs, until
from turnlink.line import decode


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
    assert "No game on this handheld yet" in drawn(board) and "handheld e660" in drawn(board)


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


@pytest.mark.skipif(os.name == "nt", reason="needs PTYs")
def test_a_letter_has_the_handheld_write_the_box_and_u_takes_it_back(tmp_path: Path) -> None:
    events: list[dict[str, object]] = [{"game": "web", "players": ["Ann", "Bob"]}, {"roll": "66662"}]
    handheld = PretendHandheld(tmp_path, ListJournal(lines(events)))
    master, slave = os.openpty()
    words = ["watch", "--port", handheld.link, "--database", str(tmp_path / "games.sqlite3")]
    command = [sys.executable, "-m", "rollkeeper", *words]
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100", "LINES": "40"}
    program = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=environment)
    drawn: list[bytes] = []

    def screen() -> str:
        if select.select([master], [], [], 0.02)[0]:
            drawn.append(os.read(master, 65536))
        return b"".join(drawn).decode(errors="replace")

    try:
        with ended_if_it_hangs(program):
            for shown, key in (("A Four of a kind 26", b"b"), ("U take back Sixes", b"u")):
                until(lambda: shown in screen(), lambda: None)  # noqa: B023
                count = len(handheld.journal.lines)
                os.write(master, key)
                until(lambda: len(handheld.journal.lines) > count, screen)  # noqa: B023
            assert [decode(line).get("score") or decode(line).get("undo") for line in handheld.journal.lines[2:]] == [
                "sixes", "sixes",
            ]  # fmt: skip
            program.send_signal(signal.SIGINT)
            until(lambda: program.poll() is not None, screen)
    finally:
        handheld.unplug()
        os.close(slave)
        os.close(master)
