"""The soft handheld: readings in, one step of the app, and then LEDs, journal, picture, sound and cable, as in
roller/handheld.py, but without a chip. MicroPython runs this, too; the firmware must be on the path (`on_cpython`).
"""

from hashlib import sha256
from math import pi, sin, sqrt
from os import urandom

import roller
from roller import VERSION, about_and_sync, line_file, seeds
from roller.app.app import App
from roller.app.dice_source import DiceSource
from roller.app.inputs import Inputs
from roller.app.settings import Settings
from roller.app.shake import CLOSING
from roller.app.sound import Player
from roller.fold import Fold
from roller.leds.pixels import BYTES
from roller.leds.refresh import Lights
from roller.oled.picture import CONTRASTS, LOW
from roller.oled.screen import Screen
from roller.remote import Requests, roster
from roller.seal import Seal
from roller.words import say
from rollkeeper.soft.journal import Journal
from turnlink.device import DeviceEnd

SWINGS = 5  # a second, of a shake by hand
STRONG = 2000  # mg along the arm
SIDES = 0.12, 0.2  # of that, to the other two sides
UPSIDE_DOWN = -0.35  # g that the sensor feels upwards: the display looks to the floor


class Movement:
    """How the handheld is moved, and what its sensor feels of that."""

    def __init__(self) -> None:
        self._since = -1  # ms at which the shake began; -1: none
        self._half = 0  # swings to one side since then
        self.face_down = False

    @property
    def shaking(self) -> bool:
        """Whether it is being shaken."""
        return self._since >= 0

    def start(self, now: int) -> None:
        """Begin to shake; going on changes nothing."""
        if self._since < 0:
            self._since = now

    def stop(self) -> None:
        """Hold it still."""
        self._since = -1

    def turn(self, x: float, y: float, z: float) -> None:
        """Hold it another way: the pull of the earth in g; on a table that is z = 1."""
        self.face_down = z < UPSIDE_DOWN

    def turned(self, now: int) -> bool:
        """Whether it has turned back since the last call: then a vibration switch closes."""
        before, self._half = self._half, 2 * SWINGS * (now - self._since) // 1000 if self.shaking else 0
        return self._half > before

    def felt(self, now: int) -> "tuple[int, int, int]":
        """Acceleration without gravity while it is shaken, in mg."""
        along = STRONG * sin(2 * pi * SWINGS * (now - self._since) / 1000)
        return int(along), int(SIDES[0] * along), int(SIDES[1] * along)


FEEL = 10  # ms between two readings of the sensor while it is shaken
SOON = 1  # ms until the next step, while a PC waits for what it has asked for
WIDTH, PAGES = 128, 8


class Glass:
    """Where the screens of the OLED build are drawn."""

    def __init__(self) -> None:
        self.buffer = bytearray(WIDTH * PAGES)
        whole = memoryview(self.buffer)
        self.pages = [whole[WIDTH * page : WIDTH * (page + 1)] for page in range(PAGES)]


class SystemRandom:
    """Raw bits of the operating system, in the place of a ring oscillator: they need no test."""

    fault = ""
    fresh = 1 << 30  # there are always enough

    def __init__(self) -> None:
        self.data = b""

    def listen(self) -> bool:
        """Whether new bits are there, in `data`."""
        self.data = urandom(32)
        return True

    def verdict(self) -> str:
        """Why they are not random: they are."""
        return ""


class NoOther:
    """No display beside the pixels."""

    def display(self, unused: int = 0) -> int:
        """Where one answers: nowhere."""
        return 0


class SoftHandheld:
    """A handheld whose journal, settings and seeds are in `folder`; `leds`: the LED build; `switch`: a vibration switch
    feels the shake, no accelerometer. `table` is the file of the hints; `language` is that of the display
    until another is chosen in its settings.

    oled, pixels  what the display shows, 1,024 bytes; in the LED build what the 35 pixels do, in the order G, R, B
    contrast      of the display, 0 if it is off
    leds          the LEDs of the keys as a bit mask
    hz            what the piezo sounds, 0 for silence
    end           the handheld's end of the cable
    out           what the app has put out in the last step
    sensor        a phone that is the accelerometer, or None: then `movement` says how it is moved
    """

    def __init__(
        self, folder: str, leds: bool = False, table: str = "", switch: bool = False, language: str = "en"
    ) -> None:
        roller.root = folder
        self.journal = Journal(folder + "/journal.jsonl")
        settings = Settings(line_file.read(line_file.SETTINGS).get("settings"), language)
        fold = Fold(bool)
        for event in self.journal.game():
            fold.follow(event)
        self.app = App(None, fold.state(), self.journal.locks, settings)
        self.app.display = not leds
        self.app.roster = roster
        self.app.table = table
        self.app.seal = Seal(self.journal)
        self.app.source = source = DiceSource(SystemRandom(), self.journal, self._chance, seeds)
        source.listen()
        self.end = DeviceEnd(self.journal, VERSION)
        self.end.game = self.app.edition
        self.device = self.journal.device
        self.board = self  # for the page "About"
        self._requests = Requests(self.end, self.app)
        self.oled = bytearray(WIDTH * PAGES)
        self.pixels = bytearray(BYTES)
        self._glass = Glass()
        self._screen = Screen(self._glass)
        self._shown: tuple[object, ...] = ()  # the picture that is drawn
        self._lights = Lights(self._lit, bool, NoOther()) if leds else None
        if self._lights is not None:
            self._lights.set(settings.get("brightness") == "low", settings.get("flip") == "on", "auto")
        self._player = Player()
        self._player.loud(settings.get("sound"))
        self.movement = Movement()
        self.sensor: PhoneSensor | None = None
        self.out: Outputs | None = None
        self._switch = switch
        self.contrast = self.leds = self.hz = 0
        self._down = 0  # the keys that are down, as a bit mask
        self._presses = b""
        self._found: tuple[bool, object] | None = None
        self.now = 0
        self.end.greet()
        lost = source.seed(self.app.game.commit) is None if self.app.edition and self.app.game.commit else False
        self._said = (say("Seed lost"), say(seeds.LOST)) if lost else ()

    def press(self, key: int) -> None:
        """Key 1..5 goes down. Held the other way round key 1 is the leftmost one, too."""
        key = self._place(key)
        self._down |= 1 << (key - 1)
        self._presses += bytes((key,))

    def release(self, key: int) -> None:
        """Key 1..5 goes up."""
        self._down &= ~(1 << (self._place(key) - 1))

    def step(self, now: int) -> int:
        """One step at `now`, ms since the start, never falling; returns after how many ms the next one is due."""
        self.now = self.end.now = now
        app = self.app
        if self.end.request is not None:
            self._requests.hear(now)
        inputs = Inputs(self._down, self._presses)
        self._presses = b""
        inputs.usb = True
        inputs.face_down = self.movement.face_down
        if self._switch:
            inputs.energy = CLOSING if self.movement.turned(now) else 0
        elif self.movement.shaking:
            inputs.felt = x, y, z = self.movement.felt(now)
            inputs.energy = int(sqrt(x * x + y * y + z * z))
        elif self.sensor is not None:
            inputs.energy = self.sensor.energy(now)
            inputs.felt, inputs.face_down = self.sensor.felt, self.sensor.face_down
        if inputs.energy:
            inputs.us = 1000 * now
        inputs.found, self._found = self._found, None
        self.out = out = app.step(now, inputs)
        if self._said:
            said, self._said = self._said, ()
            app.enter("not_kept", now, *said)
        self.leds = self._turned_row(out.leds)
        if out.events and not out.practice:
            for event in out.events:
                self.journal.append(event, now)
            self._requests.written(True)
            self.end.game = app.edition
        if out.settings:
            self._player.loud(app.settings.get("sound"))
            if out.settings == "keep":
                line_file.write(line_file.SETTINGS, {"settings": app.settings.values})
        if out.locks >= 0:
            self.journal.keep_locks(out.locks)
        self._show(out, now)
        if self.end.views:
            self._requests.tell(out)
        if out.sound:
            self._player.start(out.sound, now)
        self.hz = self._player.step(now) if self._player.duty else 0
        if out.ask:
            self._found = self._answer(out.ask)
            return 0
        return self._wake(now)

    def parts(self) -> "list[tuple[str, str]]":
        """Parts that it is made of: none."""
        return []

    def _wake(self, now: int) -> int:
        wake: int = self.app.wake(now)
        dues = [self._player.due - now if self._player.due >= 0 else -1]
        if self._lights is not None:
            dues.append(self._lights.wake(now))
        if self.movement.shaking:
            dues.append(FEEL)
        elif self.sensor is not None:
            dues.append(self.sensor.wake(now))
        if self.end.request is not None:
            dues.append(SOON)
        for due in dues:
            if 0 <= due < wake:
                wake = due
        return wake

    def _show(self, out: "Outputs", now: int) -> None:
        settings = self.app.settings
        turned, low = settings.get("flip") == "on", settings.get("brightness") == "low"
        if self._lights is not None:
            self._lights.weak = out.weak
            if out.settings:
                self._lights.set(low, turned, "auto")
            self._lights.show(out.view, out.practice, out.bright, now)
            return
        self.contrast = (0, CONTRASTS[1], LOW if low else CONTRASTS[2])[out.bright]
        shown = (type(out.view), out.view, out.practice, out.weak, turned)
        if shown == self._shown:
            return
        self._shown = shown
        self._screen.draw(out.view, out.practice, out.weak)
        picture = bytes(self._glass.buffer)
        self.oled[:] = _other_way_round(picture) if turned else picture

    def _lit(self, grb: bytearray) -> None:
        self.pixels[:] = grb

    def _answer(self, ask: "tuple[str, ...]") -> "tuple[bool, object]":
        """What a page asks about the handheld; of the self-test's parts it has none."""
        if ask[0] == "status":
            found: tuple[bool, object] = about_and_sync.rows_of(self, ask[1])
            return found
        return True, "simulated"

    def _chance(self) -> bytes:
        return sha256(urandom(32) + b"%d" % self.now).digest()

    def _place(self, key: int) -> int:
        return 6 - key if self.app.settings.get("flip") == "on" else key

    def _turned_row(self, leds: int) -> int:
        if self.app.settings.get("flip") != "on":
            return leds
        return sum([(leds >> i & 1) << (4 - i) for i in range(5)])


def _other_way_round(picture: bytes) -> bytes:
    """The picture of a display held the other way round: the labels, its last page, are beside the keys again."""
    labels_first = picture[-WIDTH:] + picture[:-WIDTH]
    return bytes([_mirrored(byte) for byte in reversed(labels_first)])


def _mirrored(byte: int) -> int:
    return sum([(byte >> i & 1) << (7 - i) for i in range(8)])


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.app.views import Outputs
    from rollkeeper.soft.phone_sensor import PhoneSensor
