"""Games that are not recorded: played like any other, marked on every screen, and gone when they are left.

Law: nothing of a practice game goes to the flash or to a PC. The recorded game waits in the app as it was, and on the
flash: after a power cut it is the one that goes on. Imported when needed, like `roller.match`.
"""
