"""`rollkeeper hint`: the best thing to do, and what every choice is worth."""

import json
from functools import partial

import click

from fivedice.box import BOXES
from rollkeeper.cli.house_option import KNOWN, house_option, switches_of
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

EXAMPLES = f"""\b
Examples:
  rollkeeper hint --edition travel --dice 2,4,4,5,6 --rolls-left 2
  rollkeeper hint --edition hasbro --card '{{"yahtzee":50}}' --dice 44444 --rolls-left 0
  rollkeeper hint --edition hasbro --dice 44444 --rolls-left 0 --house five_alike_upper=free
  rollkeeper hint --batch < requests.jsonl > answers.jsonl

\b
A request of --batch is one line of JSON:
  {{"edition":"web","card":{{"yahtzee":50}},"dice":[1,1,1,1,1],"rolls_left":2}}
Its answer is one line, too; the next request may wait for it. With rolls left:
  {{"value":V,"keep":[faces]}}
and without:
  {{"value":V,"box":B,"boxes":{{box:value}}}}
A bad line is answered {{"error":NAME,"message":TEXT}}. Rules of the house are
one more field, "house":{{"joker_upper_zero":"no"}}.

Switches and their values: {KNOWN}.

The boxes are {', '.join(BOXES[:-1])} and {BOXES[-1]}.

Each edition is solved when it is first asked about, in half a minute, and then kept in the cache folder.
"""


@click.command(epilog=EXAMPLES)
@edition_option
@card_option
@dice_option
@click.option("--rolls-left", type=click.IntRange(0, 2), help="How many rolls the turn still has.")
@house_option
@json_option
@batch_option
def hint(
    edition: str | None, card: str, dice: str | None, rolls_left: int | None, house: tuple[str, ...], as_json: bool,
    batch: bool,
) -> None:  # fmt: skip
    """Say which dice to keep, or which box to write, and what each choice is worth.

    Worth is what is to be expected from here to the end of the game by best play, this turn included. It is exact: the
    game of one player is solved. Others at the table change nothing in it.
    """
    from rollkeeper.cli.solved_values import Solved
    from rollkeeper.coach import advice

    asked = (edition, dice, rolls_left)
    if batch:
        if asked != (None, None, None) or card != "{}" or house:
            raise click.UsageError("--batch reads edition, card, dice, rolls_left and house from standard input")
        answer_lines(partial(advice.answer_line, values_of=Solved()))
        return
    if None in asked or dice is None:
        raise click.UsageError("say --edition, --dice and --rolls-left, or --batch")
    request = {"edition": edition, "card": boxes(card), "dice": faces(dice), "rolls_left": rolls_left}
    found = advice.advice(advice.position_of({**request, "house": switches_of(house)}), Solved())
    if as_json:
        click.echo(json.dumps(advice.all_choices(found), separators=(",", ":")))
    else:
        from rollkeeper.term.coach_tables import print_advice

        print_advice(found)
