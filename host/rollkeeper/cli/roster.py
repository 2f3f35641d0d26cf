"""`rollkeeper roster`: the names for new games on the handhelds."""

import json
from contextlib import closing

import click

from rollkeeper.cli.options import database_option, json_option
from rollkeeper.place import Place
from rollkeeper.wording import shown

EXAMPLES = """\b
Examples:
  rollkeeper roster Ann Bob Cyd   new games on every handheld are played by these, in this order
  rollkeeper roster Jürgen Zoë    Juergen and Zoe on the handhelds, Jürgen and Zoë here
  rollkeeper roster               show the names, and which handhelds have them
  rollkeeper roster --clear       players are P1, P2, ... again
  rollkeeper roster --json        for other programs
"""

NO_NAMES = "no names yet: `rollkeeper roster Ann Bob` sets them"
NOBODY = json.dumps({"names": [], "on_handheld": [], "set_at": None, "held_since": {}}, indent=2)
GETS_THEM = "gets them when it is next connected (`rollkeeper sync`)"


@click.command(epilog=EXAMPLES)
@click.argument("names", nargs=-1)
@click.option("--clear", is_flag=True, help="Have the handhelds forget the names.")
@json_option
@database_option
def roster(names: tuple[str, ...], clear: bool, as_json: bool, database: Place) -> None:
    """Name the players of new games, up to eight.

    Each handheld gets the names when it is next connected (`sync`, `watch`, `play`), or at once if it is now. On the
    handheld, New game uses them from the first seat on; the game being played stays as it is. A name may have any
    letters: a handheld gets a form of it that its display can show, which is told in brackets.
    """
    from rollkeeper.cli.open_database import open_store
    from rollkeeper.store.check import is_there
    from rollkeeper.sync.roster_request import checked
    from rollkeeper.term.time_texts import local

    if names and clear:
        raise click.UsageError("either names or --clear, not both")
    wanted = checked(list(names))
    if not names and not clear and not is_there(database):
        click.echo(NOBODY if as_json else NO_NAMES)
        return
    with closing(open_store(database, look=not names and not clear)) as store:
        if names or clear:
            store.set_roster(wanted)
        found, devices = store.roster(), store.devices()
    if found is None:
        click.echo(NOBODY if as_json else NO_NAMES)
        return
    roster, holders = found
    if as_json:
        held = {device: holders.get(device) for device in dict.fromkeys([*devices, *holders])}
        told = {"names": list(roster.called), "on_handheld": roster.names, "set_at": roster.set_at}
        click.echo(json.dumps({**told, "held_since": held}, indent=2))
        return
    pairs = enumerate(zip(roster.called, roster.names, strict=True), 1)
    said = ", ".join(f"{seat}. {shown(name)}{f' ({form})' if form != name else ''}" for seat, (name, form) in pairs)
    click.echo(said or "no names: players are P1, P2, ...")
    for device in dict.fromkeys([*devices, *holders]):
        has = f"has them since {local(holders[device])}" if device in holders else GETS_THEM
        click.echo(f"  handheld {shown(device[-6:])}: {has}")
