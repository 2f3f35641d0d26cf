"""The flash chip behind the Pico's SSI: unique number, erase and program times, and what a power cut leaves.

The emulator applies a command when chip select rises, in no time. With `timed`, a sector erase takes 45 ms and a
page program 0.5 ms (W25Q16JV datasheet, typical values in table 9.6): the guest's BUSY polls then move the emulated
clock on, so that it is stalled as long as a real one while hardly any wall time passes. A power cut during
an operation leaves it half done.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

WRITE_ENABLE, PAGE_PROGRAM, SECTOR_ERASE, BLOCK_ERASE = 0x06, 0x02, 0x20, 0xD8
READ_STATUS, READ_UNIQUE_ID = 0x05, 0x4B
BUSY = 0x01
DURATION_MS = {PAGE_PROGRAM: 0.5, SECTOR_ERASE: 45.0, BLOCK_ERASE: 150.0}
ERASED_BYTES = {SECTOR_ERASE: 4096, BLOCK_ERASE: 65536}
PAGE = 256
ONE_STALL_MS = 0.5  # operations closer together than this stall the guest as one


@dataclass
class Operation:
    """An erase or program that has begun: what was there before, and what it is to become."""

    command: int
    address: int
    before: bytes
    after: bytes
    ends: float  # emulated nanoseconds

    def torn(self, seed: int) -> bytes:
        """What is in the flash if the power fails in the middle: part of it done, one stretch undecided."""
        dice = random.Random(f"power cut {seed} {self.address}")
        done = dice.randrange(len(self.before))
        unsure = min(len(self.before), done + (1 if self.command == PAGE_PROGRAM else dice.randrange(1, 257)))
        middle = bytes(
            (old & new) | ((old ^ new) & dice.getrandbits(8))  # only bits that were to change are undecided
            for old, new in zip(self.before[done:unsure], self.after[done:unsure], strict=True)
        )
        return self.after[:done] + middle + self.before[unsure:]


class FlashChip:
    """Wraps the emulator's flash controller; counts operations and the time they take."""

    def __init__(self, mcu: Any, unique_id: bytes, *, timed: bool) -> None:
        self.timed = timed
        self.erases = self.programs = 0
        self.stalled_nanos = 0.0
        self.longest_stall_ms = 0.0  # longest row of operations without a pause
        self.last_ms = 0.0  # when the last operation began
        self.operation: Operation | None = None  # the one that is going on
        self.on_operation: Callable[[Operation], None] | None = None
        self._mcu, self._clock, self._ssi = mcu, mcu.clock, mcu.ssi
        self._unique_id = unique_id
        self._stall_began = self._stall_ended = 0.0
        self._shift, self._apply = mcu.ssi._shift_byte, mcu.ssi._apply_command
        mcu.ssi._shift_byte, mcu.ssi._apply_command = self._shift_byte, self._apply_command

    @property
    def operations(self) -> int:
        """Erases and programs so far."""
        return self.erases + self.programs

    def _shift_byte(self, byte: int) -> int:
        answer = int(self._shift(byte))
        sent = self._ssi._tx_buffer
        if sent[0] == READ_UNIQUE_ID and len(sent) > 5:
            return self._unique_id[(len(sent) - 6) % 8]
        if self.operation is not None and sent[0] == READ_STATUS and len(sent) > 1:
            return answer | self._pass_time(self.operation)
        return answer

    def _pass_time(self, operation: Operation) -> int:
        """The guest polls: go to the next event of the emulated world; returns BUSY or 0."""
        step = min(operation.ends - self._clock.nanos, self._clock.nanos_to_next_alarm)
        if step > 0:
            self.stalled_nanos += step
        self._clock.tick(max(step, 0.0))
        if self._clock.nanos < operation.ends:
            return BUSY
        self.operation = None
        self._stall_ended = self._clock.nanos
        self.longest_stall_ms = max(self.longest_stall_ms, (self._stall_ended - self._stall_began) / 1e6)
        return 0

    def _apply_command(self) -> None:
        sent = bytes(self._ssi._tx_buffer)
        if not sent or sent[0] not in DURATION_MS or not self._ssi._write_enabled or len(sent) < 4:
            self._apply()
            return
        command, address = sent[0], int.from_bytes(sent[1:4], "big")
        size = ERASED_BYTES.get(command, min(len(sent) - 4, PAGE))
        address &= ~(size - 1) if command in ERASED_BYTES else -1
        flash = self._mcu.flash
        before = bytes(flash[address : address + size])
        self._apply()
        after = bytes(flash[address : address + size])
        self._begin(command, address, before, after)

    def _begin(self, command: int, address: int, before: bytes, after: bytes) -> None:
        now = self._clock.nanos
        self.erases += command in ERASED_BYTES
        self.programs += command == PAGE_PROGRAM
        self.last_ms = now / 1e6
        if now - self._stall_ended > ONE_STALL_MS * 1e6:
            self._stall_began = now
        ends = now + DURATION_MS[command] * 1e6 if self.timed else now
        self.operation = Operation(command, address, before, after, ends)
        if self.on_operation is not None:
            self.on_operation(self.operation)

    def contents(self, size: int, seed: int | None = None) -> bytes:
        """The first `size` bytes; with a `seed` as a power cut at this instant would leave them."""
        image = bytearray(self._mcu.flash[:size])
        operation = self.operation
        if seed is not None and operation is not None:
            image[operation.address : operation.address + len(operation.before)] = operation.torn(seed)
        return bytes(image)
