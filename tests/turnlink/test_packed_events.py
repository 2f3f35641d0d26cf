"""Events in slots: the very line comes back, or nothing."""

from collections import OrderedDict

from fivedice.box import BOXES
from fivedice.edition import MOST_PLAYERS, SWITCHES
from fivedice.event import LONGEST_NAME
from running.refusing import refused
from turnlink.line import LONGEST, LineError, encode
from turnlink.packed_events import (
    GAME,
    LAST_T,
    PIECE,
    SLOT,
    TEXT,
    UNSURE,
    fields_at,
    is_event,
    line_at,
    slots_at,
    slots_of,
)  # fmt: skip

T = 81234567


def slots(n, *pairs):
    """The slots of an event, once it is sure that its line and its fields come back."""
    fields = OrderedDict(pairs)
    data = slots_of(n, T, fields)
    assert slots_at(data, 0) * SLOT == len(data)
    assert line_at(data, 0, n) == encode(OrderedDict([("n", n), ("t", T)] + list(pairs)))
    assert fields_at(data, 0, n) == dict(pairs)
    if data[0] < GAME:  # a text has it among all others
        assert fields_at(data, 0, n, False) == {name: value for name, value in pairs if name != "share"}
    return data


def test_every_event_of_a_turn_is_one_slot():
    assert len(slots(217, ("roll", "33416"))) == SLOT
    assert len(slots(218, ("roll", "33446"), ("keep", "1235"))) == SLOT
    assert len(slots(220, ("roll-off", "66666"))) == SLOT
    assert len(slots(221, ("roll", "33"))) == SLOT, "a throw of shared dice"
    for box in BOXES:
        assert len(slots(219, ("score", box), ("points", 30))) == SLOT
        assert len(slots(219, ("undo", box))) == SLOT


def test_all_faces_and_all_kept_dice():
    for number in range(0, 7776, 7):
        text = ""
        for _ in range(5):
            text += str(number % 6 + 1)
            number //= 6
        assert len(slots(5, ("roll", text))) == SLOT
    for mask in range(1, 32):
        keep = "".join([str(i + 1) for i in range(5) if mask >> i & 1])
        assert len(slots(5, ("roll", "12345"), ("keep", keep))) == SLOT


def test_the_share_of_a_player_is_in_the_same_slot():
    assert slots(5, ("roll", "66666"), ("keep", "12345"))[8:12] == b"\xff\xff\xff\xff", "there is none"
    data = slots(5, ("roll", "66666"), ("keep", "12345"), ("share", "0a1b2c3d"))
    assert len(data) == SLOT and data[8:12] == b"\x0a\x1b\x2c\x3d"
    for share in ("00000000", "fffffffe", "80000001"):
        assert len(slots(5, ("roll", "123"), ("share", share))) == SLOT
        assert len(slots(5, ("roll-off", "66666"), ("share", share))) == SLOT


def test_a_game_and_its_seed_take_a_text():
    assert len(slots(1, ("game", "web"), ("players", ["P1"]), ("commit", "5a" * 32))) == 6 * SLOT
    assert len(slots(2, ("nonce", "5a" * 16))) == 4 * SLOT
    assert len(slots(3, ("end", 1575), ("seed", "5a" * 32))) == 5 * SLOT
    for secret in ("5A" * 32, "zz" * 32, "5a" * 31, "5a" * 33):
        slots(1, ("game", "web"), ("commit", secret))
        slots(3, ("end", 1575), ("seed", secret))
        slots(3, ("end", 1575), ("commit", "5a" * 32))


def test_the_longest_game_fits():
    switches = OrderedDict([(name, max(allowed, key=len)) for name, allowed in SWITCHES])
    for name in ("Bartholomew!", '"' * LONGEST_NAME):
        fields = OrderedDict(
            [("game", "challenge"), ("players", [name] * MOST_PLAYERS), ("teams", [1, 2, 3, 4] * 2)]
            + [("switches", switches), ("column", 99), ("hints", 1), ("commit", "5a" * 32)]
        )
        data = slots_of(2**32 - 1, LAST_T, fields)
        assert len(data) <= PIECE, "it fits into a frame"
        line = encode(OrderedDict([("n", 2**32 - 1), ("t", LAST_T)] + list(fields.items())))
        assert line_at(data, 0, 2**32 - 1) == line and len(line) <= LONGEST


def test_what_has_no_short_form_is_a_text():
    for pairs in (
        [("roll", "33416"), ("player", 2)],
        [("roll", "334167")],
        [("roll", "99999")],
        [("roll", "")],
        [("roll", 5)],
        [("roll", "12345"), ("keep", "")],
        [("roll", "12345"), ("keep", "21")],
        [("roll", "12345"), ("keep", "9")],
        [("keep", "1"), ("roll", "12345")],
        [("roll", "12345"), ("share", "ffffffff")],
        [("roll", "12345"), ("share", "0A1B2C3D")],
        [("roll", "12345"), ("share", "0a1b2c")],
        [("roll", "12345"), ("share", "nonsense")],
        [("roll", "12345"), ("share", 12345678)],
        [("share", "0a1b2c3d"), ("roll", "12345")],
        [("score", "aces"), ("points", 300)],
        [("score", "aces"), ("points", -1)],
        [("score", "aces"), ("points", True)],
        [("score", "aces"), ("points", "3")],
        [("score", "aces")],
        [("score", "moon"), ("points", 3)],
        [("score", None)],
        [("undo", "aces"), ("points", 3)],
        [("rename", 1), ("name", "Zoë \u2603")],
        [("end", [100, 200])],
        [("end", 1)],
        [("abandon", 1)],
    ):
        assert slots(70000, *pairs)[0] == TEXT, pairs
    assert slots(1, ("game", "travel"), ("players", ["P1"]))[0] == GAME
    for length in range(1, 40):
        slots(1, ("game", "x" * length))


def test_times():
    for t in (0, 2**32 - 1, 2**32, 2**36 - 1):
        for fields in (OrderedDict([("roll", "12345")]), OrderedDict([("end", 5)])):
            line = encode(OrderedDict([("n", 3), ("t", t)] + list(fields.items())))
            assert line_at(slots_of(3, t, fields), 0, 3) == line
    assert b'"t":%d,' % (2**36 - 1) in line_at(slots_of(3, 2**40, OrderedDict(roll="1")), 0, 3), "2.2 years"


def test_a_line_that_would_be_too_long_is_refused():
    for length in range(550, 650):
        longest = "x" * length
        fields = OrderedDict(game=longest)
        try:
            line = encode(OrderedDict([("n", 7), ("t", T), ("game", longest)]))
        except LineError:
            break
        assert line_at(slots_of(7, T, fields), 0, 7) == line
    assert 550 < length < 649, "shorter ones fit"
    refused("too-long", slots_of, 7, T, fields)


def test_only_its_own_number_gives_its_checksum():
    for data in (slots(70000, ("roll", "12345")), slots(70000, ("end", 5))):
        for n in (70001, 69999, 69744, 1, 0):
            assert not is_event(data, 0, n) and line_at(data, 0, n) is None


def test_a_flipped_bit_makes_no_event_of_another_number():
    data = slots(904, ("undo", "aces"))
    for at in range(1, SLOT):
        for bit in range(8):
            damaged = bytearray(data)
            damaged[at] ^= 1 << bit
            for n in range(904 - 300, 904 + 300):
                assert not is_event(bytes(damaged), 0, n), (at, bit, n)


def test_the_mark_of_the_journal_changes_nothing():
    data = slots(9, ("end", 250))
    assert line_at(bytes((data[0] | UNSURE,)) + data[1:], 0, 9) == line_at(data, 0, 9)


def test_a_flipped_bit_anywhere_is_seen():
    for pairs in ([("roll", "33446"), ("keep", "12")], [("score", "fours"), ("points", 12)], [("game", "xyz" * 9)]):
        data = slots(300, *pairs)
        padding = len(data) - len(data.rstrip(b" "))
        for at in range(len(data) - padding):
            for bit in range(8):
                damaged = bytearray(data)
                damaged[at] ^= 1 << bit
                if (at, bit) != (0, 7):
                    assert line_at(bytes(damaged), 0, 300) is None, (pairs, at, bit)


def test_a_part_of_the_slots_is_none():
    data = slots(9, ("game", "travel"), ("players", ["Ann", "Bob"]))
    for length in range(SLOT, len(data), SLOT):
        assert line_at(data[:length], 0, 9) is None
