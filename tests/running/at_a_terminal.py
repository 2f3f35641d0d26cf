"""Runs a program as a person's terminal does: python at_a_terminal.py PROGRAM WORDS...

The terminal on stderr becomes its controlling one, so that a Ctrl-C typed there reaches it as SIGINT; and SIGINT does
what it does by default, also when whoever began all this had it ignored, as a shell does for what runs in background.
"""

import os
import signal
import sys

signal.signal(signal.SIGINT, signal.SIG_DFL)
if os.isatty(2):
    os.close(os.open(os.ttyname(2), os.O_RDWR))  # the first that the leader of a new session opens
os.execv(sys.argv[1], sys.argv[1:])
