"""Whether the dice of a logged game are those of its seed, recomputed from the log alone.

    throws.py     the dice of one throw: seed, message, HMAC, faces
    one_game.py   the events of one game, and what does not follow in them
    journal.py    the events of a handheld, split into games
    sources.py    where they come from: the database, a file that `rollkeeper export` wrote

`docs/verify_dice.py` does the same without anything of ours.
"""

PROVES = (
    "These dice come from nothing but a seed that the handheld had committed to before the first throw, the shares "
    "that it logged of the shakes and, where there is one, a nonce that a PC added after the commitment; with a nonce "
    "not even the maker of the handheld can have looked for a seed beforehand."
)
PROVES_NOT = (
    "That the display showed these dice (watch it), that a manipulated handheld did not try several shares and log the "
    "one it liked, or that nobody has changed shares together with their dice in this log since the seed was revealed."
)
