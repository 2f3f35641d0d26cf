"""docs/reference/commands.md: `python -m rollkeeper.cli.commands_page` in a clone writes it again, from the verbs."""

from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path

import click

from rollkeeper.cli import HELP, VERBS, main
from rollkeeper.cli.options import EXIT_CODES

PAGE = Path(__file__).resolve().parents[3] / "docs" / "reference" / "commands.md"

BEGIN = """# The commands

`rollkeeper VERB --help` says the same in the terminal. This page is written from the program, and a test keeps it so.

Piped or redirected, an answer is plain text without colours; `--json`, where there is one, is for programs, and keeps
its form. What is no answer (bars, news, errors) goes to standard error. An error says what happened,
what is safe and what to do, each on a line where there is something to say. It ends in its name in parentheses, such
as `(no-such-game)`; the name is for programs, too.

`rollkeeper completion bash` (or zsh, fish) prints what makes the shell complete verbs, options, players and editions.

## Exit codes

| code | what it means |
|---|---|
"""


def page() -> str:
    """The whole page."""
    codes = "".join(f"| {code} | {meaning} |\n" for code, meaning in EXIT_CODES.items())
    root = click.Context(main, info_name="rollkeeper", help_option_names=HELP)
    return BEGIN + codes + "".join(_section(root, main.get_command(root, verb), verb, "##") for verb in VERBS)


def _section(above: click.Context, command: click.Command | None, name: str, level: str) -> str:
    assert command is not None
    own = click.Context(command, info_name=name, parent=above)
    usage = " ".join([own.command_path, *command.collect_usage_pieces(own)])
    title = own.command_path.partition(" ")[2]
    lines = [f"\n{level} {title}\n\n```\n{usage}\n```\n\n{_text(command.help or '')}\n"]
    if options := [_option(own, each) for each in command.get_params(own) if isinstance(each, click.Option)]:
        lines.append("\n| option | what it does |\n|---|---|\n" + "".join(options))
    if command.epilog:
        lines += [f"\n{each}\n" for each in _examples(command.epilog)]
    if isinstance(command, click.Group):
        lines += [_section(own, command.get_command(own, each), each, level + "#")
                  for each in command.list_commands(own)]  # fmt: skip
    return "".join(lines)


def _text(words: str) -> str:
    """A docstring as click prints it: paragraphs."""
    return "\n\n".join(" ".join(part.split()) for part in cleandoc(words).replace("\b", "").split("\n\n"))


def _option(own: click.Context, option: click.Option) -> str:
    names = ", ".join(sorted([*option.opts, *option.secondary_opts], key=lambda name: name.startswith("--")))
    if not option.is_flag and option.name != "help":
        names += f" {option.make_metavar(own)}"
    told = " ".join((option.help or "").split())
    if option.show_default and not option.is_flag and option.default is not None:
        told += f" Default: {option.default}."
    return "| `{}` | {} |\n".format(*(text.replace("|", r"\|") for text in (names, told)))


def _examples(epilog: str) -> Iterator[str]:
    """What stands below the options: each part as it is."""
    for part in cleandoc(epilog).split("\b"):
        if part.strip():
            head, _, rest = part.strip("\n").partition("\n")
            headed = rest.startswith("  ")
            yield f"{head}\n\n```\n{cleandoc(rest)}\n```" if headed else f"```\n{part.strip()}\n```"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
