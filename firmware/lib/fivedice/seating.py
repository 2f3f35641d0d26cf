"""Who plays when. Players sit in the order in which they are listed; play goes round from whoever begins.

Partners share a column. Teams take turns, and the partners of a team alternate from turn to turn, so each team has
13 turns whatever its size (rulesheet 000). A player alone is a team of one.
"""


def order_of_play(columns: tuple[int, ...], first: int) -> tuple[tuple[int, ...], ...]:
    """The teams in the order in which they play, each with its players (indices) in the order in which they alternate.

    columns[player] is the column that the player writes into; `first` begins.
    """
    teams: dict[int, list[int]] = {}
    order = []
    for step in range(len(columns)):
        player = (first + step) % len(columns)
        column = columns[player]
        if column not in teams:
            teams[column] = []
            order.append(column)
        teams[column].append(player)
    return tuple([tuple(teams[column]) for column in order])


def player_at(order: tuple[tuple[int, ...], ...], played: int) -> int:
    """The player whose turn it is when `played` turns have been played in all."""
    team = order[played % len(order)]
    return team[played // len(order) % len(team)]


def highest(players: tuple[int, ...], totals: tuple[int, ...]) -> tuple[int, ...]:
    """Returns the ones of `players` with the highest total: several when they are tied."""
    best = max(totals)
    return tuple([players[i] for i in range(len(totals)) if totals[i] == best])
