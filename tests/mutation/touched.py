"""Which lines of a part each test runs, and how long it takes: only the tests that run a mutated line can notice."""

import ast
import sys
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from mutation.mutant import Mutant

ENOUGH = 500  # looks at a function: then all of its lines count as run, for looking takes ten times as long as running


@dataclass
class Touch:
    """What one test has run: {file: its lines}, and how long that took, in seconds of the processor and of the wall."""

    test: str
    lines: dict[str, set[int]] = field(default_factory=lambda: defaultdict(set))
    worked: float = 0.0
    took: float = 0.0


class Tracing:
    """While it is entered, notes the lines of `paths` that are run."""

    def __init__(self, test: str, paths: Iterable[Path]) -> None:
        self.touch = Touch(test)
        self._files = {str(path) for path in paths}
        self._left: dict[CodeType, set[int]] = {}
        self._looks: Counter[CodeType] = Counter()

    def __enter__(self) -> Touch:
        self._began = time.process_time(), time.monotonic()
        threading.settrace(self._called)
        sys.settrace(self._called)
        return self.touch

    def __exit__(self, *_: object) -> None:
        sys.settrace(None)
        threading.settrace(None)
        self.touch.worked = time.process_time() - self._began[0]
        self.touch.took = time.monotonic() - self._began[1]

    def _called(self, frame: FrameType, event: str, value: Any) -> Any:
        code = frame.f_code
        if code.co_filename not in self._files:
            return None
        if code not in self._left:
            self._left[code] = {line for _, _, line in code.co_lines() if line}
        left = self._left[code]
        if not left:  # seen whole: no need to look on
            return None
        lines = self.touch.lines[code.co_filename]

        def ran(frame: FrameType, event: str, value: Any) -> Any:
            self._looks[code] += 1
            found = {frame.f_lineno} if self._looks[code] < ENOUGH else set(left)
            lines.update(found)
            left.difference_update(found)
            frame.f_trace_lines = bool(left)
            return ran

        return ran(frame, event, value)


def who_notices(mutant: Mutant, touches: Iterable[Touch], once: bool) -> list[Touch]:
    """The tests that could notice, quick ones first. `once` says that the line is run when the module is imported:
    then it is whatever test runs anything of the module, and every test if there is nothing in it that one could run.
    """
    file, source = str(mutant.path), mutant.path.read_text(encoding="utf-8")
    if once and not _has_functions(source):
        found = list(touches)
    else:
        lines = set() if once else statement(source, mutant.numbers)
        found = [each for each in touches if (each.lines.get(file) if once else lines & each.lines.get(file, set()))]
    return sorted(found, key=lambda each: (each.worked, each.took, each.test))


def _has_functions(source: str) -> bool:
    return any(isinstance(node, ast.FunctionDef | ast.Lambda) for node in ast.walk(ast.parse(source)))


def statement(source: str, numbers: Iterable[int]) -> set[int]:
    """The lines of the smallest statements around these lines: of a loop or a condition only its head."""
    found: set[int] = set(numbers)
    for number in tuple(found):
        best: range | None = None
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.stmt):
                lines = _head(node)
                if number in lines and (best is None or len(lines) <= len(best)):
                    best = lines
        found.update(best or ())
    return found


def _head(node: ast.stmt) -> range:
    body = getattr(node, "body", None)
    last = body[0].lineno - 1 if body else node.end_lineno or node.lineno
    return range(node.lineno, max(last, node.lineno) + 1)
