"""What the PC wants from the handheld besides events: a box written, names for new games, the crash log.

Imported when the PC first asks: at power-on none of it is needed.
"""
