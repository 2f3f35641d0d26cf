"""What happens when the program fails, hangs, is stopped or not started, or the battery is empty: a picture says so,
and the game goes on where it was.

The journal already holds the game up to the last roll or entry, so a restart loses nothing. A failure goes to a file
first. A step loop that hangs is restarted by the board (`Board.watch`); then it is written down and said. Ctrl-C is no
failure: it ends the program and gives the REPL to whoever asked (mpremote, or a person), which the display says; when
nobody is at the port any more it starts again.

Law: no part of the handheld is trusted here. What is shown or written may fail; nothing is raised.
"""

import gc
import os
import sys
import time

from roller import CRASH_LOG
from roller.app.power import OFF_AFTER, level
from roller.app.views import WARNING, Message
from roller.ring import ForeignJournal
from roller.words import say, speak

READ = 3000  # ms to read what failed, and for Ctrl-C, should it fail again and again
SORRY, SAFE = "Sorry, I had to restart", "Your game is safe."
STOOD = "(I stood still for 6 s.)"
NO_KEYS = ("",) * 5
LARGEST = 2560  # bytes; an older log makes room for a newer one: with one more failure it still fits into a block
LOOK = 1000  # ms between two looks whether an empty battery is one still
SOON = 200  # ms in which a picture is complete


def guarded(board: "Board") -> None:
    """Run the handheld on `board`; never returns, except through Ctrl-C."""
    try:
        try:
            _run(board)
        finally:  # whatever ended it: a watchdog would restart the Pico while somebody mends it
            board.watch(False)
    except KeyboardInterrupt:
        stopped(board)
    except ForeignJournal as error:
        refused(board, error)
    except Exception as error:
        try:
            failed(board, error)
        except Exception as other:  # whatever it is, the game is to go on
            print(error, other)
        time.sleep_ms(READ)
        board.reset()


def _run(board: "Board") -> None:
    """Run the handheld. Nothing else holds it, so that its memory is free when it has failed."""
    from roller.handheld import Handheld

    if level(board.battery(), 0) == 2:
        wait_for_power(board)
    if board.hung:
        write_down(board, "hung: no step for 6 s, restarted\n")
    handheld = Handheld(board)
    board.watch(True)
    handheld.run(hung() if board.hung else ())


def hung() -> "tuple[object, ...]":
    """Returns the message that says that the program stood still: title, text, and that it is a warning."""
    return say(SORRY), say(SAFE) + "\n" + say(STOOD), WARNING


def failed(board: "Board", error: Exception) -> None:
    """Write down and show why the program has failed."""
    gc.collect()
    write_down(board, error)
    show(board, say(SORRY), say(SAFE) + "\n" + type(error).__name__ + "\n" + str(error), NO_KEYS, WARNING)
    sys.print_exception(error)


def refused(board: "Board", error: ForeignJournal) -> None:
    """The flash has games that are not this handheld's. Nothing is touched: whoever wants it saves them with a PC."""
    sys.print_exception(error)
    print("save them, and begin a new journal: rollkeeper doctor --dump FILE --erase")
    speak_as_set()
    text = say("The games that I have are\n%s.\nPlug me into the PC.") % say(str(error))
    show(board, say("Other games"), text, NO_KEYS)


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
        from roller.hw import service_mode  # it begins  # noqa: F401

        speak_as_set()
        text = say("A program on the PC has stopped the game. Switch off and on to play.")
        show(board, say("Service mode"), text, NO_KEYS)
    except Exception as error:  # the REPL is to be reached
        print(error)
    print("roller stopped: the REPL is yours")
    kbd_intr(3)


def safe_mode(board: "Board") -> None:
    """Say that keys 1 and 5 were held."""
    speak_as_set()
    text = say("Keys 1 and 5 were held, so no game is started. Switch off and on to play.")
    show(board, say("Safe mode"), text, ("1", "", "", "", "5"))


def wait_for_power(board: "Board") -> None:
    """The battery is empty: nothing is begun, as it might have to be written, until it is better or USB is there. The
    picture goes when that of a game would, too."""
    from roller.app.pages.message import EMPTY_SAYS
    from roller.handheld import picture_on

    speak_as_set()
    picture = picture_on(board, board.bus.display())
    view = Message(say("Battery empty"), say(EMPTY_SAYS), NO_KEYS, WARNING)
    while not board.usb(board.now()) and level(board.battery(), 2) == 2:
        board.keys_down()  # takes the key that has ended the wait: else `idle` would return at once
        now = board.now()
        picture.show(view, 0, 2 * (now < OFF_AFTER), now)
        wake = picture.wake(now)
        board.idle(min(wake, LOOK) if wake >= 0 else LOOK, False)


def speak_as_set() -> None:
    """Speak the language of the settings; English if they cannot be read."""
    try:
        from roller import line_file
        from roller.app.settings import Settings

        speak(Settings(line_file.read(line_file.SETTINGS).get("settings")).get("language"))
    except Exception as error:
        print(error)


def show(board: "Board", title: str, text: str, keys: "tuple[str, ...]", alarm: int = 0) -> None:
    """Show a few words on the display, or what the pixels can say of them."""
    gc.collect()
    try:
        from roller.handheld import picture_on

        picture = picture_on(board, board.bus.display())
        wake = 0
        while 0 <= wake <= SOON:  # a display that was off is lit at last; pixels may have been without supply
            time.sleep_ms(wake)
            now = board.now()
            picture.show(Message(title, text, keys, alarm), 0, 2, now)
            wake = picture.wake(now)
    except Exception as error:
        sys.print_exception(error)


def write_down(board: "Board", what: "Exception | str") -> None:
    """Add a line, or a failure and its place, to the crash log; with an empty battery nothing is written."""
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
