"""Gives parameters names that MicroPython has built in, before the firmware is compiled.

A Pico keeps the name of each parameter, for a call with keywords: 16 bytes for ever, and 0.06 ms at each load of a
module that has it. Names that are built into MicroPython (of its exceptions and functions) cost nothing: a .mpy has
their numbers. So `def show(self, view, practice)` becomes `def show(self, bool, bytes)`, all through the function.
Lines stay where they are, and a traceback names no parameter.

A parameter stays that some call of the firmware names, and one that could be mistaken: for a name of its module, or
where a name is said otherwise than by itself (`nonlocal`, `except .. as`, `import`).
"""

import ast
import builtins
from collections.abc import Iterator, Mapping

# Of the names that mpy-cross writes as numbers (MicroPython 1.27, py/makeqstrdata.py); which ones a test asks it.
BUILT_IN = (
    "bool", "bytes", "callable", "chr", "dict", "dir", "divmod", "eval", "exec", "getattr", "globals", "hasattr",
    "hash", "id", "int", "isinstance", "issubclass", "iter", "list", "locals", "map", "object", "ord", "pow",
    "print", "repr", "round", "setattr", "sorted", "staticmethod", "str", "sum", "super", "tuple", "type", "zip",
    "abs", "all", "any", "bytearray", "classmethod", "len", "next", "open", "range", "set", "ArithmeticError",
    "AssertionError", "AttributeError", "BaseException", "EOFError", "Exception", "GeneratorExit", "ImportError",
    "IndentationError", "IndexError", "KeyError", "KeyboardInterrupt", "LookupError", "MemoryError", "NameError",
    "NotImplementedError", "OSError", "OverflowError", "RuntimeError", "StopIteration", "SyntaxError", "SystemExit",
    "TypeError", "ValueError", "ZeroDivisionError",
)  # fmt: skip
Function = ast.FunctionDef | ast.Lambda
Place = tuple[int, int]  # line (from 1), column in bytes


class Parameters:
    """For the modules `sources`: name of a module ("roller.app.turn") -> its source. All have been parsed before."""

    def __init__(self, sources: Mapping[str, bytes]) -> None:
        self._trees = {name: ast.parse(source) for name, source in sources.items()}
        self._said = {
            node.arg for tree in self._trees.values() for node in ast.walk(tree) if isinstance(node, ast.keyword)
        }

    def put_into(self, module: str, source: bytes) -> bytes:
        """The source of a module with other parameters, line for line."""
        lines = source.split(b"\n")
        tree = self._trees[module]
        used = set(_names(tree))
        free = [name for name in BUILT_IN if name not in used]
        stay = self._said | set(_of_the_module(tree)) | set(dir(builtins)) | set(BUILT_IN) | {"self"}
        for function in _outermost(tree):
            own = sorted(set(_parameters(function)) - stay - set(_said_otherwise(function)))
            changed = dict(zip(own, free, strict=False))
            places = [(*place, name) for place, name in _places(function) if name in changed]
            for line, start, name in sorted(places, reverse=True):
                text = lines[line - 1]
                assert text[start : start + len(name)] == name.encode()
                lines[line - 1] = text[:start] + changed[name].encode() + text[start + len(name) :]
        return b"\n".join(lines)


def _outermost(node: ast.AST) -> Iterator[Function]:
    """The functions of a module that are in no other: what is inside changes with them."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Function):
            yield child
        else:
            yield from _outermost(child)


def _parameters(function: Function) -> Iterator[str]:
    """Those of a function and of all in it."""
    for node in ast.walk(function):
        if isinstance(node, ast.arg):
            yield node.arg


def _places(function: Function) -> Iterator[tuple[Place, str]]:
    for node in ast.walk(function):
        match node:
            case ast.arg(arg=name) | ast.Name(id=name):
                yield (node.lineno, node.col_offset), name


def _said_otherwise(function: Function) -> Iterator[str]:
    """Names that stand somewhere else than in expressions."""
    for node in ast.walk(function):
        match node:
            case ast.Global(names=names) | ast.Nonlocal(names=names):
                yield from names
            case ast.ExceptHandler(name=str() as name) | ast.FunctionDef(name=name) if node is not function:
                yield name
            case ast.alias():
                yield (node.asname or node.name).split(".")[0]


def _of_the_module(tree: ast.Module) -> Iterator[str]:
    """Names that have a meaning outside of functions: the defaults of parameters are looked up there."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        for node in ast.iter_child_nodes(waiting.pop()):
            match node:
                case ast.FunctionDef(name=name) | ast.Name(id=name, ctx=ast.Store()):
                    yield name
                case ast.ClassDef(name=name):
                    yield name
                    waiting.append(node)
                case ast.alias():
                    yield (node.asname or node.name).split(".")[0]
                case ast.Lambda():
                    pass
                case _:
                    waiting.append(node)


def _names(tree: ast.Module) -> Iterator[str]:
    """Every name that a module uses."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name) | ast.arg(arg=name):
                yield name
