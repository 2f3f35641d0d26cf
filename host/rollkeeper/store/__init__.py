"""The database of the PC program: events as received, and what the rules make of them. `Store` is the door.

    tables, schema_page      what stands in a database; its page in the documentation is written from that
    database, server         opening one: a file of SQLite, or one of a PostgreSQL server
    check                    its file and those beside it; whether it is whole
    errors                   what can be wrong with a database, by name
    lines, timestamp         the line of an event, also in the bytes of a damaged file; and when it was played
    journal, fold            what is stored of a handheld's journal, and the games that the rules make of it
    games, listing           the rows of games, and pages of them
    results, statistics      what players have made and thrown, and their figures
    names                    how players are called, the roster; the name of this PC
    evidence                 what this PC knows of a game beside its log
    event_file, facts        export and import: events, and what is known beside them, in a file
    backup, repair           a copy, and the way back; a new database in the place of a damaged one
"""

from rollkeeper.store.games import GameRow
from rollkeeper.store.store import Kept, Store

__all__ = ["GameRow", "Kept", "Store"]
