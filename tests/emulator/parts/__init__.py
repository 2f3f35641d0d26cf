"""What is soldered around the Pico: display, sensor, keys, LEDs, pixels, piezo, and how they can fail."""

from emulator.chip import compiled as compiled  # before anything imports rp2040py
