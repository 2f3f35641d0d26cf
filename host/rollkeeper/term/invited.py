"""How the terminal invites others to a page: its address, the code that pairs a browser, and both as a QR code."""

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from rollkeeper.web.access import Access, Invitation

HALVES = {"00": "█", "01": "▀", "10": "▄", "11": " "}  # two modules of a column, the upper one first; 1 is dark
INK, PAPER = "black", "white"


def invite(console: Console, access: Access) -> None:
    """Print where others may look and the code, a new one after each browser; nothing if the page is not for others."""
    invited = access.invitation()
    if invited is None or access.pairing is None:
        return

    def paired(address: str) -> None:
        nonlocal invited
        console.print(f"  A browser at {address} may write now.", style="dim")
        before, invited = invited, access.invitation()
        if before is not None and invited is not None and before["code"] != invited["code"]:
            show_code(console, invited)

    access.pairing.on_paired.append(paired)
    show_address(console, invited)
    show_code(console, invited)


def show_address(console: Console, invited: Invitation) -> None:
    """Print where others may look."""
    console.print(f"  [bold]On the network:[/] {invited['url']}", soft_wrap=True)
    console.print("  Whoever opens it sees the score; only a browser that has been paired may write.", style="dim")
    if not console.is_terminal:
        console.print("  The code for pairing is only ever shown on a terminal, and this is none.", style="dim")


def show_code(console: Console, invited: Invitation) -> None:
    """Print the code that pairs the next browser, on a terminal only: whatever else is printed to may be kept."""
    if not console.is_terminal:
        return
    console.print(f"  [bold]Code for one browser:[/] {invited['code']}, or scan this with a phone:\n", soft_wrap=True)
    for line in qr_lines(console, invited["qr"]):
        console.print("  ", line, sep="", soft_wrap=True)
    console.print()


def qr_lines(console: Console, rows: Sequence[str]) -> list[Text]:
    """A QR code in letters of two squares each; nothing if the terminal lacks these letters, colours or room."""
    try:
        "".join(HALVES.values()).encode(console.encoding)
    except UnicodeError:
        return []
    if console.color_system is None or len(rows) + 2 > console.width:
        return []
    pairs = [*rows, "0" * len(rows)][: len(rows) + len(rows) % 2]
    return [
        Text("".join(HALVES[a + b] for a, b in zip(upper, lower, strict=True)), style=f"{PAPER} on {INK}")
        for upper, lower in zip(pairs[::2], pairs[1::2], strict=True)
    ]
