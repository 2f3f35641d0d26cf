"""The cable's near end: serial ports, what can be wrong with them, who else has one open, and the right to use them."""
