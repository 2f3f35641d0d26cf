"""The simple parts on the handheld's pins: five keys, the shake switch, five LEDs and the piezo."""

import random
from itertools import pairwise
from typing import Any

from rp2040py.gpio_pin import FUNCTION_PWM, GPIOPinState

NANOSECONDS = 1e6  # in a millisecond
BOUNCE_MS = (5.0, 10.0)  # from first to last contact: Omron B3F, 5 ms at most when new; twice that for a worn one
BOUNCES = (2, 6)  # how often the contact opens again meanwhile (or closes, on release)
SWING_MS = 100.0  # half a swing of a hand that shakes at 5 Hz
CONTACTS_PER_SWING = (3, 9)
CONTACT_MS = (0.05, 1.5)


class Contact:
    """A switch between a pin and ground: closed reads 0, open leaves the pin to its pull-up."""

    def __init__(self, mcu: Any, gpio: int) -> None:
        self.closed = False
        self._pin, self._clock = mcu.gpio[gpio], mcu.clock
        self._pin.release_input()

    def close(self) -> None:
        """Makes contact."""
        self.closed = True
        self._pin.set_input_value(False)

    def open(self) -> None:
        """Breaks contact."""
        self.closed = False
        self._pin.release_input()

    def _toggle(self) -> None:
        if self.closed:
            self.open()
        else:
            self.close()


class Key(Contact):
    """A tactile key: each press and each release chatters for 5 to 10 ms, every time in another way (`seed`), unless
    `bouncing` is False. A finger that is quicker than that cuts the chatter short."""

    def __init__(self, mcu: Any, gpio: int, seed: int = 0) -> None:
        super().__init__(mcu, gpio)
        self.bouncing = True
        self._random = random.Random(f"key {gpio} {seed}")
        self._chatter: list[float] = []  # ms from now to each change that is still to come, the last one first
        self._alarm = self._clock.create_alarm(self._change)

    def press(self) -> None:
        """The player's finger goes down."""
        self._move(down=True)

    def release(self) -> None:
        """The player's finger goes up."""
        self._move(down=False)

    def _move(self, *, down: bool) -> None:
        self._chatter.clear()
        self._alarm.cancel()
        if self.closed == down:
            return
        self._change()
        if self.bouncing:
            lasts = self._random.uniform(*BOUNCE_MS)
            changes = 2 * self._random.randint(*BOUNCES)
            at = sorted([self._random.uniform(0.05, lasts) for _ in range(changes - 1)])
            self._chatter = [later - earlier for earlier, later in pairwise([0.0, *at, lasts])][::-1]
            self._alarm.schedule(self._chatter.pop() * NANOSECONDS)

    def _change(self) -> None:
        self._toggle()
        if self._chatter:
            self._alarm.schedule(self._chatter.pop() * NANOSECONDS)


class ShakeSwitch(Contact):
    """A spring vibration switch (SW-18010P): chatters around each turning point of a shake, silent at rest."""

    def __init__(self, mcu: Any, gpio: int, seed: int) -> None:
        super().__init__(mcu, gpio)
        self._random = random.Random(f"shake switch {seed}")
        self._shaking = False
        self._toggles = 0
        self._alarm = self._clock.create_alarm(self._chatter)

    def start_shake(self) -> None:
        """The player begins to shake."""
        if not self._shaking:
            self._shaking = True
            self._begin_swing(delay=10.0)

    def stop_shake(self) -> None:
        """The hand is still: contact open."""
        self._shaking = False
        self._alarm.cancel()
        self.open()

    def _begin_swing(self, delay: float) -> None:
        self._toggles = 2 * self._random.randint(*CONTACTS_PER_SWING)
        self._alarm.schedule(delay * NANOSECONDS)

    def _chatter(self) -> None:
        self._toggle()
        self._toggles -= 1
        if self._toggles:
            self._alarm.schedule(self._random.uniform(*CONTACT_MS) * NANOSECONDS)
        else:
            self._begin_swing(delay=SWING_MS * self._random.uniform(0.8, 1.0))


class Led:
    """A light-emitting diode on an output: lit when high. Also lets the guest read its own output back."""

    def __init__(self, mcu: Any, gpio: int) -> None:
        self.lit = False
        self.changed_ms = 0.0  # emulated time of the last change
        self._pin, self._clock = mcu.gpio[gpio], mcu.clock
        self._pin.add_listener(self._changed)

    def _changed(self, now: GPIOPinState, _before: GPIOPinState) -> None:
        lit = now == GPIOPinState.HIGH
        if now in (GPIOPinState.HIGH, GPIOPinState.LOW):
            self._pin.set_input_value(lit)
        if lit != self.lit:
            self.lit = lit
            self.changed_ms = self._clock.nanos / NANOSECONDS


class Piezo:
    """The piezo between two pins, the channels of one PWM slice, whose registers it reads (RP2040 datasheet 4.5)."""

    def __init__(self, mcu: Any, gpio: int, back: int) -> None:
        assert gpio % 2 == 0 and back == gpio + 1, "channel A and B of one slice"
        self._mcu, self._pins = mcu, (mcu.gpio[gpio], mcu.gpio[back])
        self._slice = mcu.pwm.channels[(gpio >> 1) & 7]

    def duty(self) -> float:
        """The part of its period for which the first pin is high, 0 to 1: half is as loud as it gets."""
        channel = self._slice
        return float((channel.cc & 0xFFFF) / (channel.top + 1))

    def swing(self) -> int:
        """By how many times the pins' 3.3 V the voltage on it changes: 2 when one is high while the other is low, 1
        when only one moves, 0 when they move together or not at all."""
        channel = self._slice
        if not channel.csr & 1:
            return 0
        moves = [pin.function_select == FUNCTION_PWM for pin in self._pins]
        levels = (channel.cc & 0xFFFF, channel.cc >> 16)
        moves = [each and 0 < level <= channel.top for each, level in zip(moves, levels, strict=True)]
        if not all(moves):
            return sum(moves)
        inverted = (channel.csr >> 2 & 1) != (channel.csr >> 3 & 1)  # A_INV, B_INV
        return 2 if inverted and levels[0] == levels[1] else 0

    def held(self) -> bool:
        """Whether a voltage is on it that does not change: one pin is high for good, the other one low."""
        high = [pin.function_select != FUNCTION_PWM and pin.value == GPIOPinState.HIGH for pin in self._pins]
        return not self.swing() and high[0] != high[1]

    def hertz(self) -> int:
        """The tone that sounds now, 0 for silence."""
        if not self.swing():
            return 0
        channel = self._slice
        divider = (channel.div >> 4 or 256) + (channel.div & 15) / 16
        phases = 2 if channel.csr & 2 else 1  # phase-correct counts up and down
        return int(self._mcu.clk_sys / (divider * (channel.top + 1) * phases) + 0.5)
