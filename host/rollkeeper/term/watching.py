"""The screen of `rollkeeper watch`: the card, the state of the link, and the keys that write a box."""

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Event as Flag
from threading import Lock

import click
from rich.console import Group, RenderableType
from rich.text import Text

from rollkeeper import say
from rollkeeper.errors import RollkeeperError
from rollkeeper.real_dice.by_words import LETTERS, offered
from rollkeeper.scores.box_titles_and_pips import TITLES
from rollkeeper.scores.scorecard import CardView, ChoiceRecord, choices_of
from rollkeeper.store.errors import DatabaseBegunAnew
from rollkeeper.sync.persons_request import Answered
from rollkeeper.sync.scorekeeper import Status
from rollkeeper.term.scorecard_table import card_table
from rollkeeper.wording import shown

HIGH = 34  # lines of a terminal that has room for every card as `show` draws it
STYLES = {"connected": "green", "waiting": "yellow", "error": "bold red"}


class Scoreboard:
    """The screen of `watch`: the scorekeeper's thread changes it, the main thread draws it."""

    def __init__(self) -> None:
        self.changed = Flag()
        self._lock = Lock()
        self._view: CardView | None = None
        self._dice: list[int] | None = None
        self._status = Status("waiting", "looking for a handheld")
        self._news: list[RollkeeperError] = []

    def show_card(self, view: CardView) -> None:
        """A game has changed."""
        with self._lock:
            if self._view is not None and self._view["game"] != view["game"]:
                self._dice = None
            self._view = view
            self._dice = view["dice"] or self._dice
        self.changed.set()

    def show_status(self, status: Status) -> None:
        """The link has changed."""
        with self._lock:
            self._status = status
            if isinstance(status.error, DatabaseBegunAnew):
                self._news.append(status.error)  # stays on the screen, whatever the link does
        self.changed.set()

    def show_news(self, news: RollkeeperError) -> None:
        """Something that the person must know has happened to the database."""
        if isinstance(news, DatabaseBegunAnew):
            with self._lock:
                self._news.append(news)
        else:  # the database is busy: nothing is drawn yet
            click.echo(f"rollkeeper: {shown(news.message)}", err=True)

    def draw(self, lines: int, keys: Text | None = None) -> RenderableType:
        """The card and the state of the link, on a terminal of `lines`; `keys` is what they do."""
        with self._lock:
            view, dice, status, news = self._view, self._dice, self._status, list(self._news)
        link = Text.assemble((f"● {status.link} ", STYLES[status.link]), (status.message, "dim"))
        parts: list[RenderableType] = []
        if view is not None:
            parts.append(card_table(view, dice, low=lines < HIGH))
        elif status.link == "connected":
            parts.append(Text(say.NO_GAME))
        if keys is not None:
            parts.append(keys)
        parts += [Text(shown(each.message), "bold yellow") for each in news]
        return Group(*parts, link, Text("Ctrl-C ends this; the handheld keeps its log in any case.", "dim"))


UNDO = "u"

Write = Callable[[str, int | None, int, Answered], None]  # box, points or None to take it back, after, answered


class BoxKeys:
    """What each key does for the game that is shown. One thread shows cards, another presses keys."""

    def __init__(self, write: Write, on_answer: Callable[[], None]) -> None:
        """`on_answer` is called when there is something new to draw."""
        self._write, self._on_answer = write, on_answer
        self._lock = Lock()
        self._choices: list[ChoiceRecord] = []
        self._undo = ""
        self._after = 0
        self._sure = ""  # the letter of a zero that was pressed once
        self._told = ("", "")  # what came of it, and its style

    def show(self, card: CardView, after: int) -> None:
        """Another card, which knows of events up to `after`."""
        with self._lock:
            self._choices, self._undo, self._after = choices_of(card), say.undo_of(card), after
            self._sure, self._told = "", ("", "")

    def press(self, key: str) -> None:
        """A key was pressed."""
        key = key.lower()
        with self._lock:
            after, sure, self._sure = self._after, self._sure, ""
            if key == UNDO and self._undo:
                box, points = self._undo, None
                self._told = f"taking back {TITLES[box]} ...", "dim"
            elif key and key in LETTERS[: len(self._choices)]:
                choice = self._choices[LETTERS.index(key)]
                box, points = choice["box"], choice["points"]
                if not points and sure != key:
                    self._sure = key
                    self._told = f"0 in {TITLES[box]}? {key.upper()} again writes it, any other key does not", "yellow"
                    return
                self._told = f"writing {points} in {TITLES[box]} ...", "dim"
            else:
                self._told = "", ""
                return
        self._write(box, points, after, self._answered)

    def draw(self) -> Text | None:
        """What can be pressed; None if nothing."""
        with self._lock:
            found = [
                f"{letter.upper()} {offered(choice)}" for letter, choice in zip(LETTERS, self._choices, strict=False)
            ]
            if self._undo:
                found.append(f"{UNDO.upper()} take back {TITLES[self._undo]}")
            told, style = self._told
        if not found and not told:
            return None
        parts = [Text("Press: " + "   ".join(found), "bold")] if found else []
        return Text("\n").join([*parts, *([Text(told, style)] if told else [])])

    def _answered(self, error: RollkeeperError | None) -> None:
        with self._lock:
            self._told = ("", "") if error is None else (shown(error.message), "bold red")
        self._on_answer()


LOOK_EVERY = 0.05  # seconds, where a key cannot be waited for


class KeyReader:
    """Reads keys from a terminal's file descriptor."""

    def __init__(self, fd: int) -> None:
        self._fd = fd

    def read(self, seconds: float) -> str:
        """The next key within `seconds`; "" if none came, or if it is no single character. Raises KeyboardInterrupt
        when the terminal is gone: it would be readable for ever."""
        if sys.platform == "win32":
            import msvcrt

            end = time.monotonic() + seconds
            while not msvcrt.kbhit():
                if time.monotonic() >= end:
                    return ""
                time.sleep(LOOK_EVERY)
            return msvcrt.getwch()
        import select

        if not select.select([self._fd], [], [], seconds)[0]:
            return ""
        try:
            typed = os.read(self._fd, 64)
        except OSError:
            typed = b""
        if not typed:
            raise KeyboardInterrupt
        text = typed.decode("utf-8", "replace")
        return text if len(text) == 1 else ""  # a key such as an arrow sends several


@contextmanager
def keys(fd: int | None = None) -> Iterator[KeyReader | None]:
    """While this lasts, keys come one by one from the terminal at `fd` (or standard input); None if it is none."""
    if fd is None:
        fd = sys.stdin.fileno() if sys.stdin is not None and sys.stdin.isatty() else -1
    if fd < 0:
        yield None
    elif sys.platform == "win32":
        yield KeyReader(fd)
    else:
        import termios
        import tty

        before = termios.tcgetattr(fd)
        tty.setcbreak(fd)
        try:
            yield KeyReader(fd)
        finally:
            with suppress(termios.error):  # the terminal may be gone
                termios.tcsetattr(fd, termios.TCSADRAIN, before)
