"""The flash chip behind the Pico's SSI: unique number, erase and program times, and what a power cut leaves.

The emulator applies a command when chip select rises, in no time. With `durations` each takes its time: the guest's
BUSY polls then move the emulated clock on, so that it is stalled as long as a real one while hardly any wall time
passes. A power cut during an operation leaves it half done (flash_operation.py).
"""

import random
from collections.abc import Callable, Mapping
from typing import Any

from emulator.chip.flash_operation import ERASED_BYTES, PAGE_PROGRAM, TYPICAL, FlashImage, Operation, reread

READ_STATUS, READ_UNIQUE_ID = 0x05, 0x4B
BUSY = 0x01
PAGE = 256
ONE_STALL_MS = 0.5  # operations closer together than this stall the guest as one
REREAD_MS = 100.0  # so often chance decides the marginal bits again


class FlashChip:
    """Wraps the emulator's flash controller; counts operations and the time they take.

    `durations` has the ms of each command (flash_operation.TYPICAL, MAXIMUM); None: none takes time. `marginal` are the
    marginal bits that an earlier power cut left.
    """

    def __init__(
        self,
        mcu: Any,
        unique_id: bytes,
        *,
        durations: Mapping[int, float] | None = None,
        marginal: Mapping[int, int] | None = None,
        seed: int = 0,
    ) -> None:
        self.durations = durations
        self.marginal = dict(marginal or {})
        self.erases = self.programs = 0
        self.stalled_nanos = 0.0
        self.longest_stall_ms = 0.0  # longest row of operations without a pause
        self.operation: Operation | None = None  # the one that is going on
        self.on_operation: Callable[[Operation], None] | None = None
        self._mcu, self._clock, self._ssi = mcu, mcu.clock, mcu.ssi
        self._unique_id = unique_id
        self._stall_began = self._stall_ended = 0.0
        self._shift, self._apply = mcu.ssi._shift_byte, mcu.ssi._apply_command
        mcu.ssi._shift_byte, mcu.ssi._apply_command = self._shift_byte, self._apply_command
        self._chance = random.Random(f"marginal bits {seed}")
        self._reread = mcu.clock.create_alarm(self._read_again)
        self._read_again()

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

    def _read_again(self) -> None:
        """The marginal bits read differently now."""
        if self.marginal:
            reread(self._mcu.flash, self.marginal, self._chance)
            self._reread.schedule(REREAD_MS * 1e6)

    def _apply_command(self) -> None:
        sent = bytes(self._ssi._tx_buffer)
        if not sent or sent[0] not in TYPICAL or not self._ssi._write_enabled or len(sent) < 4:
            self._apply()
            return
        command, address = sent[0], int.from_bytes(sent[1:4], "big")
        size = ERASED_BYTES.get(command, min(len(sent) - 4, PAGE))
        address &= ~(size - 1) if command in ERASED_BYTES else -1
        flash = self._mcu.flash
        before = bytes(flash[address : address + size])
        self._apply()
        after = bytes(flash[address : address + size])
        if self.marginal:
            self._make_sure(command, address, sent[4:])
        self._begin(command, address, before, after)

    def _make_sure(self, command: int, address: int, data: bytes) -> None:
        """A new erase ends the doubt about all bits of the sector, a new program about those that it programs."""
        if command in ERASED_BYTES:
            end = address + ERASED_BYTES[command]
            self.marginal = {at: mask for at, mask in self.marginal.items() if not address <= at < end}
            return
        for at, value in enumerate(data[:PAGE], address):
            if at in self.marginal:
                self.marginal[at] &= value

    def _begin(self, command: int, address: int, before: bytes, after: bytes) -> None:
        now = self._clock.nanos
        self.erases += command in ERASED_BYTES
        self.programs += command == PAGE_PROGRAM
        if now - self._stall_ended > ONE_STALL_MS * 1e6:
            self._stall_began = now
        ends = now if self.durations is None else now + self.durations[command] * 1e6
        self.operation = Operation(command, address, before, after, ends)
        if self.on_operation is not None:
            self.on_operation(self.operation)

    def contents(self, size: int, seed: int | None = None, progress: float | None = None) -> FlashImage:
        """The first `size` bytes; with a `seed` as a power cut at this instant would leave them, the operation that is
        going on having come as far as chance or `progress` (0 to 1) says."""
        image, marginal = bytearray(self._mcu.flash[:size]), dict(self.marginal)
        operation = self.operation
        if seed is not None and operation is not None:
            torn, unsure = operation.torn(seed, progress)
            image[operation.address : operation.address + len(torn)] = torn
            marginal.update(unsure)
        return FlashImage(bytes(image), marginal)
