"""Where the dice come from. One small interface, `faces(count)`: a better source only has to offer the same.

A random byte modulo 6 would favour faces 1 to 4 (256 = 42 * 6 + 4, 0.8 % too often), so bytes of 252 and more are
thrown away and drawn again.
"""

_FAIR = 252  # 42 * 6, the largest multiple of six that a byte can count to


class DiceSource:
    """Fair faces out of random bytes. `urandom(n)` returns n random bytes, like os.urandom."""

    def __init__(self, urandom: "Callable[[int], bytes]") -> None:
        self._urandom = urandom

    def faces(self, count: int) -> tuple[int, ...]:
        """`count` independent faces 1..6."""
        found: list[int] = []
        while len(found) < count:
            for byte in self._urandom(count - len(found)):
                if byte < _FAIR:
                    found.append(byte % 6 + 1)
        return tuple(found)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
