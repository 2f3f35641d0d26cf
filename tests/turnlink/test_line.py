"""A line is accepted whole or not at all."""

from binascii import hexlify
from collections import OrderedDict
from hashlib import sha256

from running.refusing import refused
from turnlink.frame import Deframer, frame
from turnlink.line import LONGEST, SEAL_DIGITS, decode, encode, seal_text, sealed

ROLL = OrderedDict([("n", 3), ("t", 15120), ("roll", "33446"), ("keep", "12")])


def test_the_bytes_of_a_line_are_fixed():
    assert encode(ROLL) == b'{"n":3,"t":15120,"roll":"33446","keep":"12","c":"c6d1494a"}'


def test_there_and_back():
    for fields in (ROLL, {"game": "travel", "players": ["Zoë", 'a "quote"']}, {"x": [1, None, True]}):
        assert decode(encode(fields)) == dict(fields)


def test_every_flipped_bit_is_noticed():
    line = encode(ROLL)
    for at in range(len(line)):
        for bit in range(8):
            wrong = bytearray(line)
            wrong[at] ^= 1 << bit
            try:
                decode(bytes(wrong))
            except Exception as error:
                assert getattr(error, "name", "") in ("torn", "crc"), (at, bit)
            else:
                raise AssertionError("accepted with bit %d of byte %d flipped" % (bit, at))


def test_every_cut_is_noticed():
    line = encode(ROLL)
    for length in range(len(line)):
        refused("torn", decode, line[:length])


def test_a_line_may_have_just_so_many_bytes():
    empty = len(encode({"x": ""}))
    line = encode({"x": "y" * (LONGEST - empty)})
    assert len(line) == LONGEST and decode(line) == {"x": "y" * (LONGEST - empty)}
    assert Deframer().feed(frame(line)) == [line]
    refused("too-long", encode, {"x": "y" * (LONGEST - empty + 1)})


def test_named_errors():
    refused("torn", decode, b"")
    refused("torn", decode, b"MicroPython v1.27.0")
    refused("too-long", decode, b"x" * (LONGEST + 1))
    refused("too-long", encode, {"x": "y" * LONGEST})
    refused("crc", decode, b'{"n":3,"c":"00000000"}')
    from binascii import crc32

    for body in (b"{nonsense}", b"[1,2}"):
        refused("json", decode, body[:-1] + b',"c":"%08x"}' % (crc32(body) & 0xFFFFFFFF))


def test_the_seal_of_a_game_is_a_chain_of_hashes_over_its_lines():
    lines = [encode({"n": 1, "roll": "12345"}), encode({"n": 2, "roll": "12346"})]
    first = sealed(b"", lines[0])
    assert first == sha256(lines[0]).digest()
    both = sealed(first, lines[1])
    assert both == sha256(first + lines[1]).digest()
    assert seal_text(both) == hexlify(both).decode()[:16] and SEAL_DIGITS == 16
