"""The pixels of the LED build: 35 SK6812MINI in a chain, which read their data pin as their datasheet says.

OPSCO SPC/SK6812MINI rev. 01, section 10: each bit is a high and a low time within a window, and a low of 80 us makes
the pixels show what they have taken in. Whatever is outside of a window is a fault by name. The windows of the high
times are narrowed to those of WS2812B (220 to 380 ns, 580 ns and more), which it is common to fit instead.

Their supply is switched by another pin: low is off, and a resistor pulls it up while nobody drives it. It comes back
slowly (docs/reference/electrical.md, "Pixel power"): what is sent before that is lost, and a fault. They come back
dark.
"""

from typing import Any

from rp2040py.gpio_pin import GPIOPinState

Colour = tuple[int, int, int]  # red, green, blue, 0..255

DICE, PIPS = 5, 7
COUNT = DICE * PIPS
DARK: Colour = (0, 0, 0)
HIGH_NS = ((220, 380), (580, 750))  # of a 0 and of a 1
LOW_NS = ((750, 1050), (450, 750))
JITTER_NS = 8  # the emulator sees an edge at the end of its instruction: a cycle
RESET_NS = 80_000
MOST_FAULTS = 20  # kept by name
SUPPLY_NS = 120e6  # from switching it on until it is there, with an empty battery


class PixelChain:
    """What the pixels show, and how well they were told."""

    def __init__(self, mcu: Any, gpio: int, power: int) -> None:
        self.supplied = True  # by the switch
        self.colours: list[Colour] = [DARK] * COUNT  # as they shine now
        self.frames = 0
        self.frame_ms = 0.0  # emulated time from the first edge of the last whole frame to its last
        self.faults: list[str] = []
        self.brightest = 0  # greatest value of a channel in any frame
        self.most_light = 0  # greatest sum of all channels in any frame
        self._clock = mcu.clock
        self._bits: list[int] = []
        self._began = self._rose = self._fell = 0.0  # nanoseconds
        self._high = False
        self._latch = mcu.clock.create_alarm(self._show)
        self._there_at = 0.0  # nanoseconds at which the supply is there
        self._lost = False  # a part of the frame came without it
        self._switch = mcu.gpio[power]
        self._switch.set_input_value(True)
        self._switch.add_listener(self._switched)
        mcu.gpio[gpio].add_listener(self._edge)

    def reset(self) -> None:
        """The guest was reset in the middle of something: the pixels keep what they show, if they had their supply."""
        self._switched(GPIOPinState.INPUT, GPIOPinState.INPUT)
        self._latch.cancel()
        self._bits.clear()
        self._high = self._lost = False

    def die(self, place: int) -> list[Colour]:
        """The seven pips of the die in place 0..4: left column from the top, middle, right column from the bottom."""
        return self.colours[PIPS * place : PIPS * (place + 1)]

    def _switched(self, now: GPIOPinState, _before: GPIOPinState) -> None:
        on = now != GPIOPinState.LOW
        if on != self.supplied:
            self.supplied = on
            self._switch.set_input_value(on)
            if on:
                self._there_at = self._clock.nanos + SUPPLY_NS
            else:
                self.colours = [DARK] * COUNT

    def _edge(self, now: GPIOPinState, _before: GPIOPinState) -> None:
        high = now == GPIOPinState.HIGH
        if high == self._high:
            return
        self._high = high
        nanos = float(self._clock.nanos)
        self._lost |= not self.supplied or nanos < self._there_at
        if high:
            if self._bits:
                self._check_low(nanos - self._fell)
            else:
                self._began = nanos
            self._rose = nanos
            self._latch.cancel()
        else:
            self._take(nanos - self._rose)
            self._fell = nanos
            self._latch.schedule(RESET_NS)

    def _take(self, high_ns: float) -> None:
        """A high has ended: a bit, whatever its low will be."""
        for bit, window in enumerate(HIGH_NS):
            if _within(high_ns, window):
                self._bits.append(bit)
                return
        self._blame(f"bit {len(self._bits)} is high for {high_ns:.0f} ns")
        self._bits.append(int(high_ns > sum(HIGH_NS[0] + HIGH_NS[1]) / 4))

    def _check_low(self, low_ns: float) -> None:
        if not _within(low_ns, LOW_NS[self._bits[-1]]):
            self._blame(f"bit {len(self._bits) - 1}, a {self._bits[-1]}, is low for {low_ns:.0f} ns")

    def _show(self) -> None:
        """The line was low for long: each pixel shows its 24 bits, those that got none show what they showed."""
        bits, self._bits = self._bits, []
        lost, self._lost = self._lost, False
        if lost:
            self._blame("told without supply")
            return
        if len(bits) % 24:
            self._blame(f"a frame has {len(bits)} bits")
        values = [int("".join(map(str, bits[at : at + 8])), 2) for at in range(0, len(bits) - 7, 8)]
        told = [(values[at + 1], values[at], values[at + 2]) for at in range(0, len(values) - 2, 3)][:COUNT]
        if self.supplied:  # else it was switched off after the last bit
            self.colours[: len(told)] = told
        self.frames += 1
        self.frame_ms = (self._fell - self._began) / 1e6
        self.brightest = max(self.brightest, *map(max, self.colours))
        self.most_light = max(self.most_light, sum(map(sum, self.colours)))

    def _blame(self, fault: str) -> None:
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(f"frame {self.frames}: {fault}")


def _within(ns: float, window: tuple[int, int]) -> bool:
    return window[0] - JITTER_NS <= ns <= window[1] + JITTER_NS
