"""Starts the handheld, whose code is in the ROMFS partition (/rom), if that is whole. It is frozen into MicroPython, so
it is there whatever an update that was cut short has left.
"""

import sys

# Only here is looked for modules meanwhile: a look at the drive takes 2 ms, and a file on it could have the name of one
# that is built in.
path = sys.path[:]
sys.path[:] = [".frozen", "/rom"]

from binascii import crc32  # noqa: E402

LAYOUT = 1  # of the flash, and of the mark
MARK = b"ROLL"  # 4 letters behind the ROMFS, then the layout and the CRC-32 of all before it, each in 4 bytes
ON_THE_CABLE = """rollkeeper: there is no firmware here, or it is not whole. Games and settings are untouched.
Run on the PC: rollkeeper flash (in a clone: make flash)"""
ON_THE_DISPLAY = ("Update me:", "plug me into", "the PC.", "Games are safe.")
DISPLAYS = 0x3C, 0x3D  # addresses of an SSD1306, SSD1309 or SH1106
RESET = 300  # ms after power-on in which a display may still be reset by its own capacitor
# SSD1306 datasheet, 10.1: charge pump on, addressing by pages, the way it is mounted, on. The other two do not know the
# pump's command, and take its argument for a column.
WAKE_UP = b"\xae\x8d\x14\x20\x02\xa1\xc8\x40\xa6\xa4\x81\x7f\xaf"


def romfs() -> "memoryview":
    """Returns the bytes of the firmware's partition."""
    import vfs

    return memoryview(vfs.rom_ioctl(2, 0))


def is_whole(rom: "memoryview") -> bool:
    """Whether a ROMFS and its mark are there. Its length stands in its head, seven bits in a byte, the highest first
    (MicroPython, extmod/vfs_rom.c)."""
    if bytes(rom[:3]) != b"\xd2\xcd\x31":
        return False
    length, at = 0, 3
    while at < 10:
        byte = rom[at]
        at += 1
        length = length << 7 | byte & 127
        if byte < 128:
            break
    end = at + length
    if end + 12 > len(rom):
        return False
    mark = bytes(rom[end : end + 12])
    return mark == MARK + LAYOUT.to_bytes(4, "little") + crc32(rom[: end + 8]).to_bytes(4, "little")


def say_what_is_missing() -> None:
    """Say it on the cable, and on a display, if one answers."""
    from time import sleep_ms

    import framebuf
    import pins
    from machine import I2C, Pin

    print(ON_THE_CABLE)
    sleep_ms(RESET)
    bus = I2C(0, sda=Pin(pins.OLED_SDA), scl=Pin(pins.OLED_SCL), freq=400000, timeout=10000)
    picture = bytearray(1024)
    screen = framebuf.FrameBuffer(picture, 128, 64, framebuf.MONO_VLSB)
    for line, text in enumerate(ON_THE_DISPLAY):
        screen.text(text, 2, 8 + 14 * line)
    for address in DISPLAYS:
        try:
            bus.writeto(address, b"\x00" + WAKE_UP)
            for page in range(8):
                bus.writeto(address, bytes((0, 0xB0 + page, 0x00, 0x10)))
                # Two dark columns more: an SH1106 shows columns 2 to 129; the others go on at column 0, which is dark.
                bus.writeto(address, b"\x40" + picture[128 * page : 128 * (page + 1)] + b"\0\0")
        except OSError:
            pass  # no display there


if __name__ == "__main__":  # `rollkeeper flash` imports this, to ask whether the firmware is whole
    try:
        if is_whole(romfs()):
            import start  # noqa: F401 -- of the firmware
        else:
            say_what_is_missing()
    finally:
        sys.path[:] = path
else:
    sys.path[:] = path
