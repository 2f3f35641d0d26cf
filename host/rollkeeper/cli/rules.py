"""`rollkeeper rules`: an edition on one page."""

import textwrap

import click

from fivedice.edition import EDITIONS, Edition
from rollkeeper.cli.completion import an_edition
from rollkeeper.scores.position import UnknownEdition
from rollkeeper.scores.rulebook import READINGS, SAME, play, says, verbs

EXAMPLES = """\b
Examples:
  rollkeeper rules          which editions there are
  rollkeeper rules hasbro   one of them, with the readings chosen where its sheet is silent
"""

WIDTH = 78  # columns


@click.command(epilog=EXAMPLES)
@click.argument("edition", required=False, shell_complete=an_edition)
def rules(edition: str | None) -> None:
    """Show the rules of an EDITION, or the editions there are."""
    if edition is None:
        for each in EDITIONS.values():
            click.echo(f"{each.name:<10} {each.title} (sheet {each.sheet}), 1 to {each.most} players")
        click.echo("\n`rollkeeper rules EDITION` shows one of them.")
        return
    if edition not in EDITIONS:
        raise UnknownEdition(edition)
    click.echo(_page(EDITIONS[edition]))


def _page(edition: Edition) -> str:
    sheet = edition.sheet
    parts = [
        f"{edition.title} (sheet {sheet}), 1 to {edition.most} players",
        "How it is played:\n" + _list(play(edition)),
        "In every edition:\n" + _list(SAME),
        "In this one:\n" + _list(says(edition)),
        "Readings, where a sheet is silent or unclear, by sheet and place:\n" + _list(READINGS[edition.name]),
        "With this program:\n" + _list(verbs(edition)),
    ]
    return "\n\n".join(parts)


def _list(sentences: tuple[str, ...] | list[str]) -> str:
    return "\n".join(
        textwrap.fill(words, WIDTH, initial_indent="* ", subsequent_indent="  ", break_on_hyphens=False)
        for words in sentences
    )
