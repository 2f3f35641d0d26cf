"""Replays an event log by the rules, game by game, up to the first event that they refuse.

The log is read line by line; an event is never repaired, skipped or guessed. What does no harm (an empty line, the torn
end of a log, numbers missing between two games) becomes a note.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import BinaryIO

from fivedice.game import Game, apply
from fivedice.refusal import Refusal
from rollkeeper.file_kind import BYTE_ORDER_MARK
from rollkeeper.scores.log_line import LONGEST, WRONG, check_names, fields_of, has_checksum
from rollkeeper.scores.scorecard import CardView, card_view
from rollkeeper.wording import brief, quoted
from turnlink.line import LineError

JOURNAL_FORM = 1  # of the line that says whose log this is
NO_EVENTS = 'there is no event in it; the first line of a log is like {"game":"travel","players":["Ann"]}'
TORN_END = "the last line is cut off, as a power cut leaves it: it was dropped"


@dataclass(frozen=True)
class Replayed:
    """A game of the log: its card after the last event, and the line that began it."""

    line: int
    view: CardView


@dataclass(frozen=True)
class Note:
    """Something in line `line` that did no harm: "journal", "blank", "torn-end" or "gap"."""

    line: int
    name: str
    message: str


@dataclass(frozen=True)
class Refused(Note):
    """The line at which the replay ends, and why; `game` is the number of the game that was going on, 0 if none."""

    game: int


class Replay:
    """One replay. `line`, `events`, `games`, `blank` lines and `read` bytes tell how far it is."""

    def __init__(self, hear: Callable[[Game | None, Game, dict[str, object]], None] = lambda *_: None) -> None:
        """`hear` gets each step, before its game is `Replayed`: the game before an event, after it, and the event."""
        self._hear = hear
        self.line = self.events = self.games = self.blank = self.read = 0
        self.refused: Refused | None = None
        self._game: Game | None = None  # the one in hand; a closed one until the next begins
        self._begun = 0  # the line that began it
        self._next: int | None = None  # the number that the next event should have
        self._checked: bool | None = None  # whether its lines have checksums
        self._journal: tuple[object, object] | None = None  # device and epoch

    def run(self, log: BinaryIO) -> Iterator[Replayed | Note]:
        """Yields the games of `log` and the notes. Ends early, with `refused` set, at what the rules refuse."""
        while self.refused is None and (line := self._read_from(log)):
            if self.line == 1:
                line = line.removeprefix(BYTE_ORDER_MARK)
            try:
                if len(line) > LONGEST and not line.endswith(b"\n"):
                    raise LineError("too-long", WRONG["too-long"])  # the rest of it would pass for another line
                yield from self._take(line.strip(b" \t\r\n"), whole=line.endswith(b"\n"))
            except (LineError, Refusal) as error:
                self._refuse(error.name, error.message)
        yield from self._finished()
        if not self.events and self.refused is None:
            self.line = max(self.line, 1)
            self._refuse("no-events", NO_EVENTS)

    def _read_from(self, log: BinaryIO) -> bytes:
        """Returns the next line, or as much of it as no event can be longer than; b"" at the end."""
        self.line += 1
        try:
            line = log.readline(LONGEST + 2)
        except OSError as error:
            self._refuse("unreadable", f"it cannot be read ({error.strerror})")
            return b""
        self.read += len(line)
        self.line -= not line
        return line

    def _take(self, text: bytes, whole: bool) -> Iterator[Replayed | Note]:
        if not text:
            self.blank += 1
            if self.blank == 1:
                yield Note(self.line, "blank", "an empty line")
            return
        try:
            fields = fields_of(text)
        except LineError as error:
            if error.name != "torn" or whole:
                raise
            yield Note(self.line, "torn-end", TORN_END)
            return
        if self._checked not in (None, has_checksum(text)):
            raise LineError("mixed", WRONG["mixed"])
        self._checked = has_checksum(text)
        if not self._checked:
            check_names(fields)
        if "journal" in fields:
            yield from self._identity(fields)
            return
        if "n" in fields:
            yield from self._numbered(fields["n"])
        after = apply(self._game, fields)
        if "game" in fields:
            yield from self._finished()
            self.games += 1
            self._begun = self.line
        self._hear(self._game, after, fields)
        self._game = after
        self.events += 1

    def _identity(self, fields: dict[str, object]) -> Iterator[Replayed | Note]:
        """The line with which each segment of a handheld's log begins: whose it is."""
        device, epoch, first = (fields.get(name) for name in ("device", "epoch", "first"))
        if fields["journal"] != JOURNAL_FORM:
            ours = f"this program reads form {JOURNAL_FORM}: update it"
            raise LineError("other-journal", f"this is a journal of form {quoted(fields['journal'])}; {ours}")
        if not isinstance(device, str) or not isinstance(epoch, str) or type(first) is not int:
            raise LineError("bad-journal", "a journal's first line has its device, its epoch and its first event")
        if (device, epoch) == self._journal:
            return  # the next segment: the number of its first event shows whether it follows
        yield from self._finished()
        self._next, self._journal = first, (device, epoch)
        twice = f"; told in two ways: event {fields['told_twice']}" if "told_twice" in fields else ""
        yield Note(self.line, "journal", brief(f"journal {epoch} of handheld {device}, from event {first}{twice}"))

    def _numbered(self, n: object) -> Iterator[Replayed | Note]:
        """Checks that an event has the number that follows. Between two games any other may come."""
        if type(n) is not int:
            raise LineError("bad-number", f"the number of an event is a whole number, not {quoted(n)}")
        wanted, self._next = self._next, n + 1
        if wanted is None or n == wanted:
            return
        if n > wanted:
            name, lost = "gap", f"event {wanted} is" if n == wanted + 1 else f"events {wanted} to {n - 1} are"
            message = f"{lost} missing before event {n}"
        else:
            name, message = "out-of-order", f"event {n} stands where event {wanted} should"
        if self._game is not None and not self._game.closed:
            raise LineError(name, message)
        yield from self._finished()  # what is on its card is not known any more
        yield Note(self.line, "gap", brief(message))

    def _finished(self) -> Iterator[Replayed]:
        """The game in hand, as far as it goes."""
        game, self._game = self._game, None
        if game is not None:
            yield Replayed(self._begun, card_view(game, str(self.games)))

    def _refuse(self, name: str, message: str) -> None:
        going_on = self._game is not None and not self._game.closed
        self.refused = Refused(self.line, name, brief(message), self.games if going_on else 0)
