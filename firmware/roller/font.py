"""The letters: a proportional font, capitals seven pixels tall, drawn for this display.

A glyph is its columns, top pixel in bit 0, with the blank column that parts it from the next one. Row 6 is the
baseline, row 7 holds the tails of g, p, q and y. The codes below 32 are icons; a character that is not here is
shown as a question mark.
"""

GLYPHS = (
    None,
    b"\x10\x18\x1c\x1e\x1c\x18\x10\x00", # up
    b"\x04\x0c\x1c\x3c\x1c\x0c\x04\x00", # down
    b"\x08\x18\x30\x30\x18\x0c\x06\x00", # tick
    b"\x22\x36\x1c\x36\x22\x00",     # cross
    b"\x00\x04\x0e\x5f\x44\x44\x44\x38\x00", # back
    b"\x78\x7e\x79\x49\x79\x7e\x78\x00", # lock
    b"\x3e\x41\x1c\x22\x2a\x22\x2a\x22\x1c\x41\x3e\x00", # shake
    b"\x04\x6c\x3c\x1f\x3c\x6c\x04\x00", # star
    None, None,
    b"\x60\x30\x08\x14\x0a\x05\x03\x00", # pen
    b"\x1c\x3e\x3e\x1c\x00",         # used
    None,
    b"\x1c\x22\x22\x1c\x00",         # left
    b"\x08\x08\x08\x2a\x1c\x08\x00", # wide arrow
    None, None, None, None, None, None, None, None, None, None, None, None, None, None, None, None,
    b"\x00\x00\x00",                 # space
    b"\x5f\x00",                     # !
    b"\x03\x00\x03\x00",             # "
    b"\x14\x7f\x14\x7f\x14\x00",     # #
    None,
    b"\x63\x13\x08\x64\x63\x00",     # %
    b"\x36\x49\x49\x36\x50\x00",     # &
    b"\x03\x00",                     # '
    b"\x3e\x41\x00",                 # (
    b"\x41\x3e\x00",                 # )
    b"\x54\x38\x7c\x38\x54\x00",     # *
    b"\x10\x10\x7c\x10\x10\x00",     # +
    b"\x80\x60\x00",                 # ,
    b"\x10\x10\x10\x00",             # -
    b"\x40\x00",                     # .
    b"\x60\x10\x08\x04\x03\x00",     # /
    b"\x3e\x41\x41\x3e\x00",         # 0
    b"\x42\x7f\x40\x00\x00",         # 1
    b"\x62\x51\x49\x46\x00",         # 2
    b"\x41\x49\x49\x36\x00",         # 3
    b"\x1c\x12\x7f\x10\x00",         # 4
    b"\x27\x45\x45\x39\x00",         # 5
    b"\x3e\x49\x49\x30\x00",         # 6
    b"\x01\x71\x0d\x03\x00",         # 7
    b"\x36\x49\x49\x36\x00",         # 8
    b"\x06\x49\x49\x3e\x00",         # 9
    b"\x44\x00",                     # :
    b"\x80\x64\x00",                 # ;
    b"\x08\x14\x22\x00",             # <
    b"\x28\x28\x28\x28\x00",         # =
    b"\x22\x14\x08\x00",             # >
    b"\x02\x51\x09\x06\x00",         # ?
    None,
    b"\x7e\x09\x09\x09\x7e\x00",     # A
    b"\x7f\x49\x49\x49\x36\x00",     # B
    b"\x3e\x41\x41\x41\x22\x00",     # C
    b"\x7f\x41\x41\x41\x3e\x00",     # D
    b"\x7f\x49\x49\x41\x00",         # E
    b"\x7f\x09\x09\x01\x00",         # F
    b"\x3e\x41\x49\x49\x7a\x00",     # G
    b"\x7f\x08\x08\x08\x7f\x00",     # H
    b"\x41\x7f\x41\x00",             # I
    b"\x20\x40\x41\x3f\x00",         # J
    b"\x7f\x08\x14\x22\x41\x00",     # K
    b"\x7f\x40\x40\x40\x00",         # L
    b"\x7f\x02\x0c\x02\x7f\x00",     # M
    b"\x7f\x02\x04\x08\x7f\x00",     # N
    b"\x3e\x41\x41\x41\x3e\x00",     # O
    b"\x7f\x09\x09\x09\x06\x00",     # P
    b"\x3e\x41\x51\x21\x5e\x00",     # Q
    b"\x7f\x09\x19\x29\x46\x00",     # R
    b"\x46\x49\x49\x49\x31\x00",     # S
    b"\x01\x01\x7f\x01\x01\x00",     # T
    b"\x3f\x40\x40\x40\x3f\x00",     # U
    b"\x0f\x30\x40\x30\x0f\x00",     # V
    b"\x7f\x20\x18\x20\x7f\x00",     # W
    b"\x63\x14\x08\x14\x63\x00",     # X
    b"\x03\x04\x78\x04\x03\x00",     # Y
    b"\x61\x51\x49\x45\x43\x00",     # Z
    None, None, None, None,
    b"\x80\x80\x80\x80\x00",         # _
    None,
    b"\x20\x54\x54\x78\x00",         # a
    b"\x7f\x44\x44\x38\x00",         # b
    b"\x38\x44\x44\x44\x00",         # c
    b"\x38\x44\x44\x7f\x00",         # d
    b"\x38\x54\x54\x58\x00",         # e
    b"\x7e\x05\x05\x00",             # f
    b"\x18\xa4\xa4\x7c\x00",         # g
    b"\x7f\x04\x04\x78\x00",         # h
    b"\x7d\x00",                     # i
    b"\x80\x7d\x00",                 # j
    b"\x7f\x10\x28\x44\x00",         # k
    b"\x3f\x40\x00",                 # l
    b"\x7c\x04\x78\x04\x78\x00",     # m
    b"\x7c\x04\x04\x78\x00",         # n
    b"\x38\x44\x44\x38\x00",         # o
    b"\xfc\x44\x44\x38\x00",         # p
    b"\x38\x44\x44\xfc\x00",         # q
    b"\x7c\x08\x04\x00",             # r
    b"\x48\x54\x54\x24\x00",         # s
    b"\x3f\x44\x44\x00",             # t
    b"\x3c\x40\x40\x7c\x00",         # u
    b"\x0c\x30\x40\x30\x0c\x00",     # v
    b"\x3c\x40\x38\x40\x3c\x00",     # w
    b"\x6c\x10\x10\x6c\x00",         # x
    b"\x1c\xa0\xa0\x7c\x00",         # y
    b"\x64\x54\x4c\x44\x00",         # z
)


def columns(text: str) -> bytes:
    """The text as columns of eight pixels, the blank column after the last letter included."""
    try:
        return b"".join([GLYPHS[code] for code in text.encode()])
    except (IndexError, TypeError):
        known = "".join([c if ord(c) < 127 and GLYPHS[ord(c)] else "?" for c in text])
        return b"".join([GLYPHS[code] for code in known.encode()])


# What four pixels above one another become when each is doubled.
_TWICE = bytes(sum(3 << (2 * bit) for bit in range(4) if pixels >> bit & 1) for pixels in range(16))


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
