"""Puts whole numbers that have a name into the places where the name is used, before the firmware is compiled.

On a Pico each name of a module takes 16 bytes for ever and 8 in its module, and 0.1 ms when the module is loaded; to
find a number by its name takes ten times as long as to have it. 180 constants are whole numbers. So they keep their
names in the source, where people read them; on the Pico is the number. (MicroPython's own `const()` does the same
inside a module, for names with an underscore: CPython, on which the same files are tested, does not have it.)

A constant that some module imports stays in its own module: a loose module on the drive may import it.
"""

import ast
import operator
import re
from collections.abc import Iterator, Mapping

CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]*")
SMALL = 2**30  # what a Pico has as a number without memory of its own: -SMALL to SMALL - 1
OPERATORS = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.FloorDiv: operator.floordiv,
    ast.LShift: operator.lshift, ast.BitOr: operator.or_,
}  # fmt: skip


class Constants:
    """The constants of `sources`: name of a module ("roller.app.turn") -> its source. All have been parsed before."""

    def __init__(self, sources: Mapping[str, bytes]) -> None:
        self._trees = {name: ast.parse(source) for name, source in sources.items()}
        self._values = {name: dict(_assigned(tree)) for name, tree in self._trees.items()}
        self._imports = {name: dict(_imported(tree)) for name, tree in self._trees.items()}
        self._asked = {each for imports in self._imports.values() for each in imports.values()}

    def value(self, module: str, name: str) -> int | None:
        """The whole number that a module means by a name, its own or an imported one; None if it is none."""
        if module not in self._trees:
            return None
        if name in self._values[module]:
            found = self._computed(module, self._values[module][name])
            return found if found is not None and -SMALL <= found < SMALL else None
        return self.value(*self._imports[module][name]) if name in self._imports[module] else None

    def put_into(self, module: str, source: bytes) -> bytes:
        """The source of a module with numbers for names, line for line."""
        lines = source.split(b"\n")
        tree = self._trees[module]
        for node, number in sorted(self._uses(module, tree), key=lambda use: -use[0].col_offset):
            line = lines[node.lineno - 1]
            lines[node.lineno - 1] = line[: node.col_offset] + b"%d" % number + line[node.end_col_offset :]
        for statement in tree.body:
            if isinstance(statement, ast.ImportFrom):
                _import_only(lines, statement, [each for each in statement.names if self._needed(module, tree, each)])
            elif (given := dict(_given(statement))) and all(self._is_private(module, name) for name in given):
                _blank(lines, statement)
        return b"\n".join(lines)

    def _computed(self, module: str, node: ast.expr) -> int | None:
        match node:
            case ast.Constant(value=int() as number) if not isinstance(number, bool):
                return number
            case ast.Name(id=name):
                return self.value(module, name)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                negative = self._computed(module, operand)
                return None if negative is None else -negative
            case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATORS:
                numbers = self._computed(module, left), self._computed(module, right)
                return None if None in numbers else OPERATORS[type(op)](*numbers)
        return None

    def _number(self, module: str, node: ast.expr) -> int | None:
        """The number that a use of a name, or of a name in another module, stands for."""
        match node:
            case ast.Name(id=name, ctx=ast.Load()) if CONSTANT.fullmatch(name):
                return self.value(module, name)
            case ast.Attribute(value=ast.Name(id=other), attr=name, ctx=ast.Load()) if CONSTANT.fullmatch(name):
                return self.value(".".join(self._imports[module].get(other, ())), name)
        return None

    def _uses(self, module: str, tree: ast.Module) -> Iterator[tuple[ast.expr, int]]:
        for node in ast.walk(tree):
            if isinstance(node, ast.expr):
                number = self._number(module, node)
                if number is not None:
                    yield node, number

    def _is_private(self, module: str, name: str) -> bool:
        """Whether a name of the module is a number that nobody asks it for."""
        return self.value(module, name) is not None and (module, name) not in self._asked

    def _needed(self, module: str, tree: ast.Module, alias: ast.alias) -> bool:
        name = alias.asname or alias.name
        if (module, name) in self._asked:
            return True
        if self.value(module, name) is not None:
            return False
        if ".".join(self._imports[module].get(name, ())) not in self._trees:
            return True
        uses = [node for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id == name]
        numbers = [use.value for use, _ in self._uses(module, tree) if isinstance(use, ast.Attribute)]
        return not uses or any(node not in numbers for node in uses)


def _assigned(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    """Names that a module gives a value once, and what it is."""
    stored = [node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
    for statement in tree.body:
        for name, value in _given(statement):
            if CONSTANT.fullmatch(name) and stored.count(name) == 1:
                yield name, value


def _given(statement: ast.stmt) -> Iterator[tuple[str, ast.expr]]:
    """The names that a statement gives a value, and the values: `A = 1`, `A, B = 1, 2`."""
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            yield name, value
        case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
            found = [each.id for each in names if isinstance(each, ast.Name)]
            if len(found) == len(names) == len(values):
                yield from zip(found, values, strict=True)


def _imported(tree: ast.Module) -> Iterator[tuple[str, tuple[str, str]]]:
    """What a module imports anywhere in it: its name for it -> the module that has it, and its name there."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            for alias in node.names:
                yield alias.asname or alias.name, (node.module, alias.name)


def _import_only(lines: list[bytes], statement: ast.ImportFrom, left: list[ast.alias]) -> None:
    if len(left) < len(statement.names):
        first = statement.lineno - 1
        _blank(lines, statement)
        if left:
            lines[first] = ast.unparse(ast.ImportFrom(statement.module, left, 0)).encode()


def _blank(lines: list[bytes], statement: ast.stmt) -> None:
    assert statement.end_lineno is not None
    for line in range(statement.lineno - 1, statement.end_lineno):
        lines[line] = b""
