"""The tables of the database, said once: `create` makes them from this, queries and checks take their names from it.

    devices    one row per handheld, by the id of its chip
    journals   (device, epoch): one life of a handheld's journal; an event is named by (journal, n) for ever
    events     the truth: each line byte for byte as received, when it arrived, when it was played (see timestamp.py)
    gaps       events that the handheld itself no longer holds
    lost_ranges  events that damage has taken from here, and that the handheld may still hold (see lost_ranges.py)
    conflicts  lines that contradict a stored event; the stored event stays
    refusals   stored events that the rules do not allow, and why
    rosters    the names for new games; the newest row counts
    rosters_held  the handhelds that have confirmed to hold a roster
    games      what the fold makes of the events; can be made anew from them at any time

Times are UTC, as text: 2026-01-31T12:00:00.000Z.
"""

from sqlalchemy import JSON, Column, ForeignKey, Index, Integer, LargeBinary, MetaData, Table, Text, UniqueConstraint

metadata = MetaData()


class Utc(Text):
    """A time in UTC, as `timestamp.utc_now` writes it."""


class HowKnown(Text):
    """How a time is known: one of `timestamp.WAYS`."""


devices = Table(
    "devices",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("device", Text, nullable=False, unique=True),
    Column("first_seen", Utc, nullable=False),
)

journals = Table(
    "journals",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("device_id", ForeignKey("devices.id"), nullable=False),
    Column("epoch", Text, nullable=False),
    Column("first_seen", Utc, nullable=False),
    Column("fold", Text, nullable=False),  # the rules that made its games' rows, see refold_by_new_rules.py
    UniqueConstraint("device_id", "epoch"),
)

events = Table(
    "events",
    metadata,
    Column("journal_id", ForeignKey("journals.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("line", LargeBinary, nullable=False),
    Column("received_at", Utc, nullable=False),
    Column("played_at", Utc, nullable=False),
    Column("played_known", HowKnown, nullable=False),
    sqlite_with_rowid=False,
)

gaps, lost_ranges = (
    Table(
        name,
        metadata,
        Column("journal_id", ForeignKey("journals.id"), primary_key=True),
        Column("first", Integer, primary_key=True),
        Column("last", Integer, nullable=False),
        Column("noticed_at", Utc, nullable=False),
        sqlite_with_rowid=False,
    )
    for name in ("gaps", "lost_ranges")
)

conflicts = Table(
    "conflicts",
    metadata,
    Column("journal_id", ForeignKey("journals.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("line", LargeBinary, primary_key=True),
    Column("received_at", Utc, nullable=False),
    sqlite_with_rowid=False,
)

refusals = Table(
    "refusals",
    metadata,
    Column("journal_id", ForeignKey("journals.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("message", Text, nullable=False),
    sqlite_with_rowid=False,
)

games = Table(
    "games",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("journal_id", ForeignKey("journals.id"), nullable=False),
    Column("first_n", Integer, nullable=False),
    Column("last_n", Integer, nullable=False),
    Column("edition", Text, nullable=False),
    Column("players", JSON, nullable=False),
    Column("state", Text, nullable=False),
    Column("totals", JSON, nullable=False),
    Column("refused_n", Integer),
    Column("refused_name", Text),
    Column("refused_message", Text),
    Column("started_at", Utc, nullable=False),
    Column("updated_at", Utc, nullable=False),
    Column("card_n", Integer, nullable=False),
    Column("card_column", Integer, nullable=False),
    Column("title", Text, nullable=False),
    Column("played_from", Utc, nullable=False),
    Column("from_known", HowKnown, nullable=False),
    Column("played_to", Utc, nullable=False),
    Column("to_known", HowKnown, nullable=False),
    UniqueConstraint("journal_id", "first_n"),
    Index("games_played", "played_to", "id"),
)

rosters = Table(
    "rosters",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("names", JSON, nullable=False),
    Column("set_at", Utc, nullable=False),
)

rosters_held = Table(
    "rosters_held",
    metadata,
    Column("roster_id", ForeignKey("rosters.id"), primary_key=True),
    Column("device", Text, primary_key=True),  # not of `devices`: it may have sent no event yet
    Column("held_at", Utc, nullable=False),
    sqlite_with_rowid=False,
)
