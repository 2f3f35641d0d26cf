"""Several tabs on one handheld, and what a tab is told."""

import asyncio

import pytest

from rollkeeper.web.play import BEHIND, Hands, Outbox


class Sent:
    def __init__(self) -> None:
        self.log: list[tuple[object, ...]] = []
        self.hands = Hands(
            lambda number, down: self.log.append((number, down)), lambda on: self.log.append(("shake", on))
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


@pytest.mark.parametrize(
    "message",
    [
        None, [], "shake", 7, {}, {"key": 1}, {"key": 0, "down": True}, {"key": 6, "down": True},
        {"key": True, "down": True}, {"key": 1, "down": 1}, {"key": "1", "down": True}, {"key": [1], "down": True},
        {"shake": 1}, {"quit": True},
    ],
)  # fmt: skip
def test_anything_else_is_ignored(message: object) -> None:
    sent = Sent()
    assert not sent.hands.obey("a", message)
    assert sent.log == []


def test_a_slow_tab_gets_the_newest_picture_and_little_else() -> None:
    async def slow() -> list[dict[str, object]]:
        outbox = Outbox()
        outbox.put({"card": 1})
        for number in range(1000):
            outbox.put({"oled": number})
        told = []
        while True:
            try:
                told.append(await asyncio.wait_for(outbox.get(), 0.01))
            except TimeoutError:
                return told

    told = asyncio.run(slow())
    assert told[0] == {"card": 1}
    assert told[-1] == {"oled": 999}
    assert len(told) <= BEHIND


def test_a_quick_tab_gets_everything_in_order() -> None:
    async def quick() -> list[dict[str, object]]:
        outbox = Outbox()
        told = []
        for number in range(20):
            outbox.put({"tone": number})
            told.append(await outbox.get())
        return told

    assert asyncio.run(quick()) == [{"tone": number} for number in range(20)]
