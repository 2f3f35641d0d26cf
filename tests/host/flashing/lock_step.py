"""mpremote's transport to a virtual handheld that lives only while it is talked to: an update is the same each time."""

import ast
from contextlib import suppress

from emulator.emulator_errors import ReplFailed
from emulator.handheld import VirtualHandheld

READY = b"raw REPL; CTRL-B to exit\r\n>"
LONGEST_MS = 5000


class LockStep:
    """What BoardSession and mpremote's `romfs deploy` use of SerialTransport."""

    def __init__(self, handheld: VirtualHandheld) -> None:
        self.handheld = handheld
        self.serial = self
        self.end = 0.0

    def enter_raw_repl(self, timeout_overall: float) -> None:
        """As mpremote does it: stop the program, and a soft reset, after which main.py is not run."""
        self.handheld.repl("pass")
        self.handheld.received.clear()
        self.handheld.send(b"\x04")
        assert self.handheld.run_until(lambda: READY in self.handheld.received, LONGEST_MS)

    def exec_raw(self, code: str, timeout: float = 10) -> tuple[bytes, bytes]:
        try:
            return self.handheld.repl(code).encode(), b""
        except ReplFailed as failed:
            return b"", failed.message.encode()

    def exec(self, code: str) -> bytes:
        return self.handheld.repl(code).encode()

    def eval(self, expression: str) -> object:
        return ast.literal_eval(self.handheld.repl(f"print(repr({expression}))").strip())

    def exec_raw_no_follow(self, code: str) -> None:
        """Runs code after which nothing is heard: a reset."""
        with suppress(ReplFailed):
            self.handheld.repl(code, max_ms=500)

    def write(self, data: bytes) -> None:
        self.handheld.send(data)

    def close(self) -> None:
        self.handheld.close_port()
