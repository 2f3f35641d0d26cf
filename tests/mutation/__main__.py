"""`make mutants`: changes the code in every way that cosmic-ray knows, and says which changes no test notices.

All mutants of the rules, and a sample of those of each other part (parts.py). A survivor is accepted when it stands in
its part's mutants.toml with the reason why it is no fault. Of the rules every other one makes the command fail; of a
sample so many that fewer than 95 % are killed.
"""

import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from mutation.forks import Broken
from mutation.killing import killers, survives, unharmed
from mutation.mutant import Mutant
from mutation.mutants import mutants_of, places_of
from mutation.parts import PARTS, Part
from mutation.result import Result
from mutation.sample import sample
from mutation.trying import KILLED, SURVIVED, tried

EXAMPLES = """\b
Examples:
  make mutants                                          all of the rules, a sample of each other part
  make mutants ARGS='--only turnlink --only journal'
  make mutants ARGS='--only rules --module turn'        all mutants of one file of the rules
  make mutants ARGS='--only store --sample 40 --seed 7' another, smaller sample
  make mutants ARGS='--minutes 2'                       as far as that goes
"""
NAMES = click.Choice([part.name for part in PARTS])


@click.command(epilog=EXAMPLES)
@click.option("--only", type=NAMES, multiple=True, help="Mutate this part; may be given again.")
@click.option("--module", metavar="NAME", multiple=True, help="Mutate this file of the parts; may be given again.")
@click.option("--sample", "size", type=click.IntRange(1), help="So many mutants of each part; the rules, too.")
@click.option("--seed", type=int, default=1, show_default=True, help="Which sample.")
@click.option("--minutes", type=float, default=120, show_default=True, help="Stop after so long.")
def main(only: tuple[str, ...], module: tuple[str, ...], size: int | None, seed: int, minutes: float) -> None:
    """Mutation testing: a mutant must fail a test, or be accepted with a reason.

    Exit code 1: of the rules one survives that is not accepted, of another part more than 5 % do, or one is accepted
    that does not survive.
    """
    console = Console()
    end = time.monotonic() + 60 * minutes
    parts = [part for part in PARTS if not only or part.name in only]
    if unknown := sorted(set(module) - {path.stem for part in parts for path in part.files()}):
        raise click.UsageError(f"There is no module {', '.join(unknown)}.")
    results = []
    for part in parts:
        files = [path for path in part.files() if not module or path.stem in module]
        if files:
            with console.status(f"{part.name}: making mutants"):
                count = size or part.sample
                result = Result(part, list(_mutants(files, count, seed)), exhaustive=not count)
            try:
                _try(console, result, end)
            except Broken as error:
                raise click.ClickException(str(error)) from error
            result.print_to(console)
            results.append(result)
    sys.exit(0 if all(result.good for result in results) else 1)


def _mutants(files: list[Path], count: int, seed: int) -> Iterable[Mutant]:
    if count:
        return sample((place for path in files for place in places_of(path)), count, seed)
    return (mutant for path in files for mutant in mutants_of(path))


def _try(console: Console, result: Result, end: float) -> None:
    columns = (TextColumn("{task.description:<20}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(f"{result.part.name}: the tests", total=len(result.mutants))
        for mutant, became in _each(result.part, result.mutants):
            result.became[mutant] = became
            progress.update(task, description=f"{result.part.name}/{mutant.file}", advance=1)
            if time.monotonic() > end:
                break


def _each(part: Part, mutants: list[Mutant]) -> Iterable[tuple[Mutant, str]]:
    return tried(mutants, part.test_files()) if part.tests else _rules(mutants)


def _rules(mutants: list[Mutant]) -> Iterator[tuple[Mutant, str]]:
    tests = killers()
    if broken := unharmed(tests):
        raise Broken(f"The tests fail without any mutant; mend that first.\n{broken}")
    for mutant in mutants:
        yield mutant, SURVIVED if survives(mutant.path.stem, mutant.source, tests) else KILLED


if __name__ == "__main__":
    main()
