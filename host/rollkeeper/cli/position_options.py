"""Positions on the command line: five dice, a card, and a stream of requests."""

import sys
from collections.abc import Callable
from io import BufferedIOBase
from typing import cast

import click

from rollkeeper.cli.complete import an_edition
from rollkeeper.cli.options import standard_input
from rollkeeper.file_kind import BYTE_ORDER_MARK, refuse_other
from rollkeeper.scores.log_line import parsed
from rollkeeper.scores.position import BadCard, BadDice
from rollkeeper.wording import quoted

CHUNK = 1 << 16  # bytes

edition_option = click.option(
    "--edition", metavar="EDITION", shell_complete=an_edition, help="lowe, travel, web, hasbro or challenge."
)
card_option = click.option(
    "--card", default="{}", metavar="JSON", help="The filled boxes with their points (default: none)."
)
dice_option = click.option("--dice", metavar="DICE", help="The five dice: 4,4,4,4,4 or 44444.")
json_option = click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")
batch_option = click.option(
    "--batch", is_flag=True, help="Answer requests from standard input, one JSON object a line."
)


def boxes(card: str) -> object:
    """The value of a card that is written as JSON; what is in it is checked later. Raises BadCard."""
    try:
        return parsed(card)
    except (ValueError, RecursionError) as error:
        raise BadCard(f'the card cannot be read ({error}); a card is like \'{{"aces":3,"yahtzee":50}}\'') from error


def faces(text: str) -> list[int]:
    """The faces in "4,4,4,4,4", "4 4 4 4 4" or "44444". Raises BadDice."""
    parts = text.replace(",", " ").split()
    letters = list(parts[0]) if len(parts) == 1 else parts
    if not all(letter in ("1", "2", "3", "4", "5", "6") for letter in letters):
        raise BadDice(f"the dice are five faces from 1 to 6, such as 4,4,4,4,4, not {quoted(text)}")
    return [int(letter) for letter in letters]


def answer_lines(answer: Callable[[bytes], str]) -> None:
    """Answer the lines of standard input, what has come whenever nothing more is there: a program may ask, wait, and
    ask again."""
    requests, answers = cast(BufferedIOBase, standard_input().buffer), sys.stdout.buffer
    rest, begun = b"", False
    while chunk := requests.read1(CHUNK):
        if not begun:
            refuse_other("-", chunk)
            chunk, begun = chunk.removeprefix(BYTE_ORDER_MARK), True
        *lines, rest = (rest + chunk).split(b"\n")
        if lines:
            answers.write("".join([answer(line) + "\n" for line in lines]).encode())
            answers.flush()
    if rest:
        answers.write((answer(rest) + "\n").encode())
        answers.flush()
