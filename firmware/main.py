"""Starts the roller. Hold K1 and K5 at power-on for safe mode: the program stays out and the REPL is free."""

from roller.board import Board

board = Board()
if board.keys_down() == 0b10001:
    print("safe mode: K1 and K5 are held, the roller was not started")
else:
    from roller.crash import guarded

    guarded(board)
