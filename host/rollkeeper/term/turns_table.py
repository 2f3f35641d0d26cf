"""A game told in the terminal: a row for each turn; with shared dice for each round and each player in it."""

from rich.table import Column, Table
from rich.text import Text

from rollkeeper.scores.box_titles_and_pips import TITLES
from rollkeeper.scores.turns import Roll, Round, Turn
from rollkeeper.wording import shown


def turns_table(turns: list[Turn]) -> Table:
    """The turns; dice that were kept for a roll are yellow."""
    table = _table("Turn", "Roll")
    for turn in turns:
        _add_turn(table, str(turn.number), turn, [_roll(roll) for roll in turn.rolls])
    return table


def rounds_table(rounds: list[Round]) -> Table:
    """The rounds: what was thrown, and below it each player's markers, those that were kept after a bar."""
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
