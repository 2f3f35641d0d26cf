"""The dice of a throw, made again from the seed of its game. MicroPython runs this, too, on the page that
reads a handheld.

    message   DEVICE EPOCH GAME N SHARE [NONCE], in ASCII with one blank between them; GAME and N are the numbers of the
              events with which the game began and in which the dice were thrown
    digest    HMAC-SHA-256 of the message; the key is the seed
    faces     the bytes of the digest below 252, from left to right, each modulo 6, plus 1
"""

from binascii import hexlify
from hashlib import sha256
from hmac import digest

BELOW = 252  # 42 * 6: with the four bytes from here on, low faces would come more often
FACES = 6


def commitment_of(seed: bytes) -> str:
    """Returns what the `game` event says of a seed that is still secret."""
    return hexlify(sha256(seed).digest()).decode()


def dice_message(device: str, epoch: str, game: int, n: int, share: str, nonce: str) -> bytes:
    """Returns the message of the HMAC; `nonce` may be ""."""
    words = [device, epoch, str(game), str(n), share] + ([nonce] if nonce else [])
    return " ".join(words).encode("utf-8", "replace")


def ready_faces(seed: bytes, message: bytes) -> str:
    """Returns about 30 faces in order, of which a throw takes one for each of its dice."""
    return "".join([str(byte % FACES + 1) for byte in digest(seed, message, "sha256") if byte < BELOW])


def after_throw(ready: str, before: str, kept: tuple[int, ...], dice: int) -> str:
    """Returns the dice after a throw: those that were `kept` (numbers from 1) show what they showed `before`, the
    others take the faces that are `ready`, from left to right."""
    following = iter(ready)
    return "".join([before[at - 1 : at] or "?" if at in kept else next(following, "?") for at in range(1, dice + 1)])
