"""Every mutant of a module: its source with one thing changed.

cosmic-ray changes operators, numbers, conditions, loops and decorators. It knows no names and deletes nothing, so
here each name in quotes (of a box, a switch, a refusal; not a sentence) is changed, too, and each statement left out.
Nothing is made that cannot change a running program: an annotation, which neither Python evaluates there.
"""

import ast
import difflib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

LEFT_OUT = (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Expr, ast.Raise, ast.Return, ast.If, ast.For)


@dataclass(frozen=True)
class Mutant:
    """One change of one file: the line as it is and as it became (lines joined if there are several)."""

    file: str
    number: int
    line: str
    becomes: str
    operator: str
    source: str


def mutants_of(path: Path) -> Iterator[Mutant]:
    """All mutants of a file, operator by operator; two that come to the same text are one."""
    code = path.read_text(encoding="utf-8")
    plain = _running(code)
    seen = {code}
    for makes in (_by_cosmic_ray, _without_a_statement, _with_another_name):
        for operator, source in makes(code):
            if source not in seen and _running(source) != plain:
                seen.add(source)
                yield _mutant(path.name, operator, code, source)


def _by_cosmic_ray(code: str) -> Iterator[tuple[str, str]]:
    tree = get_ast(code)
    for name in operator_names():
        if get_operator(name).arguments():
            continue  # would want to be told names of variables
        operator = get_operator(name)()
        places = sum(len(list(operator.mutation_positions(node))) for node in ast_nodes(tree))
        for occurrence in range(places):
            source = mutate_code(code, operator, occurrence)
            if source is not None:
                yield name.partition("/")[2], source


def _without_a_statement(code: str) -> Iterator[tuple[str, str]]:
    lines = code.splitlines(keepends=True)
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, LEFT_OUT) and not _is_docstring(node):
            first, last = node.lineno - 1, node.end_lineno or node.lineno
            gap = lines[first][: node.col_offset] + "pass\n"
            if gap.strip() == "pass":
                yield "LeaveOut", "".join([*lines[:first], gap, *lines[last:]])


def _with_another_name(code: str) -> Iterator[tuple[str, str]]:
    lines = code.splitlines(keepends=True)
    tree = ast.parse(code)
    texts = {id(node.value) for node in ast.walk(tree) if _is_docstring(node)}  # type: ignore[attr-defined]
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in texts:
            line, start = lines[node.lineno - 1], node.col_offset
            if node.lineno == node.end_lineno and " " not in node.value and line[start] in "'\"":
                changed = line[: start + 1] + "X" + line[start + 1 :]
                yield "OtherName", "".join([*lines[: node.lineno - 1], changed, *lines[node.lineno :]])


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _mutant(file: str, operator: str, code: str, source: str) -> Mutant:
    was, becomes, numbers = [], [], []
    old, new = code.splitlines(), source.splitlines()
    for tag, first, last, start, end in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag != "equal":
            was += [line.strip() for line in old[first:last]]
            becomes += [line.strip() for line in new[start:end]]
            numbers.append(first + 1)
    return Mutant(file, numbers[0], " | ".join(was), " | ".join(becomes), operator, source)


def _running(code: str) -> str | None:
    """The program without its annotations; None if it does not even parse."""
    try:
        tree = ast.parse(code)
    except SyntaxError:
        return None
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign):
            node.annotation = ast.Constant(None)
        elif isinstance(node, ast.arg):
            node.annotation = None
        elif isinstance(node, ast.FunctionDef):
            node.returns = None
    return ast.dump(tree)
