"""KiCad's files: lists in parentheses, of words, strings in quotes and further lists."""

import re
from collections.abc import Iterator

Node = str | list["Node"]  # a word or a string, a list

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[()]|[^\s()"]+')


def parse(text: str) -> list[Node]:
    """The one list that a file is."""
    stack: list[list[Node]] = [[]]
    for token in TOKEN.findall(text):
        if token == "(":
            stack.append([])
        elif token == ")":
            done = stack.pop()
            stack[-1].append(done)
        elif token.startswith('"'):
            stack[-1].append(re.sub(r"\\(.)", lambda m: "\n" if m[1] == "n" else m[1], token[1:-1]))
        else:
            stack[-1].append(token)
    (whole,) = stack[0]
    assert isinstance(whole, list)
    return whole


def lists(node: list[Node], name: str) -> Iterator[list[Node]]:
    """The lists directly inside `node` that begin with `name`."""
    for each in node:
        if isinstance(each, list) and each and each[0] == name:
            yield each


def first(node: list[Node], name: str) -> list[Node]:
    """The first list directly inside `node` that begins with `name`. Raises KeyError."""
    for each in lists(node, name):
        return each
    raise KeyError(name)


def word(node: list[Node], name: str) -> str:
    """The word after `name` in the list that begins with it. Raises KeyError."""
    value = first(node, name)[1]
    assert isinstance(value, str)
    return value


def numbers(node: list[Node], name: str) -> list[float]:
    """The numbers after `name`, as in (at 10 20 90). Raises KeyError."""
    return [float(each) for each in first(node, name)[1:] if isinstance(each, str)]


def properties(node: list[Node]) -> dict[str, str]:
    """The properties of a symbol or of what is placed."""
    return {str(each[1]): str(each[2]) for each in lists(node, "property")}
