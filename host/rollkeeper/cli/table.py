"""`rollkeeper table`: real dice and no handheld, in the terminal."""


import click

from rollkeeper.cli.complete import an_edition
from rollkeeper.cli.options import database_option
from rollkeeper.errors import RollkeeperError
from rollkeeper.place import Place

EXAMPLES = """\b
Examples:
  rollkeeper table Ann Bob                     begin a game of two, by the rules of Travel
  rollkeeper table Ann --edition hasbro        by other rules
  rollkeeper table                             go on with the game
  rollkeeper table Ann Bob --give-up           give up the game that is on, and begin another

\b
At the table:
  33416       the five dice that lie there
  33366 124   if you want: a further roll, in which dice 1, 2 and 4 stayed
  b           write the box with this letter; a zero is said: b 0
  undo        take the last box back
  correct     the newest dice were entered wrongly
  stay 45     Challenge: these markers stay
  end         end the game; Ctrl-D leaves it as it is
"""

LEFT = "Left as it is; `rollkeeper table` goes on with it."


class GameIsOn(RollkeeperError):
    """There is a game with real dice already."""

    def __init__(self, players: list[str]) -> None:
        names = ", ".join(players)
        super().__init__(
            f"a game of {names} is on: `rollkeeper table` goes on with it, --give-up begins another one instead"
        )


@click.command(epilog=EXAMPLES)
@click.argument("players", nargs=-1)
@click.option(
    "--edition", metavar="EDITION", default="travel", shell_complete=an_edition, show_default=True,
    help="lowe, travel, web, hasbro or challenge.",
)  # fmt: skip
@click.option("--give-up", is_flag=True, help="Begin a new game although one is on.")
@database_option
def table(players: tuple[str, ...], edition: str, give_up: bool, database: Place) -> None:
    """Keep the score of real dice, with no handheld: enter what lies there, choose the box.

    Who is up, what the dice score in each box that the rules allow, every card and how it ends. The game goes into the
    database as it is played, like those of handhelds: `games`, `show`, `stats` and `review` know it. The same is on the
    page of `rollkeeper serve`, with buttons: Real dice.
    """
    from contextlib import closing

    from rollkeeper.cli.open_database import open_store
    from rollkeeper.cli.sync_with_progress import tell
    from rollkeeper.real_dice.by_words import Words
    from rollkeeper.real_dice.dice_table import DiceTable, NoGameYet
    from rollkeeper.serve import spoken
    from rollkeeper.store.own_device import folder_of
    from rollkeeper.store.repair.renewal import open_or_begin_anew
    from rollkeeper.term.scorecard_table import card_table
    from rollkeeper.term.terminal import console
    from rollkeeper.wording import shown

    screen = console()
    with closing(open_or_begin_anew(database, open_store, tell)) as store:
        dice = DiceTable(store, folder_of(database))
        words = Words(dice)
        dice.on_change = words.show
        dice.tell()
        if players:
            if words.card is not None and words.card["state"] not in spoken.CLOSED and not give_up:
                raise GameIsOn([shown(player["name"]) for player in words.card["players"]])
            dice.begin(edition, players)
        if words.card is None:
            raise NoGameYet()
        drawn = None
        while words.card["state"] not in spoken.CLOSED:
            if words.card != drawn:
                drawn = words.card
                screen.print(card_table(drawn))
                screen.print(shown(spoken.said(drawn, drawn["kept"], real=True)), soft_wrap=True)
            for line in words.allowed():
                screen.print(f"  {shown(line)}", style="dim", highlight=False, soft_wrap=True)
            try:
                words.do(click.prompt("", prompt_suffix="> "))
            except RollkeeperError as error:
                screen.print(shown(error.message), style="red", soft_wrap=True)
            except click.Abort:
                click.echo(f"\n{LEFT}")
                return
        screen.print(card_table(words.card))
