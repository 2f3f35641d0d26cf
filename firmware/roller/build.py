"""Which build is this? A display that answers on the bus makes it the OLED build, otherwise it is the LED build.

The file /build on the drive settles it without looking: it says "oled" or "led".
"""

PATH = "/build"
DISPLAY = 0x3C
NO_OPERATION = b"\x00\xe3"  # SSD1306 datasheet, 9: control byte, NOP


def said(path: str = PATH) -> bytes:
    """What the file says; b"" without one."""
    try:
        with open(path, "rb") as file:
            word: bytes = file.read(8).strip()
            return word
    except OSError:
        return b""


def has_display(bus: "I2C") -> bool:
    """Whether an SSD1306 answers."""
    try:
        bus.writeto(DISPLAY, NO_OPERATION)
    except OSError:
        return False
    return True


TYPE_CHECKING = False
if TYPE_CHECKING:
    from machine import I2C
