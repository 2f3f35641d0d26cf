"""Which dice an event has thrown: how often each face came at each place, and which throws could make five alike.

Law: a kept die was not thrown, so it does not count. What counts is every throw that the rules allow, also one of a
game that was given up: who leaves out what was thrown can make any dice look loaded.

A throw of shared dice is the roller's, and its dice stand in the order in which they fill the pockets: the first of a
throw counts at place 1. A throw for the start counts as any other.
"""

from fivedice.event import dice_of, faces_of, keep_of
from fivedice.game import Game
from rollkeeper.store.tables import DICE, face_at, for_five

Throws = dict[int, dict[str, int]]  # by seat, from 1 on: the columns of the table `thrown`


def count_thrown(throws: Throws, game: Game, event: dict[str, object]) -> None:
    """Add the dice of a roll, or of a throw for the start, that `game` is about to take."""
    counts = throws.setdefault(game.player + 1, {})
    if "roll-off" in event:
        dice, keep = dice_of(event, "roll-off"), ()
    else:
        dice, keep = faces_of(event), keep_of(event)
    for place, face in enumerate(dice, 1):
        if place not in keep:
            name = face_at(place, face)
            counts[name] = counts.get(name, 0) + 1
    kept = {dice[place - 1] for place in keep}
    if len(dice) == DICE and len(kept) < 2:
        name = for_five(DICE - len(keep))
        counts[name] = counts.get(name, 0) + 1
        if len(set(dice)) == 1:
            counts["fives"] = counts.get("fives", 0) + 1
