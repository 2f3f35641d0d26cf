"""The secret seeds of the game that is played and, while it may still be open, of the one before: a file of one line
(see `line_file`). And the source of the dice with all it needs on a board.

Law: one that is not whole counts as none. Its game goes on with dice that nobody can check, and the display says so.
"""

from binascii import unhexlify

from roller import line_file
from roller.words import say

PATH = "/seeds"
FIRST = 100  # ms in which the first raw bits come, if any do: they take 49
LOST = "The dice of this game cannot be checked any more. Go on, or begin a new one."


def kept(path: str = PATH) -> list[bytes]:
    """The seeds on the flash, the newest first."""
    seeds: Any = line_file.read(path).get("seeds", ())
    try:
        return [unhexlify(seed) for seed in seeds]
    except (TypeError, ValueError):  # whole, but none of ours
        return []


def keep(seeds: list[bytes], path: str = PATH) -> None:
    """Put them on the flash, in place of those before. Raises OSError if there is no room."""
    line_file.write(path, {"seeds": [seed.hex() for seed in seeds]})


def dice_source(app: "App", board: "Board", journal: "Journal") -> "tuple[Any, ...]":
    """Give the app its source of dice; a journal that is new gets an epoch from it. Returns what to say if the seed of
    the game that is played is lost: a title, and a text."""
    from roller import seeds
    from roller.app.dice_source import DiceSource, Noise
    from roller.hw.ring_oscillator import Ring, hardware_random

    def chance() -> bytes:
        return b"".join((board.urandom(32), hardware_random(), bytes(board.press_times), b"%d" % board.ticks_us()))

    board.ring = Ring()
    app.source = source = DiceSource(Noise(board.ring), journal, chance, seeds)
    if not journal.last:
        first_bits(app, board)
        journal.renew(source.epoch())
    commit = app.game.commit if app.edition else ""
    return (say("Seed lost"), say(LOST)) if commit and source.seed(commit) is None else ()


def first_bits(app: "App", board: "Board") -> None:
    """Wait for the first raw bits since power-on, if a seed is to be drawn before they have come."""
    end = board.now() + FIRST
    while not app.source.listen() and board.now() < end:
        pass


TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from roller.app.app import App
    from roller.hw.board import Board
    from roller.journal import Journal
