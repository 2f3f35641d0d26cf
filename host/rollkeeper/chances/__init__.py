"""Chances: how a game that is being played may end, exactly, if everybody plays their best from here on.

`ahead` has how the points to come are spread, `of_game` what that says about one game, and `worker` works it out in a
process of its own.
"""
