"""The published vectors come out; and what is added to a generator adds."""

from binascii import unhexlify
from hashlib import sha256

from oracles import published_vectors
from roller.app.drbg import Drbg, hmac


def test_sha_256():
    for message, expected in published_vectors.SHA256:
        assert sha256(unhexlify(message)).digest() == unhexlify(expected)


def test_hmac_sha_256():
    for key, message, expected in published_vectors.HMAC:
        assert hmac(unhexlify(key), unhexlify(message)) == unhexlify(expected)


def test_hmac_drbg():
    for entropy, nonce, more, expected in published_vectors.DRBG:
        drbg = Drbg(unhexlify(entropy) + unhexlify(nonce))
        if more:
            drbg.reseed(unhexlify(more))
        drbg.generate(128)
        assert drbg.generate(128) == unhexlify(expected)


def test_other_material_gives_other_bytes():
    found = set()
    for material in (b"", b"a", b"b", b"a" * 600):
        drbg = Drbg(b"the same")
        drbg.reseed(material)
        found.add(drbg.generate(32))
        found.add(drbg.generate(7))
    assert len(found) == 8
