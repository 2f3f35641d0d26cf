"""`rollkeeper completion`: what makes the shell complete verbs, options, players and editions."""

import click
from click.shell_completion import get_completion_class

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
