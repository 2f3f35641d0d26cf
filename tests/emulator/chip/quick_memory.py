# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: disable-error-code="attr-defined"
"""What the compiled core (quick_core.py) loads and stores: RAM, flash, and some registers. These are: the divider, the
spin locks and the number of the core (of the single-cycle block, datasheet 2.3.1), and the timer's time (4.6.5). Which
methods are C's the .pxd says; it has `place` and `code`, too.
"""

from typing import Any

import cython
from cython.cimports.instruction_set import (
    CPUID,
    CSR,
    DIVIDING,
    LDR,
    LDRB,
    LDRH,
    LDRSB,
    LDRSH,
    LOCKS,
    LR,
    NOT_MINE,
    PC,
    QUOTIENT,
    READING_APB,
    READY,
    READY_AND_DIRTY,
    REMAINDER,
    RETURN,
    SDIVIDEND,
    SDIVISOR,
    SIO,
    SIO_SIZE,
    SP,
    STR,
    STRB,
    STRH,
    TIMERAWH,
    TIMERAWL,
    UDIVIDEND,
    UDIVISOR,
)
from cython.cimports.rp2040py.native._cortex_m0_core import CortexM0Core
from cython.cimports.rp2040py.native._rp2040 import RP2040

HIGH = cython.declare(cython.double, 4294967296.0)  # microseconds


class Registers:
    """MicroPython uses them all the time. The emulator's own block reads and writes them, too (quick_sio.SharedSio)."""

    def __init__(self) -> None:
        self.csr = self.dividend = self.quotient = self.remainder = self.locks = 0
        self.divisor = 1

    def load(self, offset: cython.uint, value: cython.p_uint) -> cython.bint:
        """What is read there becomes `value`; False if it is none of these registers."""
        lock: cython.uint
        if offset == CSR:
            value[0] = self.csr
        elif offset == REMAINDER:
            value[0] = self.remainder
        elif offset == QUOTIENT:
            self.csr &= READY
            value[0] = self.quotient
        elif LOCKS <= offset < SIO_SIZE:
            lock = cython.cast(cython.uint, 1) << ((offset - LOCKS) >> 2)
            value[0] = lock & ~self.locks
            self.locks |= lock
        else:
            return False
        return True

    def store(self, offset: cython.uint, value: cython.uint, core: CortexM0Core) -> cython.bint:
        """Write it; False if it is none of these registers, or a division by zero."""
        a: cython.longlong
        b: cython.longlong
        if offset in (UDIVIDEND, SDIVIDEND) and self.divisor:
            self.dividend = value
        elif offset in (UDIVISOR, SDIVISOR) and value:
            self.divisor = value
        elif LOCKS <= offset < SIO_SIZE:
            self.locks &= ~(cython.cast(cython.uint, 1) << ((offset - LOCKS) >> 2))
            return True
        else:
            return False
        if offset >= SDIVIDEND:
            a, b = cython.cast(cython.int, self.dividend), cython.cast(cython.int, self.divisor)
            self.quotient, self.remainder = cython.cast(cython.uint, a // b), cython.cast(cython.uint, a % b)
        else:
            self.quotient, self.remainder = self.dividend // self.divisor, self.dividend % self.divisor
        self.csr = READY_AND_DIRTY
        core.cycles += DIVIDING
        return True


class QuickMemory:
    """The memory of `chip`. Methods that execute an instruction return cycles; 0 is for what the emulator has to do."""

    def __init__(self, chip: Any) -> None:
        real: RP2040 = chip
        self._core = real.core
        self.cached = hasattr(chip, "flush_cache")  # then reading flash costs time: the chip has to do it
        self._r = cython.address(real.core.registers[0])
        self._flash = cython.address(real._flash[0])
        self._ram = cython.address(real._sram[0])
        self.registers = Registers()
        self._clock, self._timer = real.clock, chip.timer
        self.exact = True  # the clock says the time of this instruction

    def moves(self, opcode: cython.uint, at: cython.uint) -> cython.int:
        """LDR and STR in all their forms."""
        r = self._r
        address: cython.uint = r[opcode >> 3 & 7]
        number: cython.uint = opcode >> 6 & 31
        register: cython.uint = opcode & 7
        load: cython.uint = opcode >> 9 & 4
        how: cython.uint
        group: cython.uint = opcode >> 12
        if group == 4:
            how, address, register = LDR, ((at + 4) & ~3) + 4 * (opcode & 0xFF), opcode >> 8 & 7
        elif group == 5:
            how, address = opcode >> 9 & 7, address + r[opcode >> 6 & 7]
        elif group == 6:
            how, address = load | STR, address + 4 * number
        elif group == 7:
            how, address = load | STRB, address + number
        elif group == 8:
            how, address = load | STRH, address + 2 * number
        else:
            how, address, register = load | STR, r[SP] + 4 * (opcode & 0xFF), opcode >> 8 & 7
        took: cython.int = self._transfers(how, address, register)
        if took:
            r[PC] = at + 2
        return took

    def stacks(self, opcode: cython.uint) -> cython.int:
        """PUSH and POP; ADD and SUB of the stack pointer; one half or one byte of a register."""
        r = self._r
        kind: cython.uint = opcode >> 8 & 15
        number: cython.uint
        count: cython.int = 0
        place: cython.p_uint
        if kind == 0:
            number = (opcode & 0x7F) << 2
            r[SP] = (r[SP] - number if opcode & 0x80 else r[SP] + number) & ~3
            r[PC] += 2
            return 1
        if kind == 2 and opcode & 0x80:  # UXTB, UXTH
            r[opcode & 7] = r[opcode >> 3 & 7] & (0xFF if opcode & 0x40 else 0xFFFF)
            r[PC] += 2
            return 1
        if kind & 6 != 4:
            return NOT_MINE
        for number in range(8):
            count += opcode >> number & 1
        number = 4 * (count + (kind & 1))
        if kind < 8:
            place = cython.cast(cython.p_uint, self.place(r[SP] - number, number, True))
            if place == cython.NULL or not number or r[SP] & 3:
                return NOT_MINE
            r[SP] -= number
            for number in range(8):
                if opcode >> number & 1:
                    place[0] = r[number]
                    place += 1
            if kind & 1:
                place[0] = r[LR]
            r[PC] += 2
            return 1 + count
        place = cython.cast(cython.p_uint, self.place(r[SP], number, True))
        if place == cython.NULL or not number or r[SP] & 3 or (kind & 1 and place[count] >> 28 == RETURN):
            return NOT_MINE
        r[SP] += number
        for number in range(8):
            if opcode >> number & 1:
                r[number] = place[0]
                place += 1
        if kind & 1:
            r[PC] = place[0] & ~1
            return 3 + count
        r[PC] += 2
        return 1 + count

    def _transfers(self, how: cython.uint, address: cython.uint, register: cython.uint) -> cython.int:
        r = self._r
        size: cython.uint = 4 if how in (STR, LDR) else 1 if how in (STRB, LDRB, LDRSB) else 2
        place: cython.p_uchar = self.place(address, size, how < LDRSB)
        micros: cython.double
        if address & (size - 1) or (how in (LDRH, LDRSH) and self.cached):  # its model looks at both halves of words
            return NOT_MINE
        if place == cython.NULL:
            if address == SIO + CPUID and how >= LDRSB:  # who holds a lock is a signed byte
                r[register] = 0
                return 1
            if address - SIO < SIO_SIZE and how == LDR:
                return 1 if self.registers.load(address - SIO, r + register) else NOT_MINE
            if address - SIO < SIO_SIZE and how == STR:
                return 1 if self.registers.store(address - SIO, r[register], self._core) else NOT_MINE
            if address in (TIMERAWL, TIMERAWH) and how == LDR and self.exact:
                micros = (self._clock._nanos_counter - cython.cast(cython.double, self._timer._epoch_nanos)) / 1000.0
                if address == TIMERAWH:
                    micros /= HIGH
                r[register] = cython.cast(cython.uint, cython.cast(cython.ulonglong, micros))
                return READING_APB
            return NOT_MINE
        if how == LDR:
            r[register] = cython.cast(cython.p_uint, place)[0]
        elif how == STR:
            cython.cast(cython.p_uint, place)[0] = r[register]
        elif how == LDRB:
            r[register] = place[0]
        elif how == STRB:
            place[0] = r[register] & 0xFF
        elif how == LDRH:
            r[register] = cython.cast(cython.p_ushort, place)[0]
        elif how == STRH:
            cython.cast(cython.p_ushort, place)[0] = r[register] & 0xFFFF
        elif how == LDRSB:
            r[register] = cython.cast(cython.p_schar, place)[0]
        else:
            r[register] = cython.cast(cython.p_short, place)[0]
        return 2
