"""The list of `rollkeeper games`: a row for each game, or the same for other programs."""


from rich.table import Table
from rich.text import Text

from rollkeeper.store import GameRow
from rollkeeper.term.time_texts import told
from rollkeeper.wording import shown

STYLES = {"refused": "red", "ended": "green", "playing": "bold", "over": "bold", "abandoned": "dim"}


def games_table(rows: list[GameRow]) -> Table:
    """The games, in the order in which they come."""
    table = Table(box=None, pad_edge=False)
    for name in ("Game", "Total"):
        table.add_column(name, justify="right", overflow="fold")
    for name in ("Players", "State", "Edition", "Played", "Handheld"):
        table.add_column(name, no_wrap=name in ("State", "Played"), overflow="fold")
    for row in rows:
        table.add_row(
            str(row.ident),
            " / ".join(str(total) for total in row.totals) or "-",
            Text(", ".join(row.players) or "-"),  # Text, because a name may look like rich's markup
            Text(row.state, STYLES[row.state]),
            Text(shown(row.title) + (f", column {row.column}" if row.column > 1 else "")),
            told(row.played_to),
            row.device[-6:],
        )
    return table


def row_as_data(row: GameRow) -> dict[str, object]:
    """A row, under the names that `rollkeeper show --json` has for the same things."""
    return {
        "game": str(row.ident),
        "device": row.device,
        "epoch": row.epoch,
        "first": row.first_n,
        "last_event": row.last_n,
        "edition": row.edition,
        "edition_name": row.title,
        "column": row.column,
        "players": row.players,
        "totals": row.totals,
        "state": row.state,
        "refused": row.refused,
        "hidden": row.hidden,
        "started_at": row.started_at,
        "updated_at": row.updated_at,
        "played_from": row.played_from._asdict(),
        "played_to": row.played_to._asdict(),
    }
