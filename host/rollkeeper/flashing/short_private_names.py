"""Gives what a class or a module keeps to itself (`self._refreshed`, `_row`, `ROWS` that no other module imports) names
that others use, too, before it is compiled.

On a Pico each name that any module has takes 16 bytes for ever, and 0.1 ms at power-on; 1,260 of them fit, the next one
takes 9 kB at once. 520 are private. Functions become `_a`, `_b`, .., the rest gets names that MicroPython has built
in: the same serve all classes and modules, as long as a class has other ones than those that it inherits from. Lines
stay where they are, so a traceback says the file and the line as before; the name of a private function is a short one
in it.

A name stays that is used in two modules, by a class and one that inherits from it: a loose module on the drive may have
one of the two. So does one that is asked of something else than `self`. A loose module that imports what no other does
needs a `make flash` of the whole.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from string import ascii_lowercase

from rollkeeper.flashing.built_in_names import BUILT_IN

PRIVATE = re.compile(r"_[a-z]\w+")
OF_A_MODULE = re.compile(r"_[A-Za-z]\w+")
PROGRAM = "roller."  # of its modules what no other imports is private, too; rules and cable are libraries
SHORT = re.compile(r"_[a-z]{1,2}")
Class = tuple[str, str]  # its module and name


class ShortNames:
    """For the modules `sources`: name of a module ("roller.app.turn") -> its source. All have been parsed before."""

    def __init__(self, sources: Mapping[str, bytes]) -> None:
        self._trees = {name: ast.parse(source) for name, source in sources.items()}
        self._outside = {name: _but_methods(tree) for name, tree in self._trees.items()}
        self._of_modules: dict[str, dict[str, str]] = {}
        self._classes: dict[Class, ast.ClassDef] = {}
        self._bases: dict[Class, list[Class]] = {}
        for module, tree in self._trees.items():
            imported = {
                alias.asname or alias.name: (statement.module or "", alias.name)
                for statement in ast.walk(tree)
                if isinstance(statement, ast.ImportFrom)
                for alias in statement.names
            }
            for each in tree.body:
                if isinstance(each, ast.ClassDef):
                    bases = [base.id for base in each.bases if isinstance(base, ast.Name)]
                    self._classes[module, each.name] = each
                    self._bases[module, each.name] = [imported.get(base, (module, base)) for base in bases]
        self._own = {known: {name for _, name in _names(node)} for known, node in self._classes.items()}
        self._stay = {name for known in self._classes for name in self._shared(known)}
        for tree in self._trees.values():
            self._stay |= set(_asked_elsewhere(tree))
        self._imported = {name for tree in self._trees.values() for name in _imported(tree)}
        nodes = [node for tree in self._trees.values() for node in ast.walk(tree)]
        self._functions = {node.name for node in nodes if isinstance(node, ast.FunctionDef)}
        self._asked = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
        self._known: dict[Class, dict[str, str]] = {}

    def put_into(self, module: str, source: bytes) -> bytes:
        """The source of a module with short names, line for line."""
        lines = source.split(b"\n")
        short = self._of_the_module(module)
        changes = [(*place, name, short[name]) for place, name in _alone(self._outside[module]) if name in short]
        for node in self._trees[module].body:
            if isinstance(node, ast.ClassDef):
                short = self._of((module, node.name))
                changes += [(*place, name, short[name]) for place, name in _names(node) if name in short]
        for line, start, name, instead in sorted(changes, reverse=True):
            text = lines[line - 1]
            assert text[start : start + len(name)] == name.encode()
            lines[line - 1] = text[:start] + instead.encode() + text[start + len(name) :]
        return b"\n".join(lines)

    def _of_the_module(self, module: str) -> dict[str, str]:
        """Name -> short name, of what a module has outside of classes."""
        if module not in self._of_modules:
            bound = Counter(_bound(self._outside[module]))
            own = {name for node in self._trees[module].body for name in _defined(node) if OF_A_MODULE.fullmatch(name)}
            if module.startswith(PROGRAM):
                own |= {name for node in self._trees[module].body for name in _public(node)} - self._asked
            used = {name for _, name in _alone(self._outside[module])} | set(bound)
            private = {name for name in own - self._imported if bound[name] == 1}
            self._of_modules[module] = self._chosen(private, used)
        return self._of_modules[module]

    def _of(self, known: Class) -> dict[str, str]:
        """Name -> short name, of a class and those that it inherits from."""
        if known not in self._classes:
            return {}
        if known not in self._known:
            short = {name: found for base in self._bases[known] for name, found in self._of(base).items()}
            of_the_module = self._of_the_module(known[0])  # what stands in a class by itself means these
            taken = self._functions | self._asked | set(short.values()) | set(of_the_module.values())
            taken |= {name for _, name in _alone(self._outside[known[0]])}
            self._known[known] = {**short, **self._chosen(self._own[known] - set(short), taken)}
        return self._known[known]

    def _chosen(self, names: set[str], taken: set[str]) -> dict[str, str]:
        """Short names for `names`, but for those that stay; none of those that are `taken`."""
        not_free = taken | self._stay
        short_ones = (name for name in _short_names() if name not in not_free)
        built_in = (name for name in BUILT_IN if name not in taken)
        return {
            name: next(short_ones) if name in self._functions else next(built_in, name)
            for name in sorted(names - self._stay)
        }

    def _shared(self, known: Class) -> set[str]:
        """Private names of a class that one in another module has, too, from which it inherits."""
        found = set()
        above = list(self._bases[known])
        while above:
            base = above.pop()
            above += self._bases.get(base, ())
            if base[0] != known[0]:
                found |= self._own[known] & self._own.get(base, set())
        return found


def _names(node: ast.ClassDef) -> Iterator[tuple[tuple[int, int], str]]:
    """Each place in a class where a private name stands (line, column), and the name."""
    for each in ast.walk(node):
        if isinstance(each, ast.Attribute) and PRIVATE.fullmatch(each.attr) and _of_self(each):
            assert each.end_lineno is not None and each.end_col_offset is not None
            yield (each.end_lineno, each.end_col_offset - len(each.attr)), each.attr
    for statement in node.body:
        match statement:
            case ast.FunctionDef(name=name) if PRIVATE.fullmatch(name):
                yield (statement.lineno, statement.col_offset + len("def ")), name
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                if PRIVATE.fullmatch(name):
                    yield (statement.lineno, statement.col_offset), name


def _alone(outside: Iterable[ast.AST]) -> Iterator[tuple[tuple[int, int], str]]:
    """Each place in a module where a name by itself stands (line, column), and the name."""
    for node in outside:
        match node:
            case ast.Name(id=name):
                yield (node.lineno, node.col_offset), name
            case ast.FunctionDef(name=name):
                yield (node.lineno, node.col_offset + len("def ")), name
            case ast.ClassDef(name=name):
                yield (node.lineno, node.col_offset + len("class ")), name


def _but_methods(tree: ast.Module) -> list[ast.AST]:
    """All of a module, but that the names of methods are no names of its own."""
    methods = {id(node) for each in tree.body if isinstance(each, ast.ClassDef) for node in each.body}
    return [node for node in ast.walk(tree) if not (isinstance(node, ast.FunctionDef) and id(node) in methods)]


def _bound(outside: Iterable[ast.AST]) -> Iterator[str]:
    """Names that something is bound to, anywhere in a module, once for each time."""
    for node in outside:
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                yield name
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.Global(names=names) | ast.Nonlocal(names=names):
                yield from names * 2


def _defined(node: ast.stmt) -> Iterator[str]:
    """What a statement of a module binds."""
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            yield name
        case ast.Assign(targets=[ast.Tuple(elts=names)]):
            yield from (each.id for each in names if isinstance(each, ast.Name))


def _public(node: ast.stmt) -> Iterable[str]:
    """What a statement of a module defines, but for classes: an exception that nobody takes is told by its name."""
    return () if isinstance(node, ast.ClassDef) else _defined(node)


def _imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.alias):
            yield node.name


def _of_self(node: ast.Attribute) -> bool:
    """Whether something is asked of `self`, or of what it inherits."""
    match node.value:
        case ast.Name(id="self") | ast.Call(func=ast.Name(id="super")):
            return True
    return False


def _asked_elsewhere(tree: ast.Module) -> Iterator[str]:
    """Names that are asked of something else than `self`, or perhaps by a text; and short ones that are there."""
    classes = [each for each in tree.body if isinstance(each, ast.ClassDef)]
    inside = {id(node) for each in classes for node in ast.walk(each)}
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(attr=name):
                if id(node) not in inside or not _of_self(node):
                    yield name
            case ast.Constant(value=str() as name):
                yield name
            case ast.Name(id=name) | ast.arg(arg=name) if SHORT.fullmatch(name):
                yield name


def _short_names() -> Iterator[str]:
    for length in (1, 2):
        for letters in product(ascii_lowercase, repeat=length):
            yield "_" + "".join(letters)
