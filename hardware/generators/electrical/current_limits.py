"""What each state of the handheld may draw out of its cells at most, and how long they must last in it at least."""

# mA at most, and hours or, when it is off, years at least: an evening, a day, some days, until the cells are old.
OLED_BARS = {"playing": (250, 8), "dim": (100, 10), "dark": (50, 24), "asleep": (8, 150), "asleep after a PC": (8, 150),
             "off": (0.01, 5)}  # fmt: skip
LED_BARS = {"playing": (250, 3), "dim": (150, 6), "dark": (50, 24), "asleep": (8, 150), "asleep after a PC": (8, 150),
            "off": (0.01, 5)}  # fmt: skip
