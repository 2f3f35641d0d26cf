"""What happens when the program fails, or was not started: a picture says so, and the game goes on where it was.

The journal already holds the game up to the last roll or entry, so a restart loses nothing. A failure goes to a file
first. A step loop that hangs is restarted by the board (`Board.watch`); then it is written down and said. Ctrl-C is no
failure: it ends the program and gives the REPL to whoever asked (mpremote, or a person), which the display says; when
nobody is at the port any more it starts again. What there is to say is in `failure`.
"""

import gc
import sys
import time

OLDEST = (1, 26)  # MicroPython: before it no timer is hard, and vfs.mount() does not tell what is mounted
READ = 3000  # ms to read what failed, and for Ctrl-C, should it fail again and again


def guarded(board: "Board") -> None:
    """Run the handheld on `board`; never returns, except through Ctrl-C."""
    try:
        try:
            _run(board)
        finally:  # whatever ended it: a watchdog would restart the Pico while somebody mends it
            board.watch(False)
    except KeyboardInterrupt:
        stopped(board)
    except Exception as error:
        gc.collect()
        try:
            from roller.failure import failed

            failed(board, error)
        except Exception as other:  # whatever it is, the game is to go on
            print(error, other)
        time.sleep_ms(READ)
        board.reset()


def _run(board: "Board") -> None:
    """The handheld is here only: when it has failed its memory is free."""
    if sys.implementation.version[:2] < OLDEST:
        from roller.failure import too_old

        too_old(board)
        return
    from roller.app.power import level
    from roller.handheld import Handheld

    empty = level(board.battery(), 0) == 2
    said: tuple[object, ...] = ()
    if empty or board.hung:
        from roller import failure

        said = failure.before_the_start(board, empty)
    handheld = Handheld(board)
    board.watch(True)
    handheld.run(said)


def stopped(board: "Board | None" = None) -> None:
    """Ctrl-C was heard: say so, and restart when nobody is there any more who wants the REPL. Without a board it came
    before there was one."""
    from micropython import kbd_intr

    kbd_intr(-1)  # who sends it twice is heard all the same
    if board is None:
        from roller.hw.board import Board

        board = Board()
    board.tone(0)
    board.leds(0)
    try:
        from roller import failure

        failure.stopped(board)
    except Exception as error:  # the REPL is to be reached
        print(error)
    print("roller stopped: the REPL is yours")
    kbd_intr(3)


def safe_mode(board: "Board") -> None:
    """Say that K1 and K5 were held."""
    from roller import failure

    failure.safe_mode(board)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.hw.board import Board
