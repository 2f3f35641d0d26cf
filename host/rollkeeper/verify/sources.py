"""Splits the events of a file that `rollkeeper export` wrote, or of the database, into games, each of which is
verified.

What is missing or damaged between two games belongs to neither: a log need not have all games of a handheld.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import BinaryIO

from fivedice.game import Game
from rollkeeper.errors import RollkeeperError
from rollkeeper.file_kind import BYTE_ORDER_MARK
from rollkeeper.scores.log_line import LONGEST, WRONG, fields_of, has_checksum
from rollkeeper.scores.replay_log import JOURNAL_FORM
from rollkeeper.store import GameRow, Store
from rollkeeper.store.fold import game_before
from rollkeeper.store.journal import StoredEvent, items_of
from rollkeeper.verify.checked import Checked, Known, Where
from rollkeeper.verify.known_here import Ask, Asked, known
from rollkeeper.verify.one_game import OneGame
from turnlink.line import LineError


class JournalCheck:
    """Takes the events of a log, and gives each game when the next one begins."""

    def __init__(self, ask: Ask | None = None) -> None:
        """`ask` is asked what this PC knows of each game."""
        self._ask = ask
        self._whose: tuple[str, str] | None = None
        self._next: int | None = None  # the number that the next event should have
        self._game: OneGame | None = None
        self._before: Game | None = None  # the last game whose every event was there, for the next on its card
        self._told_twice: tuple[int, ...] = ()
        self._whole = True  # whether that game is known

    def journal(
        self, device: str, epoch: str, first: int | None, before: Game | None = None, told_twice: Sequence[int] = ()
    ) -> Iterator[Checked]:
        """Begins with event `first` of a journal. `before` is the game before on the same card; the log itself says
        that the events `told_twice` were sent in two ways."""
        if (device, epoch) != self._whose or first != self._next:
            yield from self.finished()
            self._before, self._whole = before, True
        self._told_twice = tuple(told_twice)
        self._whose, self._next = (device, epoch), first

    def event(self, where: Where, fields: dict[str, object], line: bytes) -> Iterator[Checked]:
        """Takes the next event."""
        lost = self._missing(where)
        if "game" in fields:
            if lost and self._game is not None and not self._game.closed:
                self._game.gap(where, lost)
            if lost:
                yield from self.finished()
            yield from self._begin(where, fields, line)
            return
        if lost and (self._game is None or self._game.closed):
            yield from self.finished()  # the beginning of another game is among what is missing
            self._whole = False
        elif lost and self._game is not None:
            self._game.gap(where, lost)
        if self._game is None:
            self._game = OneGame(self._whose, where, None, folding=False)
        self._game.event(where, fields, line)

    def damaged(self, where: Where, name: str, message: str) -> None:
        """Takes a line from which no event can be read: it counts as one."""
        if self._game is None:
            self._game = OneGame(self._whose, where, None, folding=False)
        self._game.damaged(where, name, message)
        if self._next is not None:
            self._next += 1

    def lost(self, first: int, last: int) -> None:
        """Notes that these events are lost."""
        self._next = last + 1
        if self._game is not None and not self._game.closed:
            which = f"event {first} is" if first == last else f"events {first} to {last} are"
            self._game.gap(Where(None, first), f"{which} lost: the handheld no longer held them")

    def finished(self) -> Iterator[Checked]:
        """Yields the game in hand, as far as it goes."""
        game, self._game = self._game, None
        if game is not None:
            self._before, self._whole = game.game, game.game is not None
            yield game.checked(self._ask, self._told_twice)

    def _begin(self, where: Where, fields: dict[str, object], line: bytes) -> Iterator[Checked]:
        running = self._game is not None and not self._game.closed
        if running and self._game is not None:
            self._game.damaged(where, "game-running", "another game begins here, and the one before was not closed")
        yield from self.finished()
        before = self._before if self._whole and not running else None
        self._game = OneGame(self._whose, where, before, before is not None or fields.get("column", 1) == 1)
        self._game.event(where, fields, line)

    def _missing(self, where: Where) -> str:
        """Returns what is missing before this event; "" if nothing is."""
        wanted, n = self._next, where.n
        if n is None:
            return ""
        self._next = n + 1
        if wanted is None or n == wanted:
            return ""
        if n < wanted:
            return f"event {n} stands where event {wanted} should"
        return f"event {wanted} is missing" if n == wanted + 1 else f"events {wanted} to {n - 1} are missing"


A_LOG = "`rollkeeper export` writes the log of a game"


class NothingToVerify(RollkeeperError):
    """There is no event in a file, or it is no log."""


def of_file(log: BinaryIO, store: Store | None = None) -> Iterator[Checked]:
    """Yields the games of a log, compared with the database of this PC. Raises NothingToVerify or a DatabaseError."""
    check, at, events = JournalCheck(None if store is None else partial(_compared, store)), 0, 0
    checksums: set[bool] = set()
    while line := log.readline(LONGEST + 2):
        at += 1
        text = (line.removeprefix(BYTE_ORDER_MARK) if at == 1 else line).strip(b" \t\r\n")
        if not text:
            continue
        try:
            if len(line) > LONGEST and not line.endswith(b"\n"):
                raise NothingToVerify(f"line {at} cannot be read ({WRONG['too-long']})", todo=A_LOG)
            fields = fields_of(text)
        except LineError as error:
            if error.name != "torn" or line.endswith(b"\n"):  # else the end of a log that a power cut has torn
                check.damaged(Where(at, None), error.name, error.message)
            continue
        if "journal" in fields:
            if fields["journal"] != JOURNAL_FORM:
                raise NothingToVerify(
                    f"line {at} is not of form {JOURNAL_FORM}, which this program reads", todo="update this program"
                )
            first = fields.get("first")
            whose = str(fields.get("device")), str(fields.get("epoch"))
            twice = fields.get("told_twice")
            numbers = [each for each in twice if type(each) is int] if isinstance(twice, list) else []
            yield from check.journal(*whose, first if type(first) is int else None, told_twice=numbers)
            continue
        n = fields.get("n")
        events += 1
        checksums.add(has_checksum(text))
        if len(checksums) > 1:
            check.damaged(Where(at, None), "mixed", WRONG["mixed"])
            continue
        yield from check.event(Where(at, n if type(n) is int else None), fields, text)
    if not events:
        raise NothingToVerify("there is no event in it", todo=A_LOG)
    yield from check.finished()


def of_database(store: Store, row: GameRow) -> Checked:
    """Returns the result for a stored game. Raises a DatabaseError."""
    with store.reading() as connection:
        check = JournalCheck(partial(known, connection, compare=False))
        before = game_before(connection, row) if row.card_n < row.first_n else None
        found = list(check.journal(row.device, row.epoch, row.first_n, before))
        for item in items_of(connection, row.journal_id, row.first_n, row.last_n):
            if isinstance(item, StoredEvent):
                found += check.event(Where(None, item.first), item.fields, item.line)
            else:
                check.lost(item.first, item.last)
        (game,) = [*found, *check.finished()]
    game.game = str(row.ident)
    return game


def _compared(store: Store, asked: Asked) -> Known:
    with store.reading() as connection:
        return known(connection, asked, compare=True)
