"""Starts the roller. Hold K1 and K5 at power-on for safe mode: the program stays out and the REPL is free."""

import gc

# Collecting early, also while the modules below are loaded, keeps the free memory in one piece: the largest is 74 kB
# then, and 4 kB without (emulated), of 105 kB that are free.
gc.threshold(65536)

from roller.board import Board

board = Board()
if board.keys_down() == 0b10001:
    print("safe mode: K1 and K5 are held, the roller was not started")
else:
    from roller.crash import guarded

    guarded(board)
