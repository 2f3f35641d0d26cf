"""The virtual handheld on a cable, living in a thread beside the test: what the real mpremote talks to."""

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

from emulator.cable import PtyCable
from emulator.handheld import VirtualHandheld
from emulator.realtime import Pace
from running.patience import HANG

LAST_WORDS_MS = 500


class PluggedIn:
    """A context: inside it the handheld lives in real time (or slower, when it is busy) at `port`."""

    def __init__(self, handheld: VirtualHandheld) -> None:
        self.handheld = handheld
        self.flash_left = b""  # the flash when power was cut
        self._cable = PtyCable(handheld)
        self.port = self._cable.port
        self._pace = Pace(handheld, 1.0)
        self._operations_left = 0
        self._cut = threading.Event()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._live, daemon=True)

    def __enter__(self) -> "PluggedIn":
        self._thread.start()
        return self

    def __exit__(self, *failure: object) -> None:
        self._over.set()
        self._thread.join(HANG)
        if not self._cut.is_set():
            self._cable.close()

    def pull_the_plug_after(self, flash_operations: int) -> None:
        """Power and cable go at the given erase or program of the flash, counted from now; that one is torn."""
        self._operations_left = flash_operations
        self.handheld.flash_chip.on_operation = lambda _: self._count()

    def flash(self, firmware: Path, *arguments: str, timeout: float = 2 * HANG) -> subprocess.CompletedProcess[str]:
        """`rollkeeper flash` as a process of its own, on this handheld."""
        command = [sys.executable, "-m", "rollkeeper", "flash", "--port", self.port, "--firmware", str(firmware)]
        environment = {**os.environ, "COLUMNS": "200"}
        return subprocess.run(
            [*command, *arguments], capture_output=True, text=True, timeout=timeout, env=environment, check=False
        )

    def _count(self) -> None:
        self._operations_left -= 1
        if self._operations_left == 0:
            self.handheld.pico.interrupt()
            self._cut.set()

    def _live(self) -> None:
        end = 0.0  # emulated ms: a real PC's program ends only when what it wrote last has come
        while not self._over.is_set() or (self._cable.is_open and self.handheld.now_ms < end):
            if not self._over.is_set():
                end = self.handheld.now_ms + LAST_WORDS_MS
            self._cable.serve()
            rest = self._pace.advance()
            if self._cut.is_set():
                self.flash_left = self.handheld.cut_power(seed=1)
                self._cable.close()
                return
            time.sleep(rest)
