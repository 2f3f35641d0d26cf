"""How a handheld is greeted, when a port is given up as none of ours, and what may stand in a hello.

The fields of a hello name rows of the database and say how much is to come, so one that no handheld of ours could have
said is as good as none.
"""

from rollkeeper.store.lines import NAME
from turnlink.host import Hello

GREET_EVERY = 0.5  # seconds between greetings while nobody has answered
PATIENCE = 10.0  # seconds without an answer until the port is said not to be a Rollkeeper; a virtual one boots slowly
MOST_EVENTS = 10**7  # in a journal; the flash of a Pico holds tens of thousands


def is_ours(hello: Hello) -> bool:
    """Whether a handheld of ours can have said it, in whatever protocol."""
    named = NAME.fullmatch(hello.device) and NAME.fullmatch(hello.epoch)
    return named is not None and 0 < hello.first <= MOST_EVENTS + 1 and 0 <= hello.last <= MOST_EVENTS
