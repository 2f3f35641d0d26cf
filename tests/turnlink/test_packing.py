"""Packed events: the very line comes back, in a few bytes, or nothing."""

from collections import OrderedDict

from fivedice.box import BOXES
from turnlink.line import encode
from turnlink.packing import GAME, SHORTEST, TEXT, line_at, pack, size_at


def line_of(n, *pairs):
    fields = OrderedDict([("n", n), ("t", 81234567)] + list(pairs))
    return encode(fields), fields


def packed(n, *pairs):
    """The record of an event, once it is sure that its line comes back."""
    line, fields = line_of(n, *pairs)
    record = pack(line, fields)
    assert size_at(record, 0) == len(record) and line_at(record, 0, n) == (n, line)
    return record


def test_every_event_of_a_game_is_short():
    assert len(packed(217, ("roll", "33416"))) == 13
    assert len(packed(218, ("roll", "33446"), ("keep", "1235"))) == 13
    assert len(packed(220, ("roll-off", "66666"))) == 12
    assert len(packed(221, ("roll", "33"))) == 13, "a throw of shared dice"
    for box in BOXES:
        assert len(packed(219, ("score", box), ("points", 30))) == 12
        assert len(packed(219, ("undo", box))) == 11
    assert SHORTEST == 11


def test_all_faces_and_all_kept_dice():
    for number in range(0, 7776, 7):
        text = ""
        for _ in range(5):
            text += str(number % 6 + 1)
            number //= 6
        assert len(packed(5, ("roll", text))) == 13
    for mask in range(1, 32):
        keep = "".join([str(i + 1) for i in range(5) if mask >> i & 1])
        assert len(packed(5, ("roll", "12345"), ("keep", keep))) == 13


def test_what_has_no_short_form_is_kept_as_text():
    for pairs in (
        [("roll", "33416"), ("player", 2)],
        [("roll", "334167")],
        [("roll", "99999")],
        [("roll", 5)],
        [("roll", "12345"), ("keep", "")],
        [("roll", "12345"), ("keep", "21")],
        [("roll", "12345"), ("keep", "9")],
        [("score", "aces"), ("points", 300)],
        [("score", "aces"), ("points", -1)],
        [("score", "aces"), ("points", "3")],
        [("score", "aces")],
        [("score", "moon"), ("points", 3)],
        [("score", None)],
        [("undo", "aces"), ("points", 3)],
        [("rename", 1), ("name", "Zoë \u2603")],
        [("end", [100, 200])],
        [("abandon", 1)],
    ):
        assert packed(70000, *pairs)[0] == TEXT, pairs
    assert packed(1, ("game", "travel"), ("players", ["P1"]))[0] == GAME


def test_times_beyond_four_bytes_are_kept_as_text():
    for t, short in ((0, True), (2**32 - 1, True), (2**32, False), (-1, False)):
        fields = OrderedDict([("n", 3), ("t", t), ("roll", "12345")])
        record = pack(encode(fields), fields)
        assert line_at(record, 0, 3) == (3, encode(fields)) and (record[0] != TEXT) == short


def test_the_reader_need_not_know_the_number_exactly():
    record = packed(70000, ("roll", "12345"))
    for expected in (70000, 69999, 69745):
        assert line_at(record, 0, expected)[0] == 70000
    for expected in (69744, 70001, 1):
        assert line_at(record, 0, expected) is None


def test_a_flipped_bit_anywhere_is_seen():
    for pairs in ([("roll", "33446"), ("keep", "12")], [("score", "fours"), ("points", 12)], [("game", "x")]):
        record = packed(300, *pairs)
        for at in range(len(record)):
            for bit in range(8):
                damaged = bytearray(record)
                damaged[at] ^= 1 << bit
                assert line_at(bytes(damaged), 0, 300) is None, (pairs, at, bit)


def test_a_torn_record_is_none():
    for pairs in ([("roll", "33446")], [("game", "travel")]):
        record = packed(9, *pairs)
        for length in range(1, len(record)):
            assert line_at(record[:length], 0, 9) is None
