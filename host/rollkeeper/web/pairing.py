"""Which browsers may write while the page is shown to the network: those that somebody gave the code of this screen.

A code is good for one browser, and then the next is shown. The browser gets a token of its own, of which only the
digest is kept here, and only until the program ends; it is good for the address that it was given to. Nothing of this
is ever printed but the code, and that only on a terminal (term/invited.py).

What it takes to guess: a code is one of 6 * 10^11, and an address has five wrong ones, then one every few seconds.
"""

import hashlib
import secrets
import time
from collections.abc import Callable

from rollkeeper.errors import RollkeeperError
from rollkeeper.web.rates import Rate

LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789"  # none that is read as another
CODE_LENGTH = 8
GUESSES, GUESSES_A_SECOND = 5, 1 / 12  # wrong codes of one address
MOST_PAIRED = 32  # browsers; the one that was paired first has to go
PAIRED_SECONDS = 24 * 3600.0


class WrongCode(RollkeeperError):
    """This is not the code that is shown."""


class TooManyGuesses(RollkeeperError):
    """Too many wrong codes came from this address."""


class Pairing:
    """The code that is shown now, and who has been paired. `clock` says the seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._guesses = Rate(GUESSES, GUESSES_A_SECOND)
        self._paired: dict[bytes, tuple[str, float]] = {}  # digest of the token: address, until when
        self.on_paired: list[Callable[[str], None]] = []  # each is told the address
        self.code = _new_code()
        self._unshown: set[str] = set()

    def unshown_code(self) -> str:
        """One more code, which is not shown: for the browser that this program opens itself."""
        self._unshown.add(code := _new_code())
        return code

    def pair(self, said: str, address: str) -> str:
        """The token for a browser at `address` that says the code. Raises WrongCode, or TooManyGuesses before it has
        looked at what was said."""
        if not self._guesses.allows(address, self._clock()):
            raise TooManyGuesses("too many wrong codes came from this device: wait a minute, then take the code shown")
        code = plain_code(said)
        if code in self._unshown:
            self._unshown.remove(code)
        elif secrets.compare_digest(code, self.code):
            self.code = _new_code()
        else:
            self._guesses.take(address, self._clock())
            raise WrongCode("this is not the code: look for the one that is shown now, it changes with each browser")
        token = secrets.token_urlsafe(32)
        while len(self._paired) >= MOST_PAIRED:
            del self._paired[next(iter(self._paired))]
        self._paired[_digest(token)] = address, self._clock() + PAIRED_SECONDS
        for told in self.on_paired:
            told(address)
        return token

    def knows(self, token: str, address: str) -> bool:
        """Whether this token was given to a browser at this address, and not too long ago."""
        found = self._paired.get(_digest(token))
        return found is not None and found[0] == address and self._clock() < found[1]


def plain_code(said: str) -> str:
    """What somebody has typed, without what is only there to be read: `k7qp-3mxd` is K7QP3MXD."""
    return "".join(letter for letter in said[: 4 * CODE_LENGTH].upper() if letter.isascii() and letter.isalnum())


def written(code: str) -> str:
    """A code as people read it: K7QP-3MXD."""
    return f"{code[: CODE_LENGTH // 2]}-{code[CODE_LENGTH // 2 :]}"


def _new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
