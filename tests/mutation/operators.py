"""cosmic-ray, with two operators of our own: it knows no texts and leaves no statement out.

The editions, switches and refusals are texts: a table of them has hardly a mutant without the first.
"""

import sys
from collections.abc import Iterator

import parso
from cosmic_ray.cli import main
from cosmic_ray.operators.operator import Example, Operator
from cosmic_ray.plugins import OPERATOR_PROVIDERS
from parso.python.tree import String
from parso.tree import NodeOrLeaf

LEFT_OUT = ("expr_stmt", "atom_expr", "yield_expr", "return_stmt", "raise_stmt")  # a call is an atom_expr
Places = Iterator[tuple[tuple[int, int], tuple[int, int]]]


class OtherName(Operator):
    """This operator changes a text in quotes, if it is one word."""

    def mutation_positions(self, node: NodeOrLeaf) -> Places:
        """The whole text is a position; a docstring is none."""
        text = node.value if node.type == "string" and node.parent.type != "simple_stmt" else " "
        if text[0] in "'\"" and not text.startswith(("'''", '"""')) and " " not in text:
            yield node.start_pos, node.end_pos

    def mutate(self, node: NodeOrLeaf, index: int) -> NodeOrLeaf:
        """The text gets an X before it."""
        return String(node.value[0] + "X" + node.value[1:], node.start_pos, node.prefix)

    @classmethod
    def examples(cls) -> tuple[Example, ...]:
        """One example is enough."""
        return (Example("{'a': 'b'}", "{'Xa': 'b'}"),)


class LeaveOut(Operator):
    """This operator leaves a statement out; of an `if` and a `for` the whole."""

    def mutation_positions(self, node: NodeOrLeaf) -> Places:
        """A statement that has a line to itself is a position."""
        small = node.type == "simple_stmt" and node.children[0]
        if node.type in ("if_stmt", "for_stmt") or (small and (small.type in LEFT_OUT or small in ("return", "raise"))):
            yield node.start_pos, node.end_pos

    def mutate(self, node: NodeOrLeaf, index: int) -> NodeOrLeaf:
        """`pass` takes its place."""
        left = parso.parse("pass\n").children[0]
        left.get_first_leaf().prefix = node.get_first_leaf().prefix
        return left

    @classmethod
    def examples(cls) -> tuple[Example, ...]:
        """One example is enough."""
        return (Example("a = 1\n", "pass\n"),)


OPERATOR_PROVIDERS["ours"] = {each.__name__: each for each in (OtherName, LeaveOut)}

if __name__ == "__main__":
    sys.exit(main())
