"""Puts a mutant into a program that runs: the functions stay, and get other code.

So the tests are collected once, and each mutant costs a fork and the tests until one fails. Whoever has imported a
function by name has the mutant, too. What is done only once, while a module is imported (a constant, a class, a
default), cannot be swapped so: such a mutant needs a process that imports everything anew.
"""

import gc
from collections.abc import Iterable, Iterator
from inspect import CO_NEWLOCALS, CO_OPTIMIZED
from pathlib import Path
from types import CodeType, FunctionType

FUNCTION = CO_NEWLOCALS | CO_OPTIMIZED


class Unswappable(Exception):
    """The mutant changes what is done only once, while the module is imported."""


def functions_of(paths: Iterable[Path]) -> list[FunctionType]:
    """All functions of these files that this process has."""
    files = {str(path) for path in paths}
    gc.unfreeze()  # tests/conftest.py hides what is there from the collector, and so from here
    return [each for each in gc.get_objects() if isinstance(each, FunctionType) and each.__code__.co_filename in files]


def swap(functions: Iterable[FunctionType], path: Path, becomes: str) -> None:
    """Give the functions of a file the code that they have in another source."""
    pairs = dict(_changed(_compiled(path), compile(becomes, "", "exec")))
    for function in functions:
        old = function.__code__
        code = pairs.get(old)
        if code is not None and old.co_filename == str(path):
            if code.co_freevars != old.co_freevars:
                raise Unswappable  # it reaches for other variables of what is around it
            function.__code__ = code


def swappable(path: Path, becomes: str) -> bool:
    """Whether only the insides of functions differ."""
    try:
        list(_changed(_compiled(path), compile(becomes, "", "exec")))
    except (Unswappable, SyntaxError):
        return False
    return True


def _compiled(path: Path) -> CodeType:
    return compile(path.read_text(encoding="utf-8"), "", "exec")


def _changed(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    inside = old.co_flags & FUNCTION == FUNCTION
    if inside and old != new:
        yield old, new
    inner, other = _inner(old), _inner(new)
    if not inside and (_outside(old) != _outside(new) or len(inner) != len(other)):
        raise Unswappable
    if [each.co_name for each in inner] == [each.co_name for each in other]:
        for mine, its in zip(inner, other, strict=True):
            yield from _changed(mine, its)


def _inner(code: CodeType) -> list[CodeType]:
    return [each for each in code.co_consts if isinstance(each, CodeType)]


def _outside(code: CodeType) -> tuple[object, ...]:
    values = [repr(each) for each in code.co_consts if not isinstance(each, CodeType)]
    lines = {"co_firstlineno"}  # in 3.13 a class notes its own, as a number
    return code.co_code, [name for name in code.co_names if name not in lines], code.co_varnames, values
