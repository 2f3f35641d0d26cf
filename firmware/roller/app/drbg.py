"""Random bytes out of noise: HMAC_DRBG with SHA-256, NIST SP 800-90A, 10.1.2; and HMAC, RFC 2104, which it is made of.

Law: whatever goes in adds to what is there and cannot take anything away from it.
"""

from hashlib import sha256

BLOCK = 64  # bytes of SHA-256
INNER, OUTER = int.from_bytes(b"\x36" * BLOCK, "big"), int.from_bytes(b"\x5c" * BLOCK, "big")


def hmac(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA-256. As numbers 64 bytes are changed in one go."""
    if len(key) > BLOCK:
        key = sha256(key).digest()
    number = int.from_bytes(key + bytes(BLOCK - len(key)), "big")
    inner = sha256((number ^ INNER).to_bytes(BLOCK, "big"))
    inner.update(message)
    outer = sha256((number ^ OUTER).to_bytes(BLOCK, "big"))
    outer.update(inner.digest())
    found: bytes = outer.digest()
    return found


class Drbg:
    """Instantiated with entropy, a nonce and whatever else there is, one after the other."""

    def __init__(self, material: bytes) -> None:
        self._key, self._value = bytes(32), b"\x01" * 32
        self.reseed(material)

    def reseed(self, material: bytes) -> None:
        """Add entropy and whatever else there is: the function "update" of the standard."""
        for mark in b"\x00", b"\x01":
            if mark == b"\x00" or material:
                self._key = hmac(self._key, self._value + mark + material)
                self._value = hmac(self._key, self._value)

    def generate(self, size: int) -> bytes:
        """Returns the next bytes."""
        found = b""
        while len(found) < size:
            self._value = hmac(self._key, self._value)
            found += self._value
        self.reseed(b"")
        return found[:size]
