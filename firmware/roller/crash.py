"""What happens when the program fails: the traceback goes to a file, and the device restarts into the same game.

The journal already holds the game up to the last roll or entry, so a restart loses nothing. Ctrl-C is no failure: it
ends the program and gives the REPL to whoever asked (mpremote, or a person).
"""

import sys
import time

from roller import CRASH_LOG

LARGEST = 8192  # bytes; an older log makes room for a newer one


def guarded(board: "Board") -> None:
    """Run the handheld on `board`; never returns, except through Ctrl-C."""
    try:
        from roller.handheld import Handheld

        Handheld(board).run()
    except KeyboardInterrupt:
        board.tone(0)
        print("roller stopped: the REPL is yours")
    except Exception as error:
        _write_down(error, board.now())
        if "roller.hw.pixel_pin" in sys.modules:
            sys.modules["roller.hw.pixel_pin"].alarm()
        sys.print_exception(error)
        time.sleep(2)  # long enough for Ctrl-C, should it fail again and again
        board.reset()


def _write_down(error: Exception, now: int) -> None:
    import os

    try:
        if os.stat(CRASH_LOG)[6] > LARGEST:
            os.remove(CRASH_LOG)
    except OSError:
        pass
    try:
        with open(CRASH_LOG, "a") as file:
            file.write("after %d ms\n" % now)
            sys.print_exception(error, file)
    except OSError:
        pass


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.hw.board import Board
