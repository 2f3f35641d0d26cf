"""What brings another browser here: an address, the code for it, and both as a QR code."""

from typing import TypedDict

import segno

QUIET = 4  # modules of light around a QR code (ISO/IEC 18004)


class Invitation(TypedDict):
    """`url` is for those who look; `code` pairs one browser; `qr` has a row of 0 and 1 (dark) for each row of modules,
    the light edge included, and leads to `url` with the code."""

    url: str
    code: str
    qr: list[str]


def invitation(url: str, code: str, written: str) -> Invitation:
    """An invitation; `written` is the code as people read it."""
    rows = segno.make_qr(with_code(url, code), error="l").matrix_iter(border=QUIET)
    return {"url": url, "code": written, "qr": ["".join("1" if dark else "0" for dark in row) for row in rows]}


def with_code(url: str, code: str) -> str:
    """The address that pairs the browser which opens it. Behind the # nothing leaves that browser by itself: the code
    is in no request that a server, a proxy or the preview of a messenger would see."""
    return f"{url}#pair={code}"
