"""Tries the mutants of a part with its tests.

A process collects the tests once, finds out what each of them runs, and forks for each mutant: there the mutant is
swapped in, and the tests that run its line follow, quick ones first, until one fails. A mutant that cannot be swapped
in gets a process that imports everything anew. It also counts as killed when it says nothing for ten times as long as
the test takes without it, and a minute.
"""

import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from types import FunctionType

import hypothesis
import pytest

from mutation.forks import Broken, Fork, Tell, bound, silent
from mutation.in_memory import InMemory
from mutation.mutant import Mutant
from mutation.parts import ROOT, module_name
from mutation.swapping import Unswappable, functions_of, swap, swappable
from mutation.touched import Touch, Tracing, who_notices

KILLED, SURVIVED, UNSEEN, ANEW, HUNG = "killed", "survived", "unseen", "anew", "hung"
PASSED = "passed"  # told after each test
TIMES, SECONDS = 10, 60.0  # how much longer than without a mutant a test may take
COLLECTING = 60.0  # seconds, at the most, for pytest to start: ten times what it takes


def tried(mutants: Sequence[Mutant], tests: Sequence[Path]) -> Iterator[tuple[Mutant, str]]:
    """What becomes of each mutant, not in their order: killed, hung, survived, or unseen by any test."""
    left = []
    with tempfile.TemporaryDirectory() as scratch:
        os.chmod(scratch, 0o755)  # some tests become an ordinary user
        collector = Fork(partial(_collect, mutants, tests, scratch))
        try:
            for mutant in mutants:
                said = collector.hear()
                if said is None:
                    raise Broken("The tests have ended before all mutants were tried.")
                became, notices = said
                if became == ANEW:
                    left.append((mutant, notices))
                else:
                    yield mutant, became
        finally:
            collector.end()
        for mutant, notices in left:
            yield mutant, _awaited(Fork(partial(_anew, mutant, notices, scratch)), notices, COLLECTING)


def _collect(mutants: Sequence[Mutant], tests: Sequence[Path], scratch: str, tell: Tell) -> None:
    silent()

    def loop(session: pytest.Session) -> None:
        try:
            _try_all(session, mutants, tell)
        except Broken as error:  # pytest would keep it to itself
            tell(error)

    _pytest(scratch, [str(path) for path in tests], loop)


def _anew(mutant: Mutant, notices: Sequence[Touch], scratch: str, tell: Tell) -> None:
    bound()
    _in_memory(mutant)
    files = sorted({str(ROOT / each.test.partition("::")[0]) for each in notices})
    code = _pytest(scratch, files, lambda session: _run(session, notices, tell))
    if code != pytest.ExitCode.OK:  # not even collected
        tell(KILLED)


def _pytest(scratch: str, tests: Sequence[str], loop: Callable[[pytest.Session], None]) -> int:
    """Start pytest on these files, and do `loop` with what it has collected. It writes nothing into our folders."""
    os.environ.update(TMPDIR=scratch, PYTEST_DEBUG_TEMPROOT=scratch, HYPOTHESIS_STORAGE_DIRECTORY=scratch)
    tempfile.tempdir = scratch
    phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
    hypothesis.settings.register_profile("mutants", derandomize=True, database=None, deadline=None, phases=phases)
    hypothesis.settings.load_profile("mutants")
    words = ["-n0", "-p", "no:cacheprovider", "--capture=sys", "-o", "timeout=0", "-m", "not emulated", "-q"]
    return pytest.main(["-c", str(ROOT / "pyproject.toml"), *words, *tests], plugins=[_Loop(loop)])


class _Loop:
    """In the place of pytest's own loop over the tests."""

    def __init__(self, loop: Callable[[pytest.Session], None]) -> None:
        self.loop = loop

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise session.Interrupted("not collected")
        self.loop(session)
        return True


def _try_all(session: pytest.Session, mutants: Sequence[Mutant], tell: Tell) -> None:
    paths = sorted({mutant.path for mutant in mutants})
    before = Fork(lambda tell: _without_mutant(session, paths, tell))
    touches = list(before.heard())
    before.end()
    if len(touches) < len(session.items):
        raise Broken("The tests end the process.")
    functions = functions_of(paths)
    for mutant in mutants:
        inside = swappable(mutant.path, mutant.source)
        notices = who_notices(mutant, touches, once=not inside)
        became = UNSEEN if not notices else ANEW
        if notices and inside:
            became = _awaited(Fork(partial(_swapped, session, functions, mutant, notices)), notices)
        tell((became, notices))


def _without_mutant(session: pytest.Session, paths: Sequence[Path], tell: Tell) -> None:
    """Tell what each test runs; all of them must pass."""
    for item in session.items:
        tracing = Tracing(item.nodeid, paths)
        with tracing:
            failed = _fails(item)
        if failed:
            raise Broken(f"The tests fail without any mutant; mend that first.\n{failed}")
        tell(tracing.touch)


def _swapped(
    session: pytest.Session, functions: Sequence[FunctionType], mutant: Mutant, notices: Sequence[Touch], tell: Tell
) -> None:
    bound()
    loaded = module_name(mutant.path) in sys.modules
    _in_memory(mutant)  # for whoever imports it from now on
    try:
        if loaded:
            swap(functions, mutant.path, mutant.source)
    except Unswappable:
        tell(ANEW)
    else:
        _run(session, notices, tell)


def _in_memory(mutant: Mutant) -> None:
    folder = str(mutant.path.parent) if mutant.path.stem == "__init__" else ""
    sys.meta_path.insert(0, InMemory(module_name(mutant.path), mutant.source, folder))


def _run(session: pytest.Session, notices: Sequence[Touch], tell: Tell) -> None:
    """Run these tests until one fails."""
    items = {item.nodeid: item for item in session.items}
    for each in notices:
        if each.test not in items or _fails(items[each.test]):
            return tell(KILLED)
        tell(PASSED)
    tell(SURVIVED)


def _fails(item: pytest.Item) -> str:
    """What fails in a test; "" if it passes."""
    reports = pytest_reports(item)
    return "\n".join(f"{each.nodeid}\n{each.longreprtext}" for each in reports if each.failed)


def pytest_reports(item: pytest.Item) -> list[pytest.TestReport]:
    """Run a test alone, with its fixtures made for it and ended after it."""
    noting = _Noting()
    manager = item.config.pluginmanager
    manager.register(noting)
    try:
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
    finally:
        manager.unregister(noting)
    return noting.reports


class _Noting:
    def __init__(self) -> None:
        self.reports: list[pytest.TestReport] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.reports.append(report)


def _awaited(fork: Fork, notices: Sequence[Touch], more: float = 0.0) -> str:
    """What became of the mutant in a fork, which says something after each test."""
    try:
        for each in [*notices, Touch("")]:
            said = fork.hear(TIMES * each.took + SECONDS + more)
            if said != PASSED:
                return said or HUNG
        return HUNG
    finally:
        fork.end()
