"""How the database came to its present shape, step by step.

Law: a step is never edited once it has been released; a change of the tables is a new step at the end. Each step, its
row in `migrations` and the number in `user_version` are one transaction: a crash leaves a step done or not begun.
"""

from sqlalchemy import Connection, Engine, insert

from rollkeeper.store import tables
from rollkeeper.store.clock import utc_now

APPLICATION_ID = 0x526F6C6C  # "Roll": how a database says that it is ours

STEPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "events, and the games they make",
        (
            "CREATE TABLE migrations (version INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at TEXT NOT NULL)",
            "CREATE TABLE devices (id INTEGER PRIMARY KEY, device TEXT NOT NULL UNIQUE, first_seen TEXT NOT NULL)",
            """CREATE TABLE journals (
                id INTEGER PRIMARY KEY, device_id INTEGER NOT NULL REFERENCES devices (id), epoch TEXT NOT NULL,
                first_seen TEXT NOT NULL, UNIQUE (device_id, epoch))""",
            """CREATE TABLE events (
                journal_id INTEGER NOT NULL REFERENCES journals (id), n INTEGER NOT NULL, line BLOB NOT NULL,
                received_at TEXT NOT NULL, PRIMARY KEY (journal_id, n)) WITHOUT ROWID""",
            """CREATE TABLE gaps (
                journal_id INTEGER NOT NULL REFERENCES journals (id), first INTEGER NOT NULL, last INTEGER NOT NULL,
                noticed_at TEXT NOT NULL, PRIMARY KEY (journal_id, first)) WITHOUT ROWID""",
            """CREATE TABLE conflicts (
                journal_id INTEGER NOT NULL REFERENCES journals (id), n INTEGER NOT NULL, line BLOB NOT NULL,
                received_at TEXT NOT NULL, PRIMARY KEY (journal_id, n, line)) WITHOUT ROWID""",
            """CREATE TABLE refusals (
                journal_id INTEGER NOT NULL REFERENCES journals (id), n INTEGER NOT NULL, name TEXT NOT NULL,
                message TEXT NOT NULL, PRIMARY KEY (journal_id, n)) WITHOUT ROWID""",
            """CREATE TABLE games (
                id INTEGER PRIMARY KEY, journal_id INTEGER NOT NULL REFERENCES journals (id),
                first_n INTEGER NOT NULL, last_n INTEGER NOT NULL, edition TEXT NOT NULL, players JSON NOT NULL,
                state TEXT NOT NULL, totals JSON NOT NULL, refused_n INTEGER, refused_name TEXT,
                refused_message TEXT, started_at TEXT NOT NULL, updated_at TEXT NOT NULL,
                UNIQUE (journal_id, first_n))""",
        ),
    ),
    (
        "several games on a card, house rules in the title, and by which rules the games were folded",
        (
            "ALTER TABLE journals ADD COLUMN fold TEXT NOT NULL DEFAULT ''",
            "ALTER TABLE games ADD COLUMN card_n INTEGER NOT NULL DEFAULT 0",
            "ALTER TABLE games ADD COLUMN card_column INTEGER NOT NULL DEFAULT 1",
            "ALTER TABLE games ADD COLUMN title TEXT NOT NULL DEFAULT ''",
        ),
    ),
    (
        "names for new games, and which handhelds have them",
        (
            "CREATE TABLE rosters (id INTEGER PRIMARY KEY, names JSON NOT NULL, set_at TEXT NOT NULL)",
            """CREATE TABLE rosters_held (
                roster_id INTEGER NOT NULL REFERENCES rosters (id), device TEXT NOT NULL, held_at TEXT NOT NULL,
                PRIMARY KEY (roster_id, device)) WITHOUT ROWID""",
        ),
    ),
    (
        "when events and games were played, beside when they arrived",  # of old ones: not later than that
        (
            "ALTER TABLE events ADD COLUMN played_at TEXT NOT NULL DEFAULT ''",
            "ALTER TABLE events ADD COLUMN played_known TEXT NOT NULL DEFAULT 'before'",
            "UPDATE events SET played_at = received_at",
            "ALTER TABLE games ADD COLUMN played_from TEXT NOT NULL DEFAULT ''",
            "ALTER TABLE games ADD COLUMN from_known TEXT NOT NULL DEFAULT 'before'",
            "ALTER TABLE games ADD COLUMN played_to TEXT NOT NULL DEFAULT ''",
            "ALTER TABLE games ADD COLUMN to_known TEXT NOT NULL DEFAULT 'before'",
            "UPDATE games SET played_from = started_at, played_to = updated_at",
        ),
    ),
    (
        "games by when they were played, and events that damage has taken and that are asked for again",
        (
            "CREATE INDEX games_played ON games (played_to, id)",
            """CREATE TABLE holes (
                journal_id INTEGER NOT NULL REFERENCES journals (id), first INTEGER NOT NULL, last INTEGER NOT NULL,
                noticed_at TEXT NOT NULL, PRIMARY KEY (journal_id, first)) WITHOUT ROWID""",
        ),
    ),
)

LATEST = len(STEPS)


def version_of(connection: Connection) -> int:
    """The number of steps that this database has seen."""
    return int(connection.exec_driver_sql("PRAGMA user_version").scalar_one())


def bring_up(writer: Engine) -> None:
    """Apply the steps that are missing, each in a transaction of its own."""
    while True:
        with writer.begin() as connection:
            version = version_of(connection)  # read again under the lock: another program may be doing the same
            if version >= LATEST:
                return
            name, statements = STEPS[version]
            for statement in statements:
                connection.exec_driver_sql(statement)
            connection.execute(insert(tables.migrations).values(version=version + 1, name=name, applied_at=utc_now()))
            connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.exec_driver_sql(f"PRAGMA user_version = {version + 1}")
