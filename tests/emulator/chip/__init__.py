"""The RP2040 and its flash chip, as far as the emulator's own are too simple or too slow."""
