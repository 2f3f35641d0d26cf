"""What `rollkeeper show` says of a game beside its card: when it was played, and a row for each turn or, with shared
dice, for each player in each round; and all of it for other programs."""

from collections.abc import Iterable
from dataclasses import asdict

from rich.table import Column, Table
from rich.text import Text

from fivedice.game import Game
from rollkeeper.say import listed
from rollkeeper.scores.box_titles_and_pips import TITLES
from rollkeeper.scores.log_line import grouped, seal_of
from rollkeeper.scores.scorecard import CardView
from rollkeeper.scores.turns import Roll, Round, Turn, rounds_of, turns_of
from rollkeeper.store import GameRow
from rollkeeper.store.journal import StoredEvent
from rollkeeper.term.game_tables import row_as_data
from rollkeeper.term.time_texts import local, told
from rollkeeper.wording import shown

SAME_AS_LISTED = (
    "device", "epoch", "first", "last_event", "started_at", "updated_at", "played_from", "played_to",
)  # fmt: skip


def played(row: GameRow) -> str:
    """When the game was played, and when it was copied here if that was later."""
    begun, ended = row.played_from, row.played_to
    if "before" not in (begun.known, ended.known):
        words = f"{told(begun)} to {told(ended)}"
    elif ended.known == "before":
        words = f"played {told(ended)}"
    else:
        words = f"begun {told(begun)}, played until {told(ended)}"
    return words if ended.known == "live" else f"{words}, copied {local(row.updated_at)}"


def seal_told(row: GameRow, events: Iterable[StoredEvent]) -> str:
    """The digits of the seal of a game that is over or closed; "" if it goes on, or some of its events are lost."""
    return "" if row.state == "playing" else grouped(seal_of(events, row.first_n))


def failed_in(events: Iterable[StoredEvent]) -> tuple[bool, int]:
    """Whether the raw bits of the handheld had failed their tests for the seed, and for how many rolls."""
    failed = [event for event in events if "fault" in event.fields]
    throws = sum("game" not in event.fields for event in failed)
    return throws < len(failed), throws


def faults_told(events: Iterable[StoredEvent]) -> str:
    """For what the raw bits of the handheld had failed their tests; "" if they never had."""
    seed, throws = failed_in(events)
    whats = ["the seed"] * seed
    whats += [f"{throws} rolls" if throws > 1 else "a roll"] * (throws > 0)
    return f"the random source had failed its tests for {listed(whats)}" if whats else ""


def as_data(row: GameRow, view: CardView | None, events: list[StoredEvent]) -> dict[str, object]:
    """The card, its seal, the events for which the random source had failed its tests, and where it comes from."""
    listed_as = row_as_data(row, {})
    data: dict[str, object] = {
        **{name: listed_as[name] for name in SAME_AS_LISTED},
        "seal": seal_told(row, events).replace(" ", "") or None,
        "faults": [event.first for event in events if "fault" in event.fields],
    }
    data.update(view or {"game": str(row.ident), "edition": row.edition, "state": row.state, "refused": row.refused})
    return data


def events_as_data(
    row: GameRow, view: CardView | None, events: list[StoredEvent], before: Game | None
) -> dict[str, object]:
    """The game turn by turn, or round by round if all play the same dice."""
    if view is not None and view["markers"] is not None:
        return {"rounds": [asdict(each) for each in rounds_of(events, before, row.players)]}
    return {"turns": [asdict(turn) for turn in turns_of(events, before, row.players)]}


def last_dice(events: list[StoredEvent]) -> list[int] | None:
    """The dice of the last roll."""
    for event in reversed(events):
        dice = event.fields.get("roll")
        if isinstance(dice, str) and len(dice) == 5 and set(dice) <= set("123456"):
            return [int(face) for face in dice]
    return None


def turns_table(turns: list[Turn]) -> Table:
    """The turns; dice that were kept for a roll are yellow."""
    table = _table("Turn", "Roll")
    for turn in turns:
        _add_turn(table, str(turn.number), turn, [_roll(roll) for roll in turn.rolls])
    return table


def rounds_table(rounds: list[Round]) -> Table:
    """The rounds: the throws, and below them each player's markers, those that were kept after a bar."""
    table = _table("Round", "Step")
    table.padding = (0, 1, 0, 0)
    for each in rounds:
        throws = [Text(" ".join(step) or "none", "dim") for step in each.throws]
        row = [Text("thrown", "dim"), *throws, *[Text()] * (3 - len(throws))]
        table.add_row(str(each.number), *row, Text("by " + shown(each.roller), "dim"), "")
        for turn in each.turns:
            _add_turn(table, "", turn, [_markers(roll) for roll in turn.rolls])
    return table


def _table(unit: str, throw: str) -> Table:
    throws = [Column(f"{throw} {number}", no_wrap=True) for number in (1, 2, 3)]
    first, last = Column(unit, justify="right"), Column("Points", justify="right")
    return Table(first, Column("Player", overflow="fold"), *throws, "Box", last, box=None, pad_edge=False)


def _add_turn(table: Table, number: str, turn: Turn, rolls: list[Text]) -> None:
    box = TITLES.get(turn.box, turn.box) + (f" ({turn.outcome})" if turn.outcome else "")
    points = f"{turn.points}+{turn.bonus}" if turn.bonus else str(turn.points)
    cells = [Text(shown(turn.player)), *rolls, *[Text()] * (3 - len(rolls))]
    table.add_row(number, *cells, box, points if turn.box else "", style="dim" if turn.outcome else "")


def _roll(roll: Roll) -> Text:
    text = Text()
    for number, face in enumerate(roll.dice, 1):
        text.append(f"{face} ", style="yellow" if number in roll.kept else "")
    return text


def _markers(roll: Roll) -> Text:
    """Markers as they stand in the pockets: new ones or open pockets, a bar, those that were kept."""
    text = Text()
    for number, face in enumerate(roll.dice, 1):
        if number in roll.kept and number - 1 not in roll.kept:
            text.append("| ", style="dim")
        text.append(f"{face} " if face else "· ", style="yellow" if number in roll.kept else "")
    return text
