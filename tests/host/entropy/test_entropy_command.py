"""`rollkeeper doctor --entropy` on a board that answers as one would, and on ones that do not."""

import ast
import base64
import json
import random
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result
from mpremote.transport import TransportError, TransportExecError

from host.flashing.fake_pico import HANDHELD, FakeSerial
from rollkeeper.cli import main
from rollkeeper.entropy.raw_bits import SNIPPET
from rollkeeper.flashing import raw_repl
from rollkeeper.flashing.raw_repl import text_for_the_pico
from rollkeeper.link import find_handheld, serial_port
from rollkeeper.link.find_handheld import Board


class BoardWithBits:
    """What of mpremote's transport is used. `ones`: the share of ones among its bits; it may go silent at a call,
    answer nonsense, or have an error."""

    def __init__(self, ones: float = 0.5, identity: tuple[object, ...] = HANDHELD) -> None:
        self.ones, self.identity = ones, identity
        self.serial = FakeSerial()
        self.in_raw_repl = False
        self.calls: list[str] = []
        self.silent_at = self.garbled_at = self.error_at = 0
        self.restarted = self.closed = False

    def enter_raw_repl(self, timeout_overall: float = 10) -> None:
        self.in_raw_repl = True

    def exec(self, code: str) -> None:
        pass

    def eval(self, expression: str) -> object:
        return self.identity

    def exec_raw(self, code: str, timeout: float = 10) -> tuple[bytes, bytes]:
        self.calls.append(code)
        number = len(self.calls)
        if number == self.silent_at:
            raise TransportError("gone")
        if number == self.error_at:
            raise TransportExecError(b"", "Traceback\r\nMemoryError: memory allocation failed")
        if number == self.garbled_at:
            return b"MPY: soft reboot", b""
        if not code.startswith("bits("):
            assert ast.parse(code) and "viper" in code
            return b"", b""
        rng = random.Random(number)
        bits = [rng.random() < self.ones for _ in range(8 * int(code[5:-1]))]
        return base64.b64encode(np.packbits(bits).tobytes()) + b"\r\n", b""

    def exec_raw_no_follow(self, code: str) -> None:
        assert "machine.reset()" in code
        self.restarted = True

    def close(self) -> None:
        self.closed = True


class Port:
    def close(self) -> None:
        pass


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> BoardWithBits:
    found = BoardWithBits()
    monkeypatch.setattr(find_handheld, "boards", lambda: [Board("/dev/fake", "e660583883724a32", "a fake")])
    monkeypatch.setattr(serial_port, "open_port", lambda path: Port())
    monkeypatch.setattr(raw_repl, "SerialTransport", lambda port, timeout: found)
    return found


def entropy(*words: str) -> Result:
    return CliRunner().invoke(main, ["doctor", "--entropy", *words])


def test_a_good_source_is_said_to_be_one_and_the_handheld_starts_again(board: BoardWithBits) -> None:
    result = entropy("--samples", "100000")
    assert result.exit_code == 0, result.output
    assert "100,000 raw bits" in result.output and "compression" in result.output
    assert "good enough" in result.output and "not what a real chip" not in result.output
    assert board.restarted and board.closed
    assert sum(int(call[5:-1]) for call in board.calls[1:]) == 12_500


def test_a_poor_source_is_exit_code_one(board: BoardWithBits) -> None:
    board.ones = 0.9
    result = entropy("--samples", "20000", "--json")
    answer = json.loads(result.stdout)
    assert result.exit_code == 1 and not answer["enough"] and answer["on_the_usb"]
    assert answer["samples"] == 20_000 and answer["lowest"] == min(each["bits"] for each in answer["estimates"])
    assert [each["section"] for each in answer["estimates"]] == [f"6.3.{number}" for number in range(1, 7)]


def test_the_bits_can_be_kept(board: BoardWithBits, tmp_path: Path) -> None:
    assert entropy("--samples", "20000", "--output", str(tmp_path / "bits.bin")).exit_code == 0
    assert len((tmp_path / "bits.bin").read_bytes()) == 2500


def test_a_port_that_is_none_of_the_usb_may_be_an_emulated_pico(board: BoardWithBits) -> None:
    result = entropy("--samples", "20000", "--port", "/dev/other")
    assert "not what a real chip gives" in " ".join(result.output.split())


@pytest.mark.parametrize(
    ("fault", "name"),
    [("silent_at", "reading-cut-short"), ("garbled_at", "bits-garbled"), ("error_at", "bits-garbled")],
)
def test_every_fault_has_a_name_and_leaves_the_program_started(
    board: BoardWithBits, fault: str, name: str
) -> None:
    setattr(board, fault, 3)
    result = entropy("--samples", "100000")
    assert result.exit_code == 1 and f"({name})" in result.stderr, result.stderr
    assert board.closed and board.serial.written.endswith(raw_repl.STOP_AND_START)


def test_another_board_is_left_alone(board: BoardWithBits) -> None:
    board.identity = ("esp32", "micropython", (1, 27, 0, ""), "an ESP32")
    result = entropy()
    assert result.exit_code == 1 and "(no-ring-oscillator)" in result.stderr
    assert board.calls == [] and board.serial.written.endswith(raw_repl.STOP_AND_START)


def test_what_runs_on_the_pico_reads_as_the_datasheets_say() -> None:
    text = text_for_the_pico(SNIPPET)
    for address in (0x4006001C, 0x400E8020, 0x50000420, 0x50000440, 0x400600C8):
        assert str(address) in text
    assert '"""' not in text


def test_a_place_that_cannot_be_written_is_named(board: BoardWithBits, tmp_path: Path) -> None:
    there = tmp_path / "not there" / "bits.bin"
    result = CliRunner().invoke(main, ["doctor", "--entropy", "--samples", "10000", "--output", str(there)])
    assert result.exit_code == 1 and result.stderr.endswith("(output-unwritable)\n") and board.restarted
