"""The letters: a proportional font, capitals six pixels tall, drawn for this display.

A glyph is its columns, top pixel in bit 0, and the blank column that parts it from the next one, written as ff.
Capitals stand in rows 1 to 6, row 7 holds the tails of g, p, q and y, row 0 is empty: a line can be inverted as it is.
Codes below 32 are icons; a character that is not drawn is shown as a question mark.

All glyphs are one string with a list of where each begins: as a string each they would take 3 kB more of RAM.
"""

from array import array

_GLYPHS = (
    b"\xff"
    b"\x10\x18\x1c\x1e\x1c\x18\x10\xff"    # up
    b"\x04\x0c\x1c\x3c\x1c\x0c\x04\xff"    # down
    b"\x18\x30\x60\x30\x18\x0c\x06\xff"    # tick
    b"\x66\x3c\x18\x3c\x66\xff"            # cross
    b"\x48\x38\x3c\x1e\x3c\x38\x48\xff"    # star
    b"\x60\x30\x08\x14\x0a\x06\xff"        # pen
    b"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    b"\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    b"\x00\x00\xff"                        # space
    b"\x5e\xff"                            # !
    b"\x06\x00\x06\xff"                    # "
    b"\x24\x7e\x24\x7e\x24\xff"            # #
    b"\x04\x52\x0a\x04\xff"
    b"\x62\x10\x08\x46\xff"                # %
    b"\x34\x4a\x54\x20\x50\xff"            # &
    b"\x06\xff"                            # '
    b"\x3c\x42\xff"                        # (
    b"\x42\x3c\xff"                        # )
    b"\x54\x38\x7c\x38\x54\xff"            # *
    b"\x10\x38\x10\xff"                    # +
    b"\x80\x40\xff"                        # ,
    b"\x10\x10\x10\xff"                    # -
    b"\x40\xff"                            # .
    b"\x60\x18\x06\xff"                    # /
    b"\x3c\x42\x42\x3c\xff"                # 0
    b"\x44\x7e\x40\xff"                    # 1
    b"\x44\x62\x52\x4c\xff"                # 2
    b"\x42\x4a\x4a\x34\xff"                # 3
    b"\x18\x14\x7e\x10\xff"                # 4
    b"\x4e\x4a\x4a\x32\xff"                # 5
    b"\x3c\x4a\x4a\x30\xff"                # 6
    b"\x02\x62\x1a\x06\xff"                # 7
    b"\x34\x4a\x4a\x34\xff"                # 8
    b"\x0c\x52\x52\x3c\xff"                # 9
    b"\x48\xff"                            # :
    b"\x80\x48\xff"                        # ;
    b"\x10\x28\x44\xff"                    # <
    b"\x28\x28\x28\xff"                    # =
    b"\x44\x28\x10\xff"                    # >
    b"\x04\x52\x0a\x04\xff"                # ?
    b"\x04\x52\x0a\x04\xff"
    b"\x7c\x12\x12\x7c\xff"                # A
    b"\x7e\x4a\x4a\x34\xff"                # B
    b"\x3c\x42\x42\x42\xff"                # C
    b"\x7e\x42\x42\x3c\xff"                # D
    b"\x7e\x4a\x4a\x42\xff"                # E
    b"\x7e\x0a\x0a\x02\xff"                # F
    b"\x3c\x42\x52\x72\xff"                # G
    b"\x7e\x08\x08\x7e\xff"                # H
    b"\x7e\xff"                            # I
    b"\x40\x40\x3e\xff"                    # J
    b"\x7e\x18\x24\x42\xff"                # K
    b"\x7e\x40\x40\x40\xff"                # L
    b"\x7e\x04\x18\x04\x7e\xff"            # M
    b"\x7e\x04\x08\x10\x7e\xff"            # N
    b"\x3c\x42\x42\x3c\xff"                # O
    b"\x7e\x12\x12\x0c\xff"                # P
    b"\x3c\x42\x62\xfc\xff"                # Q
    b"\x7e\x12\x32\x4c\xff"                # R
    b"\x44\x4a\x52\x22\xff"                # S
    b"\x02\x02\x7e\x02\x02\xff"            # T
    b"\x3e\x40\x40\x3e\xff"                # U
    b"\x0e\x30\x40\x30\x0e\xff"            # V
    b"\x7e\x20\x18\x20\x7e\xff"            # W
    b"\x42\x24\x18\x24\x42\xff"            # X
    b"\x02\x04\x78\x04\x02\xff"            # Y
    b"\x62\x52\x4a\x46\xff"                # Z
    b"\x04\x52\x0a\x04\xff"
    b"\x04\x52\x0a\x04\xff"
    b"\x04\x52\x0a\x04\xff"
    b"\x04\x52\x0a\x04\xff"
    b"\x80\x80\x80\x80\xff"                # _
    b"\x04\x52\x0a\x04\xff"
    b"\x30\x48\x48\x78\xff"                # a
    b"\x7e\x48\x48\x30\xff"                # b
    b"\x30\x48\x48\xff"                    # c
    b"\x30\x48\x48\x7e\xff"                # d
    b"\x30\x58\x58\x50\xff"                # e
    b"\x7c\x0a\x02\xff"                    # f
    b"\x90\xa8\xa8\x78\xff"                # g
    b"\x7e\x08\x08\x70\xff"                # h
    b"\x7a\xff"                            # i
    b"\x80\x7a\xff"                        # j
    b"\x7e\x10\x28\x40\xff"                # k
    b"\x7e\xff"                            # l
    b"\x78\x08\x78\x08\x70\xff"            # m
    b"\x78\x08\x08\x70\xff"                # n
    b"\x30\x48\x48\x30\xff"                # o
    b"\xf8\x48\x48\x30\xff"                # p
    b"\x30\x48\x48\xf8\xff"                # q
    b"\x78\x10\x08\xff"                    # r
    b"\x50\x58\x68\x28\xff"                # s
    b"\x3e\x48\x40\xff"                    # t
    b"\x38\x40\x40\x78\xff"                # u
    b"\x18\x20\x40\x20\x18\xff"            # v
    b"\x38\x40\x38\x40\x38\xff"            # w
    b"\x48\x30\x30\x48\xff"                # x
    b"\x98\xa0\xa0\x78\xff"                # y
    b"\x48\x68\x58\x48\xff"                # z
)


_COLUMNS = _GLYPHS.replace(b"\xff", b"\x00")
_STARTS = array("H", [0])
for _glyph in _GLYPHS.split(b"\xff"):
    _STARTS.append(_STARTS[-1] + len(_glyph) + 1)
_GLYPHS = b""


def columns(text: str, laid: bytes = _COLUMNS, starts: "array[int]" = _STARTS) -> bytes:
    """The text as columns of eight pixels, the blank column after the last letter included.

    `laid` and `starts` are not for callers: a local name is found faster than a global one.
    """
    try:
        return b"".join([laid[starts[code] : starts[code + 1]] for code in text.encode()])
    except IndexError:
        return columns("".join([c if c <= "z" else "?" for c in text]))


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
