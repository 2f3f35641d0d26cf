"""Every mutant of a module: its source with one thing changed.

cosmic-ray changes operators, numbers, conditions, loops and decorators. It knows no names and deletes nothing, so
here each name in quotes (of a box, a switch, a refusal; not a sentence) is changed, too, and each statement left out.
Nothing is made that cannot change a running program: an annotation, which neither Python evaluates there, or what a
Protocol says.
"""

import ast
import difflib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

LEFT_OUT = (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Expr, ast.Raise, ast.Return, ast.If, ast.For)


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


def mutants_of(path: Path) -> Iterator[Mutant]:
    """All mutants of a file, operator by operator; two that come to the same text are one."""
    seen: set[str] = set()
    maker = Maker(path)
    for place in places_of(path):
        mutant = maker.mutant(place)
        if mutant is not None and mutant.source not in seen:
            seen.add(mutant.source)
            yield mutant


def places_of(path: Path) -> Iterator[Place]:
    """Every place of a file where something can be changed."""
    code = path.read_text(encoding="utf-8")
    for makes in (_by_cosmic_ray, _without_a_statement, _with_another_name):
        for number, operator, changed in makes(code):
            yield Place(path, number, operator, changed)


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


_Made = Iterator[tuple[int, str, Callable[[], str | None]]]


def _by_cosmic_ray(code: str) -> _Made:
    tree = get_ast(code)
    nodes = list(ast_nodes(tree))
    for name in operator_names():
        if get_operator(name).arguments():
            continue  # would want to be told names of variables
        operator = get_operator(name)()
        lines = [place[0][0] for node in nodes for place in operator.mutation_positions(node)]
        for occurrence, line in enumerate(lines):
            yield line, name.partition("/")[2], partial(mutate_code, code, operator, occurrence)


def _without_a_statement(code: str) -> _Made:
    lines = code.splitlines(keepends=True)
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, LEFT_OUT) and not _is_docstring(node):
            first, last = node.lineno - 1, node.end_lineno or node.lineno
            gap = lines[first][: node.col_offset] + "pass\n"
            if gap.strip() == "pass":
                yield node.lineno, "LeaveOut", partial("".join, [*lines[:first], gap, *lines[last:]])


def _with_another_name(code: str) -> _Made:
    lines = code.splitlines(keepends=True)
    tree = ast.parse(code)
    texts = {id(node.value) for node in ast.walk(tree) if _is_docstring(node)}  # type: ignore[attr-defined]
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in texts:
            line, start = lines[node.lineno - 1], node.col_offset
            if node.lineno == node.end_lineno and " " not in node.value and line[start] in "'\"":
                changed = line[: start + 1] + "X" + line[start + 1 :]
                whole = [*lines[: node.lineno - 1], changed, *lines[node.lineno :]]
                yield node.lineno, "OtherName", partial("".join, whole)


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


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
