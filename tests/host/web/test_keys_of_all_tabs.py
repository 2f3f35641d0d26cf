"""Several tabs on one handheld, and what a tab is told."""

import json
from collections.abc import Iterator

import pytest

from rollkeeper.web.play import BEHIND, HELD, Hands, Outbox


class Sent:
    def __init__(self) -> None:
        self.log: list[tuple[object, ...]] = []
        self.hands = Hands(
            lambda number, down: self.log.append((number, down)),
            lambda on: self.log.append(("shake", on)),
            lambda number, ms: self.log.append(("hold", number, ms)),
        )


def test_a_key_is_down_while_one_tab_holds_it() -> None:
    sent = Sent()
    for tab, down in (("a", True), ("b", True), ("b", True), ("a", False), ("b", False), ("b", False)):
        assert sent.hands.obey(tab, {"key": 3, "down": down})
    assert sent.log == [(3, True), (3, False)]


def test_a_tab_that_goes_lets_go_of_its_keys_and_its_shake_only() -> None:
    sent = Sent()
    sent.hands.obey("a", {"key": 1, "down": True})
    sent.hands.obey("a", {"shake": True})
    sent.hands.obey("b", {"key": 2, "down": True})
    sent.hands.let_go("a")
    assert sent.log == [(1, True), ("shake", True), (2, True), ("shake", False), (1, False)]


def test_a_hold_is_one_message_that_the_handheld_times() -> None:
    sent = Sent()
    assert sent.hands.obey("a", {"hold": 3})
    assert sent.log == [("hold", 3, HELD)]


@pytest.mark.parametrize(
    "message",
    [
        {}, {"hold": 0}, {"hold": True}, {"hold": "3"},
        {"key": 1}, {"key": 0, "down": True}, {"key": 6, "down": True},
        {"key": True, "down": True}, {"key": 1, "down": 1}, {"key": "1", "down": True}, {"key": [1], "down": True},
        {"shake": 1}, {"quit": True},
    ],
)  # fmt: skip
def test_anything_else_is_ignored(message: dict[str, object]) -> None:
    sent = Sent()
    assert not sent.hands.obey("a", message)
    assert sent.log == []


def test_a_slow_tab_gets_the_newest_picture_and_little_else() -> None:
    outbox = Outbox()
    outbox.tell({"game": 1})
    for number in range(1000):
        outbox.tell({"oled": number})
    told = list(takes(outbox))
    assert told[0] == {"game": 1}
    assert told[-1] == {"oled": 999}
    assert len(told) <= BEHIND


def takes(outbox: Outbox) -> Iterator[dict[str, object]]:
    """Everything that waits, message by message."""
    while outbox.something.is_set():
        outbox.something.clear()
        for text in outbox.take():
            yield json.loads(text)


def test_a_quick_tab_gets_everything_in_order_but_what_is_not_for_it() -> None:
    outbox = Outbox()
    told = []
    for number in range(20):
        outbox.tell({"tone": number})
        outbox.tell({"event": {}})
        told += takes(outbox)
    assert told == [{"tone": number} for number in range(20)]
