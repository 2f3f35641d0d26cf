"""A person at a handheld on which Challenge is played: the round begins, choices are made, boxes are written."""

from logs.matches import begun
from players.at_the_table import Table
from running.no_end import going_on

AB = ["A", "B"]


def round_of(dice, players=AB, **fields):
    """A game whose start is settled: the first listed rolls."""
    return Table(dice, begun("challenge", players, switches={"start": "first_listed"}, **fields))


def done(table):
    """Hold a key: the choice is made, and what slides has slid."""
    table.hold(3)
    return table.wait(2000) if table.shows == "slide" else table


def keep_all(table):
    """The markers of whoever chooses all stay."""
    table.press(*[place + 1 for place in range(5) if not table.view[3] >> place & 1])
    return done(table)


def pockets(table):
    """What the table's picture shows in the pockets of all, from the left."""
    return ["".join([str(face) for face in row[1]]) for row in table.view[2]]


def write(table, box):
    """On the score picker: walk to the box, and write it."""
    for _ in going_on(lambda: table.view[2][table.view[3]][0] != box):
        table.press(2)
    table.press(3)
    if table.shows == "confirm":
        table.press(3)
    return table.wait(100)


def final(players=AB):
    """Everybody has kept all of the first throw: the first writes."""
    table = round_of("12346" * 4, players).shake()
    for _ in range(2 * len(players)):
        keep_all(table)
    return table
