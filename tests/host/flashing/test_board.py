"""Which boards are accepted, and what the others are told."""

import pytest

from rollkeeper.flashing.board import Identity, check_identity, parse_identity, untried
from rollkeeper.flashing.bundle import pack
from rollkeeper.flashing.flash_errors import (
    MicroPythonTooNew,
    MicroPythonTooOld,
    NotAPico,
    NotMicroPython,
    OtherProcessor,
)

BYTECODE = {"/main.py": b"", "/rollkeeper.bundle": pack({"/roller/app.mpy": b"M\x06\x00\x1f"})}
MACHINE_CODE = {"/rollkeeper.bundle": pack({"/roller/app.mpy": b"M\x06\x13\x1f"})}  # sub-version 3, armv6m


def pico(version: tuple[int, ...] = (1, 27, 0), mpy: int = 6 | 3 << 8) -> Identity:
    return Identity("rp2", "micropython", version, mpy, "Raspberry Pi Pico with RP2040")


def test_the_stock_pico_is_welcome() -> None:
    identity = parse_identity(("rp2", "micropython", (1, 27, 0, ""), 0x1306, "Raspberry Pi Pico W with RP2040"))
    assert identity.release == "1.27.0"
    check_identity(identity, BYTECODE)
    check_identity(identity, MACHINE_CODE)


def test_machine_code_needs_the_very_sub_version() -> None:
    check_identity(pico(mpy=6 | 2 << 8), BYTECODE)
    with pytest.raises(MicroPythonTooOld, match=r"cannot load the firmware .*BOOTSEL"):
        check_identity(pico(mpy=6 | 2 << 8), MACHINE_CODE)


def test_machine_code_for_arm_does_not_run_on_risc_v() -> None:
    risc_v = Identity("rp2", "micropython", (1, 27, 0), 6 | 3 << 8 | 11 << 10, "Raspberry Pi Pico 2 with RP2350-RISCV")
    check_identity(risc_v, BYTECODE)
    with pytest.raises(OtherProcessor, match=r"RISCV, and the firmware needs that for Arm: .*BOOTSEL"):
        check_identity(risc_v, MACHINE_CODE)


@pytest.mark.parametrize(
    ("identity", "error", "text"),
    [
        (pico(version=(1, 19, 1), mpy=6), MicroPythonTooOld, r"1\.19\.1.*install MicroPython 1\.27"),
        (pico(version=(1, 25, 0)), MicroPythonTooOld, r"1\.25\.0; the firmware needs 1\.26 or newer: .*BOOTSEL"),
        (pico(version=(1, 23, 0)), MicroPythonTooOld, r"1\.23\.0; the firmware needs 1\.26 or newer"),
        (pico(version=(1, 30, 0), mpy=5), MicroPythonTooOld, "cannot load"),
        (pico(version=(2, 0, 0), mpy=7), MicroPythonTooNew, r"2\.0\.0, newer"),
        (Identity("esp32", "micropython", (1, 27, 0), 0x1306, "ESP32"), NotAPico, "ESP32.*nothing was changed"),
        (Identity("RP2040", "circuitpython", (9, 2, 0), 6, "Pico"), NotMicroPython, r"circuitpython 9\.2\.0"),
    ],
)
def test_other_boards_are_told_why_not(identity: Identity, error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=text):
        check_identity(identity, BYTECODE)


def test_a_release_that_was_never_tried_is_said_to_be_one() -> None:
    for minor in (26, 27, 28, 29):
        check_identity(pico(version=(1, minor, 1)), MACHINE_CODE)
        assert untried(pico(version=(1, minor, 1))) == ""
    for version in ((1, 30, 0), (2, 0, 0)):
        assert "was never tried with this firmware, 1.26 to 1.29 were" in untried(pico(version=version))


def test_nonsense_is_not_micropython() -> None:
    with pytest.raises(NotMicroPython):
        parse_identity(("rp2", 5))
