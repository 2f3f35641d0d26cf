"""Chances: how a game that is being played may end, exactly, if everybody plays their best from here on.

`ahead` has how the points to come are spread for every card that can come of one, `early` keeps those of the first
turns on the disk, `futures` answers about one card or its dice, `places` makes chances to win of the spreads of several
columns, `needed` says what is missing, `of_game` is all that about one game as plain data, and `worker` answers in a
process of its own, which `asking` asks: no live event waits for it.
"""
