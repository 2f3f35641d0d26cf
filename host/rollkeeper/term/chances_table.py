"""The answer of `rollkeeper chances` for a person."""

from rich.table import Column, Table
from rich.text import Text

from rollkeeper.chances.chances_in_words import percent, span
from rollkeeper.chances.of_game import GameChances
from rollkeeper.term.terminal import console, print_whole

MOMENTS = {"turn": "Between turns", "dice": "With the dice on the table", "over": "It is over"}
SUPPOSED = "If everybody plays best for points. Nine in ten games are in the span; chances to win add up to 100 %."


def print_chances(found: GameChances) -> None:
    """A row for each column of the card, and then the sentences."""
    out = console()
    out.print(Text(f"Game {found['game']}: {MOMENTS[found['moment']].lower()}", "bold"))
    several = found["columns"][0]["share"] is not None
    all_games = found["columns"][0]["all_games"] is not None
    heads = ["Now", "Final", "+-", "Span", *["Win", "Shared"] * several, *["All games"] * all_games]
    table = Table("", *(Column(head, justify="right") for head in heads), box=None, pad_edge=False)
    for each in found["columns"]:
        figures = [str(each["total"]), f"{each['expected']:.1f}", f"{each['deviation']:.1f}", span(each)]
        shares = (each["share"], each["shared"], each["all_games"])
        table.add_row(Text(each["name"]), *figures, *(percent(share) for share in shares if share is not None))
    print_whole(out, table)
    for words in (*found["needed"], found["note"], SUPPOSED if found["moment"] != "over" else ""):
        if words:
            out.print(Text(words, "dim" if words == SUPPOSED else ""))
