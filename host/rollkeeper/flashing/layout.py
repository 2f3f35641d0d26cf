"""Where things are in a handheld's flash: one layout for all boards, in the first 2 MB. firmware/image/layout.h has the
same for MicroPython, and firmware/image/main.py for what starts the handheld.

A new layout, or a MicroPython that needs modules of another form (.mpy 6.3 today), is a new number.
"""

LAYOUT = 1
KB = 1024
SECTOR = 4 * KB  # bytes of the flash that are erased together
FLASH_SIZE = 2048 * KB
ROMFS = 384 * KB  # where the firmware begins; MicroPython is before it
ROMFS_SIZE = 256 * KB
JOURNAL = ROMFS + ROMFS_SIZE  # the games: firmware/roller/ring.py
JOURNAL_SIZE = 1024 * KB
DRIVE = JOURNAL + JOURNAL_SIZE  # settings, whatever a person puts there
DRIVE_SIZE = FLASH_SIZE - DRIVE
MACHINE = f"Rollkeeper {LAYOUT} "  # what MicroPython says of itself begins with this (sys.implementation._machine)
