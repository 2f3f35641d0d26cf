# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The processor's busiest instructions, for the compiled loop (run_loop.py); everything else stays the emulator's.

An instruction is executed here if all that it touches are registers, RAM, the program in flash, or what else
quick_memory.py has. Results, flags and cycles are those of the emulator, also where a Cortex-M0+ would take others:
tests/emulator/tests/test_run_loop.py compares them, program by program.
"""

from typing import Any

import cython
from cython.cimports.instruction_set import LR, NOT_MINE, PC, RETURN, SP, WIDE
from cython.cimports.quick_memory import QuickMemory
from cython.cimports.rp2040py.native._rp2040 import RP2040
from cython.cimports.rp2040py.native._simulation_clock import SimulationClock

NANOSECONDS_PER_CYCLE = cython.declare(cython.double, 8.0)
NEVER = cython.declare(cython.double, 1e300)


class QuickCore:
    """Executes what it can for the core of `chip`. Its methods return cycles; 0 is for what the emulator has to do."""

    def __init__(self, chip: Any) -> None:
        real: RP2040 = chip
        self._core = real.core
        self._r = cython.address(real.core.registers[0])
        self.memory = QuickMemory(chip)

    def run(self, clock: SimulationClock, most: cython.int) -> cython.int:
        """Execute up to `most` instructions in a row, as long as they are for here and no alarm of the clock is due.

        The cycles of the one with which an alarm is due, for which the clock was not moved on; else 0.
        """
        now: cython.double = clock._nanos_counter
        due: cython.double = NEVER if clock._next_alarm is None else clock._next_alarm.nanos
        cycles: cython.longlong = 0
        took: cython.int = 0
        at: cython.uint
        opcode: cython.uint
        code: cython.p_uchar
        self.memory.exact = False
        while most:
            most -= 1
            at = self._r[PC]
            code = self.memory.code(at)
            if at & 1 or code == cython.NULL:
                break
            opcode = code[0] | code[1] << 8
            took = self.execute(opcode, at) if opcode < WIDE else self.call(opcode, code[2] | code[3] << 8, at)
            if not took:
                break
            cycles += took
            if now + took * NANOSECONDS_PER_CYCLE >= due:
                break
            now += took * NANOSECONDS_PER_CYCLE
            took = 0
        self._core.cycles += cycles
        clock._nanos_counter = now
        self.memory.exact = True
        return took

    def execute(self, opcode: cython.uint, at: cython.uint) -> cython.int:
        """The instruction `opcode` at the address `at`."""
        group: cython.uint = opcode >> 12
        if group < 4 or group == 10:
            return self._computes(opcode, at)
        if group < 10:
            if opcode < 0x4400:
                return self._operates(opcode)
            return self._high(opcode, at) if opcode < 0x4800 else self.memory.moves(opcode, at)
        if group == 11:
            return self.memory.stacks(opcode)
        return self._branches(opcode, at) if group in (13, 14) else NOT_MINE

    def call(self, opcode: cython.uint, second: cython.uint, at: cython.uint) -> cython.int:
        """BL, the one instruction of 32 bits that is frequent."""
        far: cython.uint
        if opcode >> 11 != 0b11110 or second >> 14 != 0b11 or not second >> 12 & 1:
            return NOT_MINE
        sign: cython.uint = opcode >> 10 & 1
        far = (1 - (sign ^ (second >> 13 & 1))) << 23 | (1 - (sign ^ (second >> 11 & 1))) << 22
        far |= (opcode & 0x3FF) << 12 | (second & 0x7FF) << 1
        if sign:
            far |= cython.cast(cython.uint, 0xFF) << 24
        self._r[LR] = (at + 4) | 1
        self._r[PC] = at + 4 + far
        return 3

    def _branches(self, opcode: cython.uint, at: cython.uint) -> cython.int:
        """B, with a condition or without."""
        far: cython.int
        taken: cython.bint = True
        condition: cython.uint = opcode >> 8 & 15
        if opcode >> 12 == 0b1110:
            if opcode & 0x800:
                return NOT_MINE  # of 32 bits
            far = opcode & 0x7FF
            far = 2 * (far - 2048 if far > 1023 else far)
        else:
            if condition > 13:
                return NOT_MINE  # UDF, SVC
            far = opcode & 0xFF
            far = 2 * (far - 256 if far > 127 else far)
            if condition < 2:
                taken = self._core.z
            elif condition < 4:
                taken = self._core.c
            elif condition < 6:
                taken = self._core.n
            elif condition < 8:
                taken = self._core.v
            elif condition < 10:
                taken = self._core.c and not self._core.z
            elif condition < 12:
                taken = self._core.n == self._core.v
            else:
                taken = self._core.n == self._core.v and not self._core.z
            if condition & 1:
                taken = not taken
        self._r[PC] = at + 4 + far if taken else at + 2
        return 2 if taken else 1

    def _computes(self, opcode: cython.uint, at: cython.uint) -> cython.int:
        """Shifts, sums and differences with a number; ADR, and ADD to the stack pointer."""
        r = self._r
        kind: cython.uint = opcode >> 11
        to: cython.uint = opcode & 7
        number: cython.uint = opcode >> 6 & 31
        value: cython.uint = r[opcode >> 3 & 7]
        if kind == 0:  # LSLS
            if number:
                self._core.c = value >> (32 - number) & 1
            r[to] = value << number
        elif kind == 1:  # LSRS; 0 means 32
            self._core.c = value >> (number - 1 if number else 31) & 1
            r[to] = value >> number if number else 0
        elif kind == 2:
            return NOT_MINE
        elif kind == 3:
            number = opcode >> 6 & 7
            if not opcode & 0x400:
                number = r[number]
            r[to] = self._difference(value, number) if opcode & 0x200 else self._sum(value, number)
            r[PC] = at + 2
            return 1
        else:
            to = opcode >> 8 & 7
            number = opcode & 0xFF
            if kind == 4:  # MOVS
                r[to] = number
            elif kind == 5:
                self._difference(r[to], number)
            elif kind == 6:
                r[to] = self._sum(r[to], number)
            elif kind == 7:
                r[to] = self._difference(r[to], number)
            else:  # ADR, ADD to SP: no flags
                r[to] = ((at & ~3) + 4 if kind == 20 else r[SP]) + 4 * number
            if kind > 4:
                r[PC] = at + 2
                return 1
        self._shown(r[to])
        r[PC] = at + 2
        return 1

    def _operates(self, opcode: cython.uint) -> cython.int:
        """The operations of two low registers that need no carry."""
        r = self._r
        to: cython.uint = opcode & 7
        other: cython.uint = r[opcode >> 3 & 7]
        result: cython.uint = r[to]
        kind: cython.uint = opcode >> 6 & 15
        if kind == 0 or kind == 8:  # ANDS, TST
            result &= other
        elif kind == 1:
            result ^= other
        elif kind == 10:
            self._difference(result, other)
            r[PC] += 2
            return 1
        elif kind == 12:
            result |= other
        elif kind == 13:
            result *= other
        elif kind == 14:
            result &= ~other
        elif kind == 15:
            result = ~other
        else:
            return NOT_MINE
        if kind != 8:
            r[to] = result
        self._shown(result)
        r[PC] += 2
        return 1

    def _high(self, opcode: cython.uint, at: cython.uint) -> cython.int:
        """ADD, CMP and MOV of any registers; BX, BLX."""
        r = self._r
        kind: cython.uint = opcode >> 8 & 3
        other: cython.uint = opcode >> 3 & 15
        to: cython.uint = opcode & 7 | opcode >> 4 & 8
        value: cython.uint = r[other]
        if kind == 3:
            if opcode & 7 or value >> 28 == RETURN:
                return NOT_MINE
            if opcode & 0x80:
                value = r[other] if other != PC else at + 2
                r[LR] = (at + 2) | 1
            r[PC] = value & ~1
            return 2
        if to in (PC, SP) or other == PC:
            return NOT_MINE
        if kind == 0:
            r[to] += value
        elif kind == 1:
            self._difference(r[to], value)
        else:
            r[to] = value
        r[PC] = at + 2
        return 1

    def _shown(self, result: cython.uint) -> cython.void:
        self._core.n = result >> 31
        self._core.z = result == 0

    def _sum(self, a: cython.uint, b: cython.uint) -> cython.uint:
        result: cython.uint = a + b
        self._shown(result)
        self._core.c = result < a
        self._core.v = (~(a ^ b) & (a ^ result)) >> 31
        return result

    def _difference(self, a: cython.uint, b: cython.uint) -> cython.uint:
        result: cython.uint = a - b
        self._shown(result)
        self._core.c = a >= b
        self._core.v = ((a ^ b) & (a ^ result)) >> 31
        return result
