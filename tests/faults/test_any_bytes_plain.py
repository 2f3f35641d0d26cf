"""Any bytes once more, plainly, so that it also runs on MicroPython: what crashes there may not crash on CPython.

The chances are a formula, not `random`: the same bytes under both.
"""

from parts.nor_flash import GAME, SIZE, NorFlash, flushed, journal_on, roll
from turnlink.device import DeviceEnd
from turnlink.frame import Deframer, frame
from turnlink.line import LONGEST, LineError, decode, encode
from turnlink.message import PROTOCOL


class Chance:
    """Numbers without a pattern."""

    def __init__(self, seed):
        self.state = seed

    def below(self, most):
        self.state = (self.state * 1103515245 + 12345) & 0x7FFFFFFF
        return (self.state >> 8) % most

    def some_bytes(self, most):
        return bytes([self.below(256) for _ in range(self.below(most))])

    def damaged(self, data):
        """`data` with one to three bytes changed, lost or put in."""
        data = bytearray(data)
        for _ in range(1 + self.below(3)):
            at = self.below(len(data))
            what = self.below(3)
            if what == 0:
                data[at] = self.below(256)
            elif what == 1:
                data = data[:at] + data[at + 1 + self.below(9) :]
            else:
                data = data[:at] + self.some_bytes(9) + data[at:]
            if not data:
                return b"x"
        return bytes(data)


LINES = [encode({"roll": "%05d" % n}) for n in range(20)]
MESSAGES = (
    b'{"hello":1}', b'{"hello":5}', b'{"hello":null}', b'{"hello":[1,{"a":2}]}', b'{"from":true,"epoch":"aa"}',
    b'{"from":1.5,"epoch":"aa"}', b'{"ack":99999999999999999999,"epoch":"aa"}', b'{"ack":-1,"epoch":"aa"}',
    b'{"from":"1","epoch":"aa"}', b'{"from":{}}',
    b'{"roster":5,"epoch":"aa"}', b'{"write":[],"epoch":"aa"}', b'{"get":null,"at":-3}', b'{"get":"crash","at":1e9}',
    b"[1]}", b"{}", b'{"from":1,"views":{},"epoch":"aa"}', b"[" * 150 + b"]" * 150, b'{"a":' * 50 + b"1" + b"}" * 50,
    b'{"hello":"\xff\xfe"}', b'{"hello":"\\ud800"}', b'{"hello":1e999}', b'{"n":1,"n":2}',
    b'{"write":"aces","points":{},"after":0}',
)  # fmt: skip


def checked(body):
    """The line with this body and a true checksum, whatever the body is."""
    from binascii import crc32

    return body[:-1] + b',"c":"%08x"}' % (crc32(body[:-1] + b"}") & 0xFFFFFFFF)


def test_damaged_lines_are_never_accepted():
    chance = Chance(1)
    for each in range(1500):
        line = chance.damaged(LINES[each % 20]) if each % 3 else chance.some_bytes(100)
        try:
            decode(line)
        except LineError as error:
            assert error.name in ("torn", "crc", "json", "too-long")
        else:
            assert line in LINES


def test_frames_are_found_again():
    chance = Chance(2)
    deframer = Deframer()
    for each in range(400):
        for line in deframer.feed(chance.damaged(frame(LINES[each % 20]))):
            assert len(line) <= LONGEST
        deframer.feed(chance.some_bytes(200))
        assert deframer.feed(b"\n" + frame(LINES[0]))[-1] == LINES[0]


def test_the_handhelds_end_survives_any_message():
    journal = journal_on(NorFlash(8))
    journal.append(GAME, 1)
    for n in range(9):
        journal.append(roll("12345"), n)
    flushed(journal)
    device = DeviceEnd(journal, "0.1.0")
    chance = Chance(3)
    for each in range(600):
        body = MESSAGES[each % len(MESSAGES)]
        if each > len(MESSAGES):
            body = chance.damaged(body)
        device.receive(frame(checked(body)))
        device.receive(chance.some_bytes(60))
        for _ in range(3):
            device.outgoing()
    for _ in range(20):
        device.outgoing()
    device.receive(b"\n" + frame(encode({"hello": PROTOCOL, "program": "test"})))
    assert b'"hello"' in bytes(device.outgoing())


def test_a_damaged_journal_says_what_was_written_or_nothing():
    flash = NorFlash(8)
    journal = journal_on(flash)
    journal.append(GAME, 1)
    for n in range(100):
        journal.append(roll("12345"), n)
        if n % 10 == 0:
            journal.keep_locks(n % 32)
    flushed(journal)
    lines = [journal.line(n) for n in range(1, 102)]
    sectors = [0, SIZE]
    whole = [bytes(flash.bytes[at : at + SIZE]) for at in sectors]
    chance = Chance(4)
    for each in range(60):
        for at, data in zip(sectors, whole):  # noqa: B905 (MicroPython's zip has no strict)
            damaged = chance.damaged(data)
            if each % 5 == 0:
                start = chance.below(SIZE - 500)
                damaged = data[:start] + chance.some_bytes(500) + data[start:]
            flash.bytes[at : at + SIZE] = (damaged + b"\xff" * 40)[:SIZE]
        journal = journal_on(flash, new_epoch="0000000b")
        for n in range(journal.first, journal.last + 1):
            line = journal.line(n)
            assert line is None or journal.epoch == "0000000b" or line == lines[n - 1], (each, n)
        for _ in journal.game():
            pass
        n = journal.append(roll("66666"), 5)
        line = journal.line(n)
        assert line is not None
        flushed(journal)
        again = journal_on(flash, new_epoch="0000000c")
        assert again.last == n and again.line(n) == line, (each, n)
        flash.bytes[2 * SIZE :] = b"\xff" * (6 * SIZE)  # what was written is forgotten again
