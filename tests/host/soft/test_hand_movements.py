"""Movements a hand could have made, out of messages that come as they come."""

from rollkeeper.soft.hand_movements import MOST_WAITING, SHAKE, SHORTEST_MS, SHORTEST_SHAKE_MS, Hand


class Felt:
    """A handheld that remembers what was done to it."""

    def __init__(self) -> None:
        self.now_ms = 1000.0
        self.done: list[tuple[str, int]] = []

    def press(self, key: int) -> None:
        self.done.append(("press", key))

    def release(self, key: int) -> None:
        self.done.append(("release", key))

    def start_shake(self) -> None:
        self.done.append(("shake", 1))

    def stop_shake(self) -> None:
        self.done.append(("shake", 0))


def passed(felt: Felt, hand: Hand, ms: float) -> None:
    felt.now_ms += ms
    hand.serve()


def test_a_click_of_no_length_is_a_press() -> None:
    felt = Felt()
    hand = Hand(felt)
    hand.move(2, down=True)
    hand.move(2, down=False)
    assert felt.done == [("press", 2)]
    passed(felt, hand, SHORTEST_MS)
    assert felt.done == [("press", 2), ("release", 2)]


def test_a_tap_is_as_long_as_it_was_asked_for() -> None:
    felt = Felt()
    hand = Hand(felt)
    hand.tap(2, 700)
    hand.tap(3, 0)
    passed(felt, hand, 699)
    assert felt.done == [("press", 2)] and hand.waiting
    passed(felt, hand, 1)
    assert felt.done == [("press", 2), ("release", 2), ("press", 3)]
    passed(felt, hand, SHORTEST_MS)
    assert felt.done[-1] == ("release", 3) and not hand.waiting


def test_a_key_does_not_overtake_another() -> None:
    felt = Felt()
    hand = Hand(felt)
    for key in (2, 2, 3):
        hand.move(key, down=True)
        hand.move(key, down=False)
    for _ in range(6):
        passed(felt, hand, SHORTEST_MS)
    assert felt.done == [(what, key) for key in (2, 2, 3) for what in ("press", "release")]


def test_keys_that_go_down_together_go_down_together() -> None:
    felt = Felt()
    hand = Hand(felt)
    for key in (1, 4, 5):
        hand.move(key, down=True)
    assert felt.done == [("press", 1), ("press", 4), ("press", 5)]


def test_a_flood_is_forgotten_but_for_its_end() -> None:
    felt = Felt()
    hand = Hand(felt)
    for _ in range(10_000):
        hand.move(1, down=True)
        hand.move(1, down=False)
    for _ in range(MOST_WAITING + 5):
        passed(felt, hand, SHORTEST_MS)
    assert felt.done[-1] == ("release", 1) and len(felt.done) <= 2 * MOST_WAITING


def test_a_shake_of_no_length_is_a_shake() -> None:
    felt = Felt()
    hand = Hand(felt)
    hand.move(SHAKE, down=True)
    hand.move(SHAKE, down=False)
    passed(felt, hand, SHORTEST_SHAKE_MS - 1)
    assert felt.done == [("shake", 1)]
    passed(felt, hand, 1)
    assert felt.done == [("shake", 1), ("shake", 0)]


def test_shaking_again_before_it_was_still_goes_on() -> None:
    felt = Felt()
    hand = Hand(felt)
    for on in (True, False, True):
        hand.move(SHAKE, down=on)
    passed(felt, hand, 5 * SHORTEST_SHAKE_MS)
    assert felt.done == [("shake", 1)]
    hand.move(SHAKE, down=False)
    assert felt.done == [("shake", 1), ("shake", 0)]


def test_a_shake_does_not_overtake_a_key() -> None:
    felt = Felt()
    hand = Hand(felt)
    hand.move(2, down=True)
    hand.move(2, down=False)
    hand.move(SHAKE, down=True)
    assert felt.done == [("press", 2)] and hand.waiting
    passed(felt, hand, SHORTEST_MS)
    assert felt.done == [("press", 2), ("release", 2), ("shake", 1)]
