"""What the shell offers for Tab, which never fails; and the verb that has the shell ask."""

import click
from click.shell_completion import CompletionItem, get_completion_class

from rollkeeper import folders
from rollkeeper.place import Place

EXAMPLES = """\b
Examples:
  echo 'eval "$(rollkeeper completion bash)"' >> ~/.bashrc
  echo 'eval "$(rollkeeper completion zsh)"' >> ~/.zshrc
  rollkeeper completion fish > ~/.config/fish/completions/rollkeeper.fish

\b
One of them, once; it counts from the next shell on.
"""

PROGRAM = "rollkeeper"
ASKED = "_ROLLKEEPER_COMPLETE"  # the variable by which the shell asks; click derives it from the program's name


@click.command(epilog=EXAMPLES)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print what SHELL needs to complete what you type at `rollkeeper`: bash (4.4 or later), zsh or fish."""
    found = get_completion_class(shell)
    assert found is not None  # click has these three
    click.echo(found(ctx.find_root().command, {}, PROGRAM, ASKED).source())


LAST = "the game played last in which somebody has rolled"


def a_player(ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Everybody in the database. It is only looked into, and no file is made or changed."""
    from contextlib import closing

    from rollkeeper.errors import RollkeeperError
    from rollkeeper.store.check import is_there
    from rollkeeper.store.database import open_place
    from rollkeeper.store.names import all_players

    path: Place | None = None
    above: click.Context | None = ctx
    while above is not None and path is None:
        path, above = above.params.get("here") or above.params.get("database"), above.parent
    path = path or folders.database()
    try:
        if not is_there(path):
            return []
        with closing(open_place(path, 0.1, look=True)) as database, database.read() as connection:
            there = all_players(connection)
    except RollkeeperError:
        return []
    return [CompletionItem(name) for name in sorted(there) if name.startswith(incomplete) and name.isprintable()]


def an_edition(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The editions."""
    from fivedice.edition import EDITIONS

    return [CompletionItem(name, help=each.title) for name, each in EDITIONS.items() if name.startswith(incomplete)]


def a_game(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """What stands for a game without its number."""
    return [CompletionItem("last", help=LAST)] if "last".startswith(incomplete) else []


def a_game_or_all(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Completes a game, or the word for all of them."""
    every = [CompletionItem("all", help="every game")] if "all".startswith(incomplete) else []
    return every + a_game(ctx, param, incomplete)


def a_file(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """What the shell itself offers for a file."""
    return [CompletionItem(incomplete, type="file")]
