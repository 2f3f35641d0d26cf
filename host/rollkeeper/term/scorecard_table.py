"""The score card drawn in the terminal: the card as on paper, and the dice on the table."""

from collections.abc import Callable

from rich.align import Align
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from fivedice.box import LOWER, UPPER
from fivedice.card import UPPER_BONUS_FROM
from fivedice.edition import EXTRA_FIVE_ALIKE
from rollkeeper import say
from rollkeeper.scores.box_titles_and_pips import PIPS, TITLES
from rollkeeper.scores.scorecard import CardView, PlayerView
from rollkeeper.wording import shown

MOST_SIDE_BY_SIDE = 2  # players; with more, the two sections do not fit into 80 columns
FEW = 4  # players; with more, their columns have no room for words
LONGEST_SIDE_BY_SIDE = 13  # characters of their names
LONGEST_DUTY = "rolls, to choose"
NARROW = 64  # letters, of a terminal; two sections beside each other, or five dice, do not fit into less
BESIDE_PLAYERS, A_PLAYER = 22, 7  # letters: of the frame and the boxes, and of a player's column at least
SIDE = (-1, 0, 1)  # the three rows and columns of a die's pips


class _Fitting:
    """A picture that is drawn for the width that there is."""

    def __init__(self, draw: Callable[[int], RenderableType]) -> None:
        self._draw = draw

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self._draw(options.max_width)


def card_table(
    view: CardView, last_dice: list[int] | None = None, low: bool = False
) -> RenderableType:
    """The card, the dice below it, and what is going on. `last_dice` are drawn, dimmed, while no dice are on the table;
    `low` saves lines."""
    return _Fitting(lambda width: _picture(view, last_dice, low, width))


def _picture(view: CardView, last_dice: list[int] | None, low: bool, width: int) -> RenderableType:
    """The picture in a terminal of that width."""
    names = [player["name"] for player in view["players"]]  # wide: the two sections do not fit side by side
    narrow = width < NARROW
    wide = narrow or len(names) > MOST_SIDE_BY_SIDE or max(map(cell_len, names)) > LONGEST_SIDE_BY_SIDE
    at_once = max(1, (width - BESIDE_PLAYERS) // A_PLAYER) if narrow else len(names)
    seats = [slice(first, first + at_once) for first in range(0, len(names), at_once)]
    parts: list[RenderableType] = [Align.center(_card(view, each, wide, low and wide)) for each in seats]
    draw = _dice_in_a_line if narrow or (low and wide) else _dice
    if view["markers"] is not None:
        if view["state"] in say.UNDER_WAY:
            parts.append(_pockets(view, low and wide))
    elif view["dice"] is not None:
        parts.append(draw(view["dice"], view["kept"], "bold"))
    elif last_dice is not None:
        parts.append(draw(last_dice, [], "dim"))
    parts.append(Align.center(Text(say.line(view), "" if view["state"] in say.UNDER_WAY else "bold")))
    parts += [Align.center(Text(shown(words), "bold green")) for words in view["outcome"]]
    if view["refused"]:
        parts.append(Text(f"{say.broken(view['refused'])} ({view['refused']['name']})", style="bold red"))
        parts.append(Text(say.LINES_KEPT, style="red"))
    title = f"Game {view['game']} · {view['edition_name']}"
    if view["column"] > 1:
        title += f" · column {view['column']}"
    return Panel(Group(*parts), title=Text(title), expand=False, padding=(0, 1))


def print_house_rules(screen: Console, view: CardView) -> None:
    """The switches that the game sets by hand, in words."""
    for rule in view["house"]:
        screen.print(Text(f"House rule {rule['switch']}, {rule['value']}: {rule['says']}", "dim"))


def _card(view: CardView, seats: slice, wide: bool, low: bool) -> RenderableType:
    """The two sections of these players side by side, or below each other if `wide`."""
    upper = _section(view, seats)
    lower = upper if wide else _section(view, seats)
    offers = [{found["box"]: found["points"] for found in column} for column in view["offers"]]
    players, crowded = view["players"][seats], len(view["players"]) > FEW
    for box in UPPER:
        upper.add_row(TITLES[box], *_cells(view, box, offers)[seats])
    if not low:
        upper.add_row(Text("Upper boxes", "dim"), *(Text(str(player["upper"]), "dim") for player in players))
    upper.add_row(f"Bonus ({UPPER_BONUS_FROM} or more)", *(_bonus(player, crowded) for player in players))
    for box in LOWER:
        lower.add_row(TITLES[box], *_cells(view, box, offers)[seats])
    if not low:
        lower.add_row(Text("Lower boxes", "dim"), *(Text(str(player["lower"]), "dim") for player in players))
    lower.add_row("100s", *(_hundreds(player) for player in players))
    lower.add_row(Text("TOTAL", "bold"), *(Text(str(player["total"]), "bold green") for player in players))
    if view["earlier"]:
        for number, totals in enumerate(view["earlier"], 1):
            lower.add_row(Text(f"Column {number}", "dim"), *(Text(str(total), "dim") for total in totals[seats]))
        lower.add_row(Text("ALL COLUMNS", "bold"), *(Text(str(total), "bold green") for total in view["sums"][seats]))
    if wide:
        return lower
    both = Table.grid(padding=(0, 3))
    both.add_row(upper, lower)
    return both


def _section(view: CardView, seats: slice) -> Table:
    """An empty section: a column for the boxes and one for each of these players."""
    table = Table(box=None, pad_edge=False, padding=(0, 1))
    table.add_column("", min_width=18, no_wrap=True)
    playing = set(view["waiting"] or [view["player"]])
    if view["state"] not in say.UNDER_WAY or len(view["players"]) == 1:
        playing = set()
    for index, player in list(enumerate(view["players"]))[seats]:
        style = "bold reverse" if index in playing else "bold"
        table.add_column(Text(shown(player["name"]), style), justify="right", min_width=5, overflow="fold")
    return table


def _cells(view: CardView, box: str, offers: list[dict[str, int]]) -> list[Text]:
    """A box in every player's column; in brackets what the dice would score there now."""
    cells = []
    last = view["last"]
    for index, player in enumerate(view["players"]):
        points = player["boxes"][box]
        if points is not None:
            new = last is not None and (last["player"], last["box"]) == (index, box)
            cells.append(Text(str(points), style="bold yellow" if new else ""))
        elif box in offers[index]:
            offered = offers[index][box]
            cells.append(Text(f"({offered})", style="cyan" if offered else "dim"))
        else:
            cells.append(Text("·", style="dim"))
    return cells


def _bonus(player: PlayerView, narrow: bool) -> Text:
    """The bonus, or how far it is away; narrow columns have no room for that."""
    if player["upper_bonus"]:
        return Text(str(player["upper_bonus"]), style="green")
    if all(player["boxes"][box] is not None for box in UPPER):
        return Text("0", style="dim")
    return Text("·" if narrow else f"{UPPER_BONUS_FROM - player['upper']} to go", style="dim")


def _hundreds(player: PlayerView) -> Text:
    count = player["bonuses"]
    return Text(str(EXTRA_FIVE_ALIKE * count), style="green") if count else Text("·", style="dim")


def _dice(dice: list[int], kept: list[int], style: str) -> RenderableType:
    """Five dice in a row; those that were kept for this roll stand out."""
    rows = [Text() for _ in range(6 if kept else 5)]
    for number, face in enumerate(dice, 1):
        drawn = ["╭───────╮"]
        drawn += ["│ " + " ".join("●" if (x, y) in PIPS[face] else " " for x in SIDE) + " │" for y in SIDE]
        drawn += ["╰───────╯", "   kept  " if number in kept else "         "]
        for row, piece in zip(rows, drawn, strict=False):
            row.append(piece + " ", style="bold yellow" if number in kept else style)
    return Align.center(Text("\n").join(rows))


def _dice_in_a_line(dice: list[int], kept: list[int], style: str) -> RenderableType:
    """Draws five dice in one line, for a terminal with little room."""
    line = Text()
    for number, face in enumerate(dice, 1):
        line.append(f"[{face}] ", style="bold yellow" if number in kept else style)
    line.rstrip()
    return Align.center(line)


def _pockets(view: CardView, low: bool) -> RenderableType:
    """The markers of shared dice, a row for each player, and what is to do; `low`: two players a row, only markers."""
    names = [shown(player["name"]) for player in view["players"]]
    width = max(map(cell_len, names))
    rows = Text()
    for player, markers in enumerate(view["markers"] or []):
        rows.append(" " * (width - cell_len(names[player])))
        rows.append(names[player], "bold" if player in view["waiting"] else "")
        rows.append("  ")
        for face in markers:
            rows.append(f"[{face}]" if face else "[ ]", "bold" if face else "dim")
            rows.append("" if low else " ")
        if low:
            rows.append("   " if player % 2 == 0 else "\n")
        else:
            rows.append(f" {', '.join(say.duties(view, player)):<{len(LONGEST_DUTY)}}\n", "cyan")
    rows.rstrip()
    return Align.center(rows)
