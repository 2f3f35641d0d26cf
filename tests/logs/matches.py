"""Beginning a match and folding its events, for tests that also run on MicroPython."""

from fivedice.game import apply

FOUR = ["Ann", "Bob", "Cyd", "Dan"]


def begun(edition, players, **fields):
    """The state after a `game` event."""
    event = {"game": edition, "players": players}
    event.update(fields)
    return apply(None, event)


def fold(game, *events):
    """The state after more events."""
    for event in events:
        game = apply(game, event)
    return game
