"""The dice of one throw, made again of what the log says: the seed, whose journal it is, numbers, share and nonce.

    message   DEVICE EPOCH GAME N SHARE [NONCE], in ASCII with one blank between them; GAME and N are the numbers of the
              events with which the game began and in which the dice were thrown
    digest    HMAC-SHA-256 of the message; the key is the seed
    faces     the bytes of the digest below 252, from left to right, each modulo 6, plus 1
"""

from hashlib import sha256
from hmac import digest

BELOW = 252  # 42 * 6: with the four bytes from here on, low faces would come more often
FACES = 6


def commitment(seed: bytes) -> str:
    """What the `game` event says of a seed that is still secret."""
    return sha256(seed).hexdigest()


def message(device: str, epoch: str, game: int, n: int, share: str, nonce: str) -> bytes:
    """What the HMAC is of. Without a nonce that is ""."""
    words = [device, epoch, str(game), str(n), share, *([nonce] if nonce else [])]
    return " ".join(words).encode("utf-8", "replace")


def faces(seed: bytes, message: bytes) -> str:
    """The faces that lie ready, in order; 30 or so, of which a throw takes as many as there are dice in it."""
    return "".join(str(byte % FACES + 1) for byte in digest(seed, message, "sha256") if byte < BELOW)


def after_throw(ready: str, before: str, kept: tuple[int, ...], dice: int) -> str:
    """The dice after a throw, so many: those that were `kept` (numbers from 1) show what they showed `before`,
    the others take what lies `ready`, from left to right."""
    following = iter(ready)
    return "".join(before[at - 1 : at] or "?" if at in kept else next(following, "?") for at in range(1, dice + 1))
