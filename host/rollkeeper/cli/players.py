"""`rollkeeper players`, `roster` and `stats`: who has played, who plays next, and how they are doing."""

import json
from contextlib import closing
from datetime import datetime
from typing import TYPE_CHECKING, Any

import click

from fivedice.edition import EDITIONS
from rollkeeper.cli.completion import a_player, an_edition
from rollkeeper.cli.options import DATABASE, DATABASE_PLACE, database_option, json_option
from rollkeeper.place import Place
from rollkeeper.wording import shown

if TYPE_CHECKING:
    from collections.abc import Callable

EXAMPLES = """\b
Examples:
  rollkeeper players                     who has played, and how often
  rollkeeper players rename Anm Ann      a wrong name
  rollkeeper players merge P1 Ann        what P1 has played was Ann
  rollkeeper players split P1            no, it was not
  rollkeeper players --json              for other programs
"""

# --database may also stand behind the subcommand.
here_option = click.option("--database", "here", type=DATABASE_PLACE, metavar="PLACE", help=DATABASE)


@click.group(epilog=EXAMPLES, invoke_without_command=True, subcommand_metavar="[COMMAND] [ARGS]...")
@json_option
@database_option
@click.pass_context
def players(ctx: click.Context, as_json: bool, database: Place) -> None:
    """List the players, or change how they are called on this PC.

    The events stay as the handheld logged them, so nothing is lost, and `split` takes it back. `rollkeeper roster` sets
    the names for new games on the handhelds.
    """
    ctx.obj = database
    if ctx.invoked_subcommand is None:
        _print(database, as_json)


@players.command()
@click.argument("name", shell_complete=a_player)
@click.argument("to", metavar="NEW")
@here_option
@click.pass_obj
def rename(database: Place, here: Place | None, name: str, to: str) -> None:
    """Call the player NAME NEW, in all games."""
    from rollkeeper.store import names

    _change(here or database, names.rename, name, to)
    click.echo(f"{shown(name)} is called {shown(to)} now")


@players.command()
@click.argument("name", shell_complete=a_player)
@click.argument("into", metavar="OTHER", shell_complete=a_player)
@here_option
@click.pass_obj
def merge(database: Place, here: Place | None, name: str, into: str) -> None:
    """Count all games of NAME as games of OTHER. Two who sat at one table cannot be one."""
    from rollkeeper.store import names

    _change(here or database, names.merge, name, into)
    click.echo(f"what {shown(name)} has played counts for {shown(into)} now")


@players.command()
@click.argument("name", shell_complete=a_player)
@here_option
@click.pass_obj
def split(database: Place, here: Place | None, name: str) -> None:
    """Show NAME, as a handheld says it, under its own name again."""
    from rollkeeper.store import names

    _change(here or database, names.split, name)
    click.echo(f"{shown(name)} is called {shown(name)} again")


def _change(database: Place, change: "Callable[..., object]", *names: str) -> None:
    """Change what a database that must exist has. Raises NoGames."""
    from rollkeeper.cli.opening import open_existing

    with closing(open_existing(database, look=False)) as store:
        store.change(change, *names)


def _print(database: Place, as_json: bool) -> None:
    from rollkeeper.cli.opening import open_existing
    from rollkeeper.say import count
    from rollkeeper.store.names import all_players
    from rollkeeper.store.statistics import Chosen, statistics
    from rollkeeper.term.game_tables import players_table
    from rollkeeper.term.terminal import console, print_whole

    with closing(open_existing(database)) as store:
        names = store.ask(all_players)
        found = {player.name: player for player in store.ask(statistics, [], Chosen()).players}
    rows = sorted(names, key=lambda name: (-found[name].games if name in found else 0, name))
    if as_json:
        told = [
            {"name": name, "games": found[name].games if name in found else 0, "handhelds_say": sorted(names[name])}
            for name in rows
        ]
        click.echo(json.dumps({"players": told}, indent=2))
        return
    print_whole(console(), players_table([(name, sorted(names[name]), found.get(name)) for name in rows]))
    click.echo(f"\n{count(len(rows), 'player')}; games are those with all boxes filled")


ROSTER_EXAMPLES = """\b
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


@click.command(epilog=ROSTER_EXAMPLES)
@click.argument("names", nargs=-1)
@click.option("--clear", is_flag=True, help="Have the handhelds forget the names.")
@json_option
@database_option
def roster(names: tuple[str, ...], clear: bool, as_json: bool, database: Place) -> None:
    """Name the players of new games, up to eight.

    Each handheld gets the names when it is next connected (`sync`, `watch`, `play`), or at once if it is now. On the
    handheld, New game uses them from the first seat on; the game being played stays as it is. A name may have any
    letters: a handheld gets a form of it that its display can show, which stands in brackets here.
    """
    from rollkeeper.cli.opening import open_store
    from rollkeeper.store.check import is_there
    from rollkeeper.store.names import handhelds, roster_and_holders, set_roster
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
            store.change(set_roster, wanted)
        found, devices = store.ask(roster_and_holders), store.ask(handhelds)
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


STATS_EXAMPLES = """\b
Examples:
  rollkeeper stats                                  everybody: averages, bonuses, records, who beat whom
  rollkeeper stats Ann                              one player: also each box, and the progress by months
  rollkeeper stats Ann Bob                          two of them, side by side and against each other
  rollkeeper stats Ann --edition lowe               only games of this edition
  rollkeeper stats --since 2026-01-01 --until 2026-03-31
  rollkeeper stats Ann --json                       for other programs
"""

DAY = click.DateTime(["%Y-%m-%d"])


@click.command(epilog=STATS_EXAMPLES)
@click.argument("players", metavar="[PLAYER]...", nargs=-1, shell_complete=a_player)
@click.option(
    "--player", "more", metavar="NAME", multiple=True, shell_complete=a_player,
    help="One more PLAYER; may be given again.",
)
@click.option(
    "--edition", metavar="NAME", shell_complete=an_edition,
    help="Only games of this edition, such as travel (see `rollkeeper rules`).",
)
@click.option("--since", type=DAY, metavar="DAY", help="Only games played on this day or later, such as 2026-01-31.")
@click.option("--until", type=DAY, metavar="DAY", help="Only games played on this day or earlier.")
@json_option
@database_option
def stats(
    players: tuple[str, ...], more: tuple[str, ...], edition: str | None, since: datetime | None,
    until: datetime | None, as_json: bool, database: Place,
) -> None:  # fmt: skip
    """Show how the players are doing, over all finished games; or how PLAYER is.

    A game counts when all its boxes are filled. Players are who `rollkeeper players` says; partners both have their
    card's points; hidden games do not count. A month is one by this PC's clock.
    """
    from rollkeeper.cli.opening import open_existing
    from rollkeeper.scores.position import UnknownEdition
    from rollkeeper.store.evidence import listed_told_twice
    from rollkeeper.store.statistics import Chosen, statistics
    from rollkeeper.store.timestamp import begin_of_day
    from rollkeeper.term.game_tables import TOLD_TWICE, print_statistics
    from rollkeeper.term.terminal import console

    if edition is not None and edition not in EDITIONS:
        raise UnknownEdition(edition)
    chosen = Chosen(edition, begin_of_day(since), begin_of_day(until, days=1))
    wanted = list(dict.fromkeys([*players, *more]))
    with closing(open_existing(database)) as store:
        found, told_twice = store.ask(statistics, wanted, chosen), store.ask(listed_told_twice)
    if as_json:
        click.echo(json.dumps({**dict(_named(found)), "told_twice": told_twice}, indent=2))
    else:
        print_statistics(console(), found, in_full=bool(wanted))
        if told_twice:
            click.echo(f"\ngame {', '.join(map(str, told_twice))}: {TOLD_TWICE}")


def _named(found: Any) -> Any:
    """Named tuples, at any depth, as dictionaries: JSON has no other names."""
    if isinstance(found, tuple) and hasattr(found, "_asdict"):
        return _named(found._asdict())
    if isinstance(found, dict):
        return {name: _named(value) for name, value in found.items()}
    return [_named(each) for each in found] if isinstance(found, list) else found
