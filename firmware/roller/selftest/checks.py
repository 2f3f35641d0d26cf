"""What the hardware can tell by itself. Each check gives (whether it is well, what was found), and never raises."""

import gc
import os
from collections import OrderedDict
from math import sqrt

from roller import SELF_TEST, VERSION
from roller.app.power import EMPTY, MOST, NONE
from roller.hw.accelerometer import ADDRESSES, IS, LATER, LIS3DH, MPU6050, NAME, POLARITY, WHO, find, later
from roller.hw.bus import DISPLAYS, ETIMEDOUT
from roller.line_file import replace
from roller.selftest.sequence import LED_BUILD
from turnlink.line import encode

FIRST, LAST, AT_ONCE = 0x08, 0x77, 16  # addresses that a chip may have, and that are asked in a step
SCRATCH = "/selftest.try"
TRIED = 1024  # bytes written and read back
AT_REST = (700, 1300)  # mg: gravity, and what the sensor may be off and a calm hand may add
LEAST_ROOM = 32768  # bytes of the drive beside the journal: for the crash log and the roster
LEAST_HEAP = 20480  # bytes; 75,000 are free in the worst screen


def answer(ask: tuple, board: "Board") -> "tuple[bool, Any] | None":
    """Look into what the self-test asks for. None: there is more to do, and the next step is to ask again."""
    name = ask[0]
    try:
        if name in CHECKS:
            return CHECKS[name](board)
        if name in _begun:
            found = next(_begun[name])
            if found:
                _begun.clear()
            return found
        if name in STEPS:
            _begun[name] = STEPS[name](board)
        else:
            _begun[name] = keep_report(ask[1], board.now())
        return None
    except OSError as error:
        _begun.clear()
        if error.args and error.args[0] == ETIMEDOUT:
            return False, "I2C is stuck"
        return False, "error %s" % (error.args[0] if error.args else "?")


def display(board: "Board") -> "tuple[bool, str]":
    """Does it answer? Without one at power-on this is the LED build: then the person who looks at the picture says
    whether that is so."""
    expected = board.display  # at power-on
    there = [address for address in DISPLAYS if board.bus.answers(address)]
    if not there:
        return (False, "no answer") if expected else (True, LED_BUILD)
    where = " at 0x3D" if there[0] != DISPLAYS[0] else ""
    if not expected or board.screen is None:
        return expected, ("answers" if expected else "came late") + where
    return True, board.screen.name + (where or " answers")


def sensor(board: "Board") -> "Iterator[tuple[bool, str] | None]":
    """Which one it is, and what else answers on the bus; each name is what the chip seems to be."""
    there = []
    for address in range(FIRST, LAST + 1):
        if address % AT_ONCE == 0:
            yield None
        if address not in LIS3DH[ADDRESSES] + DISPLAYS and board.bus.reads(address):
            there.append(address)
    used = find(board.bus)
    well, said = _sensor(board, used)
    more = []
    foreign, second = later(board.bus), find(board.bus, used[1]) if used else None
    if foreign and not used:
        well, said = False, "0x%02X %s: not supported" % (foreign, LATER)
    for address in there:
        if used and address == used[1]:
            continue
        if second and address == second[1]:
            more.append("0x%02X %s, not used" % (address, second[0][NAME]))
        elif address != foreign:
            more.append("0x%02X unknown" % address)
        elif used:
            more.append("0x%02X %s, not used" % (address, LATER))
    yield well, "; ".join([said] + more)


def _wired(board: "Board") -> bool:
    """Whether the pin of SHAKE follows the sensor's interrupt, whose polarity is turned round and back."""
    register, high, low = board.sensor.chip[POLARITY]
    seen = []
    for polarity in (high, low):
        board.bus.writeto(board.sensor.address, bytes((register, polarity)))
        seen.append(board.shake.value())
    return seen[0] != seen[1]


def _sensor(board: "Board", used: "tuple[Any, int] | None") -> "tuple[bool, str]":
    """Which one it is, and whether it feels the earth. Only a shake tests a vibration switch."""
    sensor = board.sensor
    if used is not None:
        name = used[0][NAME]
        if used[1] != sensor.address:
            return False, name + " came late"
        pull = int(sqrt(sum([each**2 for each in sensor.reading()])))
        if not (_wired(board) or _wired(board)):  # it may just have moved
            return False, name + ", no wire from " + ("INT" if used[0] is MPU6050 else "INT1")
        return AT_REST[0] <= pull <= AT_REST[1], "%s, %d mg" % (name, pull)
    for address in LIS3DH[ADDRESSES]:
        try:
            who = board.bus.readfrom_mem(address, LIS3DH[WHO], 1)
        except OSError as error:
            if error.args[0] == ETIMEDOUT:
                raise
            continue
        if who != LIS3DH[IS]:
            return False, "0x%02x is no LIS3DH" % who[0]
    if sensor.address:
        return False, sensor.name + " is gone"
    if sensor.missing:
        return False, "no LIS3DH, pin low"
    return True, "switch (no LIS3DH)"


def flash(board: "Board") -> "Iterator[tuple[bool, str] | None]":
    """Open, write, close, read back, and see how much room there is, a step each, as each may erase a sector.
    Left in between (key 5), the file stays until the next time."""
    data = board.urandom(64)
    try:
        with open(SCRATCH, "wb") as file:
            yield None
            file.write(data * (TRIED // 64))
            yield None
        yield None
        with open(SCRATCH, "rb") as file:
            said = "" if file.read() == data * (TRIED // 64) else "reads other bytes"
    except OSError:
        said = "full: connect to PC"
    try:
        os.remove(SCRATCH)
    except OSError:
        pass
    if said:
        yield False, said
    yield None
    found = os.statvfs("/")
    free = found[0] * found[3]
    yield True, "%d kB %s" % (free // 1024, "free" if free >= LEAST_ROOM else "(nearly full)")


def battery(board: "Board") -> "tuple[bool, str]":
    """Its voltage; with USB alone there is none."""
    found = board.battery()
    if found < NONE:
        return True, "no battery"
    return EMPTY <= found <= MOST, "%d.%02d V" % (found // 1000, found % 1000 // 10)


def memory(board: "Board") -> "Iterator[tuple[bool, str] | None]":
    """Check how much RAM is free."""
    gc.collect()
    yield None
    free = gc.mem_free()
    yield free >= LEAST_HEAP, "%d kB free" % (free // 1024)


def keep_report(
    results: "list[tuple[str, bool, str]]", now: int, path: str = SELF_TEST
) -> "Iterator[tuple[bool, str] | None]":
    """Put the results on the flash for a PC to fetch, in several steps; `now` is ms since boot: a line for the end of
    the test and one for each result, with checksums. Says (False, why) if there is no room. A power cut leaves the old
    file or the new one."""
    passed = int(all([each[1] for each in results]))
    said = encode(OrderedDict([("selftest", len(results)), ("passed", passed), ("firmware", VERSION), ("t", now)]))
    for each in results:
        yield None
        said += b"\n" + encode(OrderedDict([("check", each[0]), ("passed", int(each[1])), ("said", each[2])]))
    yield None
    try:
        replace(path, said + b"\n")
    except OSError:
        yield False, "no room"
    yield True, ""


CHECKS = {"display": display, "battery": battery}
STEPS = {"sensor": sensor, "flash": flash, "memory": memory}
_begun: "dict[str, Iterator[tuple[bool, str] | None]]" = {}  # what takes several steps


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from roller.hw.board import Board
