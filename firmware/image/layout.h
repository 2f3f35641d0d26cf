// Where things are in the flash, on every board alike: the first 2 MB. rollkeeper/flashing/layout.py has the same.
//
//        0  384 kB  MicroPython, with main.py and _boot.py of this folder
//   384 kB  256 kB  ROMFS: the firmware
//   640 kB 1024 kB  the journal: the games (firmware/roller/ring.py)
//  1664 kB  384 kB  the drive (littlefs): settings, whatever a person puts there
#define ROLLKEEPER_LAYOUT "1"
#define MICROPY_HW_ROMFS_BYTES (256 * 1024)
#define MICROPY_HW_FLASH_STORAGE_BASE (640 * 1024)
#define MICROPY_HW_FLASH_STORAGE_BYTES (1408 * 1024)

// What sys.implementation._machine begins with: `make flash` knows the layout by it.
#define MICROPY_HW_BOARD_NAME "Rollkeeper " ROLLKEEPER_LAYOUT
