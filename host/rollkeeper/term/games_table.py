"""The list of `rollkeeper games`: a row for each game, or the same for other programs."""


from collections.abc import Collection, Mapping

from rich.console import Console
from rich.table import Table
from rich.text import Text

from rollkeeper.store import GameRow
from rollkeeper.term.terminal import print_whole, width_of
from rollkeeper.term.time_texts import told
from rollkeeper.wording import shown

NOT_IF_NARROW = ("Handheld", "Edition", "Played", "State")  # columns, in the order in which they are left out
MARK = "*"  # of a game that was told in two ways
TOLD_TWICE = "told in two ways; what came first is shown here: see `rollkeeper doctor`"
STYLES = {"refused": "red", "ended": "green", "playing": "bold", "over": "bold", "abandoned": "dim"}


def print_games(out: Console, rows: list[GameRow], told_twice: Collection[int] = ()) -> None:
    """Print the games, those `told_twice` (idents) with a mark that a line below explains. A narrow terminal gets fewer
    columns; what is no terminal gets all of them, a row a line."""
    for count in range(len(NOT_IF_NARROW) + 1):
        table = games_table(rows, NOT_IF_NARROW[:count], told_twice)
        if not out.is_terminal or width_of(out, table) <= out.width:
            break
    print_whole(out, table)
    if told_twice:
        out.print(Text(f"\n{MARK} {TOLD_TWICE}", "yellow"))


def games_table(rows: list[GameRow], left_out: Collection[str] = (), told_twice: Collection[int] = ()) -> Table:
    """The games, in the order in which they come, without some columns."""
    table = Table(box=None, pad_edge=False)
    columns = [name for name in ("Game", "Total", "Players", "State", "Edition", "Played", "Handheld")
               if name not in left_out]  # fmt: skip
    for name in columns:
        table.add_column(name, justify="right" if name in ("Game", "Total") else "left", no_wrap=True)
    for row in rows:
        cells: dict[str, str | Text] = {
            "Game": f"{MARK if row.ident in told_twice else ''}{row.ident}",
            "Total": " / ".join(str(total) for total in row.totals) or "-",
            "Players": Text(", ".join(row.players) or "-"),  # Text, because a name may look like rich's markup
            "State": Text(row.state, STYLES[row.state]),
            "Edition": Text(shown(row.title) + (f", column {row.column}" if row.column > 1 else "")),
            "Played": told(row.played_to),
            "Handheld": row.device[-6:],
        }
        table.add_row(*(cells[name] for name in columns))
    return table


def row_as_data(row: GameRow, told_twice: Mapping[int, list[int]]) -> dict[str, object]:
    """A row, under the names that `rollkeeper show --json` has for the same things. `told_twice`: the events of each
    game that were told in two ways."""
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
        "conflicts": told_twice.get(row.ident, []),
        "started_at": row.started_at,
        "updated_at": row.updated_at,
        "played_from": row.played_from._asdict(),
        "played_to": row.played_to._asdict(),
    }
