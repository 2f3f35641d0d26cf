"""`make mutants`: cosmic-ray changes the code, and this says which changes no test notices.

cosmic-ray makes the mutants and tries them, two at a time, each in its own copy of this clone: a mutant is on the disk
while it is tried. Here is what cosmic-ray lacks: a sample, and survivors that are accepted with a reason.
"""

import json
import os
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click
from cosmic_ray.work_db import use_db
from cosmic_ray.work_item import TestOutcome, WorkItem, WorkResult
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from mutation.sample import drawn, running

ROOT = Path(__file__).parents[2]
PARTS: dict[str, dict[str, Any]] = tomllib.loads(Path(__file__).with_name("parts.toml").read_text("utf-8"))
COPIED = ("docs", "firmware", "host", "tests")
PATHS = ("firmware/lib", "firmware", "hardware", "host", "tests")  # of the copy; they come before the installed clone
PYTEST = "-m pytest -n0 -xq -p no:cacheprovider --assert=plain --hypothesis-profile=ci -o timeout=120 -m 'not emulated'"
MEMORY = 4 << 20  # KB that a mutant may take
ENOUGH = 0.95  # of the mutants of a sample that are not accepted
EXAMPLES = """\b
Examples:
  make mutants                                          all of the rules, a sample of each other part
  make mutants ARGS='--only turnlink --only journal'
  make mutants ARGS='--only rules --module turn'        all mutants of one file of the rules
  make mutants ARGS='--only store --sample 40 --seed 7' another, smaller sample
  make mutants ARGS='--minutes 2'                       as far as that goes
"""
Tried = list[tuple[WorkItem, WorkResult]]


@click.command(epilog=EXAMPLES)
@click.option("--only", type=click.Choice(list(PARTS)), multiple=True, help="Mutate this part; may be given again.")
@click.option("--module", metavar="NAME", multiple=True, help="Mutate this file of the parts; may be given again.")
@click.option("--sample", "size", type=click.IntRange(1), help="So many mutants of each part; the rules, too.")
@click.option("--seed", type=int, default=1, show_default=True, help="Which sample.")
@click.option("--minutes", type=float, default=180, show_default=True, help="Stop after so long.")
def main(only: tuple[str, ...], module: tuple[str, ...], size: int | None, seed: int, minutes: float) -> None:
    """Mutation testing with cosmic-ray: a mutant must fail a test, or be accepted with a reason.

    Exit code 1: of the rules one survives that is not accepted, or one is accepted that does not survive; of a sample
    fewer than 95 % are killed.
    """
    console = Console(soft_wrap=True)
    end = time.monotonic() + 60 * minutes
    code = {name: _files(ROOT, PARTS[name]["code"], module) for name in only or PARTS}
    if not any(code.values()):
        raise click.UsageError(f"There is no module {', '.join(module)}.")
    good = True
    with TemporaryDirectory(prefix="mutants-", ignore_cleanup_errors=True) as scratch:
        os.chmod(scratch, 0o755)  # some tests become an ordinary user
        copies = [_copied(Path(scratch) / name) for name in ("one", "two")]
        for name in [name for name in code if code[name]]:
            count = size or PARTS[name]["sample"]
            items = _mutants(console, copies, name, code[name])
            sampled = drawn(items, copies[0], seed)[: count or None]
            tried = _tried(console, copies, sampled, end)
            console.print(f"{name}: of {len(items)} mutants {len(sampled)} were to be tried")
            good = judged(console, PARTS[name], tried, whole=not count and len(tried) == len(items)) and good
    sys.exit(0 if good else 1)


def _files(folder: Path, names: list[str], stems: Sequence[str] = ()) -> list[str]:
    """The files in the order of the names."""
    found = [path for name in names for path in sorted(folder.glob(name)) if not stems or path.stem in stems]
    return [str(path.relative_to(folder)) for path in found]


def _copied(copy: Path) -> Path:
    for name in COPIED:
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__", ".hypothesis"))
    (copy / "hardware").mkdir()
    for name in ("pyproject.toml", "hardware/pins.toml"):
        shutil.copy(ROOT / name, copy / name)
    subprocess.run([sys.executable, "-m", "compileall", "-q", *COPIED], cwd=copy, check=True)
    return copy


def _cosmic_ray(copy: Path, *words: str, output: int = subprocess.DEVNULL) -> subprocess.Popen[str]:
    """cosmic-ray with our operators, in a copy, whose modules it imports."""
    paths = os.pathsep.join(str(copy / path) for path in PATHS)
    command = [sys.executable, "-m", "mutation.operators", *words]
    there = {**os.environ, "PYTHONPATH": paths}
    return subprocess.Popen(command, cwd=copy, env=there, stdout=output, stderr=output, text=True)


def _mutants(console: Console, copies: list[Path], name: str, code: list[str]) -> list[WorkItem]:
    """All mutants of a part that can change a program, once its tests pass without one."""
    part = PARTS[name]
    words = " ".join([part.get("command", PYTEST), *_files(ROOT, part["tests"])])
    command = f'sh -c "ulimit -v {MEMORY}; exec {sys.executable} {words}"'
    config = f"[cosmic-ray]\nmodule-path = {json.dumps(code)}\ntimeout = {part['timeout']}\n"
    config += f"test-command = {json.dumps(command)}\n[cosmic-ray.distributor]\nname = 'local'\n"
    for copy in copies:
        (copy / "config.toml").write_text(config, "utf-8")
    for step, *words in (("the tests without a mutant", "baseline"), ("making mutants", "init", "all.sqlite")):
        with console.status(f"{name}: {step}"):
            process = _cosmic_ray(copies[0], words[0], "config.toml", *words[1:], output=subprocess.PIPE)
            said = "".join(process.communicate())
            if process.returncode:
                raise click.ClickException(f"{name}: cosmic-ray {words[0]} fails.\n{said}")
    with use_db(copies[0] / "all.sqlite") as session:
        return running(session.work_items, copies[0])


def _tried(console: Console, copies: list[Path], items: list[WorkItem], end: float) -> Tried:
    """What has become of the mutants until the time was up."""
    sessions = [copy / "session.sqlite" for copy in copies]
    for number, path in enumerate(sessions):
        with use_db(path) as session:
            session.clear()
            session.add_work_items(items[number :: len(sessions)])
    processes = [_cosmic_ray(copy, "exec", "config.toml", "session.sqlite") for copy in copies]
    columns = (TextColumn("trying them"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        with Progress(*columns, console=console, transient=True) as progress:
            task = progress.add_task("", total=len(items))
            while any(process.poll() is None for process in processes) and time.monotonic() < end:
                time.sleep(1)
                progress.update(task, completed=len(_results(sessions)))
        if any(process.poll() for process in processes):
            raise click.ClickException("cosmic-ray exec fails.")
    finally:
        for process in processes:
            process.terminate()
            process.wait()
    return _results(sessions)


def _results(sessions: list[Path]) -> Tried:
    found: Tried = []
    for path in sessions:
        with use_db(path) as session:
            found += session.completed_work_items
    return found


def key(item: WorkItem, result: WorkResult) -> tuple[str, str, str]:
    """A mutant as the lists of accepted ones know it: the file, the line, and what that becomes."""
    changes = (result.diff or "").splitlines()[3:]  # after the heads of the diff
    line, becomes = (" | ".join(each[1:].strip() for each in changes if each[0] == sign) for sign in "-+")
    return item.mutations[0].module_path.name, line, becomes


def judged(console: Console, part: dict[str, Any], tried: Tried, whole: bool) -> bool:
    """Print the counts and what is wrong; say whether that is good enough."""
    entries = tomllib.loads((ROOT / part["accepted"]).read_text("utf-8"))["accepted"]
    accepted = {(entry["file"], entry["line"], becomes) for entry in entries for becomes in entry["becomes"]}
    lived = {key(*each): each[0].mutations[0] for each in tried if each[1].test_outcome != TestOutcome.KILLED}
    bad = {each: lived[each] for each in lived if each not in accepted}
    files = {item.mutations[0].module_path.name for item, _ in tried}
    stale = sorted(each for each in accepted - set(lived) if whole and each[0] in files)
    for wrong, found in (("survives, not accepted", bad), ("accepted, but does not survive", stale)):
        for file, line, becomes in found:
            where = f"{file}:{bad[file, line, becomes].start_pos[0]}" if found is bad else file
            console.print(f"{wrong}: {where}\n  - {line}\n  + {becomes}", markup=False)
    killed = sum(result.test_outcome == TestOutcome.KILLED for _, result in tried)
    hung = sum(result.output == "timeout" for _, result in tried)
    score = killed / max(1, killed + len(bad))
    console.print(
        f"{len(tried)} mutants tried, {killed} killed ({hung} of them hung), {len(tried) - killed} survive, "
        f"of which {len(lived) - len(bad)} are accepted. {score:.1%} of the others are killed."
    )
    return not stale and (not bad or (part["sample"] > 0 and score >= ENOUGH))


if __name__ == "__main__":
    main()
