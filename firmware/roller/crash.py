"""What happens when the program fails, or was not started: a picture says so, and the game goes on where it was.

The journal already holds the game up to the last roll or entry, so a restart loses nothing. A failure goes to a file
first. A step loop that hangs is restarted by the board (`Board.watch`); then it is written down and said. Ctrl-C is no
failure: it ends the program and gives the REPL to whoever asked (mpremote, or a person).
"""

import gc
import sys
import time

from roller import CRASH_LOG

HUNG = ("It hung", ("It stood still for 5 s, and", "was restarted. Every roll", "is kept."))
LARGEST = 8192  # bytes; an older log makes room for a newer one
LOOK = 1000  # ms between two looks whether an empty battery is one still
SOON = 200  # ms in which a picture is complete
READ = 3000  # ms to read what failed, and for Ctrl-C, should it fail again and again


def guarded(board: "Board") -> None:
    """Run the handheld on `board`; never returns, except through Ctrl-C."""
    try:
        _run(board)
    except KeyboardInterrupt:
        board.watch(False)
        board.tone(0)
        print("roller stopped: the REPL is yours")
    except Exception as error:
        board.watch(False)
        _write_down(board, error)
        lines = (type(error).__name__, str(error), "Every roll is kept. Restarts.")
        show(board, "It stopped", lines, ("",) * 5)
        sys.print_exception(error)
        time.sleep_ms(READ)
        board.reset()


def _run(board: "Board") -> None:
    """The handheld is here only: when it has failed its memory is free."""
    from roller.app.power import level

    if level(board.battery(), 0) == 2:
        wait_for_power(board)
    hung = board.hung
    if hung:
        _write_down(board, "hung: no step for 5 s, restarted\n")
    from roller.handheld import Handheld

    handheld = Handheld(board)
    board.watch(True)
    handheld.run(HUNG if hung else ())


def wait_for_power(board: "Board") -> None:
    """The battery is empty: nothing is begun, as it might have to be written, until it is better or USB is there. The
    picture goes when that of a game would, too."""
    from roller.app.pages.message import EMPTY_SAYS
    from roller.app.power import OFF_AFTER, level
    from roller.app.views import Message
    from roller.handheld import picture_on

    picture = picture_on(board, not board.bus.nobody(0x3C))
    view = Message("Battery empty", EMPTY_SAYS, ("",) * 5)
    while not board.usb(board.now()) and level(board.battery(), 2) == 2:
        now = board.now()
        picture.show(view, 0, 2 * (now < OFF_AFTER), now)
        wake = picture.wake(now)
        board.idle(min(wake, LOOK) if wake >= 0 else LOOK, False)


def safe_mode(board: "Board") -> None:
    """Say that K1 and K5 were held."""
    lines = ("K1 and K5 were held:", "the roller is not started.", "USB has the REPL.")
    show(board, "Safe mode", lines, ("K1", "", "", "", "K5"))


def show(board: "Board", title: str, lines: "tuple[str, ...]", keys: "tuple[str, ...]") -> None:
    """Show a few words on the display, or what the pixels can say of them. Raises nothing: any part may be broken."""
    gc.collect()
    try:
        from roller.app.views import Message
        from roller.handheld import picture_on

        picture = picture_on(board, not board.bus.nobody(0x3C))
        wake = 0
        while 0 <= wake <= SOON:  # a display that was off is lit at last; pixels may have been without supply
            time.sleep_ms(wake)
            now = board.now()
            picture.show(Message(title, lines, keys), 0, 2, now)
            wake = picture.wake(now)
    except Exception as error:
        sys.print_exception(error)


def _write_down(board: "Board", what: "Exception | str") -> None:
    import os

    from roller.app.power import level

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
    from roller.hw.board import Board
