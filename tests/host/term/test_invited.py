"""How the terminal invites others: the code only on a terminal, and the QR code where it can be drawn."""

import io

import pytest
from rich.console import Console

from rollkeeper.term.invited import HALVES, invite, qr_lines
from rollkeeper.web.access import Access, plain_code, with_code


def screen(encoding: str = "utf-8", width: int = 80, **options: object) -> Console:
    file = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    known = {"force_terminal": True, "color_system": "truecolor", "legacy_windows": False, "highlight": False}
    return Console(file=file, width=width, **{**known, **options})  # type: ignore[arg-type]


def said(console: Console) -> str:
    console.file.flush()
    told: str = console.file.buffer.getvalue().decode(console.file.encoding)  # type: ignore[attr-defined]
    return told


def opened() -> Access:
    access = Access("192.168.1.23")
    access.opened(15751, "/")
    return access


def test_a_terminal_shows_the_code_and_the_next_once_it_is_used() -> None:
    access, console = opened(), screen()
    invite(console, access)
    invited = access.invitation()
    assert invited is not None and access.pairing is not None
    assert "http://192.168.1.23:15751/" in said(console) and invited["code"] in said(console)
    access.pairing.pair(access.pairing.unshown_code(), "127.0.0.1")
    assert said(console).count(invited["code"]) == 1, "it is still good, and not shown again"
    token = access.pairing.pair(invited["code"], "192.168.1.7")
    told = said(console).partition("A browser at 192.168.1.7 may write now.")[2]
    following = access.invitation()
    assert following is not None and following["code"] in told and invited["code"] not in told
    assert token not in said(console)


def test_what_is_no_terminal_is_told_no_code() -> None:
    access, console = opened(), Console(file=io.StringIO(), width=200)
    invite(console, access)
    invited = access.invitation()
    assert invited is not None and access.pairing is not None
    access.pairing.pair(invited["code"], "192.168.1.7")
    told = console.file.getvalue()  # type: ignore[attr-defined]
    assert "http://192.168.1.23:15751/" in told and "and this is none" in told and "A browser at 192.168.1.7" in told
    for code in (invited["code"], access.pairing.code):
        assert code not in told and plain_code(code) not in told


def test_on_this_computer_alone_nobody_is_invited() -> None:
    console = screen()
    invite(console, Access())
    assert said(console) == ""


def test_the_qr_code_is_drawn_as_it_is_or_not_at_all() -> None:
    invited = opened().invitation()
    assert invited is not None
    rows = invited["qr"]
    drawn = qr_lines(screen(), rows)
    back = {letter: pair for pair, letter in HALVES.items()}
    modules = []
    for line in drawn:
        assert str(line.style) == "white on black"
        pairs = [back[letter] for letter in line.plain]
        modules += ["".join(pair[0] for pair in pairs), "".join(pair[1] for pair in pairs)]
    assert modules[: len(rows)] == rows and len(modules) - len(rows) in (0, 1)
    assert set(rows[0]) == {"0"} == set(rows[3]) and "1" in rows[4], "an edge of four light modules"
    for other in (screen("ascii"), screen(width=30), screen(no_color=True), Console(file=io.StringIO())):
        assert qr_lines(other, rows) == [] or other.no_color


@pytest.mark.parametrize("url", ["http://192.168.100.200:15751/", "http://10.0.0.1:80/scoreboard/"])
def test_the_qr_code_leads_to_the_page_with_the_code(url: str) -> None:
    import segno

    access = Access("10.0.0.1")
    access.url = url
    invited = access.invitation()
    assert invited is not None and access.pairing is not None
    again = segno.make_qr(with_code(url, access.pairing.code), error="l")
    size = len(invited["qr"])
    assert size == again.symbol_size(border=4)[0] and size < 50
    assert [[int(each) for each in row] for row in invited["qr"]] == [list(row) for row in again.matrix_iter(border=4)]
