"""The soft handheld: the app of the firmware, its pictures and its end of the cable, without a chip.

`rollkeeper play` runs it. CPython and MicroPython both run `handheld` and `journal`; what MicroPython has built in is
in `on_cpython`. The emulated Pico judges what only hardware can break (flash, USB, I2C, power, interrupts, time).
"""
