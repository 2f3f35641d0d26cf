"""Runs Python code on the handheld through MicroPython's raw REPL, all in lock-step: for tests and measurements."""

from typing import TYPE_CHECKING

from emulator.emulator_errors import ReplFailed

if TYPE_CHECKING:
    from emulator.handheld import VirtualHandheld
    from second_judge.second_pico import SecondPico


def execute(guest: "VirtualHandheld | SecondPico", code: str, max_ms: float) -> str:
    """What `code` prints; interrupts a program that is running. Raises ReplFailed with the guest's traceback."""
    del guest.received[:]
    guest.send(b"\r\x03\x03\r\x01")
    _expect(guest, b"raw REPL; CTRL-B to exit\r\n>", 5000)
    guest.send(code.encode() + b"\x04")
    _expect(guest, b"OK", 5000)
    printed = _expect(guest, b"\x04", max_ms)
    error = _expect(guest, b"\x04", 1000)
    _expect(guest, b">", 1000)
    if error:
        raise ReplFailed(error.decode(errors="replace").replace("\r\n", "\n"))
    return printed.decode(errors="replace").replace("\r\n", "\n")


def _expect(guest: "VirtualHandheld | SecondPico", wanted: bytes, max_ms: float) -> bytes:
    """What came before `wanted`; both are taken out of what was received."""
    waited = 0.0
    while wanted not in guest.received:
        if waited > max_ms:
            last = bytes(guest.received[-200:])
            raise ReplFailed(f"MicroPython did not send {wanted!r} within {max_ms} ms; it sent {last!r}.")
        guest.run_ms(1.0)
        waited += 1.0
    at = guest.received.index(wanted)
    before = bytes(guest.received[:at])
    del guest.received[: at + len(wanted)]
    return before
