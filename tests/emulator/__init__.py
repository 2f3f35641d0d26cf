"""The emulator: an emulated Pico that runs the real MicroPython and the real firmware."""

from emulator.chip import compiled as compiled  # before anything imports rp2040py
