"""The virtual handheld: an emulated Pico that runs the real MicroPython and the real firmware."""

from rollkeeper.virtual.chip import compiled as compiled  # before anything imports the emulator
