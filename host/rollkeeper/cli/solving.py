"""`rollkeeper moves`, `hint`, `solve` and `chances`: what the rules allow, what the coach says, how games end."""

import json
import sys
from collections.abc import Callable
from contextlib import closing
from functools import partial
from io import BufferedIOBase
from typing import TYPE_CHECKING, cast

import click

from fivedice.box import BOXES
from fivedice.edition import EDITIONS, Edition
from fivedice.edition import SWITCHES as ALL_SWITCHES
from fivedice.refusal import Refusal
from rollkeeper.cli.completion import a_game, an_edition
from rollkeeper.cli.options import database_option, json_option, standard_input
from rollkeeper.coach import SWITCHES, house_rules_of
from rollkeeper.file_kind import BYTE_ORDER_MARK, refuse_other
from rollkeeper.place import Place
from rollkeeper.scores.log_line import parsed
from rollkeeper.scores.position import BadCard, BadDice, UnknownEdition, answer, answer_line
from rollkeeper.wording import quoted

if TYPE_CHECKING:
    from rollkeeper.chances.ahead import Futures
    from rollkeeper.coach.advice import WorthsOf
    from rollkeeper.coach.turn import Floats
    from rollkeeper.scores.scorecard import CardView

KNOWN = "; ".join(f"{name}: {', '.join(values)}" for name, values in ALL_SWITCHES if name in SWITCHES)

house_option = click.option(
    "--house", multiple=True, metavar="SWITCH=VALUE", help="A rule set otherwise than the sheet has it."
)


def switches_of(house: tuple[str, ...]) -> dict[str, object]:
    """The switches that words like joker_upper_zero=no name. Raises click.BadParameter."""
    switches: dict[str, object] = {}
    for words in house:
        name, _, value = words.partition("=")
        if name in switches:
            raise _wrong(f"{name} is named twice")
        switches[name] = value
    return switches


def of_the_house(edition: Edition, house: tuple[str, ...]) -> Edition:
    """An edition with the switches that were named. Raises click.BadParameter."""
    try:
        return house_rules_of(edition, switches_of(house))
    except Refusal as refusal:
        raise _wrong(refusal.message) from None


def _wrong(message: str) -> click.BadParameter:
    return click.BadParameter(f"{message}. In the game of one player these count: {KNOWN}", param_hint="--house")


CHUNK = 1 << 16  # bytes

edition_option = click.option(
    "--edition", metavar="EDITION", shell_complete=an_edition, help="lowe, travel, web, hasbro or challenge."
)
card_option = click.option(
    "--card", default="{}", metavar="JSON", help="The filled boxes with their points (default: none)."
)
dice_option = click.option("--dice", metavar="DICE", help="The five dice: 4,4,4,4,4 or 44444.")
batch_option = click.option(
    "--batch", is_flag=True, help="Answer requests from standard input, one JSON object a line."
)


def boxes(card: str) -> object:
    """The value of a card that is written as JSON; what is in it is checked later. Raises BadCard."""
    try:
        return parsed(card)
    except (ValueError, RecursionError) as error:
        raise BadCard(
            f"the card cannot be read ({error})", todo='write it as JSON: {"aces":3,"yahtzee":50}'
        ) from error


def faces(text: str) -> list[int]:
    """The faces in "4,4,4,4,4", "4 4 4 4 4" or "44444". Raises BadDice."""
    parts = text.replace(",", " ").split()
    letters = list(parts[0]) if len(parts) == 1 else parts
    if not all(letter in ("1", "2", "3", "4", "5", "6") for letter in letters):
        raise BadDice(f"{quoted(text)} are no dice", todo="write five faces from 1 to 6, such as 4,4,4,4,4")
    return [int(letter) for letter in letters]


def answer_lines(answer: Callable[[bytes], str]) -> None:
    """Answer the lines of standard input as they come: a program may ask, wait, and ask again."""
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


class Solved:
    """The values of solved games, each kind of rules read or solved once, when it is first asked for."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, ...], Floats] = {}
        self._worths: dict[tuple[str, ...], WorthsOf] = {}

    def __call__(self, edition: Edition) -> "Floats":
        """The values of all cards."""
        from rollkeeper.coach.solved import kind_of_rules, values_of

        rules = kind_of_rules(edition)
        if rules not in self._known:
            from rollkeeper.term.terminal import solving_bar

            with solving_bar(edition) as tell:
                self._known[rules] = values_of(edition, tell)
        return self._known[rules]

    def worths(self, edition: Edition) -> "WorthsOf":
        """What choices are worth, turn by turn."""
        from rollkeeper.coach.advice import worths_by
        from rollkeeper.coach.solved import kind_of_rules

        rules = kind_of_rules(edition)
        if rules not in self._worths:
            self._worths[rules] = worths_by(edition, self(edition))
        return self._worths[rules]


MOVES_EXAMPLES = """\b
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


@click.command(epilog=MOVES_EXAMPLES)
@edition_option
@card_option
@dice_option
@json_option
@batch_option
def moves(edition: str | None, card: str, dice: str | None, as_json: bool, batch: bool) -> None:
    """Show which boxes may be filled with five dice, for how many points, and why."""
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
        from rollkeeper.term.coach_tables import print_moves

        print_moves(found)


HINT_EXAMPLES = f"""\b
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


@click.command(epilog=HINT_EXAMPLES)
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
    """Show which dice to keep, or which box to write, and what each choice is worth.

    Worth is what best play brings on average from here to the end of the game, this turn included. It is exact: the
    game of one player is solved. Others at the table change nothing in it.
    """
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


SOLVE_EXAMPLES = f"""\b
Examples:
  rollkeeper solve                  all editions, a line each
  rollkeeper solve travel           one of them: average, spread, and each box
  rollkeeper solve hasbro --json    for programs, with the chance of every score
  rollkeeper solve travel --house joker_upper_zero=no   by a rule of your own

Switches and their values: {KNOWN}.

The first time an edition takes two minutes; then it is kept in the cache folder.
"""


@click.command(epilog=SOLVE_EXAMPLES)
@click.argument("edition", required=False, shell_complete=an_edition)
@house_option
@json_option
def solve(edition: str | None, house: tuple[str, ...], as_json: bool) -> None:
    """Show what a game by the rules of an EDITION is worth if it is played best, and how its scores are spread.

    It is the game of one player, who plays for points: 254.59 of them on average.
    """
    from rollkeeper.coach.solve import as_data
    from rollkeeper.coach.solved import spread_of
    from rollkeeper.term.coach_tables import Summary, print_spread
    from rollkeeper.term.terminal import solving_bar

    if edition is not None and edition not in EDITIONS:
        raise UnknownEdition(edition)
    wanted = [EDITIONS[edition]] if edition is not None else list(EDITIONS.values())
    wanted = [of_the_house(rules, house) for rules in wanted]
    lines = Summary(wanted) if edition is None and not as_json else None
    for rules in wanted:
        with solving_bar(rules) as tell:
            found = spread_of(rules, tell, partial(tell, doing="Spreading scores"))
        if as_json:
            click.echo(json.dumps(as_data(rules, found), separators=(",", ":")))
        elif lines is not None:
            lines.print(rules, found)
        else:
            print_spread(rules, found)


CHANCES_EXAMPLES = """\b
Examples:
  rollkeeper chances last          the game played last
  rollkeeper chances 3 --json      for other programs, with the chance of each place

The first time an edition takes some minutes; then it is kept in the cache folder, 80 MB.
"""


@click.command(epilog=CHANCES_EXAMPLES)
@click.argument("game", metavar="GAME", shell_complete=a_game)
@json_option
@database_option
def chances(game: str, as_json: bool, database: Place) -> None:
    """Show how GAME may end: the chance of each player to win, their final scores, and what is needed, or was missing.
    GAME is a number from `rollkeeper games`, or `last`. `last` is the game played last in which somebody has rolled, or
    the newest if nobody has.

    It is exact if everybody plays their best for points from here on, the dice on the table included. Nobody is taken
    to risk more because another is ahead.
    """
    from rollkeeper.chances.of_game import NoChances, game_chances, has_chances
    from rollkeeper.cli.opening import open_existing
    from rollkeeper.store.fold import view_of_row
    from rollkeeper.store.games import find_game
    from rollkeeper.term.review_tables import print_chances

    with closing(open_existing(database)) as store:
        row = store.ask(find_game, game)
        view = store.ask(view_of_row, row)
    if view is None or not has_chances(view):
        raise NoChances(row.ident)
    found = game_chances(view, lambda edition: _futures(view), with_dice=True)
    if as_json:
        click.echo(json.dumps(found, indent=2))
    else:
        print_chances(found)


def _futures(card: "CardView") -> "Futures":
    """What lies ahead by the game's rules: kept, or worked out now with a bar."""
    from rollkeeper.chances import ahead
    from rollkeeper.chances.ahead import Futures
    from rollkeeper.chances.of_game import rules_of, wants_early
    from rollkeeper.coach.solved import values_of
    from rollkeeper.term.terminal import solving_bar

    rules = rules_of(card)
    with solving_bar(rules) as tell:
        values = values_of(rules, tell)
        table = ahead.kept_early(rules) if wants_early(card) else None
        if table is None and wants_early(card):
            table = ahead.make_early(rules, values, partial(tell, doing="First turns"))
    return Futures(rules, values, table)
