"""The hands on the handheld: what the open tabs press and shake, joined into one.

A key is down while at least one tab holds it down. A tab that goes away lets go of everything: a closed laptop lid
must not hold a key for ever.
"""

from collections.abc import Callable

KEYS = (1, 2, 3, 4, 5)
SHAKE = 0  # counts as a sixth thing that can be held


class Hands:
    """Knows who holds what; calls `key(number, down)` and `shake(on)` when the joined state changes."""

    def __init__(self, key: Callable[[int, bool], None], shake: Callable[[bool], None]) -> None:
        self._key = key
        self._shake = shake
        self._held: dict[int, set[object]] = {thing: set() for thing in (SHAKE, *KEYS)}

    def obey(self, tab: object, message: object) -> bool:
        """Do what a tab says ({"key":1,"down":true}, {"shake":true}). False if it is neither."""
        if not isinstance(message, dict):
            return False
        number, down, shake = message.get("key"), message.get("down"), message.get("shake")
        if type(number) is int and number in KEYS and isinstance(down, bool):
            self._hold(tab, number, down)
        elif isinstance(shake, bool):
            self._hold(tab, SHAKE, shake)
        else:
            return False
        return True

    def let_go(self, tab: object) -> None:
        """The tab is gone."""
        for thing in self._held:
            self._hold(tab, thing, False)

    def _hold(self, tab: object, thing: int, down: bool) -> None:
        holders = self._held[thing]
        before = bool(holders)
        (holders.add if down else holders.discard)(tab)
        if bool(holders) == before:
            return
        if thing == SHAKE:
            self._shake(down)
        else:
            self._key(thing, down)
