"""Where the games come from that are verified: a file that `rollkeeper export` wrote, or the database."""

from collections.abc import Iterator
from functools import partial
from typing import BinaryIO

from rollkeeper.errors import RollkeeperError
from rollkeeper.file_kind import BYTE_ORDER_MARK
from rollkeeper.scores.log_line import LONGEST, WRONG, fields_of, has_checksum
from rollkeeper.scores.replay_log import JOURNAL_FORM
from rollkeeper.store import GameRow, Store
from rollkeeper.store.fold import game_before
from rollkeeper.store.journal import StoredEvent, items_of
from rollkeeper.verify.checked import Checked, Known, Where
from rollkeeper.verify.journal import JournalCheck
from rollkeeper.verify.known_here import Asked, known
from turnlink.line import LineError


class NothingToVerify(RollkeeperError):
    """There is no event in a file, or it is no log."""


def of_file(log: BinaryIO, store: Store | None = None) -> Iterator[Checked]:
    """The games of a log, one after the other, compared with what the database of this PC has of them. Raises
    NothingToVerify or a DatabaseError."""
    check, at, events = JournalCheck(None if store is None else partial(_compared, store)), 0, 0
    checksums: set[bool] = set()
    while line := log.readline(LONGEST + 2):
        at += 1
        text = (line.removeprefix(BYTE_ORDER_MARK) if at == 1 else line).strip(b" \t\r\n")
        if not text:
            continue
        try:
            if len(line) > LONGEST and not line.endswith(b"\n"):
                raise NothingToVerify(f"line {at}: {WRONG['too-long']}")
            fields = fields_of(text)
        except LineError as error:
            if error.name != "torn" or line.endswith(b"\n"):  # else the end of a log that a power cut has torn
                check.damaged(Where(at, None), error.name, error.message)
            continue
        if "journal" in fields:
            if fields["journal"] != JOURNAL_FORM:
                raise NothingToVerify(f"line {at}: this program reads form {JOURNAL_FORM} of a log: update it")
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
        raise NothingToVerify("there is no event in it: `rollkeeper export` writes the log of a game")
    yield from check.finished()


def of_database(store: Store, row: GameRow) -> Checked:
    """A stored game. Raises a DatabaseError."""
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
