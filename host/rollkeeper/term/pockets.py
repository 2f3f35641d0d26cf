"""Shared dice in the terminal: every player's five pockets with their markers, and what the round waits for."""

from rich.align import Align
from rich.cells import cell_len
from rich.console import RenderableType
from rich.text import Text

from fivedice.game import ROLLS
from rollkeeper.scores.scorecard import CardView
from rollkeeper.wording import shown

LONGEST_DUTY = "rolls, to choose"


def pockets(view: CardView, low: bool = False) -> RenderableType:
    """A row for each player: the markers in the pockets (an open one is empty), who rolls, what is still to do.

    `low`: two players a row, and nothing but their markers; what is to do stands in the line of `step_words`.
    """
    names = [shown(player["name"]) for player in view["players"]]
    width = max(map(cell_len, names))
    rows = Text()
    for player, markers in enumerate(view["markers"] or []):
        rows.append(" " * (width - cell_len(names[player])))
        rows.append(names[player], "bold" if player in view["waiting"] else "")
        rows.append("  ")
        for face in markers:
            rows.append(f"[{face}]" if face else "[ ]", "bold" if face else "dim")
            rows.append("" if low else " ")
        if low:
            rows.append("   " if player % 2 == 0 else "\n")
        else:
            rows.append(f" {_duty(view, player):<{len(LONGEST_DUTY)}}\n", "cyan")
    rows.rstrip()
    return Align.center(rows)


def _duty(view: CardView, player: int) -> str:
    """What one player has to do in this round."""
    duties = ["rolls"] if player == view["roller"] else []
    if player in view["waiting"]:
        duties.append("to write" if view["rolls"] == ROLLS else "to choose")
    return ", ".join(duties)


def step_words(view: CardView) -> str:
    """What the round waits for, in one line."""
    where = f"round {view['turn']} of 13,"
    if view["needed"]:
        dice = f"{view['needed']} {'die' if view['needed'] == 1 else 'dice'}"
        more = " more" if view["common"] else ""
        return f"{shown(view['who'])} to throw {dice}{more}; {where} step {view['rolls'] + 1} of 3"
    who = ", ".join(shown(view["players"][player]["name"]) for player in view["waiting"])
    if view["rolls"] == ROLLS:
        return f"{who} to write; {where} all steps done"
    return f"{who} to choose what stays; {where} step {view['rolls']} of 3 done"
