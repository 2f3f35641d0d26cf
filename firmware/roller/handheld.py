"""The handheld: everything put together on a board, and the loop that plays.

A step goes through its stages always in the same order: requests of a PC, readings, app, lights, journal, settings,
picture, locks, sound, cable, rest. So what was rolled is on the flash before it is shown. No stage waits for a PC, the
display or the sensor.
"""

import gc

from fivedice.game import apply
from roller import VERSION, line_file
from roller.app.app import ALL_KEYS, App
from roller.app.settings import Settings
from roller.app.views import WARNING, Splash
from roller.fold import folded
from roller.hw.bus import DISPLAYS
from roller.journal import Journal, JournalFull
from roller.words import say

CALM = 100  # ms that the app may sleep: no animation
BATTERY = 10000  # ms between two readings of the battery, at rest
WINDOW = 49  # ms in which new raw bits come, for the next roll
FLUSH_PAUSE = 20  # ms after an erase, for keys, picture and cable
BLINK = 3  # while no display answers the LEDs are the other way round after one of this many tries, 0.64 s
KEY_3 = 0b00100
FULL = "The handheld is full: this was not saved. Plug it into the PC to save your games."
FULL_OF_IT = "This game fills it all: this was not saved. Begin a new game (menu)."  # a PC has it
NOT_SET = "Full: this setting lasts until you switch off. Plug it into the PC to save your games."


class Handheld:
    """A handheld on `board`, from power-on for ever."""

    def __init__(self, board: "Board") -> None:
        self.board = board
        settings = Settings(line_file.read(line_file.SETTINGS).get("settings"))
        if settings.get("panel") != "auto" and board.keys_down() == KEY_3:  # chosen wrongly, it may show nothing
            settings.set("panel", "auto")
        address = display_of(board, settings)
        board.display = bool(address)
        self.picture = picture_on(board, address)
        board.screen = getattr(self.picture, "display", None)
        self.player: Player | None = None
        if settings.values:
            self._take_effect(settings)
        self.journal = Journal(board.flash, board.log, board.device, board.urandom(4).hex())
        if self.journal.new and not settings.values:
            self._first_start(settings)
        state = folded(self.journal, self._greet) if self.journal.began else None
        self.app = App(None, state, self.journal.locks, settings)
        self.app.display = bool(address)
        self.app.roster = _roster
        self._lost: tuple[Any, ...] = ()  # a title and a text, if the seed of the game is lost
        self.end: DeviceEnd  # these two once the first picture is there
        self.usb: UsbLink
        self._requests: Requests | None = None  # once a PC has asked for something
        self._found: tuple[bool, Any] | None = None  # the answer to what a page has asked for
        self._measured = -BATTERY  # ms at which the battery was, the last time
        self._flushing = False  # this step has erased or written what the journal had put off
        self._calm = self._asleep = False  # calm: nothing moves; asleep: nor does anybody look

    def run(self, said: "tuple[Any, ...]" = ()) -> None:
        """Play for ever. First show `said`, a title and a text."""
        board = self.board
        begins = self.app.begins()
        if begins:  # a seed is drawn before the first picture
            self._add_dice(begins)
        self._show_first(board.now())
        if not begins:
            self._add_dice(begins)
        self._complete()
        self.end.game = self.app.edition  # for the hello
        self.end.now = board.now()
        self.end.greet()
        gc.collect()
        lost = self._lost
        if said or lost:
            self.app.enter("not_kept", board.now(), *said or lost)
        while True:
            was_calm = self._calm
            wake = self.step()
            if self._calm and not was_calm and not board.pressed():
                gc.collect()  # now, and not in the middle of an animation
            wake -= board.now() - self.end.now  # what the step took
            if wake > 0 and self._asleep and not self.usb.pending:
                board.sleep(wake)
            elif wake > 0:
                board.idle(wake, self.usb.pending)

    def step(self) -> int:
        """One turn of the loop, stage by stage; returns how many ms the CPU may sleep."""
        now = self.end.now = self.board.now()
        if self.end.request is not None:
            self._for_pc().hear(now)
        inputs = self._readings(now)
        before, locks = self.app.state, self.app.locks
        out = self.app.step(now, inputs)
        self._light(out)
        self.board.deaf(now, out.deaf)
        logged = self._log(out, before, locks, now)
        self._tidy_journal(out)
        self._keep_settings(out, now)
        self._show(out, now)
        self._keep_locks(out)
        note = self._sound(out, now)
        self._answer(out)
        more = self._talk(out)
        self._gather_noise()
        return self._rest(out, now, note, bool(logged or more or out.ask))

    def _add_dice(self, begins: bool) -> None:
        """Open the source of the dice, and wait for its first raw bits if a game `begins` with them; and what seals a
        game."""
        from roller import seeds
        from roller.seal import Seal

        self._lost = seeds.dice_source(self.app, self.board, self.journal)
        if begins:
            seeds.first_bits(self.app, self.board)
        self.app.seal = Seal(self.journal)

    def _complete(self) -> None:
        """Load what the first picture does not need: it would be 150 ms later. That is sound, cable, and the code of
        every turn."""
        from roller.app import rolling_motion, score_picker  # noqa: F401 -- at hand before a key asks for them
        from roller.app.sound import Player
        from roller.hw.usb import UsbLink
        from turnlink.device import DeviceEnd

        self.player = Player()
        self.player.loud(self.app.settings.get("sound"))
        self.end = DeviceEnd(self.journal, VERSION)
        self.end.reports = _report
        self.usb = UsbLink(self.end, self.board.frame)
        self.picture.complete()
        self.picture.wanted = self.board.pressed

    def _show_first(self, now: int) -> None:
        """Show the first picture; `_complete` loads the rest."""
        before, locks = self.app.state, self.app.locks
        out = self.app.step(now, self._readings(now))
        self._light(out)
        self._log(out, before, locks, now)
        self._show(out, now)

    # Readings

    def _readings(self, now: int) -> "Inputs":
        board = self.board
        inputs = board.inputs(now)
        inputs.full = self.journal.nearly_full
        inputs.found, self._found = self._found, None
        if board.usb(now):
            inputs.usb = True
            self._measured = -BATTERY  # to be measured as soon as that is pulled
        elif (self._calm or self._measured < 0) and now - self._measured >= BATTERY:
            self._measured = now
            inputs.battery = board.battery()
        return inputs

    def _gather_noise(self) -> None:
        """Take in raw bits for the next roll."""
        source = self.app.source
        if (source.listens or self.app.phase.moving) and not self.board.pressed():
            source.listen()

    # Lights

    def _light(self, out: "Outputs") -> None:
        """The keys' LEDs; while no display answers those of locks are the other way round now and then."""
        lost = self.picture.lost if out.bright and self.app.phase.leds < 0 else 0
        self.board.leds(out.leds ^ (ALL_KEYS if lost and not lost % BLINK else 0), out.toggles)

    # Journal

    def _log(self, out: "Outputs", before: "Game | None", locks: int, now: int) -> bool:
        """Put the events on the flash; whether there were any. If it has no room, the app goes on from where those lead
        that were kept."""
        if not out.events or out.practice:
            return False
        kept = 0
        try:
            for event in out.events:
                self.journal.append(event, now)
                kept += 1
        except JournalFull:
            for event in out.events[:kept]:
                before = apply(before, event)
            text = FULL_OF_IT if self.journal.state()[0] == self.journal.last else FULL
            self.app.failed(now, before, locks, say("Not saved"), say(text))
        if self._requests is not None:
            self._requests.written(kept == len(out.events))
        return True

    def _tidy_journal(self, out: "Outputs") -> None:
        """Do one piece of what the journal has put off: one erase at most."""
        self._flushing = out.flush and not out.events and not self.journal.flushed
        if self._flushing:
            self.journal.flush()

    def _keep_locks(self, out: "Outputs") -> None:
        """Journal the locks, after the picture: their LEDs show them already."""
        if out.locks >= 0:
            self.journal.keep_locks(out.locks)

    # Settings

    def _take_effect(self, settings: "Settings") -> None:
        """Do at once what the settings say about picture, keys and sound."""
        if self.player is not None:
            self.player.loud(settings.get("sound"))
        turned = settings.get("flip") == "on"
        if turned != self.board.turned:
            self.board.turn()
        self.picture.set(settings.get("brightness") == "low", turned, settings.get("panel"))

    def _keep_settings(self, out: "Outputs", now: int) -> None:
        """Apply settings that were changed, and write them to the flash when the app says "keep"."""
        if not out.settings:
            return
        settings = self.app.settings
        self._take_effect(settings)
        if out.settings == "keep":
            try:
                line_file.write(line_file.SETTINGS, {"settings": settings.values})
            except OSError:
                self.app.enter("not_kept", now, say("Not saved"), say(NOT_SET), WARNING)

    # Picture and sound

    def _show(self, out: "Outputs", now: int) -> None:
        if out.view:
            self.picture.weak = out.weak
            self.picture.show(out.view, out.practice, out.bright, now)
        if self.picture.lost:
            self._light(out)

    def _sound(self, out: "Outputs", now: int) -> int:
        """Returns in how many ms the next note is due, -1 if none is."""
        if self.player is None:
            return -1
        if out.sound:
            self.player.start(out.sound, now)
        self.board.tone(self.player.step(now), self.player.duty)
        return self.player.due - now if self.player.due >= 0 else -1

    # What a page asks for: the self-test, About, Sync

    def _answer(self, out: "Outputs") -> None:
        """Look up what the app has asked for; the next step gets the answer."""
        ask: tuple[Any, ...] = out.ask
        if not ask:
            return
        if ask[0] == "status":
            from roller.about_and_sync import rows_of

            self._found = rows_of(self, str(ask[1]))
        elif ask[0] in ("flash", "keep") and self.app.battery.level == 2:
            self._found = False, "battery empty"
        else:
            from roller.selftest import checks

            self._found = checks.answer(ask, self.board)

    def parts(self) -> "list[tuple[str, str]]":
        """What it shows on and what feels the shake, for the page About: one row, for a page has no place for more."""
        screen = self.board.screen
        shows = screen.name if screen is not None else say("pixels")
        return [(say("Parts"), "%s, %s" % (shows, self.board.sensor.name))]

    # The cable

    def _for_pc(self) -> "Requests":
        """Returns the object that does what a PC asks for."""
        if self._requests is None:
            from roller.remote import Requests

            self._requests = Requests(self.end, self.app)
        return self._requests

    def _talk(self, out: "Outputs") -> bool:
        """Move bytes on the cable; returns whether more could be sent at once."""
        self.end.game = self.app.edition
        if out.view and self.end.views:
            self._for_pc().tell(out)
        return self.usb.step(self._calm) or self.end.request is not None

    # Rest

    def _rest(self, out: "Outputs", now: int, note: int, soon: bool) -> int:
        """Returns for how many ms nothing has to be done."""
        wake = self.app.wake(now)
        self._calm = wake > CALM and not out.ask
        if soon or self.board.pressed():
            return 0
        dues = [note, self.picture.wake(now)]
        if self._flushing:
            dues.append(FLUSH_PAUSE)
        self._asleep = out.sleep and (self.journal.flushed or not out.flush)
        if not self._asleep:  # then the sensor is not asked: only a key wakes it
            dues.append(self.board.sensor.wake(now))
            if self.app.source.listens:
                dues.append(WINDOW)
        for due in dues:
            if 0 <= due < wake:
                wake = due
        return wake

    # The first start

    def _first_start(self, settings: Settings) -> None:
        """Note on the drive that the guide is due: a power cut before it is shown does not skip it."""
        settings.set("guide", "due")
        try:
            line_file.write(line_file.SETTINGS, {"settings": settings.values})
        except OSError as error:  # it is shown again, should it be switched on before anything is set
            print("settings:", error)

    def _greet(self) -> None:
        """Show the greeting while a long game is read."""
        self.picture.show(Splash(VERSION), 0, 2, self.board.now())


def display_of(board: "Board", settings: Settings) -> int:
    """Where the display is; 0: this is the LED build. If a forced build was a mistake, key 3 held at power-on has it
    looked for again."""
    build = settings.get("build")
    if build == "led" and board.keys_down() != KEY_3:
        return 0
    found = board.bus.display()
    if build == "oled" and not found and board.keys_down() != KEY_3:
        return DISPLAYS[0]
    return found


def picture_on(board: "Board", display: int) -> "Picture | Lights":
    """What shows a picture: the display at that address, or the pixels of the LED build, which has none. Only the code
    of one of the two is loaded."""
    if display:
        from roller.oled.picture import Picture

        return Picture(board.bus, display)
    from roller.hw.pixel_pin import power, send
    from roller.leds.refresh import Lights

    return Lights(send, power, board.bus)


def _roster() -> list[str]:
    """The names for new games that a PC has sent."""
    from roller.remote import roster

    return roster()


def _report(name: str, at: int) -> "tuple[str, int]":
    """A part of the crash log, or of the last self-test, for a PC."""
    from roller.remote import part_of_report

    return part_of_report(name, at)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from fivedice.game import Game
    from roller.app.inputs import Inputs
    from roller.app.sound import Player
    from roller.app.views import Outputs
    from roller.hw.board import Board
    from roller.hw.usb import UsbLink
    from roller.leds.refresh import Lights
    from roller.oled.picture import Picture
    from roller.remote import Requests
    from turnlink.device import DeviceEnd
