"""What the handheld shows is told over the cable, in the words of the page, and the game does not wait for it."""

from pathlib import Path
from typing import Any

from host.soft.desk import TABLE, Desk
from rollkeeper.narrator import Narrator
from rollkeeper.sync.reports import ShownView, ViewParts
from turnlink.host import Hello, HostEnd, Report


class Watcher:
    """A PC that asked for views, in lock-step with the handheld."""

    def __init__(self, handheld: Desk) -> None:
        self.handheld, self.shown = handheld, list[ShownView]()
        self._host, self._parts = HostEnd("test", views=True), ViewParts()
        handheld.open_port()
        handheld.send(self._host.greet())

    def look(self) -> None:
        data = bytes(self.handheld.received)
        self.handheld.received.clear()
        for item in self._host.receive(data):
            if isinstance(item, Hello):
                self.handheld.send(self._host.ask_from(1))
            elif isinstance(item, Report):
                view = self._parts.add(item)
                self.shown += [view] if view is not None else []

    def until(self, kind: str, field: int = 0) -> None:
        def there() -> bool:
            self.look()
            return bool(self.shown) and self.shown[-1].kind == kind and self.shown[-1].fields[field] is not None

        assert self.handheld.run_until(there, max_ms=5000, step_ms=10), (kind, self.shown[-1:])


def test_a_turn_is_told(tmp_path: Path) -> None:
    handheld = Desk(tmp_path, seed=5, table=TABLE)
    watcher = Watcher(handheld)
    watcher.until("Ready")
    handheld.shake()
    watcher.until("Choosing", 8)  # and what the dice are worth
    handheld.hold(3)
    watcher.until("Scores")
    shown = watcher.shown
    assert list(dict.fromkeys(view.kind for view in shown)) == ["Ready", "Rolling", "Choosing", "Scores"]
    assert len(shown) <= 6  # not a line for each picture of dice that tumble
    narrator = Narrator()
    told: list[Any] = [narrator.hear(view) for view in shown]
    assert told[0]["aloud"]["keys"][3] == "Menu"
    assert told[-1]["aloud"]["say"][1].endswith(" of 13.")
