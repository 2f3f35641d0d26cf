"""The terminal, as far as it can show what we draw."""

import io
import sys

from rich.console import Console


def console() -> Console:
    """Where the verbs print. A terminal without box-drawing letters gets question marks, not a traceback."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    return Console(highlight=False)
