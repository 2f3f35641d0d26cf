"""The soft handheld: the app of the firmware, its pictures and its end of the cable, without a chip.

`rollkeeper play` runs it, and so do tests of a game's flow. CPython and MicroPython both run `handheld`
and `journal`; what MicroPython has built in and CPython lacks is in `on_cpython`. What only hardware
can break (flash, USB, I2C, power, interrupts, time) is not here: the emulated Pico judges that.
"""
