"""The letters: a proportional font, capitals six pixels tall, drawn for this display.

A glyph is its columns, top pixel in bit 0, with the blank column that parts it from the next one. Capitals stand in
rows 1 to 6, row 7 holds the tails of g, p, q and y, row 0 is empty: a line can be inverted as it is. Codes below 32
are icons; a character that is not here is shown as a question mark.
"""

GLYPHS = (
    None,
    b"\x10\x18\x1c\x1e\x1c\x18\x10\x00",   # up
    b"\x04\x0c\x1c\x3c\x1c\x0c\x04\x00",   # down
    b"\x18\x30\x60\x30\x18\x0c\x06\x00",   # tick
    b"\x66\x3c\x18\x3c\x66\x00",           # cross
    b"\x48\x38\x3c\x1e\x3c\x38\x48\x00",   # star
    b"\x60\x30\x08\x14\x0a\x06\x00",       # pen
    None, None, None, None, None, None, None, None, None, None, None, None, None, None, None, None,
    None, None, None, None, None, None, None, None, None,
    b"\x00\x00\x00",                       # space
    b"\x5e\x00",                           # !
    b"\x06\x00\x06\x00",                   # "
    b"\x24\x7e\x24\x7e\x24\x00",           # #
    None,
    b"\x62\x10\x08\x46\x00",               # %
    b"\x34\x4a\x54\x20\x50\x00",           # &
    b"\x06\x00",                           # '
    b"\x3c\x42\x00",                       # (
    b"\x42\x3c\x00",                       # )
    b"\x54\x38\x7c\x38\x54\x00",           # *
    b"\x10\x38\x10\x00",                   # +
    b"\x80\x40\x00",                       # ,
    b"\x10\x10\x10\x00",                   # -
    b"\x40\x00",                           # .
    b"\x60\x18\x06\x00",                   # /
    b"\x3c\x42\x42\x3c\x00",               # 0
    b"\x44\x7e\x40\x00",                   # 1
    b"\x44\x62\x52\x4c\x00",               # 2
    b"\x42\x4a\x4a\x34\x00",               # 3
    b"\x18\x14\x7e\x10\x00",               # 4
    b"\x4e\x4a\x4a\x32\x00",               # 5
    b"\x3c\x4a\x4a\x30\x00",               # 6
    b"\x02\x62\x1a\x06\x00",               # 7
    b"\x34\x4a\x4a\x34\x00",               # 8
    b"\x0c\x52\x52\x3c\x00",               # 9
    b"\x48\x00",                           # :
    b"\x80\x48\x00",                       # ;
    b"\x10\x28\x44\x00",                   # <
    b"\x28\x28\x28\x00",                   # =
    b"\x44\x28\x10\x00",                   # >
    b"\x04\x52\x0a\x04\x00",               # ?
    None,
    b"\x7c\x12\x12\x7c\x00",               # A
    b"\x7e\x4a\x4a\x34\x00",               # B
    b"\x3c\x42\x42\x42\x00",               # C
    b"\x7e\x42\x42\x3c\x00",               # D
    b"\x7e\x4a\x4a\x42\x00",               # E
    b"\x7e\x0a\x0a\x02\x00",               # F
    b"\x3c\x42\x52\x72\x00",               # G
    b"\x7e\x08\x08\x7e\x00",               # H
    b"\x7e\x00",                           # I
    b"\x40\x40\x3e\x00",                   # J
    b"\x7e\x18\x24\x42\x00",               # K
    b"\x7e\x40\x40\x40\x00",               # L
    b"\x7e\x04\x18\x04\x7e\x00",           # M
    b"\x7e\x04\x08\x10\x7e\x00",           # N
    b"\x3c\x42\x42\x3c\x00",               # O
    b"\x7e\x12\x12\x0c\x00",               # P
    b"\x3c\x42\x62\xfc\x00",               # Q
    b"\x7e\x12\x32\x4c\x00",               # R
    b"\x44\x4a\x52\x22\x00",               # S
    b"\x02\x02\x7e\x02\x02\x00",           # T
    b"\x3e\x40\x40\x3e\x00",               # U
    b"\x0e\x30\x40\x30\x0e\x00",           # V
    b"\x7e\x20\x18\x20\x7e\x00",           # W
    b"\x42\x24\x18\x24\x42\x00",           # X
    b"\x02\x04\x78\x04\x02\x00",           # Y
    b"\x62\x52\x4a\x46\x00",               # Z
    None, None, None, None,
    b"\x80\x80\x80\x80\x00",               # _
    None,
    b"\x30\x48\x48\x78\x00",               # a
    b"\x7e\x48\x48\x30\x00",               # b
    b"\x30\x48\x48\x00",                   # c
    b"\x30\x48\x48\x7e\x00",               # d
    b"\x30\x58\x58\x50\x00",               # e
    b"\x7c\x0a\x02\x00",                   # f
    b"\x90\xa8\xa8\x78\x00",               # g
    b"\x7e\x08\x08\x70\x00",               # h
    b"\x7a\x00",                           # i
    b"\x80\x7a\x00",                       # j
    b"\x7e\x10\x28\x40\x00",               # k
    b"\x7e\x00",                           # l
    b"\x78\x08\x78\x08\x70\x00",           # m
    b"\x78\x08\x08\x70\x00",               # n
    b"\x30\x48\x48\x30\x00",               # o
    b"\xf8\x48\x48\x30\x00",               # p
    b"\x30\x48\x48\xf8\x00",               # q
    b"\x78\x10\x08\x00",                   # r
    b"\x50\x58\x68\x28\x00",               # s
    b"\x3e\x48\x40\x00",                   # t
    b"\x38\x40\x40\x78\x00",               # u
    b"\x18\x20\x40\x20\x18\x00",           # v
    b"\x38\x40\x38\x40\x38\x00",           # w
    b"\x48\x30\x30\x48\x00",               # x
    b"\x98\xa0\xa0\x78\x00",               # y
    b"\x48\x68\x58\x48\x00",               # z
)


def columns(text: str, glyphs: tuple = GLYPHS) -> bytes:
    """The text as columns of eight pixels, the blank column after the last letter included.

    `glyphs` is not for callers: a local name is found faster than a global one.
    """
    try:
        return b"".join([glyphs[code] for code in text.encode()])
    except (IndexError, TypeError):
        known = "".join([c if ord(c) < 127 and glyphs[ord(c)] else "?" for c in text])
        return b"".join([glyphs[code] for code in known.encode()])


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
