"""Tells which board is at the other end of the cable, and whether a firmware can be put into its flash."""

from dataclasses import dataclass

from rollkeeper.flashing.flash_errors import NotAPico, NotMicroPython, OtherImage
from rollkeeper.flashing.layout import LAYOUT, MACHINE

INSTALL = (
    "hold BOOTSEL while plugging the Pico in, and run `rollkeeper flash` while its drive is there; or make a file with "
    "`rollkeeper flash --uf2 rollkeeper.uf2`, and drop that on the drive"
)
# Evaluated on the board: any Python that has a raw REPL understands it, CircuitPython included.
IDENTITY = (
    "(sys.platform, sys.implementation[0], tuple(sys.implementation[1]), "
    "getattr(sys.implementation, '_machine', sys.platform))"
)


@dataclass(frozen=True)
class Identity:
    """What a board says about itself."""

    platform: str  # "rp2" on every RP2040 and RP2350
    implementation: str  # "micropython", "circuitpython"
    release: str  # "1.25.0"
    machine: str  # "Rollkeeper 1 with RP2040"; of stock MicroPython "Raspberry Pi Pico W with RP2040"


def parse_identity(answer: object) -> Identity:
    """The Identity in what IDENTITY evaluated to. Raises NotMicroPython if it is something else."""
    match answer:
        case (str(platform), str(implementation), tuple(version), str(machine)):
            release = ".".join(str(part) for part in version if isinstance(part, int))
            return Identity(platform, implementation, release, machine)
        case _:
            raise NotMicroPython(f"the board describes itself as {answer!r}, which is not MicroPython: {INSTALL}")


def check_identity(identity: Identity) -> None:
    """Refuses a board whose flash is laid out in another way. Raises NotMicroPython, NotAPico or OtherImage."""
    there = f"{identity.implementation} {identity.release} of {identity.machine}"
    if identity.implementation != "micropython":
        raise NotMicroPython(f"the board runs {there}, not Rollkeeper; nothing was changed: {INSTALL}")
    if identity.platform != "rp2":
        raise NotAPico(
            f"the board is not a Raspberry Pi Pico, it is {identity.machine} ({identity.platform}); nothing was "
            "changed on it: unplug it, or name the Pico's port with --port"
        )
    if identity.machine.startswith("Rollkeeper ") and not identity.machine.startswith(MACHINE):
        raise OtherImage(
            f"the Pico has {identity.machine}: its flash is laid out in another way than this program knows (layout "
            f"{LAYOUT}); nothing was changed: update this program, or save the games with `rollkeeper sync`, and then "
            f"{INSTALL}"
        )
    if not identity.machine.startswith(MACHINE):
        raise OtherImage(
            f"the Pico runs stock MicroPython ({there}), and Rollkeeper needs its own; nothing was changed: copy games "
            "that are on it with `rollkeeper sync`, unless it is a plain Pico, which keeps the files of its drive; "
            f"then {INSTALL}"
        )


def numbers_of(version: str) -> list[int]:
    """The numbers of a version, by which the older of two is found."""
    return [int(part) for part in version.split(".") if part.isascii() and part.isdigit()]
