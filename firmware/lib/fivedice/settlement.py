"""Who has won, and what the others owe.

Law: a tie is a shared win. The winner is owed the difference by every opponent; tied winners share that equally
(rulesheets 000 and 001). Amounts stay whole numbers: the winners' share is the sum of what is owed, divided by them.
"""


def winners(totals: list[int]) -> list[int]:
    """The columns (indices) with the highest total."""
    best = max(totals)
    return [column for column in range(len(totals)) if totals[column] == best]


def ranks(totals: list[int]) -> list[tuple[int, int]]:
    """The place (1, 2, ..; equal totals share one) and the column of each, the best first."""
    order = sorted([(-total, column) for column, total in enumerate(totals)])
    return [(1 + len([each for each in totals if each > -total]), column) for total, column in order]


def owed(totals: list[int]) -> list[int]:
    """What each column owes: its difference to the highest total; 0 for a winner."""
    best = max(totals)
    return [best - total for total in totals]
