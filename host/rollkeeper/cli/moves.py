"""`rollkeeper moves`: which boxes may be filled, for one roll or for a stream of them."""

import json

import click

from rollkeeper.cli.position_options import (
    answer_lines,
    batch_option,
    boxes,
    card_option,
    dice_option,
    edition_option,
    faces,
    json_option,
)
from rollkeeper.scores.position import answer, answer_line

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


@click.command(epilog=EXAMPLES)
@edition_option
@card_option
@dice_option
@json_option
@batch_option
def moves(edition: str | None, card: str, dice: str | None, as_json: bool, batch: bool) -> None:
    """Say which boxes may be filled with five dice, for how many points, and why."""
    if batch:
        if edition is not None or dice is not None or card != "{}":
            raise click.UsageError("--batch reads edition, card and dice from standard input")
        answer_lines(answer_line)
        return
    if edition is None or dice is None:
        raise click.UsageError("say --edition and --dice, or --batch")
    found = answer({"edition": edition, "card": boxes(card), "dice": faces(dice)})
    if as_json:
        click.echo(json.dumps(found, separators=(",", ":")))
    else:
        from rollkeeper.term.moves_table import print_moves

        print_moves(found)
