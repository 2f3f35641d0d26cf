"""Reads KiCad's files: nested lists in round brackets. Without KiCad, so that the quick tests can read boards, too."""

import re
from collections.abc import Iterator
from typing import Any

TOKEN = re.compile(r'"((?:\\.|[^"\\])*)"|([()])|([^\s()"]+)')
Node = list[Any]  # its name, then words and further nodes


def parse(text: str) -> Node:
    """The outermost list. Raises ValueError if brackets are left open or the text is empty."""
    stack: list[Node] = [[]]
    for quoted, bracket, word in TOKEN.findall(text):
        if bracket == "(":
            stack.append([])
        elif bracket == ")":
            if len(stack) < 2:
                raise ValueError("a bracket is closed that was never opened")
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(word or quoted.replace('\\"', '"').replace("\\\\", "\\"))
    if len(stack) != 1 or not stack[0]:
        raise ValueError("the text ends within a bracket, or is empty")
    first: Node = stack[0][0]
    return first


def each(node: Node, name: str) -> Iterator[Node]:
    """The direct children of this name."""
    return (child for child in node if isinstance(child, list) and child and child[0] == name)


def one(node: Node, name: str) -> Node:
    """The first child of this name. Raises KeyError."""
    for child in each(node, name):
        return child
    raise KeyError(f"{node[0]} has no {name}")


def number(node: Node, name: str) -> list[float]:
    """The numbers of the first child of this name."""
    return [float(word) for word in one(node, name)[1:]]
