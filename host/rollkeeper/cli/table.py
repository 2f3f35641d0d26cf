"""`rollkeeper table`: real dice and no handheld, in the terminal."""


import click

from rollkeeper.cli.complete import an_edition
from rollkeeper.cli.options import database_option, standard_input
from rollkeeper.errors import RollkeeperError
from rollkeeper.place import Place

EXAMPLES = """\b
Examples:
  rollkeeper table Ann Bob                     begin a game of two, by the rules of Travel
  rollkeeper table Ann --edition hasbro        by other rules
  rollkeeper table Ann Bob --difference        by those of Travel, and all owe the winner the difference
  rollkeeper table Ann Bob Cyd Dan --edition lowe --teams 2
                                               partners: Ann and Cyd against Bob and Dan
  rollkeeper table --same-card                 the next game on the card of the one before
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
@click.option(
    "--teams", type=click.IntRange(2), metavar="NUMBER",
    help="Play with partners, in so many teams, where the edition has them (lowe). Their seats alternate.",
)  # fmt: skip
@click.option(
    "--difference", is_flag=True,
    help="All owe the winner the difference, where the edition leaves that to the players (travel).",
)  # fmt: skip
@click.option(
    "--same-card", is_flag=True,
    help="Begin the next game on the card of the last one: the same players, teams and rules. A column whose game was "
         "given up is played again.",
)  # fmt: skip
@click.option("--give-up", is_flag=True, help="Begin a new game although one is on.")
@database_option
def table(
    players: tuple[str, ...], edition: str, teams: int | None, difference: bool, same_card: bool, give_up: bool,
    database: Place,
) -> None:  # fmt: skip
    """Keep the score of real dice, with no handheld: enter what lies there, choose the box.

    Who is up, what the dice score in each box that the rules allow, every card and how it ends. The game goes into the
    database as it is played, like those of handhelds: `games`, `show`, `stats` and `review` know it. The same is on the
    page of `rollkeeper serve`, with buttons: Real dice.
    """
    from contextlib import closing

    from rollkeeper import say
    from rollkeeper.cli.open_database import open_store
    from rollkeeper.cli.sync_with_progress import tell
    from rollkeeper.real_dice.by_words import Words
    from rollkeeper.real_dice.dice_table import DiceTable, NoGameYet
    from rollkeeper.store.own_device import folder_of
    from rollkeeper.store.repair import open_or_begin_anew
    from rollkeeper.term.scorecard_table import card_table
    from rollkeeper.term.terminal import console
    from rollkeeper.wording import shown

    if same_card and (players or teams or difference):
        raise click.UsageError("--same-card takes players, teams and rules from the card")
    if (teams or difference) and not players:
        raise click.UsageError("--teams and --difference are for a new game: say who plays")
    standard_input()
    screen = console()
    with closing(open_or_begin_anew(database, open_store, tell)) as store:
        dice = DiceTable(store, folder_of(database))
        words = Words(dice)
        dice.on_change = words.show
        dice.tell()
        if players or same_card:
            state = words.card["state"] if words.card is not None else "ended"
            if state not in say.CLOSED and state != "over" and not give_up:
                assert words.card is not None
                raise GameIsOn([shown(player["name"]) for player in words.card["players"]])
            if same_card:
                dice.begin_further()
            else:
                dice.begin(edition, players, teams or 0, difference)
        if words.card is None:
            raise NoGameYet()
        drawn = None
        while words.card["state"] not in say.CLOSED:
            if words.card != drawn:
                drawn = words.card
                screen.print(card_table(drawn))
                screen.print(shown(say.said(drawn, drawn["kept"], real=True, how=say.ROLL)), soft_wrap=True)
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
