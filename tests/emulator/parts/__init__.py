"""What is soldered around the Pico: display, sensor, keys, LEDs, pixels, piezo, and how they can fail."""
