"""`rollkeeper moves`: which boxes may be filled, for one roll or for a stream of them."""

import json
import sys
from io import BufferedIOBase
from typing import BinaryIO, cast

import click

from rollkeeper.scores.moves import BadCard, BadDice, answer, answer_line
from rollkeeper.scores.strict_json import parsed
from rollkeeper.wording import quoted

EXAMPLES = """\b
Examples:
  rollkeeper moves --edition travel --dice 3,3,4,4,6
  rollkeeper moves --edition lowe --card '{"yahtzee":50}' --dice 44444
  rollkeeper moves --batch < requests.jsonl > answers.jsonl

\b
A request of --batch is one line of JSON:
  {"edition":"lowe","card":{"yahtzee":50},"dice":[4,4,4,4,4]}
Its answer is one line, too; the next request may wait for it:
  {"moves":{"fours":{"points":20,"kind":"forced"}},"yahtzee_bonus":100}
"voluntary_zero" lists the boxes, if there are any, that may get 0 although the
dice score there. A bad line is answered {"error":NAME,"message":TEXT}.
"""

CHUNK = 1 << 16  # bytes


@click.command(epilog=EXAMPLES)
@click.option("--edition", metavar="EDITION", help="lowe, travel, web, hasbro or challenge.")
@click.option("--card", default="{}", metavar="JSON", help="The filled boxes with their points (default: none).")
@click.option("--dice", metavar="DICE", help="The five dice: 4,4,4,4,4 or 44444.")
@click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")
@click.option("--batch", is_flag=True, help="Answer requests from standard input, one JSON object a line.")
def moves(edition: str | None, card: str, dice: str | None, as_json: bool, batch: bool) -> None:
    """Say which boxes may be filled with five dice, for how many points, and why."""
    if batch:
        if edition is not None or dice is not None or card != "{}":
            raise click.UsageError("--batch reads edition, card and dice from standard input")
        _batch(cast(BufferedIOBase, sys.stdin.buffer), sys.stdout.buffer)
        return
    if edition is None or dice is None:
        raise click.UsageError("say --edition and --dice, or --batch")
    try:
        boxes = parsed(card)
    except (ValueError, RecursionError) as error:
        raise BadCard(f'the card cannot be read ({error}); a card is like \'{{"aces":3,"yahtzee":50}}\'') from error
    found = answer({"edition": edition, "card": boxes, "dice": _faces(dice)})
    if as_json:
        click.echo(json.dumps(found, separators=(",", ":")))
    else:
        from rollkeeper.term.moves_table import print_moves

        print_moves(found)


def _faces(text: str) -> list[int]:
    """The faces in "4,4,4,4,4", "4 4 4 4 4" or "44444"."""
    parts = text.replace(",", " ").split()
    letters = list(parts[0]) if len(parts) == 1 else parts
    if not all(letter in ("1", "2", "3", "4", "5", "6") for letter in letters):
        raise BadDice(f"the dice are five faces from 1 to 6, such as 4,4,4,4,4, not {quoted(text)}")
    return [int(letter) for letter in letters]


def _batch(requests: BufferedIOBase, answers: BinaryIO) -> None:
    """Answer what has come whenever nothing more is there: a program may ask, wait, and ask again."""
    rest = b""
    while chunk := requests.read1(CHUNK):
        *lines, rest = (rest + chunk).split(b"\n")
        if lines:
            answers.write("".join([answer_line(line) + "\n" for line in lines]).encode())
            answers.flush()
    if rest:
        answers.write((answer_line(rest) + "\n").encode())
        answers.flush()
