"""Games with real dice and no handheld: this PC keeps the journal.

`dice_table` is the game on the table, and writes its events down under a device's name of this PC's own
(`own_device`), so that the database has them like those of any handheld; `by_words` is the same game in the terminal.
"""
