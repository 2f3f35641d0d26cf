"""Starts the handheld: MicroPython's main.py (image/main.py) imports it from the ROMFS.

Hold keys 1 and 5 at power-on for safe mode: then the handheld is not started.
"""

KEYS_1_AND_5 = 0b10001


def start() -> None:
    """Run the handheld, if nobody wants the REPL."""
    from roller.crash import guarded, safe_mode
    from roller.hw.board import Board

    board = Board()
    if board.keys_down() == KEYS_1_AND_5:
        print("safe mode: keys 1 and 5 are held, the handheld was not started")
        safe_mode(board)
    else:
        guarded(board)


try:
    start()
except KeyboardInterrupt:  # while it was loaded
    from roller.crash import stopped

    stopped()
