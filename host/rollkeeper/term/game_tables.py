"""The answers of `rollkeeper games`, `stats` and `players` for a person."""

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from fivedice.box import BOXES
from rollkeeper.say import usually
from rollkeeper.scores.box_titles_and_pips import TITLES
from rollkeeper.store import GameRow
from rollkeeper.term.terminal import plain_table, print_whole, width_of
from rollkeeper.term.time_texts import local, told
from rollkeeper.wording import shown

if TYPE_CHECKING:
    from rollkeeper.store.statistics import Month, Player, Record, Statistics, Versus

NOT_IF_NARROW = ("Handheld", "Edition", "Played", "State")  # columns, in the order in which they are left out
MARK = "*"  # of a game that was told in two ways
TOLD_TWICE = "told in two ways; what came first is shown here: see `rollkeeper doctor`"
STYLES = {"refused": "red", "ended": "green", "playing": "bold", "over": "bold", "abandoned": "dim"}


def print_games(out: Console, rows: list[GameRow], told_twice: Collection[int] = ()) -> None:
    """Print the games, those `told_twice` with a mark and a line about it; a narrow terminal gets fewer columns."""
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
    """A row, under the names of `rollkeeper show --json`. `told_twice`: such events of each game."""
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


BAR = 24  # letters of the longest bar
MOST_MONTHS = 24  # of one player, the latest
NOTHING = "no finished game counts here"


def print_statistics(out: Console, found: "Statistics", in_full: bool) -> None:
    """Players, records and pairs; `in_full`: each player's boxes and months, too."""
    if not found.players:
        out.print(NOTHING)
        return
    print_whole(out, _overview(found.players))
    if in_full:
        out.print()
        print_whole(out, _boxes(found.players))
        for player in found.players:
            out.print(Text(f"\n{shown(player.name)} by months", "bold"))
            print_whole(out, _months(player.months[-MOST_MONTHS:]))
    if found.versus:
        out.print(Text("\nAgainst each other", "bold"))
        print_whole(out, _versus(found.versus))
    out.print(Text("\nHighest totals", "bold"))
    print_whole(out, _records(found.records, "Total"))
    if found.fives:
        out.print(Text("\nMost five-alikes in a game", "bold"))
        print_whole(out, _records(found.fives, "Five-alikes"))


def players_table(rows: "Sequence[tuple[str, list[str], Player | None]]") -> Table:
    """The players, what the handhelds call them if that is not the same, and how often they have played."""
    table = plain_table("Player", ">Games", ">Average", "Last played", "On the handhelds")
    for name, own, player in rows:
        figures = [str(player.games), f"{player.mean:.1f}", local(player.last_played)] if player else ["0", "", ""]
        table.add_row(_name(name), *figures, Text("" if own == [name] else shown(", ".join(own)), "dim"))
    return table


def _overview(players: "Sequence[Player]") -> Table:
    figures = (">Games", ">Average", ">Best", ">Worst", ">Bonus", ">Five-alikes", ">Won", ">Usually between")
    table = plain_table("Player", *figures)
    for each in players:
        won = f"{each.won} of {each.against}" if each.against else "-"
        table.add_row(
            _name(each.name), str(each.games), f"{each.mean:.1f}", str(each.best),
            str(each.worst), _percent(each.bonus), f"{each.fives:.2f}", won, usually(each),
        )  # fmt: skip
    return table


def _boxes(players: "Sequence[Player]") -> Table:
    """Points on average in each box, and how often it got 0."""
    table = plain_table("Box", *(title for each in players for title in (f">{_title(each.name)}", ">zero")))
    for box in BOXES:
        cells = [text for each in players for text in (f"{each.boxes[box].mean:.1f}", _percent(each.boxes[box].zeroes))]
        table.add_row(TITLES[box], *cells)
    return table


def _months(months: "Sequence[Month]") -> Table:
    table = plain_table("Month", ">Games", ">Average", ">Best", "")
    most = max(month.mean for month in months)
    for month in months:
        bar = "█" * round(BAR * month.mean / most) if most else ""
        table.add_row(month.month, str(month.games), f"{month.mean:.1f}", str(month.best), Text(bar, "green"))
    return table


def _versus(pairs: "Sequence[Versus]") -> Table:
    table = plain_table("Player", "Other", ">Games", ">Ahead", ">Behind", ">Even", ">Points ahead")
    for each in pairs:
        even = each.games - each.ahead - each.behind
        figures = (each.games, each.ahead, each.behind, even, f"{each.margin:+.1f}")
        table.add_row(_name(each.player), _name(each.other), *map(str, figures))
    return table


def _records(records: "Sequence[Record]", title: str) -> Table:
    table = plain_table(f">{title}", "Player", "Edition", "Played", ">Game")
    for each in records:
        table.add_row(str(each.value), _name(each.player), each.edition, local(each.played_to), str(each.game))
    return table


def _title(name: str) -> str:
    """A name as the head of a column, which rich would read as markup."""
    return escape(shown(name))


def _name(name: str) -> Text:
    """Text, because a name may look like rich's markup."""
    return Text(shown(name))


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"
