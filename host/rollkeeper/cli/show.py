"""`rollkeeper show GAME`: one game's score card, its turns, or both as JSON."""

import json
from dataclasses import asdict
from pathlib import Path

import click
from rich.text import Text

from fivedice.game import Game
from rollkeeper.cli.opening import open_existing
from rollkeeper.cli.options import database_option, database_path
from rollkeeper.scores.rounds import rounds_of
from rollkeeper.scores.scorecard import CardView
from rollkeeper.scores.turns import turns_of
from rollkeeper.store import GameRow
from rollkeeper.store.clock import local
from rollkeeper.store.reading import StoredEvent
from rollkeeper.term.scorecard_table import card_table, print_house_rules
from rollkeeper.term.terminal import console
from rollkeeper.term.turns_table import rounds_table, turns_table

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
    refused = row.refused
    end = refused["n"] if refused else row.last_n + 1
    good = [event for event in events if event.first < end]  # the story ends where the card does
    if as_json:
        data = _as_data(row, view)
        if with_events:
            data.update(_told(view, good, before), events=[event.fields for event in events])
        click.echo(json.dumps(data, indent=2))
        return
    screen = console()
    if view is not None:
        screen.print(card_table(view, _last_dice(events)))
        print_house_rules(screen, view)
    elif refused:
        words = f"game {row.ident} has no card: its first event was refused: {refused['message']}"
        screen.print(Text(words, style="red"))
    if with_events and view is not None:
        if view["markers"] is None:
            screen.print(turns_table(turns_of(good, before)))
        else:
            screen.print(rounds_table(rounds_of(good, before)))
    screen.print(Text(f"{_played(row)}, handheld {row.device}", style="dim"))


def _played(row: GameRow) -> str:
    """When the game was played, and when it was copied here if that was later."""
    begun, ended = row.played_from, row.played_to
    if "before" not in (begun.known, ended.known):
        told = f"{begun.told} to {ended.told}"
    elif ended.known == "before":
        told = f"played {ended.told}"
    else:
        told = f"begun {begun.told}, played until {ended.told}"
    return told if ended.known == "live" else f"{told}, copied {local(row.updated_at)}"


def _as_data(row: GameRow, view: CardView | None) -> dict[str, object]:
    """The card, and where it comes from."""
    data: dict[str, object] = {
        "device": row.device,
        "epoch": row.epoch,
        "first": row.first_n,
        "last_event": row.last_n,
        "started_at": row.started_at,
        "updated_at": row.updated_at,
        "played_from": asdict(row.played_from),
        "played_to": asdict(row.played_to),
    }
    data.update(view or {"game": str(row.ident), "edition": row.edition, "state": row.state, "refused": row.refused})
    return data


def _told(view: CardView | None, events: list[StoredEvent], before: Game | None) -> dict[str, object]:
    """The game turn by turn, or round by round if all play the same dice."""
    if view is not None and view["markers"] is not None:
        return {"rounds": [asdict(each) for each in rounds_of(events, before)]}
    return {"turns": [asdict(turn) for turn in turns_of(events, before)]}


def _last_dice(events: list[StoredEvent]) -> list[int] | None:
    """The dice of the last roll."""
    for event in reversed(events):
        dice = event.fields.get("roll")
        if isinstance(dice, str) and len(dice) == 5 and set(dice) <= set("123456"):
            return [int(face) for face in dice]
    return None
