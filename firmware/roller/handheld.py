"""The step loop: readings in, one app step, and then lamps, journal, picture, sound and cable, in this order.

What it must never do is wait for the outside: no PC, no display and no sensor can stop the game.
"""

import gc

from fivedice.game import apply
from fivedice.refusal import Refusal
from roller import VERSION, kept_locks
from roller.app import App
from roller.dice_source import DiceSource
from roller.journal import Journal, JournalFull
from roller.picture import Picture
from roller.sound import Player
from roller.usb import UsbLink
from turnlink.device import DeviceEnd

FOLDER = "/journal"
CALM = 100  # ms that the app may sleep: no animation
SETTLE_PAUSE = 20  # ms between two steps of settling the journal: keys, picture and cable come in between


class Handheld:
    """Everything put together on a board."""

    def __init__(self, board: "Board") -> None:
        self.board = board
        self.journal = Journal(FOLDER, board.device, board.urandom(4).hex())
        self.app = App(DiceSource(board.urandom), self._resumed(), kept_locks.kept(self.journal.last))
        self.picture = Picture(board.bus)
        self.player = Player()
        self.end = DeviceEnd(self.journal, VERSION)
        self.usb = UsbLink(self.end)

    def step(self) -> int:
        """One turn of the loop; returns how many ms the CPU may sleep."""
        board = self.board
        now = board.now()
        out = self.app.step(now, board.inputs(now))
        board.lamps(out.lamps)
        wake = out.wake
        if out.events:
            wake = 0 if self._log(out.events, now) else 1
        elif out.settle and not self.journal.settled:
            self._settle()
            wake = min(wake, SETTLE_PAUSE)
        if wake and out.locks >= 0:
            kept_locks.keep(self.journal.last, out.locks)
        self.picture.show(out.view, out.bright, now)
        if out.sound:
            self.player.start(out.sound, now)
        board.tone(self.player.step(now))
        if self.usb.step(wake > CALM):
            return 0
        for due in (
            board.wake(now),
            self.player.due - now if self.player.due >= 0 else -1,
            self.picture.wake(now),
        ):
            if 0 <= due < wake:
                wake = due
        return wake

    def run(self) -> None:
        """For ever."""
        self.step()
        self.end.greet()
        gc.collect()
        while True:
            wake = self.step()
            if wake > 0:
                self.board.idle(wake, self.usb.pending)

    def _log(self, events: "list[OrderedDict[str, object]]", now: int) -> bool:
        """Journal the events; False (and the app is back before them) if the flash has no room."""
        try:
            for event in events:
                self.journal.append(event, now)
        except JournalFull:
            lines = ("The flash is full: this", "was not kept. Connect a", "PC and run: make sync")
            self.app.failed(now, self._resumed(), "Not kept", lines)
            return False
        self.end.game = self.app.game.edition
        return True

    def _settle(self) -> None:
        try:
            self.journal.settle()
        except JournalFull:  # nothing is lost: the events stay where they are until there is room
            pass

    def _resumed(self) -> "Game | None":
        """The game in the journal. An event that the rules refuse ends the fold: what came before it counts."""
        game = None
        try:
            for event in self.journal.game():
                game = apply(game, event)
        except Refusal as refusal:
            print("journal:", refusal)
        return game


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections import OrderedDict

    from fivedice.game import Game
    from roller.board import Board
