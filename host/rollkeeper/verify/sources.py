"""Where the games come from that are verified: a file that `rollkeeper export` wrote, or the database."""

from collections.abc import Iterator
from typing import BinaryIO

from rollkeeper.errors import RollkeeperError
from rollkeeper.scores.log_line import LONGEST, WRONG, fields_of
from rollkeeper.scores.replay_log import BYTE_ORDER_MARK
from rollkeeper.store import GameRow, Store, nonces
from rollkeeper.store.fold_new_events import game_before
from rollkeeper.store.reading import StoredEvent, items_of
from rollkeeper.verify.journal import JournalCheck
from rollkeeper.verify.one_game import Checked, Where
from turnlink.line import LineError

OF_DATABASES = "this is for `rollkeeper import`; `rollkeeper export` without --events writes a log to be verified"


class NothingToVerify(RollkeeperError):
    """There is no event in a file, or it is no log."""


def of_file(log: BinaryIO) -> Iterator[Checked]:
    """The games of a log, one after the other. Raises NothingToVerify."""
    check, at, events = JournalCheck(), 0, 0
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
        if "rollkeeper" in fields:
            raise NothingToVerify(OF_DATABASES)
        if "journal" in fields:
            first = fields.get("first")
            whose = str(fields.get("device")), str(fields.get("epoch"))
            yield from check.journal(*whose, first if type(first) is int else None)
            continue
        n = fields.get("n")
        events += 1
        yield from check.event(Where(at, n if type(n) is int else None), fields)
    yield from check.finished()
    if not events:
        raise NothingToVerify("there is no event in it: `rollkeeper export` writes the log of a game")


def of_database(store: Store, row: GameRow) -> Checked:
    """A stored game. Raises a DatabaseError."""
    check = JournalCheck()
    with store.reading() as connection:
        before = game_before(connection, row) if row.card_n < row.first_n else None
        drawn = nonces.drawn_for(connection, row)
        found = list(check.journal(row.device, row.epoch, row.first_n, before))
        for item in items_of(connection, row.journal_id, row.first_n, row.last_n):
            if isinstance(item, StoredEvent):
                found += check.event(Where(None, item.first), item.fields)
            else:
                check.lost(item.first, item.last)
    (game,) = [*found, *check.finished()]
    game.game = str(row.ident)
    game.ours = game.nonce in drawn if game.nonce else None
    return game
