"""`make mutants`: changes the rules in every way that cosmic-ray knows, and says which changes no test notices.

A survivor must stand in tests/fivedice/mutants.toml with the reason why it is no fault; one that does not, or an entry
there that no longer survives, makes the command fail.
"""

import sys
import time
from collections import Counter

import click
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from mutation.accepted import LIST, accepted
from mutation.killing import RULES, killers, survives, unharmed
from mutation.mutants import Mutant, mutants_of

EXAMPLES = """\b
Examples:
  make mutants                                   all of firmware/lib/fivedice
  make mutants ARGS='--only turn --only shared'
  make mutants ARGS='--minutes 2'                as far as that goes
"""


@click.command(epilog=EXAMPLES)
@click.option("--only", metavar="MODULE", multiple=True, help="Mutate this module of fivedice; may be given again.")
@click.option("--minutes", type=float, default=20, show_default=True, help="Stop after so long.")
def main(only: tuple[str, ...], minutes: float) -> None:
    """Mutation testing of the rules: every mutant must fail a plain test, or be accepted with a reason."""
    console = Console()
    files = sorted(path for path in RULES.glob("*.py") if not only or path.stem in only)
    if unknown := sorted(set(only) - {path.stem for path in files}):
        raise click.UsageError(f"fivedice has no module {', '.join(unknown)}")
    tests = killers()
    if broken := unharmed(tests):
        raise click.ClickException(f"The tests fail without any mutant; mend that first.\n{broken}")
    with console.status("Making mutants"):
        mutants = [mutant for path in files for mutant in mutants_of(path)]
    end = time.monotonic() + 60 * minutes
    survivors: list[Mutant] = []
    tried: list[Mutant] = []
    columns = (TextColumn("{task.description:<14}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console) as progress:
        task = progress.add_task("", total=len(mutants))
        for mutant in mutants:
            if time.monotonic() > end:
                break
            progress.update(task, description=mutant.file)
            tried.append(mutant)
            if survives(mutant.file.removesuffix(".py"), mutant.source, tests):
                survivors.append(mutant)
            progress.advance(task)
    sys.exit(0 if _report(console, mutants, tried, survivors) else 1)


def _report(console: Console, mutants: list[Mutant], tried: list[Mutant], survivors: list[Mutant]) -> bool:
    """The counts, and whatever is wrong; whether nothing is."""
    listed = {(each.file, each.line, becomes) for each in accepted() for becomes in each.becomes}
    new = [each for each in survivors if _key(each) not in listed]
    left = listed - {_key(each) for each in survivors}
    files = {each.file for each in tried} - {each.file for each in mutants if each not in tried}
    stale = sorted(entry for entry in left if entry[0] in files)
    made, lived = Counter(each.file for each in tried), Counter(each.file for each in survivors)
    for file, count in made.items():
        console.print(f"{file:<16}{count:>5} mutants {count - lived[file]:>5} killed {lived[file]:>4} survive")
    killed = len(tried) - len(survivors)
    console.print(
        f"{len(tried)} of {len(mutants)} mutants tried: {killed} killed, {len(survivors)} survive, of which "
        f"{len(survivors) - len(new)} are accepted in {LIST.name}."
    )
    for each in new:
        console.print(f"[red]survives, not accepted[/] {each.file}:{each.number} ({each.operator})")
        console.print(f"  - {escape(each.line)}\n  + {escape(each.becomes)}", highlight=False, soft_wrap=True)
    for file, line, becomes in stale:
        console.print(f"[red]accepted, but does not survive[/] {file}")
        console.print(f"  - {escape(line)}\n  + {escape(becomes)}", highlight=False, soft_wrap=True)
    if len(tried) < len(mutants):
        console.print(f"[yellow]The time was up: {len(mutants) - len(tried)} mutants were not tried.[/]")
    return not new and not stale


def _key(mutant: Mutant) -> tuple[str, str, str]:
    return mutant.file, mutant.line, mutant.becomes


if __name__ == "__main__":
    main()
