"""Whether the dice of a logged game are those of its seed, recomputed from the log alone.

    one_game.py    the events of one game, and which rolls do not follow from its seed
    known_here.py  what the database of this PC knows of a game, and where a log differs from it
    sources.py     where the games come from: the database, or a file that `rollkeeper export` wrote
    checked.py     the results

`docs/verify_dice.py` makes the rolls again without anything of ours.
"""

from rollkeeper.words import tr

SEAL = (
    "Compare its 16 digits with those that the handheld showed at the end, or that somebody wrote down. They bind 64 "
    "bits: if they are equal, not one line of the game was changed, added or left out, up to its end."
)


def proves() -> str:
    """What it proves that dice follow from their log."""
    return tr(
        "These dice come from nothing but a seed that the handheld had committed to before the first roll, the shares "
        "that it logged of the shakes and, where there is one, a nonce that a PC added after the commitment. With a "
        "nonce not even the maker of the handheld can have looked for a seed beforehand."
    )


def proves_not() -> str:
    """What it does not prove."""
    return tr(
        "Whether the last rolls are all there, whether the game was closed early, whether the edition, the names and "
        "the boxes of the last turn are as they were. Whoever edits a log after its seed was told can make everything "
        "fit again; only a seal that somebody noted, or a PC that saw the game live, binds these. Whether the display "
        "showed these dice: watch it. Whether a manipulated handheld tried several shares and logged the one it liked. "
        "Whether a player wrote the flash back and rolled again while no PC listened."
    )
