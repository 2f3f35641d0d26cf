"""The virtual handheld: an emulated Pico that runs the real MicroPython and the real firmware."""
