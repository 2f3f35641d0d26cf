"""Games with real dice and no handheld: this PC keeps the journal.

    dice_table -> own_journal -> the store

`dice_table` is the game on the table, with the dice that were entered last; `own_journal` writes its events down under
a device's name of this PC's own (`own_device`), so that the database has them like those of any handheld.
"""
