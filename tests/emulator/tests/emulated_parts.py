"""Pieces of an emulated chip for tests of single parts: pins and a clock, no processor."""

from rp2040py.clock.simulation_clock import SimulationClock
from rp2040py.gpio_pin import GPIOPinState


class Pin:
    """A pin with a pull-up: what a part outside does to it, and what the guest does to it."""

    def __init__(self, clock):
        self._clock = clock
        self.level = True
        self.edges = []  # (ms, level) as seen by the guest
        self._listeners = []
        self.function_select = 31
        self.value = GPIOPinState.INPUT_PULL_UP

    def set_input_value(self, level):
        if level != self.level:
            self.level = level
            self.edges.append((self._clock.nanos / 1e6, level))

    def release_input(self):
        self.set_input_value(True)

    def add_listener(self, listener):
        self._listeners.append(listener)

    def guest_drives(self, level):
        """The guest makes the pin an output, or lets go of it (None)."""
        state = {None: GPIOPinState.INPUT_PULL_UP, True: GPIOPinState.HIGH, False: GPIOPinState.LOW}[level]
        self.value = state
        for listener in self._listeners:
            listener(state, GPIOPinState.INPUT)


class Chip:
    """Clock and pins."""

    def __init__(self):
        self.clock = SimulationClock()
        self.gpio = [Pin(self.clock) for _ in range(30)]

    def run(self, ms):
        self.clock.tick(ms * 1e6)
