"""Measures the handheld: the real firmware on the emulated Pico, against the bars it has to reach."""
