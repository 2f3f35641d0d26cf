"""What `rollkeeper flash` shows while it works: a bar for what is sent."""

from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

from rollkeeper.flashing.board import Bootsel
from rollkeeper.flashing.bootsel import file_for, make_handheld
from rollkeeper.flashing.hello import Waiting
from rollkeeper.flashing.raw_repl import BoardSession, install
from rollkeeper.link.find_handheld import Board
from turnlink.host import Hello

WORDS = {"erase": "make room", "write": "send the firmware", "copy": "copy MicroPython and the firmware"}


def installed(console: Console, session: BoardSession, romfs: bytes) -> None:
    """Installs the firmware under a progress bar."""
    with _bar(console) as bars:
        task = bars.add_task(WORDS["erase"], total=len(romfs))
        install(session, romfs, lambda what, done: bars.update(task, completed=done, description=WORDS[what]))
    console.print("Sent and verified: the SHA-256 of the firmware on the Pico is right.")


def made_handheld(console: Console, waiting: Bootsel, romfs: bytes) -> Board:
    """Makes a handheld of a Pico in BOOTSEL mode, under a progress bar."""
    content = file_for(waiting, romfs)
    console.print(
        f"A Pico waits in BOOTSEL mode ({waiting}). It gets MicroPython and the firmware; games and settings of a "
        "handheld stay.",
        markup=False,
    )
    with _bar(console) as bars:
        task = bars.add_task(WORDS["copy"], total=len(content))
        return make_handheld(waiting, content, lambda what, done: bars.update(task, completed=done))


def heard_hello(console: Console, waiting: Waiting) -> Hello:
    """Waits for the hello."""
    with console.status("waiting for the Pico to say hello"):
        return waiting.hello()


def _bar(console: Console) -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True)
