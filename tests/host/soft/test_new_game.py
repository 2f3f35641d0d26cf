"""A new game that a PC asks the soft handheld for, the whole way over the cable: begun, or declined with a reason."""

import json
from pathlib import Path

import pytest

from host.soft.desk import Desk
from roller.remote import keep_roster
from turnlink.host import Done, Event, HostEnd, Refused

TURNS = "a new game begins between two turns; write a box first"
KEYS = "the handheld asks something; answer it with its keys first"
EXPLAINED = "the handheld is still showing its guide; go through it first"


class Asking:
    """A desk with a PC beside it, which asks."""

    def __init__(self, folder: Path, leds: bool = False, guide: bool = False) -> None:
        self.desk = Desk(folder, seed=5, leds=leds)
        self.app = self.desk._handheld.app
        if guide:
            self.app.settings.set("guide", "due")
        self._host = HostEnd("a test")
        self.events: list[dict[str, object]] = []
        self._answers: list[str] = []
        self._asked = 0
        self.desk.run_ms(500)
        self.desk.open_port()
        self._say(self._host.greet())
        self._say(self._host.ask_from(1))

    def begins(self, edition: str, *players: str, teams: int = 0, difference: bool = False, after: int = -1) -> str:
        """Ask for a game; "done", or why not."""
        self._asked += 1
        after = self.desk.last if after < 0 else after
        self._say(self._host.ask_to_begin(edition, list(players), teams, difference, after, f"{self._asked}"))
        assert len(self._answers) == self._asked, "one answer"
        return self._answers[-1]

    def menu(self, *rows: int) -> None:
        """Open the menu, and choose."""
        self.desk.tap(4)
        for row in rows:
            self.desk.run_ms(100)
            for _ in range(row):
                self.desk.tap(2)
                self.desk.run_ms(100)
            self.desk.tap(3)
        self.desk.run_ms(300)

    @property
    def begun(self) -> list[object]:
        return [event["game"] for event in self.events if "game" in event]

    def _say(self, data: bytes) -> None:
        self.desk.send(data)
        self.desk.run_ms(200)
        for item in self._host.receive(bytes(self.desk.received)):
            if isinstance(item, Event):
                self.events.append(item.fields)
            elif isinstance(item, Refused):
                self._answers.append(item.why)
            elif isinstance(item, Done):
                self._answers.append("done")
        self.desk.received.clear()


@pytest.fixture
def asking(tmp_path: Path) -> Asking:
    return Asking(tmp_path)


def test_partners_by_their_names_and_guests(asking: Asking) -> None:
    keep_roster(["Ann", "Bob"])
    assert asking.begins("lowe", "Bob", "", "Ann", "", teams=2) == "done"
    assert asking.events[-1]["players"] == ["Bob", "P2", "Ann", "P4"] and asking.events[-1]["teams"] == [1, 2, 1, 2]
    assert "abandon" in asking.events[-2] and len(str(asking.events[-1]["commit"])) == 64
    assert type(asking.app.out.view).__name__ == "RollOff"
    assert asking.begins("travel", "Ann", "Bob", difference=True) == "done"
    assert asking.events[-1]["switches"] == {"settlement": "difference"}
    lines = asking.desk.kept("journal.jsonl").splitlines()
    assert [json.loads(line)["game"] for line in lines if b'"game"' in line] == ["travel", "lowe", "travel"]


def test_an_open_menu_is_closed_and_a_dark_display_is_lit(asking: Asking) -> None:
    asking.menu()
    assert type(asking.app.out.view).__name__ == "Menu"
    asking.desk.run_ms(400_000)
    assert not asking.desk.oled.on
    assert asking.begins("web", "") == "done"
    assert type(asking.app.out.view).__name__ == "Ready" and asking.desk.oled.on


def test_declined_by_a_handheld_that_has_gone_on(asking: Asking) -> None:
    assert asking.begins("web", "", after=asking.desk.last - 1) == "the game has gone on"
    assert asking.begins("web", "", after=asking.desk.last + 1) == "the game has gone on"
    assert asking.begun == ["travel"]
