"""The compiled loop does with any program what the emulator's own core does: registers, flags, memory, cycles."""

import random
import struct
from typing import Any

import pytest
from rp2040py.memory_map import FLASH_START_ADDRESS
from rp2040py.rp2040 import RP2040
from rp2040py.utils.logging import ConsoleLogger, LogLevel

from emulator.chip import compiled, pico
from emulator.chip.quick_sio import SharedSio, quicken

PROGRAM, DATA, STACK, SIO = 0x2000_0000, 0x2000_4000, 0x2000_8000, 0xD000_0000
FREE = (0, 1, 2, 3, 6, 7)  # registers that a program may change; 4 points at data, 5 at the single-cycle block
DIVIDER = (0x60, 0x64, 0x68, 0x6C, 0x70, 0x74, 0x78, 0)  # offsets of its registers, and of the core's number
TIMER = 0x4005_4000
FOR_EVER = 0xE7FE  # b .
NOP = 0x46C0  # mov r8, r8
NANOS = 20_000.0
MASK = 0xFFFF_FFFF

pytestmark = [
    pytest.mark.skipif(compiled.machine() is None, reason="there is no C compiler here"), pytest.mark.nightly,
]  # fmt: skip


def instruction(rng: random.Random) -> list[int]:
    """One that leaves registers 4 and 5 alone and goes no farther than a few instructions ahead."""
    to, other, third = rng.choice(FREE), rng.randrange(8), rng.randrange(8)
    load = rng.getrandbits(1) << 11
    match rng.randrange(23):
        case 0:  # moves, compares, adds or subtracts a number
            return [rng.randrange(4, 8) << 11 | to << 8 | rng.getrandbits(8)]
        case 1:  # adds and subtracts two registers, or a register and a small number
            return [0b00011 << 11 | rng.randrange(4) << 9 | third << 6 | other << 3 | to]
        case 2:  # shifts
            return [rng.randrange(3) << 11 | rng.getrandbits(5) << 6 | other << 3 | to]
        case 3:  # and, eor, lsl, ..., mvn
            return [0b010000 << 10 | rng.randrange(16) << 6 | other << 3 | to]
        case 4:
            return [0b1101 << 12 | rng.randrange(14) << 8 | rng.randrange(3), *[NOP] * 4]  # a branch, taken or not
        case 5:
            return [0b0110 << 12 | load | rng.getrandbits(5) << 6 | 4 << 3 | to]  # a word of the data
        case 6:
            return [0b1001 << 12 | load | to << 8 | rng.getrandbits(6)]  # a word on the stack
        case 7:
            return [rng.choice((0b0111, 0b1000)) << 12 | load | rng.getrandbits(4) << 7 | 4 << 3 | to]  # a byte or two
        case 8:
            return [0b01001 << 11 | to << 8 | rng.getrandbits(4)]  # a word of the program
        case 9:
            return [0xF000, 0xF800 | rng.randrange(2), NOP]  # calls what comes next
        case 10:
            return [0b1011010 << 9 | rng.getrandbits(9), 0b1011110 << 9 | rng.getrandbits(4)]  # pushes, pops
        case 11:  # any kind of transfer, of what a number in a register says
            index = rng.choice([each for each in FREE if each != to])
            move = 0b0101 << 12 | rng.randrange(8) << 9 | index << 6 | 4 << 3 | to
            return [0x2000 | index << 8 | rng.getrandbits(8), move]
        case 12:
            return [0b010001 << 10 | rng.randrange(3) << 8 | rng.randrange(16) << 3 | to]  # adds any register, ...
        case 13:
            return [0b1010 << 12 | load | to << 8 | rng.getrandbits(8)]  # an address in the program or on the stack
        case 14:
            return [0b10110010 << 8 | rng.randrange(4) << 6 | other << 3 | to]  # a half or a byte of a register
        case 15:
            return [0b10110000 << 8 | 2, 0b10110000 << 8 | 0x82]  # the stack pointer, up and down
        case 16:
            return [0b11100 << 11 | rng.randrange(3), *[NOP] * 4]  # a branch
        case 17:  # a call by register, or a jump, over one instruction at most
            jump = 0x4700 | rng.getrandbits(1) << 7 | to << 3
            return [0b10100 << 11 | to << 8 | 1, 0x1C40 | to << 3 | to, jump, NOP]
        case 18:  # a return: to what comes after it
            return [0xA303, 0x1C5B, 0xB408, 0xBD00, *[NOP] * 4]
        case 19:  # the number of the core, a byte with a sign or anything else that can be read
            index = rng.choice([each for each in FREE if each != to])
            return [0x2000 | index << 8, 0b0101 << 12 | rng.randrange(3, 8) << 9 | index << 6 | 5 << 3 | to]
        case _:
            return [0b0110 << 12 | load | rng.choice(DIVIDER) >> 2 << 6 | 5 << 3 | to]  # the divider


class Watched(RP2040):
    """A chip that counts what is fetched through it."""

    fetched = 0

    def read_uint16(self, address: int) -> int:
        self.fetched += 1
        return int(super().read_uint16(address))


def after(kind: Any, seed: int, chip: Any = None, base: int = PROGRAM) -> tuple[Any, ...]:
    """What is left of a program of chance that `kind` of loop has run, in RAM or in flash."""
    rng = random.Random(seed)
    chip = chip or RP2040()
    chip.logger = ConsoleLogger(LogLevel.ERROR, True)  # not what is not aligned
    machine = kind(chip)
    quicken(chip.sio, machine)
    code = [word for _ in range(300) for word in instruction(rng)] + [FOR_EVER] * 4
    memory = chip.sram if base == PROGRAM else chip.flash
    memory[: 2 * len(code)] = struct.pack(f"<{len(code)}H", *code)
    chip.sram[DATA - PROGRAM : DATA - PROGRAM + 4096] = rng.randbytes(4096)
    for number in range(8):
        chip.core.registers[number] = rng.choice((rng.getrandbits(32), rng.randrange(9), MASK - rng.randrange(3)))
    chip.core.registers[4], chip.core.registers[5], chip.core.sp = DATA, SIO, STACK
    chip.core.pc = base
    chip.pio = []

    def stop() -> None:
        machine.stopped = True

    chip.clock.create_alarm(stop).schedule(NANOS)
    while not machine.stopped:
        machine.run()
    flags = (chip.core.n, chip.core.z, chip.core.c, chip.core.v)
    sio = [int(getattr(chip.sio, name)) & MASK for name in ("div_csr", "div_quotient", "div_remainder", "spin_lock")]
    return list(chip.core.registers), flags, sio, chip.core.cycles, chip.clock.nanos, bytes(chip.sram)


@pytest.mark.parametrize("base", [PROGRAM, FLASH_START_ADDRESS], ids=["in RAM", "in flash"])
@pytest.mark.parametrize("seed", range(60))
def test_programs_of_chance_end_alike(seed: int, base: int) -> None:
    assert after(compiled.machine(), seed, base=base) == after(pico.Machine, seed, base=base)


def test_most_instructions_never_come_to_the_emulators_core() -> None:
    fetched = {}
    for kind in (compiled.machine(), pico.Machine):
        chips = [Watched() for _ in range(20)]
        for seed, chip in enumerate(chips):
            after(kind, seed, chip)
        fetched[kind] = sum(chip.fetched for chip in chips)
    assert fetched[compiled.machine()] < fetched[pico.Machine] / 100


def test_programs_of_chance_come_to_their_end_and_divide() -> None:
    results = set()
    for seed in range(60):
        registers, _, (_, quotient, remainder, _), *_ = after(compiled.machine(), seed)
        assert registers[15] >= PROGRAM + 600
        results.add((quotient, remainder))
    assert len(results) > 20


def test_a_spin_lock_is_claimed_once() -> None:
    chip: Any = RP2040()
    machine = compiled.machine()(chip)
    quicken(chip.sio, machine)
    assert type(chip.sio) is SharedSio
    code = [0x6828, 0x6829, 0x6028, 0x682A, FOR_EVER, FOR_EVER, FOR_EVER]  # loads r0, r1 from [r5], stores r0, loads r2
    chip.sram[: 2 * len(code)] = struct.pack(f"<{len(code)}H", *code)
    chip.core.registers[5], chip.core.pc = SIO + 0x100 + 4 * 31, PROGRAM
    chip.clock.create_alarm(lambda: setattr(machine, "stopped", True)).schedule(100.0)
    machine.run()
    assert list(chip.core.registers)[:3] == [1 << 31, 0, 1 << 31] and chip.sio.spin_lock == 1 << 31


def test_the_timer_says_the_time_of_its_instruction() -> None:
    found = []
    for kind in (compiled.machine(), pico.Machine):
        chip: Any = RP2040()
        machine = kind(chip)
        chip.timer._epoch_nanos = -9e12  # longer than 32 bits of microseconds
        code: list[int] = []
        for register in (0, 1, 2, 3):  # its low half, a microsecond apart, and its high one
            code += [0x6800 | (0x24 if register == 3 else 0x28) >> 2 << 6 | 5 << 3 | register] + [NOP] * 127
        code += [FOR_EVER] * 4
        chip.sram[: 2 * len(code)] = struct.pack(f"<{len(code)}H", *code)
        chip.core.registers[5], chip.core.pc = TIMER, PROGRAM
        chip.clock.create_alarm(lambda machine=machine: setattr(machine, "stopped", True)).schedule(NANOS)
        while not machine.stopped:
            machine.run()
        found.append((list(chip.core.registers), chip.core.cycles, chip.clock.nanos))
    (registers, *_), other = found
    assert found[0] == other
    assert [registers[at] - registers[0] for at in (1, 2)] == [1, 2] and registers[3] == 2
    assert registers[0] == 9_000_000_000 & MASK
