"""The step loop: readings in, one app step, and then LEDs, journal, picture, sound and cable, in this order (but that
locks are journalled after the picture: their LEDs shine already). It never waits for PC, display or sensor.
"""

import gc

from fivedice.game import apply
from roller import VERSION
from roller.app import views
from roller.app.app import ALL_KEYS, App
from roller.app.settings import Settings
from roller.journal import Journal, JournalFull
from roller.journal.sectors import SectorFiles, Sectors

CALM = 100  # ms that the app may sleep: no animation
BATTERY = 10000  # ms between two readings of the battery, at rest
WRITES = ("flash", "keep")  # what the self-test asks for, to write to the flash
BLINK = 3  # while no display answers the LEDs are the other way round after one of so many tries, 0.64 s
FULL = ("The handheld is full: this", "was not saved. Plug it into", "the PC to save your games.")
FULL_OF_IT = ("This game fills it all: this", "was not saved. Begin", "a new game (menu).")  # a PC has it
LATE, LATE_MOVING = 9, 20  # ms after which the picture of a step is left for the next one; of dice that roll or have
LONG = 30  # ms after which the cable is
SHORT = 10  # ms of a step after which there is time to collect garbage
FLUSH_PAUSE = 20  # ms after an erase, for keys, picture and cable


class Handheld:
    """Everything put together on a board."""

    def __init__(self, board: "Board") -> None:
        self.board = board
        self.end: DeviceEnd  # once it is connected
        self.usb: UsbLink
        self.player: Player | None = None  # until it is connected
        settings = Settings()
        if "settings" in board.files:
            from roller.line_file import SETTINGS, kept

            settings = Settings(kept(SETTINGS).get("settings"))
        early = ("build", "flip", "brightness", "panel")  # the others can wait
        at_once = [name for name in early if name in settings.values]
        if at_once:
            from roller import settings_effects
        display = settings_effects.display_of(board, settings) if at_once else board.bus.display()
        self.picture = picture_on(board, display)
        if at_once:
            settings_effects.take_effect(self, settings)
        sectors = Sectors(board.flash, board.drive, SectorFiles())
        if sectors.missing:
            from roller.first_start import prepare

            prepare(self, sectors, settings)
        self.journal = Journal(sectors, board.device, board.urandom(4).hex())
        state = None
        if self.journal.began:
            from roller.journal.fold import folded

            state = folded(self.journal, self._greet)
        self.app = App(None, state, self.journal.locks, settings)
        self.app.display = bool(display)
        self.app.roster = _roster
        self._requests: Requests | None = None  # once a PC has asked for something
        self._found: tuple[bool, Any] | None = None  # what the self-test asked for
        self._writing: Iterator[None] | None = None  # settings, to the flash
        self._connected = self._calm = self._asleep = False  # calm: nothing moves; asleep: nor does anybody look
        self._behind = True  # the last step has left its picture for this one: the first shows one
        self._measured = -BATTERY  # ms at which the battery was, the last time

    def connect(self) -> None:
        """Open the cable's end, sound and the source of the dice: loaded after the first picture, 65 ms of its time."""
        from roller.app.sound import Player
        from roller.hw.usb import UsbLink
        from roller.seal import Seal
        from roller.seeds import dice_source
        from turnlink.device import DeviceEnd

        self._lost = dice_source(self.app, self.board, self.journal)
        self.app.seal = Seal(self.journal)
        self.end = DeviceEnd(self.journal, VERSION)
        self.end.reports = _report
        self.end.game = self.app.edition
        self.end.now = self.board.now()
        self.end.greet()
        self.usb = UsbLink(self.end, self.board.frame)
        self.player = Player()
        if self.app.settings.values:
            from roller import settings_effects

            settings_effects.take_effect(self, self.app.settings)
        from roller.hw.collector import Garbage
        from roller.hw.run_from_flash import RunFromFlash
        from roller.hw.usb_rescue import UsbRescue

        self.garbage = Garbage()
        self.picture.wanted = self.board.pressed
        self.code, self.rescue = RunFromFlash(self.board.drive), UsbRescue()
        self._connected = True

    def step(self) -> int:
        """One turn of the loop; returns how many ms the CPU may sleep."""
        now = self.end.now = self.board.now()
        if self.end.request is not None:
            self._for_pc().hear(now)
        wake = self.play(now)
        source = self.app.source
        if (source.listens or self.app.phase.moving) and not self.board.pressed():
            source.listen()
        if self.board.pressed() or self.board.now() - now >= LONG:
            return 0  # at once
        return 0 if self.usb.step(self._calm) or self.end.request is not None or self.rescue.step(now) else wake

    def play(self, now: int) -> int:
        """What there is to do but for the cable; returns how many ms the CPU may sleep."""
        board = self.board
        before, locks = self.app.state, self.app.locks
        inputs = board.inputs(now)
        if self.journal.nearly_full:
            inputs.full = True
        if self._found is not None:
            inputs.found, self._found = self._found, None
        if board.usb(now):
            inputs.usb = True
            self._measured = -BATTERY  # to be measured as soon as that is pulled
        elif (self._calm or self._measured < 0) and now - self._measured >= BATTERY:
            self._measured = now
            inputs.battery = board.battery()
        moved = self.app.phase.moving
        out = self.app.step(now, inputs)
        self._light(out)
        board.deaf(now, out.deaf)
        kept = None
        if out.events and not out.practice:
            kept = self._log(out.events, before, locks, now)
            if self._requests is not None:
                self._requests.written(kept)
        if flushing := out.flush and not out.events and not self.journal.flushed:
            self.journal.flush()
        if out.settings:
            from roller import settings_effects

            writing = settings_effects.changed(self, out.settings, now)
            if writing is not None:
                list(self._writing or ())  # to its end: it has a file open
                self._writing = writing
        elif self._writing is not None:
            for _ in self._writing:
                break
            else:
                self._writing = None
        late = self._behind
        moving = self.app.phase.moving
        most = LATE_MOVING if moving or moved else LATE
        self._behind = bool(out.settings) or (
            bool(out.view) and not (late or out.ask) and (board.pressed() or board.now() - now >= most)
        )
        if out.view and not self._behind:
            self.picture.weak = out.weak
            self.picture.show(out.view, out.practice, out.bright, now)
        if self.picture.lost:
            self._light(out)
        if out.view and self._connected and self.end.views:
            self._for_pc().tell(out)
        if out.locks >= 0:  # after the picture: their LEDs shine already, and it would be 3 ms later
            self.journal.keep_locks(out.locks)
        note = -1
        if self.player is not None:
            if out.sound:
                self.player.start(out.sound, now)
            board.tone(self.player.step(now), self.player.duty)
            note = self.player.due
        if out.ask:
            if out.ask[0] in WRITES and self.app.battery.level == 2:
                self._found = False, "battery empty"
            elif board.now() - now <= SHORT:  # else the next step asks again, as it does for what is None
                if out.ask[0] == "status":
                    from roller.about_and_sync import rows_of

                    self._found = rows_of(self, str(out.ask[1]))
                else:
                    from roller.selftest.checks import answer

                    self._found = answer(out.ask, board)
            self._calm = False
            return 0
        wake = self.app.wake(now) if kept is None else 0 if kept else 1
        for due in (note - now if note >= 0 else -1, 0 if self._behind or self._writing else self.picture.wake(now)):
            if 0 <= due < wake:
                wake = due
        self._calm = wake > CALM
        self._asleep = out.sleep and (self.journal.flushed or not out.flush)
        if self._asleep:
            return wake  # the sensor is not asked: only a key wakes it
        return min(wake, FLUSH_PAUSE if flushing else wake, board.sensor.wake(now))

    def run(self, said: "tuple[Any, ...]" = ()) -> None:
        """For ever; the player is to be told first what was said: a title and lines."""
        board = self.board
        if self.app.begins():  # its seed is drawn before the first picture
            from roller.seeds import first_bits

            self.connect()
            first_bits(self.app, board)
        self.play(board.now())
        if not self._connected:
            self.connect()
        gc.collect()
        self.picture.share_steps()
        garbage = self.garbage
        garbage.collect(0)
        if said or self._lost:
            self.app.enter("not_kept", board.now(), *said or self._lost)
        while True:
            wake = self.step()
            if wake:
                now = self.end.now
                if self._calm or (not self.app.phase.moving and garbage.much(now)):
                    if board.pressed() or board.now() - now >= SHORT:
                        continue  # this can wait for a step that is short
                    due = garbage.due(board.down)
                    if self.code.pending() and not (due and garbage.late(now)):
                        if not self.code.move(board.pressed):
                            garbage.copied()
                        continue
                    if due:
                        garbage.collect(now)
                        continue
            wake -= board.now() - self.end.now  # what the step took
            if wake > 0 and self._asleep and not self.usb.pending:
                board.sleep(wake)
            elif wake > 0:
                board.idle(wake, self.usb.pending)

    def _light(self, out: "Outputs") -> None:
        """The keys' LEDs; while no display answers those of locks are the other way round now and then."""
        lost = self.picture.lost if out.bright and self.app.phase.leds < 0 else 0
        self.board.leds(out.leds ^ (ALL_KEYS if lost and not lost % BLINK else 0), out.toggles)

    def _log(self, events: "tuple[OrderedDict[str, object], ...]", before: "Game | None", locks: int, now: int) -> bool:
        """Journal the events; if the flash has no room, False, and the app is where those lead that were kept."""
        kept = 0
        try:
            for event in events:
                self.journal.append(event, now)
                kept += 1
        except JournalFull:
            for event in events[:kept]:
                before = apply(before, event)
            lines = FULL_OF_IT if self.journal.state()[0] == self.journal.last else FULL
            self.app.failed(now, before, locks, "Not saved", lines)
            return False
        if self._connected:
            self.end.game = self.app.edition
        return True

    def _for_pc(self) -> "Requests":
        """What a PC asks for is seen to there."""
        if self._requests is None:
            from roller.remote import Requests

            self._requests = Requests(self.end, self.app)
        return self._requests

    def _greet(self) -> None:
        self.picture.show(views.Splash(VERSION, 0, 0), 0, 2, self.board.now())


def _roster() -> list[str]:
    """The names for new games that a PC has sent."""
    from roller.remote import roster

    return roster()


def _report(name: str, at: int) -> "tuple[str, int]":
    """A part of the crash log, or of the last self-test, for a PC."""
    from roller.remote import part_of_report

    return part_of_report(name, at)


def picture_on(board: "Board", display: int) -> "Picture | Lights":
    """What shows a picture: the display at that address, or the pixels of the LED build, which has none."""
    if display:
        from roller.oled.picture import Picture

        return Picture(board.bus, display)
    from roller.hw.pixel_pin import power, send
    from roller.leds.refresh import Lights

    return Lights(send, power, board.bus)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections import OrderedDict
    from collections.abc import Iterator
    from typing import Any

    from fivedice.game import Game
    from roller.app.sound import Player
    from roller.app.views import Outputs
    from roller.hw.board import Board
    from roller.hw.usb import UsbLink
    from roller.leds.refresh import Lights
    from roller.oled.picture import Picture
    from roller.remote import Requests
    from turnlink.device import DeviceEnd
