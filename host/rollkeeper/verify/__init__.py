"""Whether the dice of a logged game are those of its seed, recomputed from the log alone.

    throws.py     the dice of one throw: seed, message, HMAC, faces
    one_game.py   the events of one game, and what does not follow in them
    journal.py    the events of a handheld, split into games
    sources.py    where they come from: the database, a file that `rollkeeper export` wrote

`docs/verify_dice.py` does the same without anything of ours.
"""
