"""What `rollkeeper flash` says of an update: what differs, and a bar while it is copied."""

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

from rollkeeper.flashing.hello import Waiting
from rollkeeper.flashing.raw_repl import BOOT, BoardSession, Drive
from rollkeeper.flashing.update import Update, carry_out
from turnlink.host import Hello


def describe(console: Console, update: Update, drive: Drive, keep_loose: bool) -> None:
    """What differs, a line for each file."""
    if BOOT in drive.files:
        console.print(f"  {BOOT} is yours: it stays, and runs before the handheld's program", markup=False)
    for path, content in update.send.items():
        console.print(f"  copy   {path} ({len(content)} bytes)", markup=False)
    if not update.send:
        console.print("Nothing to copy: the SHA-256 of the firmware on the Pico is right.")
    for path in update.gives_way:
        console.print(
            f"  There is no room for both: the old {path} goes first. If it is cut short, run this again.", markup=False
        )
    loose = [path for path in drive.loose if not path.endswith("/")]
    if loose:
        then = "they stay" if keep_loose else "they go (--keep-loose would leave them)"
        console.print(f"  {len(loose)} loose modules win over the bundle, {then}:", markup=False)
    for path in loose:
        console.print(f"  {'loose ' if keep_loose else 'remove'} {path}", markup=False)


def carry_out_shown(console: Console, update: Update, session: BoardSession) -> None:
    """Carries out the update under a progress bar."""
    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bars:
        task = bars.add_task("copying", total=update.size)
        carry_out(update, session, lambda path, count: bars.update(task, advance=count, description=escape(path)))
    if update.send:
        console.print("Verified: the Pico read back what was sent, and it is in place.")


def heard_hello(console: Console, waiting: Waiting) -> Hello:
    """Waits for the hello; of a first start, which has much to prepare, under a progress bar."""
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bars:
        task = bars.add_task("waiting for the Pico to say hello", total=None)

        def prepared(done: int, many: int) -> None:
            words = "first start: the Pico prepares its flash for games"
            bars.update(task, completed=done, total=many, description=words)

        waiting.progress = prepared
        return waiting.hello()
