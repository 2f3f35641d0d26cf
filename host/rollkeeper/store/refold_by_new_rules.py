"""Games' rows that other rules have made are made anew.

A row of `games` is the fold of its journal's events, so it is only as good as the rules that folded it. Each journal
says by which rules that was (`fingerprint`). When they are not these, the journal is folded anew from its first event,
in a transaction of its own: a crash leaves a journal done or not begun. Games keep their numbers.
"""

from typing import TYPE_CHECKING

from sqlalchemy import Connection, delete, func, select, update

from rollkeeper.store import journal
from rollkeeper.store.check import Tell
from rollkeeper.store.opened import Opened
from rollkeeper.store.rules_fingerprint import fingerprint
from rollkeeper.store.tables import events, games, journals, refusals, results, thrown

if TYPE_CHECKING:
    from rollkeeper.scores.scorecard import CardView  # takes time to import, and who only looks needs none


def is_up_to_date(database: Opened) -> bool:
    """Whether these rules have made all games."""
    query = select(journals.c.id).where(journals.c.fold != fingerprint()).limit(1)
    with database.read() as connection:
        return connection.execute(query).first() is None


def bring_up_to_date(database: Opened, tell: Tell) -> None:
    """Fold every journal anew whose games were made by other rules. `tell` hears how many events are done."""
    count = select(func.count()).where(events.c.journal_id == journals.c.id).scalar_subquery()
    with database.read() as connection:
        old = connection.execute(select(journals.c.id, count).where(journals.c.fold != fingerprint())).all()
    done, total = 0, sum(held for _, held in old)
    for journal_id, held in old:
        tell(done, total)
        with database.write() as connection:
            if journal.lock(connection, journal_id) != fingerprint():  # another PC may have been quicker
                fold_anew(connection, journal_id)
        done += held
    if old:
        tell(total, total)


def fold_anew(connection: Connection, journal_id: int) -> "CardView | None":
    """Make a journal's games from its first event on; those that there are keep their numbers.
    Returns the card of the latest."""
    from rollkeeper.store.fold_new_events import Folds

    ours = games.c.journal_id == journal_id
    connection.execute(delete(refusals).where(refusals.c.journal_id == journal_id))
    connection.execute(delete(results).where(results.c.game_id.in_(select(games.c.id).where(ours))))
    connection.execute(delete(thrown).where(thrown.c.journal_id == journal_id))
    # A row that the fold does not make again stays at 0.
    connection.execute(update(games).where(ours).values(last_n=0, thrown=""))
    view = Folds().carry(connection, journal_id, 1).view
    connection.execute(delete(games).where(ours, games.c.last_n == 0))
    connection.execute(update(journals).where(journals.c.id == journal_id).values(fold=fingerprint()))
    return view
