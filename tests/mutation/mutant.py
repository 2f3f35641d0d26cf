"""A mutant: the source of a module with one thing changed.

None is made that cannot change a running program: of an annotation, which neither Python evaluates there, or of what a
Protocol says.
"""

import ast
import difflib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Mutant:
    """One change of one file: the line as it is and as it became (lines joined if there are several)."""

    path: Path
    numbers: tuple[int, ...]
    line: str
    becomes: str
    operator: str
    source: str

    @property
    def file(self) -> str:
        return self.path.name

    @property
    def key(self) -> tuple[str, str, str]:
        """What the lists of accepted mutants know it by."""
        return self.file, self.line, self.becomes


@dataclass(frozen=True)
class Place:
    """Where something can be changed: the changed source is made only when it is asked for, which takes a while."""

    path: Path
    number: int
    operator: str
    changed: Callable[[], str | None]


class Maker:
    """Makes the mutants of a file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.code = path.read_text(encoding="utf-8")
        self._plain = _running(self.code)

    def mutant(self, place: Place) -> Mutant | None:
        """The mutant, or None if the change changes nothing that runs."""
        source = place.changed()
        if source is None or source == self.code or _running(source) == self._plain:
            return None
        return _mutant(self.path, place.operator, self.code, source)


def _mutant(path: Path, operator: str, code: str, source: str) -> Mutant:
    was: list[str] = []
    becomes: list[str] = []
    numbers: list[int] = []
    old, new = code.splitlines(), source.splitlines()
    for tag, first, last, start, end in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag != "equal":
            was += [line.strip() for line in old[first:last]]
            becomes += [line.strip() for line in new[start:end]]
            numbers += range(first + 1, max(last, first + 1) + 1)
    return Mutant(path, tuple(numbers), " | ".join(was), " | ".join(becomes), operator, source)


def _running(code: str) -> str | None:
    """The program without what only mypy reads; None if it does not even parse."""
    try:
        tree = ast.parse(code)
    except SyntaxError:
        return None
    for node in ast.walk(tree):
        if _is_for_mypy(node):
            node.body = []  # type: ignore[attr-defined]
            if isinstance(node, ast.ClassDef):
                node.decorator_list = []
        elif isinstance(node, ast.AnnAssign):
            node.annotation = ast.Constant(None)
        elif isinstance(node, ast.arg):
            node.annotation = None
        elif isinstance(node, ast.FunctionDef):
            node.returns = None
    return ast.dump(tree)


def _is_for_mypy(node: ast.AST) -> bool:
    if isinstance(node, ast.ClassDef):
        return any(isinstance(base, ast.Name) and base.id == "Protocol" for base in node.bases)
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
