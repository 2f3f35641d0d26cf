"""What is soldered around the Pico on the pins of hardware/pins.toml: display or pixels, sensor, keys, LEDs, piezo."""

from typing import Any, Literal

from emulator.chip.adc import FIRST_GPIO, Converter
from emulator.chip.bitbang import Wires
from emulator.chip.i2c import Bus
from emulator.parts.bus_faults import BusFaults, Chip
from emulator.parts.gpio_parts import Key, Led, Piezo, ShakeSwitch
from emulator.parts.lis3dh import Lis3dh
from emulator.parts.pixel_chain import PixelChain
from emulator.parts.shake_and_tilt import Motion
from emulator.view.oled_picture import Oled, Oled13

Sensor = Literal["lis3dh", "no wire", "switch"]  # "no wire": a LIS3DH whose INT1 goes nowhere
Display = Literal["ssd1306", "sh1106"]
BATTERY_DIVIDER = 2.0


def _nowhere(level: bool) -> None:
    """Where the end of a wire is that was forgotten."""


class Board:
    """The OLED build of the handheld around the emulated chip `mcu`, or, with `leds`, the LED build: its display is
    not there and its LEDs are not looked at."""

    def __init__(
        self, mcu: Any, pins: dict[str, int], *, sensor: Sensor, bus_timing: bool, seed: int, leds: bool = False,
        sensor_silent_ms: float = 0.0, display: Display = "ssd1306", display_address: int = 0x3C,
    ) -> None:  # fmt: skip
        self._clock = mcu.clock
        self.adc = Converter(mcu, seed)
        self._battery_channel = pins["BATTERY"] - FIRST_GPIO
        self.motion = Motion()
        self.oled = (Oled if display == "ssd1306" else Oled13)(self._now, seed, display_address)
        self.oled.present = not leds
        self.pixels = PixelChain(mcu, pins["PIXELS"], pins["PIXEL_POWER"]) if leds else None
        self.keys = tuple(Key(mcu, pins[f"K{n}"], seed) for n in range(1, 6))
        self.leds = tuple(Led(mcu, pins[f"L{n}"]) for n in range(1, 6))
        self.piezo = Piezo(mcu, pins["PIEZO"], pins["PIEZO_BACK"])
        self.lis3dh: Lis3dh | None = None
        self.switch: ShakeSwitch | None = None
        if sensor != "switch":
            pin = mcu.gpio[pins["SHAKE"]].set_input_value
            if sensor == "no wire":
                pin(True)
                pin = _nowhere
            self.lis3dh = Lis3dh(self.motion, mcu.clock, pin, silent_until_ms=sensor_silent_ms)
        else:
            self.switch = ShakeSwitch(mcu, pins["SHAKE"], seed)
        chips: list[Chip] = [self.oled] if self.lis3dh is None else [self.oled, self.lis3dh]
        faults = BusFaults()
        self.bus = Bus(chips, timed=bus_timing, faults=faults)
        self.bus.attach(mcu, index=(pins["OLED_SDA"] >> 1) & 1)
        Wires(chips, pins["OLED_SDA"], pins["OLED_SCL"], faults).attach(mcu)
        self.set_battery(4.0)

    def _now(self) -> float:
        return float(self._clock.nanos) / 1e6

    def start_shake(self) -> None:
        """The player begins to shake the handheld."""
        self.motion.start_shake(self._now())
        if self.switch is not None:
            self.switch.start_shake()

    def stop_shake(self) -> None:
        """The hand is still."""
        self.motion.stop_shake()
        if self.switch is not None:
            self.switch.stop_shake()

    def set_battery(self, volts: float) -> None:
        """Voltage of the battery; the ADC sees it behind the divider."""
        self.adc.set_volts(self._battery_channel, volts / BATTERY_DIVIDER)
