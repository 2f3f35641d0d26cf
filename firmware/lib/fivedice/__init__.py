"""Five-dice rules core, shared by the handheld and the PC.

The law of this package: it is pure. It imports nothing outside itself, knows no hardware, no clock and no
randomness. What is on a screen anywhere is the fold of logged events through `fivedice.game.apply`.

Glossary
    dice      tuple of five faces 1..6; dice have identity: dice[1] is always the die over key 2
    box       one of the thirteen names in `box.BOXES`
    card      the filled boxes of one column, and how many 100-point bonuses it has earned
    edition   a published rulesheet as a record of switches; house rules set some of them otherwise
    column    what one card is written into: a player's own, or one that partners share
    placement a box that may be filled now, its points, and why
    event     a dict; the key that names it (`roll`, `score`, ...) holds its main value
"""
