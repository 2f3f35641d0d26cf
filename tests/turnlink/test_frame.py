"""Frames come out whole, however the cable cuts them and whatever stands between them."""

from turnlink.frame import Deframer, frame
from turnlink.line import LONGEST


def test_one_frame():
    assert frame(b"{}") == b"\x1e{}\n"
    assert Deframer().feed(b"\x1e{}\n") == [b"{}"]


def test_any_cut_gives_the_same_lines():
    stream = b"MPY: soft reboot\r\n" + frame(b'{"a":1}') + frame(b'{"b":2}') + b"AT\r\n>>> " + frame(b'{"c":3}')
    for size in range(1, len(stream) + 1):
        deframer = Deframer()
        lines = []
        for at in range(0, len(stream), size):
            lines += deframer.feed(stream[at : at + size])
        assert lines == [b'{"a":1}', b'{"b":2}', b'{"c":3}'], size
        assert deframer.skipped == len(b"MPY: soft reboot\r\n") + len(b"AT\r\n>>> "), (size, deframer.skipped)


def test_a_cut_off_frame_does_not_take_the_next_with_it():
    deframer = Deframer()
    assert deframer.feed(b'\x1e{"a":' + frame(b'{"b":2}')) == [b'{"b":2}']
    assert deframer.skipped == 6


def test_what_never_ends_is_not_held_for_ever():
    deframer = Deframer()
    for _ in range(50):
        assert deframer.feed(b"\x1e" + b"x" * 100) == []
    assert deframer.feed(b"\x1e" + b"x" * (LONGEST + 1)) == []
    assert len(deframer._held) <= LONGEST
    assert deframer.feed(b"rest\n" + frame(b"{}")) == [b"{}"]
