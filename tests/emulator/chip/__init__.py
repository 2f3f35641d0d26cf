"""The RP2040 and its flash chip, as far as the emulator's own are too simple or too slow."""

from emulator.chip import compiled as compiled  # before anything imports rp2040py
