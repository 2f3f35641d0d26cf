"""A database with games whose dice were committed to, for the page that explains a throw."""

from logs.committed_games import DEVICE, EPOCH, CommittedJournal
from rollkeeper.store import Store
from turnlink.host import Event
from turnlink.line import decode

WITH_NONCE, SHARED, OPEN, SECOND_COLUMN = 1, 2, 3, 5


def committed(store: Store) -> CommittedJournal:
    """A match with a nonce, one with shared dice and without a nonce, an open game, and a card of two."""
    made = CommittedJournal(21)
    made.game("travel", 2)
    made.game("challenge", 2, nonce=False)
    made.game("web", 1, close="open", most=9)
    lines = made.lines[1:]
    store.keep(DEVICE, EPOCH, [Event(n, line, decode(line)) for n, line in enumerate(lines, 1)])
    card = CommittedJournal(22, epoch="0badcafe")
    begin = card.game("hasbro", 1)
    card.game("hasbro", begin={**begin, "column": 2})
    lines = card.lines[1:]
    store.keep(DEVICE, "0badcafe", [Event(n, line, decode(line)) for n, line in enumerate(lines, 1)])
    return made


def throws(made: CommittedJournal) -> list[int]:
    """The events in which dice were thrown."""
    return [n for n, event in enumerate(made.events, 1) if "share" in event]
