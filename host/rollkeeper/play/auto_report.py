"""What the automatic player shows in the terminal: a line for each turn, and the card at the end."""

from rich.console import Console
from rich.markup import escape

from rollkeeper.play.strategy import Choice
from rollkeeper.scores.box_titles_and_pips import TITLES
from rollkeeper.scores.scorecard import CardView
from rollkeeper.term.scorecard_table import card_table


def show_note(console: Console, text: str) -> None:
    """A sentence about what is going on."""
    console.print(f"\n  {text}", markup=False)


def show_entry(console: Console, turn: int, dice: list[int], rolls: int, choice: Choice, after: CardView) -> None:
    """One turn: whose it was if there are several, its dice, after how many rolls, the box, the points, the total."""
    last = after["last"]
    player = after["players"][last["player"] if last else 0]
    who = f"{player['name']:<12}  " if len(after["players"]) > 1 else ""
    faces = " ".join(str(face) for face in dice)
    extra = f" [bold]+{last['bonus']}[/]" if last and last["bonus"] else ""
    console.print(
        f"  {turn:>2}  {escape(who)}[bold cyan]{faces}[/]  [dim]{rolls} {'roll ' if rolls == 1 else 'rolls'}[/]  "
        f"{TITLES[choice.box]:<16}[green]{choice.points:>3}[/]{extra}  [dim]total[/] {player['total']:>4}"
    )


def show_card(console: Console, card: CardView) -> None:
    """The whole card as the PC has it."""
    console.print()
    console.print(card_table(card))
