"""What is said and written down when the program fails, hangs, is not started, or has no power to be: in memory only
then, so that no power-on waits for it.

Law: no part of the handheld is trusted here. What is shown or written may fail; nothing is raised.
"""

import gc
import os
import sys
import time

from roller import CRASH_LOG
from roller.app.power import OFF_AFTER, level

HUNG = ("It hung", ("It stood still for 5 s, and", "was restarted. Every roll", "is kept."))
NO_KEYS = ("",) * 5
LARGEST = 2560  # bytes; an older log makes room for a newer one: with one more failure it still fits into a block
LOOK = 1000  # ms between two looks whether an empty battery is one still
SOON = 200  # ms in which a picture is complete


def before_the_start(board: "Board", empty: bool) -> "tuple[Any, ...]":
    """Wait while the battery is `empty`; and if it hung, write that down. Returns what the player is to be told."""
    if empty:
        wait_for_power(board)
    if not board.hung:
        return ()
    write_down(board, "hung: no step for 5 s, restarted\n")
    return HUNG


def failed(board: "Board", error: Exception) -> None:
    """Write down and show what the program has failed of."""
    write_down(board, error)
    show(board, "It stopped", (type(error).__name__, str(error), "Every roll is kept. Restarts."), NO_KEYS)
    sys.print_exception(error)


def too_old(board: "Board") -> None:
    """Say that this MicroPython cannot run the handheld, and what to do."""
    print("rollkeeper needs MicroPython 1.26 or newer: hold BOOTSEL while plugging the Pico in, and drop 1.27.0 from")
    print("https://micropython.org/download on the drive that appears. Games and settings stay as they are.")
    lines = ("Install MicroPython 1.26", "or newer, from the PC.", "Your games are safe.")
    show(board, "Too old", lines, NO_KEYS)


def safe_mode(board: "Board") -> None:
    """Say that K1 and K5 were held."""
    lines = ("K1 and K5 were held:", "the roller is not started.", "Switch off and on to play.")
    show(board, "Safe mode", lines, ("K1", "", "", "", "K5"))


def stopped(board: "Board") -> None:
    """Say that a program on the PC has stopped the game, and see to it that it starts again when that has gone."""
    from roller.hw import service_mode  # it begins  # noqa: F401

    lines = ("A program on the PC has", "stopped the game. Switch", "off and on to play.")
    show(board, "Service mode", lines, NO_KEYS)


def wait_for_power(board: "Board") -> None:
    """The battery is empty: nothing is begun, as it might have to be written, until it is better or USB is there. The
    picture goes when that of a game would, too."""
    from roller.app.pages.message import EMPTY_SAYS
    from roller.app.views import Message
    from roller.handheld import picture_on

    picture = picture_on(board, board.bus.display())
    view = Message("Battery empty", EMPTY_SAYS, NO_KEYS)
    while not board.usb(board.now()) and level(board.battery(), 2) == 2:
        board.keys_down()  # what wakes it is to be seen: else it would not sleep any more
        now = board.now()
        picture.show(view, 0, 2 * (now < OFF_AFTER), now)
        wake = picture.wake(now)
        board.idle(min(wake, LOOK) if wake >= 0 else LOOK, False)


def show(board: "Board", title: str, lines: "tuple[str, ...]", keys: "tuple[str, ...]") -> None:
    """Show a few words on the display, or what the pixels can say of them."""
    gc.collect()
    try:
        from roller.app.views import Message
        from roller.handheld import picture_on

        picture = picture_on(board, board.bus.display())
        wake = 0
        while 0 <= wake <= SOON:  # a display that was off is lit at last; pixels may have been without supply
            time.sleep_ms(wake)
            now = board.now()
            picture.show(Message(title, lines, keys), 0, 2, now)
            wake = picture.wake(now)
    except Exception as error:
        sys.print_exception(error)


def write_down(board: "Board", what: "Exception | str") -> None:
    """A line, or what has failed where, for the crash log; with an empty battery nothing is written."""
    if not board.usb(board.now()) and level(board.battery(), 0) == 2:
        return
    try:
        if os.stat(CRASH_LOG)[6] > LARGEST:
            os.remove(CRASH_LOG)
    except OSError:
        pass
    try:
        with open(CRASH_LOG, "a") as file:
            if isinstance(what, str):
                file.write(what)
            else:
                file.write("after %d ms\n" % board.now())
                sys.print_exception(what, file)
    except OSError:
        pass


TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from roller.hw.board import Board
