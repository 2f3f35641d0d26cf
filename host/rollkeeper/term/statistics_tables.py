"""The answer of `rollkeeper stats` and `rollkeeper players` for a person."""

from collections.abc import Sequence

from rich.console import Console
from rich.markup import escape
from rich.table import Column, Table
from rich.text import Text

from fivedice.box import BOXES
from rollkeeper.scores.box_titles_and_pips import TITLES
from rollkeeper.store.statistics import Month, Player, Record, Statistics, Versus
from rollkeeper.term.terminal import print_whole
from rollkeeper.term.time_texts import local
from rollkeeper.wording import shown

BAR = 24  # letters of the longest bar
MOST_MONTHS = 24  # of one player, the latest
NOTHING = "no finished game counts here"


def print_statistics(out: Console, found: Statistics, in_full: bool) -> None:
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


def players_table(rows: Sequence[tuple[str, list[str], Player | None]]) -> Table:
    """The players, what the handhelds call them if that is not the same, and how often they have played."""
    table = _table("Player", ">Games", ">Mean", "Last played", "On the handhelds")
    for name, own, player in rows:
        figures = [str(player.games), f"{player.mean:.1f}", local(player.last_played)] if player else ["0", "", ""]
        table.add_row(_name(name), *figures, Text("" if own == [name] else shown(", ".join(own)), "dim"))
    return table


def _overview(players: Sequence[Player]) -> Table:
    table = _table("Player", ">Games", ">Mean", ">±", ">Best", ">Worst", ">Bonus", ">Five-alikes", ">Won")
    for each in players:
        won = f"{each.won} of {each.against}" if each.against else "-"
        table.add_row(
            _name(each.name), str(each.games), f"{each.mean:.1f}", f"{each.deviation:.0f}", str(each.best),
            str(each.worst), _percent(each.bonus), f"{each.fives:.2f}", won,
        )  # fmt: skip
    return table


def _boxes(players: Sequence[Player]) -> Table:
    """Points on average in each box, and how often it got 0."""
    table = _table("Box", *(title for each in players for title in (f">{_title(each.name)}", ">zero")))
    for box in BOXES:
        cells = [text for each in players for text in (f"{each.boxes[box].mean:.1f}", _percent(each.boxes[box].zeroes))]
        table.add_row(TITLES[box], *cells)
    return table


def _months(months: Sequence[Month]) -> Table:
    table = _table("Month", ">Games", ">Mean", ">Best", "")
    most = max(month.mean for month in months)
    for month in months:
        bar = "█" * round(BAR * month.mean / most) if most else ""
        table.add_row(month.month, str(month.games), f"{month.mean:.1f}", str(month.best), Text(bar, "green"))
    return table


def _versus(pairs: Sequence[Versus]) -> Table:
    table = _table("Player", "Other", ">Games", ">Ahead", ">Behind", ">Even", ">Points ahead")
    for each in pairs:
        even = each.games - each.ahead - each.behind
        figures = (each.games, each.ahead, each.behind, even, f"{each.margin:+.1f}")
        table.add_row(_name(each.player), _name(each.other), *map(str, figures))
    return table


def _records(records: Sequence[Record], title: str) -> Table:
    table = _table(f">{title}", "Player", "Edition", "Played", ">Game")
    for each in records:
        table.add_row(str(each.value), _name(each.player), each.edition, local(each.played_to), str(each.game))
    return table


def _table(*names: str) -> Table:
    """Figures stand at the right: those whose names begin with a >."""
    columns = [Column(name.removeprefix(">"), justify="right" if name.startswith(">") else "left") for name in names]
    return Table(*columns, box=None, pad_edge=False)


def _title(name: str) -> str:
    """A name as the head of a column, which rich would read as markup."""
    return escape(shown(name))


def _name(name: str) -> Text:
    """Text, because a name may look like rich's markup."""
    return Text(shown(name))


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"
