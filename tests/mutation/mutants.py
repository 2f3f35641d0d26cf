"""Every place of a module where something can be changed.

cosmic-ray changes operators, numbers, conditions, loops and decorators. It knows no names and deletes nothing, so
here each name in quotes (of a box, a switch, a refusal; not a sentence) is changed, too, and each statement left out.
"""

import ast
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

from mutation.mutant import Maker, Mutant, Place

LEFT_OUT = (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Expr, ast.Raise, ast.Return, ast.If, ast.For)


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
