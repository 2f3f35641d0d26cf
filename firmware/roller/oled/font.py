"""The letters: a proportional font, capitals six pixels tall, drawn for this display.

A glyph is its columns, top pixel in bit 0, and the blank column that parts it from the next one.
Capitals stand in rows 1 to 6, row 7 holds the tails of g, p, q and y, row 0 is empty: a line can be inverted as it is.
Codes below 32 are icons; a character that is not drawn is shown as a question mark.

All glyphs are one string with a list of where each begins: that stays in flash, a string each would not.
"""

from array import array

TYPE_CHECKING = False
if TYPE_CHECKING:
    import micropython

    from roller.oled.canvas import Canvas

    ptr8 = bytearray  # the address of its first byte
    ptr16 = array[int]  # of its first number

WIDEST = 8  # columns of a glyph
_COLUMNS = (
    b"\x00"
    b"\x10\x18\x1c\x1e\x1c\x18\x10\x00"    # up
    b"\x04\x0c\x1c\x3c\x1c\x0c\x04\x00"    # down
    b"\x18\x30\x60\x30\x18\x0c\x06\x00"    # tick
    b"\x66\x3c\x18\x3c\x66\x00"            # cross
    b"\x48\x38\x3c\x1e\x3c\x38\x48\x00"    # star
    b"\x60\x30\x08\x14\x0a\x06\x00"        # pen
    b"\x7c\x7a\x4a\x7a\x7c\x00"            # lock
    b"\x78\x78\x48\x78\x7e\x02\x06\x00"    # unlock
    b"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"
    b"\x00\x00\x00\x00\x00\x00\x00"
    b"\x00\x00\x00"                        # space
    b"\x5e\x00"                            # !
    b"\x06\x00\x06\x00"                    # "
    b"\x24\x7e\x24\x7e\x24\x00"            # #
    b"\x04\x52\x0a\x04\x00"
    b"\x62\x10\x08\x46\x00"                # %
    b"\x34\x4a\x54\x20\x50\x00"            # &
    b"\x06\x00"                            # '
    b"\x3c\x42\x00"                        # (
    b"\x42\x3c\x00"                        # )
    b"\x54\x38\x7c\x38\x54\x00"            # *
    b"\x10\x38\x10\x00"                    # +
    b"\x80\x40\x00"                        # ,
    b"\x10\x10\x10\x00"                    # -
    b"\x40\x00"                            # .
    b"\x60\x18\x06\x00"                    # /
    b"\x3c\x42\x42\x3c\x00"                # 0
    b"\x44\x7e\x40\x00"                    # 1
    b"\x44\x62\x52\x4c\x00"                # 2
    b"\x42\x4a\x4a\x34\x00"                # 3
    b"\x18\x14\x7e\x10\x00"                # 4
    b"\x4e\x4a\x4a\x32\x00"                # 5
    b"\x3c\x4a\x4a\x30\x00"                # 6
    b"\x02\x62\x1a\x06\x00"                # 7
    b"\x34\x4a\x4a\x34\x00"                # 8
    b"\x0c\x52\x52\x3c\x00"                # 9
    b"\x48\x00"                            # :
    b"\x80\x48\x00"                        # ;
    b"\x10\x28\x44\x00"                    # <
    b"\x28\x28\x28\x00"                    # =
    b"\x44\x28\x10\x00"                    # >
    b"\x04\x52\x0a\x04\x00"                # ?
    b"\x04\x52\x0a\x04\x00"
    b"\x7c\x12\x12\x7c\x00"                # A
    b"\x7e\x4a\x4a\x34\x00"                # B
    b"\x3c\x42\x42\x42\x00"                # C
    b"\x7e\x42\x42\x3c\x00"                # D
    b"\x7e\x4a\x4a\x42\x00"                # E
    b"\x7e\x0a\x0a\x02\x00"                # F
    b"\x3c\x42\x52\x72\x00"                # G
    b"\x7e\x08\x08\x7e\x00"                # H
    b"\x7e\x00"                            # I
    b"\x40\x40\x3e\x00"                    # J
    b"\x7e\x18\x24\x42\x00"                # K
    b"\x7e\x40\x40\x40\x00"                # L
    b"\x7e\x04\x18\x04\x7e\x00"            # M
    b"\x7e\x04\x08\x10\x7e\x00"            # N
    b"\x3c\x42\x42\x3c\x00"                # O
    b"\x7e\x12\x12\x0c\x00"                # P
    b"\x3c\x42\x62\xfc\x00"                # Q
    b"\x7e\x12\x32\x4c\x00"                # R
    b"\x44\x4a\x52\x22\x00"                # S
    b"\x02\x02\x7e\x02\x02\x00"            # T
    b"\x3e\x40\x40\x3e\x00"                # U
    b"\x0e\x30\x40\x30\x0e\x00"            # V
    b"\x7e\x20\x18\x20\x7e\x00"            # W
    b"\x42\x24\x18\x24\x42\x00"            # X
    b"\x02\x04\x78\x04\x02\x00"            # Y
    b"\x62\x52\x4a\x46\x00"                # Z
    b"\x04\x52\x0a\x04\x00"
    b"\x04\x52\x0a\x04\x00"
    b"\x04\x52\x0a\x04\x00"
    b"\x04\x52\x0a\x04\x00"
    b"\x80\x80\x80\x80\x00"                # _
    b"\x04\x52\x0a\x04\x00"
    b"\x30\x48\x48\x78\x00"                # a
    b"\x7e\x48\x48\x30\x00"                # b
    b"\x30\x48\x48\x00"                    # c
    b"\x30\x48\x48\x7e\x00"                # d
    b"\x30\x58\x58\x50\x00"                # e
    b"\x7c\x0a\x02\x00"                    # f
    b"\x90\xa8\xa8\x78\x00"                # g
    b"\x7e\x08\x08\x70\x00"                # h
    b"\x7a\x00"                            # i
    b"\x80\x7a\x00"                        # j
    b"\x7e\x10\x28\x40\x00"                # k
    b"\x7e\x00"                            # l
    b"\x78\x08\x78\x08\x70\x00"            # m
    b"\x78\x08\x08\x70\x00"                # n
    b"\x30\x48\x48\x30\x00"                # o
    b"\xf8\x48\x48\x30\x00"                # p
    b"\x30\x48\x48\xf8\x00"                # q
    b"\x78\x10\x08\x00"                    # r
    b"\x50\x58\x68\x28\x00"                # s
    b"\x3e\x48\x40\x00"                    # t
    b"\x38\x40\x40\x78\x00"                # u
    b"\x18\x20\x40\x20\x18\x00"            # v
    b"\x38\x40\x38\x40\x38\x00"            # w
    b"\x48\x30\x30\x48\x00"                # x
    b"\x98\xa0\xa0\x78\x00"                # y
    b"\x48\x68\x58\x48\x00"                # z
)
# Where each begins in them, two bytes each.
_STARTS = array("H", (
    b"\x00\x00\x01\x00\x09\x00\x11\x00\x19\x00\x1f\x00\x27\x00\x2e\x00\x34\x00\x3c\x00\x3d\x00\x3e\x00"
    b"\x3f\x00\x40\x00\x41\x00\x42\x00\x43\x00\x44\x00\x45\x00\x46\x00\x47\x00\x48\x00\x49\x00\x4a\x00"
    b"\x4b\x00\x4c\x00\x4d\x00\x4e\x00\x4f\x00\x50\x00\x51\x00\x52\x00\x53\x00\x56\x00\x58\x00\x5c\x00"
    b"\x62\x00\x67\x00\x6c\x00\x72\x00\x74\x00\x77\x00\x7a\x00\x80\x00\x84\x00\x87\x00\x8b\x00\x8d\x00"
    b"\x91\x00\x96\x00\x9a\x00\x9f\x00\xa4\x00\xa9\x00\xae\x00\xb3\x00\xb8\x00\xbd\x00\xc2\x00\xc4\x00"
    b"\xc7\x00\xcb\x00\xcf\x00\xd3\x00\xd8\x00\xdd\x00\xe2\x00\xe7\x00\xec\x00\xf1\x00\xf6\x00\xfb\x00"
    b"\x00\x01\x05\x01\x07\x01\x0b\x01\x10\x01\x15\x01\x1b\x01\x21\x01\x26\x01\x2b\x01\x30\x01\x35\x01"
    b"\x3a\x01\x40\x01\x45\x01\x4b\x01\x51\x01\x57\x01\x5d\x01\x62\x01\x67\x01\x6c\x01\x71\x01\x76\x01"
    b"\x7b\x01\x80\x01\x85\x01\x8a\x01\x8e\x01\x93\x01\x98\x01\x9c\x01\xa1\x01\xa6\x01\xa8\x01\xab\x01"
    b"\xb0\x01\xb2\x01\xb8\x01\xbd\x01\xc2\x01\xc7\x01\xcc\x01\xd0\x01\xd5\x01\xd9\x01\xde\x01\xe4\x01"
    b"\xea\x01\xef\x01\xf4\x01\xf9\x01"
))  # fmt: skip


def columns(text: str) -> bytes:
    """The text as columns of eight pixels, the blank column after the last letter included."""
    codes = text.encode()
    strip = bytearray(WIDEST * len(codes))
    wide = _lay(codes, len(codes), _COLUMNS, _STARTS, strip)  # type: ignore[arg-type]  # addresses
    return bytes(memoryview(strip)[:wide]) if wide >= 0 else columns("".join([c if c <= "z" else "?" for c in text]))


# In machine code, as it goes through every letter that is shown.


@micropython.viper
def _lay(codes: ptr8, count: int, laid: ptr8, starts: ptr16, strip: ptr8) -> int:
    """Put the glyphs of that many codes into a strip; how many columns they take, -1 if one is not drawn."""
    end = 0
    for at in range(count):
        code = codes[at]
        if code > 122:
            return -1
        column = starts[code]
        after = starts[code + 1]
        while column < after:
            strip[end] = laid[column]
            end += 1
            column += 1
    return end


# What four pixels above one another become when each is doubled.
_TWICE = b"\x00\x03\x0c\x0f\x30\x33\x3c\x3f\xc0\xc3\xcc\xcf\xf0\xf3\xfc\xff"


def doubled(strip: bytes) -> tuple:
    """Columns of text twice as large: the upper and the lower page of them."""
    upper = bytearray(2 * len(strip))
    lower = bytearray(2 * len(strip))
    at = 0
    for column in strip:
        upper[at] = upper[at + 1] = _TWICE[column & 15]
        lower[at] = lower[at + 1] = _TWICE[column >> 4]
        at += 2
    return upper, lower


# Digits of two pages, for points and totals: nine columns each, the upper page's and then the lower page's.
DIGIT = 9
DIGIT_STEP = 11  # columns from one digit to the next
DIGITS = (
    b"\xfc\xfe\xff\x03\x03\x03\xff\xfe\xfc\x1f\x3f\x7f\x60\x60\x60\x7f\x3f\x1f"  # 0
    b"\x18\x1c\x0e\xff\xff\xff\x00\x00\x00\x60\x60\x60\x7f\x7f\x7f\x60\x60\x60"  # 1
    b"\x0c\x0e\x0f\x03\x83\xc3\xff\x7e\x3c\x78\x7c\x7e\x67\x63\x61\x60\x60\x60"  # 2
    b"\x0c\x0e\x0f\xc3\xc3\xc3\xff\x7e\x3c\x18\x38\x78\x61\x61\x61\x7f\x3f\x1e"  # 3
    b"\x00\xc0\xf0\x78\x1c\x0e\xff\xff\x00\x07\x07\x07\x06\x06\x06\x7f\x7f\x06"  # 4
    b"\x7f\x7f\x7f\x63\x63\x63\xe3\xc3\x83\x18\x38\x78\x60\x60\x60\x7f\x3f\x1f"  # 5
    b"\xf8\xfc\xfe\xc7\xc3\xc3\xc3\x83\x00\x1f\x3f\x7f\x60\x60\x60\x7f\x3f\x1f"  # 6
    b"\x03\x03\x03\x03\x83\xf3\xff\x7f\x0f\x00\x00\x60\x7c\x7f\x1f\x03\x00\x00"  # 7
    b"\x3c\x7e\xff\xc3\xc3\xc3\xff\x7e\x3c\x1e\x3f\x7f\x61\x61\x61\x7f\x3f\x1e"  # 8
    b"\x7c\xfe\xff\x83\x83\x83\xff\xfe\xfc\x00\x60\x61\x61\x61\x71\x3f\x1f\x0f"  # 9
)


def write_digits(canvas: "Canvas", page: int, x: int, value: int) -> None:
    """Write a number (0 or more) from column x on, on `page` and the one below."""
    upper = canvas.pages[page]
    lower = canvas.pages[page + 1]
    for digit in str(value):
        at = 2 * DIGIT * int(digit)
        upper[x : x + DIGIT] = DIGITS[at : at + DIGIT]
        lower[x : x + DIGIT] = DIGITS[at + DIGIT : at + 2 * DIGIT]
        x += DIGIT_STEP


def width_of_digits(value: int) -> int:
    """Columns that a number takes."""
    return DIGIT_STEP * len(str(value)) - DIGIT_STEP + DIGIT
