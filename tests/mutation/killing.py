"""Runs the plain tests of the rules against a mutant, each mutant in a process of its own, forked and soon dead.

The mutant never touches the disk: the child imports it from memory instead of the file. Time and memory of the child
are bounded, because mutants loop and grow.
"""

import importlib
import os
import resource
import signal
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path

from mutation.in_memory import InMemory

TESTS = Path(__file__).parents[1]
RULES = TESTS.parent / "firmware" / "lib" / "fivedice"
LAST = ("test_sheets", "test_every_roll")  # the slow ones: most mutants are dead before
SECONDS = 20.0  # of processor time; the tests take three without a mutant
MEMORY = 1 << 30  # bytes
SURVIVED, KILLED = 0, 1
TOOLS = ("pytest", "hypothesis")  # a test file that imports neither is plain


def killers() -> list[str]:
    """The test files that any Python can run, quick ones first."""
    plain = [
        path.stem
        for path in sorted((TESTS / "fivedice").glob("test_*.py"))
        if not any(f"{word} {tool}" in path.read_text("utf-8") for word in ("import", "from") for tool in TOOLS)
    ]
    return sorted(plain, key=lambda name: LAST.index(name) if name in LAST else -1)


def survives(module: str, source: str, tests: Sequence[str]) -> bool:
    """Whether all tests pass with `source` in the place of fivedice's `module` (such as "turn")."""
    child = os.fork()
    if child == 0:
        try:
            _bound()
            _run(f"fivedice.{module}", source, tests)
            os._exit(SURVIVED)
        except BaseException:
            os._exit(KILLED)
    _, status = os.waitpid(child, 0)
    return os.WIFEXITED(status) and os.WEXITSTATUS(status) == SURVIVED


def unharmed(tests: Sequence[str]) -> str:
    """What fails without any mutant, in which case killing would prove nothing; "" if all is well."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            _bound()
            _run("fivedice.box", (RULES / "box.py").read_text("utf-8"), tests)
        except BaseException:
            os.write(writing, traceback.format_exc()[-4000:].encode())
            os._exit(KILLED)
        os._exit(SURVIVED)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        said = pipe.read().decode()
    _, status = os.waitpid(child, 0)
    return said if said or status == 0 else f"The tests need more than {SECONDS:.0f} s or {MEMORY >> 20} MB."


def _bound() -> None:
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.setitimer(signal.ITIMER_PROF, SECONDS)  # its signal ends the process


def _run(module: str, source: str, tests: Sequence[str]) -> None:
    for name in [name for name in sys.modules if name.split(".")[0] in ("fivedice", *tests)]:
        del sys.modules[name]
    sys.meta_path.insert(0, InMemory(module, source))
    sys.path[:0] = [str(RULES.parent), str(TESTS), str(TESTS / "fivedice")]
    for name in tests:
        tested = importlib.import_module(name)
        for each in dir(tested):
            if each.startswith("test_"):
                getattr(tested, each)()
