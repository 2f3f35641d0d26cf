"""Putting the firmware on a Pico."""
