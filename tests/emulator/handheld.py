"""The virtual handheld: the whole device, played in lock-step from a test, a measurement or the play service.

    handheld = VirtualHandheld(micropython_image(), files=build(FIRMWARE))
    handheld.run_ms(1000)        # emulated time passes only here
    handheld.shake()
    handheld.tap(3)
    print(handheld.oled.ascii(), handheld.leds)

The same calls with the same seed give the same run. A handheld is at power-on when it is made.
"""

from collections.abc import Callable, Mapping
from pathlib import Path

from emulator import repl
from emulator.chip.borrowed_pin import BorrowedPin
from emulator.chip.compiled import cached_chip
from emulator.chip.flash_chip import FlashChip
from emulator.chip.flash_operation import FlashImage
from emulator.chip.identity import IDEAL, Noise, Ring
from emulator.chip.light_sleep import LightSleep
from emulator.chip.paced_dma import PacedDma
from emulator.chip.pico import NANOSECONDS_PER_CYCLE, Pico
from emulator.chip.quick_bus import CHIP
from emulator.chip.usb import UsbHost
from emulator.chip.usb_frames import BEST_PACKET_US
from emulator.emulator_errors import BootFailed, PortClosed
from emulator.firmware import partition
from emulator.littlefs_drive import drive_of, fresh_drive, install, read_files
from emulator.parts.pixel_chain import PixelChain
from emulator.parts.wiring import Board, Display, Sensor
from rollkeeper.carried import read_pins
from rollkeeper.flashing.layout import DRIVE, FLASH_SIZE, JOURNAL, JOURNAL_SIZE, ROMFS, ROMFS_SIZE

UNIQUE_ID = bytes.fromhex("e660583883724a32")
SECTORS = "/journal"  # the name under which the journal's part of the flash stands among the files
PREPARED = b"Rollkeeper log 1"  # that of a handheld that was on before: its first sector is ready, see roller.ring


class VirtualHandheld:
    """One handheld. Of `files` (path -> content) those with a / in front are put onto its drive before power-on, and
    the others are its firmware (emulator.firmware.build), SECTORS is what the journal's part of the flash begins with;
    `flash` is what an earlier one left (cut_power).

    What costs wall time is there when asked for: `bus_timing` the time of the I2C bus, `flash_timing` that of erases
    and programs (flash_operation.TYPICAL, MAXIMUM), `cache` what fetching the program from flash costs (xip_cache.py).
    `packet_us` is how long a packet of 64 bytes takes to the PC, 50 to 1000 us (chip/usb.py); without `cable` it is
    switched on alone, on its battery. With `borrows_pin` the chip and the image are those of an early plain Pico
    (chip/borrowed_pin.py).
    """

    def __init__(
        self,
        image: Path,
        *,
        files: Mapping[str, bytes] | None = None,
        flash: bytes | None = None,
        sensor: Sensor = "lis3dh",
        sensor_silent_ms: float = 0.0,
        display: Display = "ssd1306",
        display_address: int = 0x3C,
        leds: bool = False,
        bus_timing: bool = False,
        flash_timing: Mapping[int, float] | None = None,
        cache: bool = False,
        packet_us: float = BEST_PACKET_US,
        cable: bool = True,
        borrows_pin: bool = False,
        seed: int = 0,
        ring: Ring = IDEAL,
        unique_id: bytes = UNIQUE_ID,
    ) -> None:
        files = files or {}
        ours = {path: content for path, content in files.items() if path[0] != "/"}
        theirs = {path: content for path, content in files.items() if path[0] == "/"}
        journal = theirs.pop(SECTORS, PREPARED if flash is None else b"")
        rest = bytearray(flash[ROMFS:]) if flash is not None else bytearray(b"\xff") * (FLASH_SIZE - ROMFS)
        if ours:
            rest[:ROMFS_SIZE] = partition(ours)
        if journal:
            rest[JOURNAL - ROMFS : DRIVE - ROMFS] = journal.ljust(JOURNAL_SIZE, b"\xff")
        if flash is None:
            rest[DRIVE - ROMFS :] = fresh_drive(theirs)
        elif theirs:
            rest[DRIVE - ROMFS :] = install(drive_of(flash), theirs)
        self.pico = Pico(image, ROMFS, bytes(rest), chip=cached_chip() if cache else CHIP)
        mcu = self.pico.mcu
        self.noise = Noise(mcu, seed, ring)
        self.pico.no_ring = lambda: self.noise.off
        self.dma = PacedDma(mcu, self.noise)
        marginal = flash.marginal if isinstance(flash, FlashImage) else None
        self.flash_chip = FlashChip(mcu, unique_id, durations=flash_timing, marginal=marginal, seed=seed)
        self.board = Board(
            mcu, read_pins(), sensor=sensor, bus_timing=bus_timing, seed=seed, leds=leds,
            sensor_silent_ms=sensor_silent_ms, display=display, display_address=display_address,
        )  # fmt: skip
        self.oled = self.board.oled
        self.received = bytearray()  # what the PC has read from the serial port
        self.usb = UsbHost(self.pico.device, self.received.extend, packet_us=packet_us, plugged=cable)
        self.light_sleep = LightSleep(mcu, self.usb, self.dma)
        self.borrowed_pin = BorrowedPin(mcu, self.usb.on_bus_reset) if borrows_pin else None
        self.tone = 0  # Hz that sound now; 0 is silence
        self.tones: list[tuple[float, int]] = []  # every change of it: (emulated ms, Hz)
        self.powered = True
        self.pico.on_beat += [self._listen, self.light_sleep.beat]
        self.pico.on_reset += [self.board.bus.reset, self.noise.reset, self.light_sleep.reset]
        if self.board.pixels is not None:
            self.pico.on_reset.append(self.board.pixels.reset)

    # -- time

    @property
    def now_ms(self) -> float:
        """Emulated milliseconds since power-on."""
        return self.pico.nanos / 1e6

    @property
    def busy_cycles(self) -> int:
        """Cycles of the 125 MHz clock not spent asleep: executing, fetching from flash, or polling the flash or the I2C
        bus. `pico.cycles` are all."""
        stalled = self.flash_chip.stalled_nanos + self.board.bus.stalled_nanos + self.pico.cache_nanos
        return self.pico.executed_cycles + int(stalled / NANOSECONDS_PER_CYCLE)

    def run_ms(self, ms: float) -> None:
        """Lets `ms` of emulated time pass."""
        assert self.powered, "power has been cut: make a new VirtualHandheld from the flash"
        self.pico.run_to(self.pico.nanos + ms * 1e6)

    def run_until(self, reached: Callable[[], object], max_ms: float = 5000, step_ms: float = 1.0) -> bool:
        """Lets time pass until `reached()` is true, looked at every `step_ms`; False if it never was."""
        end = self.now_ms + max_ms
        while not reached():
            if self.now_ms >= end:
                return False
            self.run_ms(step_ms)
        return True

    def boot(self, max_ms: float = 3000) -> None:
        """Lets time pass until MicroPython's USB port has come up. Raises BootFailed."""
        if not self.run_until(lambda: self.usb.connected, max_ms):
            raise BootFailed(f"MicroPython did not come up within {max_ms} ms of emulated time.")

    # -- the player's hands

    def press(self, key: int) -> None:
        """Puts a finger on key 1..5."""
        self.board.keys[key - 1].press()

    def release(self, key: int) -> None:
        """Takes it off."""
        self.board.keys[key - 1].release()

    def tap(self, key: int, ms: float = 60) -> None:
        """A short press of key 1..5; `ms` pass."""
        self.press(key)
        self.run_ms(ms)
        self.release(key)

    def hold(self, key: int, ms: float = 700) -> None:
        """A long press of key 1..5; `ms` pass."""
        self.tap(key, ms)

    def start_shake(self) -> None:
        """Begins to shake."""
        self.board.start_shake()

    def stop_shake(self) -> None:
        """Holds it still."""
        self.board.stop_shake()

    def shake(self, ms: float = 600) -> None:
        """Shakes it for `ms`, which pass."""
        self.start_shake()
        self.run_ms(ms)
        self.stop_shake()

    def turn(self, x: float, y: float, z: float) -> None:
        """Holds it so that the sensor feels gravity as (x, y, z) g: (0, 0, 1) lies face up, (0, 0, -1) face down."""
        self.board.motion.gravity = (x, y, z)

    # -- the player's eyes and ears

    @property
    def pixels(self) -> PixelChain:
        """The pixels of the LED build."""
        assert self.board.pixels is not None, "make VirtualHandheld(..., leds=True)"
        return self.board.pixels

    @property
    def leds(self) -> list[bool]:
        """Which of the five lock LEDs shine."""
        return [led.lit for led in self.board.leds]

    def _listen(self) -> None:
        hertz = self.board.piezo.hertz()
        if hertz != self.tone:
            self.tone = hertz
            self.tones.append((self.now_ms, hertz))

    # -- the PC at the other end of the cable; `usb` pulls it, lets the PC sleep or read no more

    def open_port(self) -> None:
        """A program on the PC opens the serial port. Raises PortClosed while the cable is pulled."""
        if not self.usb.plugged:
            raise PortClosed("There is no port to open: the cable is pulled.")
        self.usb.set_open(True)

    def close_port(self) -> None:
        """It closes the port again."""
        self.usb.set_open(False)

    def send(self, data: bytes) -> None:
        """The PC sends `data`. Raises PortClosed before open_port()."""
        if not self.usb.open:
            raise PortClosed("The handheld's port is closed: call open_port() first.")
        self.usb.send(data)

    def repl(self, code: str, max_ms: float = 60_000) -> str:
        """Stops the program that is running and executes `code` instead; what it prints. Raises ReplFailed."""
        self.open_port()
        self.run_until(lambda: self.usb.connected)
        return repl.execute(self, code, max_ms)

    # -- the flash

    @property
    def flash(self) -> FlashImage:
        """The whole flash image, MicroPython included."""
        return self.flash_chip.contents(FLASH_SIZE)

    def filesystem(self) -> dict[str, bytes]:
        """Every file on the drive, path -> content."""
        return read_files(drive_of(self.flash))

    def cut_power(self, seed: int | None = None) -> FlashImage:
        """Takes the battery out at this instant and returns the flash as it is then.

        With a `seed` an erase or program that is going on is torn, as chance has it.
        """
        self.powered = False
        return self.flash_chip.contents(FLASH_SIZE, seed)
