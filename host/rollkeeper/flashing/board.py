"""What is at the other end: which board, which MicroPython, and whether this firmware can run there.

The version rule is MicroPython's own: a .mpy file carries the number of its format (6), and one with machine code in
it also a sub-version that must match exactly. See py/persistentcode.c and docs/reference/mpyfiles.rst there.
"""

from dataclasses import dataclass

from rollkeeper.flashing.bundle import BUNDLE, unpack
from rollkeeper.flashing.flash_errors import (
    MicroPythonTooNew,
    MicroPythonTooOld,
    NotAPico,
    NotMicroPython,
    OtherProcessor,
)

RECOMMENDED = "1.27.0"  # the release everything is tested with
LAST_ARM = 8  # of the processors that a .mpy can be for; RV32IMC is 11
OLDEST = (1, 26)  # the first with hard timers and a vfs.mount() that tells what is mounted: before it nothing runs
NEWEST = (1, 29)  # that the firmware was run on
INSTALL = (
    f"install MicroPython {RECOMMENDED}: hold BOOTSEL while plugging the Pico in, then drop the UF2 file from "
    "https://micropython.org/download/RPI_PICO (Pico W: RPI_PICO_W, Pico 2: RPI_PICO2) on the drive that appears, or "
    f"run `mpflash flash --board RPI_PICO --version {RECOMMENDED} --volume DRIVE` with that drive"
)

# Evaluated on the board; must parse on any Python that has a raw REPL, CircuitPython included.
IDENTITY = (
    "(sys.platform, sys.implementation[0], tuple(sys.implementation[1]), "
    "getattr(sys.implementation, '_mpy', getattr(sys.implementation, 'mpy', 0)), "
    "getattr(sys.implementation, '_machine', sys.platform))"
)

BLOCK_SIZE = 4096  # bytes of the flash that are erased together


@dataclass(frozen=True)
class Geometry:
    """Where on a board's flash the drive begins (bytes), and how many blocks it has."""

    start: int
    blocks: int

    @property
    def size(self) -> int:
        """Bytes of the drive."""
        return self.blocks * BLOCK_SIZE


# MICROPY_HW_FLASH_STORAGE_BYTES of MicroPython 1.27's board files; the drive is the end of the flash.
PICO_W = Geometry(0x12C000, 212)  # 848 kB; the image that is emulated
PICO = Geometry(0xA0000, 352)  # 1,408 kB; the drive only, no image of this board is to be had from a package registry


@dataclass(frozen=True)
class Identity:
    """What a board says about itself."""

    platform: str  # "rp2" on every RP2040 and RP2350
    implementation: str  # "micropython", "circuitpython"
    version: tuple[int, ...]  # (1, 27, 0)
    mpy: int  # sys.implementation._mpy: format in the low byte, sub-version in bits 8 and 9, processor from bit 10 on
    machine: str  # "Raspberry Pi Pico W with RP2040"

    @property
    def release(self) -> str:
        """ "1.27.0" """
        return ".".join(str(number) for number in self.version)


def parse_identity(answer: object) -> Identity:
    """The Identity in what IDENTITY evaluated to. Raises NotMicroPython if it is something else."""
    match answer:
        case (str(platform), str(implementation), tuple(version), int(mpy), str(machine)):
            numbers = tuple(part for part in version if isinstance(part, int))
            return Identity(platform, implementation, numbers, mpy, machine)
        case _:
            raise NotMicroPython(f"the board describes itself as {answer!r}, which is not MicroPython: {INSTALL}")


def untried(identity: Identity) -> str:
    """What to say of a release that the firmware was never run on; "" of one that it was."""
    if identity.version[:2] <= NEWEST:
        return ""
    known = f"1.{OLDEST[1]} to 1.{NEWEST[1]}"
    return f"MicroPython {identity.release} was never tried with this firmware, {known} were; should it fail, {INSTALL}"


def check_identity(identity: Identity, files: dict[str, bytes]) -> None:
    """Refuses a board that cannot run `files` (path -> content, as build() gives them).

    Raises NotMicroPython, NotAPico, MicroPythonTooOld, MicroPythonTooNew or OtherProcessor.
    """
    if identity.implementation != "micropython":
        raise NotMicroPython(f"the board runs {identity.implementation} {identity.release}, not MicroPython: {INSTALL}")
    if identity.platform != "rp2":
        raise NotAPico(
            f"the board is not a Raspberry Pi Pico, it is {identity.machine} ({identity.platform}); nothing was "
            "changed on it: unplug it, or name the Pico's port with --port"
        )
    here = f"the Pico runs MicroPython {identity.release}"
    loads, loads_sub = identity.mpy & 0xFF, identity.mpy >> 8 & 3
    if identity.version[:2] < OLDEST:
        raise MicroPythonTooOld(f"{here}; the firmware needs {OLDEST[0]}.{OLDEST[1]} or newer: {INSTALL}")
    for module in unpack(files[BUNDLE]):
        wants, flags = module[1], module[2]
        has_machine_code = flags >> 2 != 0
        sub = flags & 3 if has_machine_code else loads_sub
        if (wants, sub) > (loads, loads_sub):
            raise MicroPythonTooOld(f"{here}, which cannot load the firmware (.mpy {wants}.{sub}): {INSTALL}")
        if (wants, sub) < (loads, loads_sub):
            raise MicroPythonTooNew(
                f"{here}, newer than this program knows: it does not load the firmware (.mpy {wants}.{sub}); update "
                f"this program, or {INSTALL}"
            )
        if has_machine_code and identity.mpy >> 10 > LAST_ARM:
            raise OtherProcessor(f"{here} for {identity.machine}, and the firmware needs that for Arm: {INSTALL}")
