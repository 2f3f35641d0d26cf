"""`rollkeeper show GAME`: one game's score card, its turns, or both as JSON."""

import json
from dataclasses import asdict
from pathlib import Path

import click
from rich.table import Table
from rich.text import Text

from rollkeeper.cli.opening import open_existing
from rollkeeper.cli.options import database_option, database_path
from rollkeeper.scorecard import CardView
from rollkeeper.scorecard_table import TITLES, card_table
from rollkeeper.store import GameRow
from rollkeeper.store.clock import local
from rollkeeper.store.reading import StoredEvent
from rollkeeper.terminal import console
from rollkeeper.turns import Roll, turns_of
from rollkeeper.wording import shown

EXAMPLES = """\b
Examples:
  rollkeeper show last             the game played last
  rollkeeper show 3 --events       game 3, turn by turn
  rollkeeper show last --json      for other programs
"""


@click.command(epilog=EXAMPLES)
@click.argument("game", metavar="GAME")
@click.option("--json", "as_json", is_flag=True, help="Print the card as JSON.")
@click.option("--events", "with_events", is_flag=True, help="Tell the game turn by turn as well.")
@database_option
def show(game: str, as_json: bool, with_events: bool, database: Path | None) -> None:
    """Show the score card of GAME: a number from `rollkeeper games`, or `last`."""
    store = open_existing(database_path(database))
    try:
        row = store.game(game)
        view = store.view(row)
        events = store.events(row)
        before = store.before(row)
    finally:
        store.close()
    if as_json:
        click.echo(json.dumps(_as_data(row, view, events if with_events else None), indent=2))
        return
    screen = console()
    if view is not None:
        screen.print(card_table(view, _last_dice(events)))
    elif row.refused:
        refused = row.refused
        words = f"game {row.ident} has no card: its first event was refused: {refused['message']}"
        screen.print(Text(words, style="red"))
    if with_events:
        screen.print(_turns(events))
    screen.print(Text(f"{local(row.started_at)} to {local(row.updated_at)}, handheld {row.device}", style="dim"))


def _as_data(row: GameRow, view: CardView | None, events: list[StoredEvent] | None) -> dict[str, object]:
    """The card, where it comes from, and the events as received if they are wanted."""
    data: dict[str, object] = {
        "device": row.device,
        "epoch": row.epoch,
        "first": row.first_n,
        "last_event": row.last_n,
        "started_at": row.started_at,
        "updated_at": row.updated_at,
    }
    data.update(view or {"game": str(row.ident), "edition": row.edition, "state": row.state, "refused": row.refused})
    if events is not None:
        data["turns"] = [asdict(turn) for turn in turns_of(events)]
        data["events"] = [event.fields for event in events]
    return data


def _last_dice(events: list[StoredEvent]) -> list[int] | None:
    """The dice of the last roll."""
    for event in reversed(events):
        dice = event.fields.get("roll")
        if isinstance(dice, str) and len(dice) == 5 and set(dice) <= set("123456"):
            return [int(face) for face in dice]
    return None


def _turns(events: list[StoredEvent]) -> Table:
    """The game, turn by turn; dice that were kept for a roll are yellow."""
    table = Table(box=None, pad_edge=False)
    table.add_column("Turn", justify="right")
    table.add_column("Player")
    for name in ("Roll 1", "Roll 2", "Roll 3"):
        table.add_column(name, no_wrap=True)
    table.add_column("Box")
    table.add_column("Points", justify="right")
    for turn in turns_of(events):
        rolls = [_roll(roll) for roll in turn.rolls] + [Text()] * (3 - len(turn.rolls))
        box = TITLES.get(turn.box, turn.box) + (f" ({turn.outcome})" if turn.outcome else "")
        points = f"{turn.points}+{turn.bonus}" if turn.bonus else str(turn.points)
        style = "dim" if turn.outcome else ""
        table.add_row(str(turn.number), Text(shown(turn.player)), *rolls, box, points if turn.box else "", style=style)
    return table


def _roll(roll: Roll) -> Text:
    text = Text()
    for number, face in enumerate(roll.dice, 1):
        text.append(str(face), style="yellow" if number in roll.kept else "")
        text.append(" ")
    return text
