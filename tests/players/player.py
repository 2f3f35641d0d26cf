"""A player at a handheld, emulated or soft, in lock-step: plays by keys and shakes, and hears on the cable what is
logged."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

from fivedice.game import Game, apply
from fivedice.placement import legal
from roller.app.app import App
from roller.app.inputs import EAGER, Inputs
from roller.app.turn import WORTH
from rollkeeper.carried import find_firmware
from rollkeeper.play.strategy import chosen
from rollkeeper.soft import on_cpython
from screens.written_views import record, whole
from turnlink.host import Event, Hello, HostEnd
from turnlink.line import seal_text, sealed

if TYPE_CHECKING:
    from emulator.handheld import VirtualHandheld
    from host.soft.desk import Desk
    from second_judge.second_pico import SecondPico

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden" / "game"
COMES_TO_REST = 450  # ms, from the event of a roll
SETTINGS = 5  # of the menu
PICTURE_THERE = 300  # lit pixels of any screen of ours


class Player:
    """Boots the handheld to its first screen, opens its port and follows the game."""

    def __init__(self, handheld: "VirtualHandheld | Desk | SecondPico") -> None:
        self.handheld = handheld
        self.host = HostEnd("a test")
        self.lines: list[bytes] = []
        self.game: Game | None = None
        self.hello: Hello | None = None
        assert handheld.run_until(self._sees_a_picture, 3000), "no picture within 3 s"
        handheld.run_ms(100)
        self.open_port()

    def open_port(self) -> None:
        """Open the port, and hear everything that was logged so far."""
        handheld = self.handheld
        self.hello = None
        handheld.open_port()
        handheld.send(self.host.greet())
        assert handheld.run_until(self._listened, 1000), "no hello within 1 s"
        assert self.hello is not None
        last = self.hello.last
        assert handheld.run_until(lambda: self._listened() and len(self.lines) >= last, 5000), "events are missing"
        if self.game is None or self.game.closed:  # the next game is logged right after the first picture
            handheld.run_until(lambda: self._listened() and self.game is not None and not self.game.closed, 500)

    def roll(self, *locks: int) -> tuple[int, ...]:
        """Press the keys `locks`, shake, and wait until the dice lie still; returns them."""
        for key in locks:
            self.handheld.tap(key)
            self.handheld.run_ms(60)
        self._shakes()
        assert self.game is not None and self.game.dice is not None
        if len(set(self.game.dice)) == 1:  # five alike: any key ends the celebration, once that hears one
            self.handheld.run_ms(EAGER + COMES_TO_REST)
            self.tap(5)
        return self.game.dice

    def throw(self) -> None:
        """Shake for the roll-off, and wait until the total is shown."""
        self._shakes()

    def _shakes(self) -> None:
        """Shake, and wait until the dice lie; once more if that was not felt: half a second is short for a shake."""
        before = len(self.lines)
        for _ in range(2):
            self.handheld.shake(500)
            if self.handheld.run_until(lambda: self._listened() and len(self.lines) > before, 2000):
                self.handheld.run_ms(COMES_TO_REST)
                return
        raise AssertionError("neither of two shakes was felt")

    def choose(self, item: int, selected: int = 0) -> None:
        """In a list whose row `selected` is marked: walk to row `item`, and choose it."""
        for _ in range(abs(item - selected)):
            self.tap(2 if item > selected else 1)
        self.tap(3)
        self.handheld.run_ms(250)  # a game that begins puts its seed on the flash before
        self._listened()

    def open_scores(self) -> None:
        """Hold a key until the score screen is there."""
        self.handheld.hold(1)
        self.handheld.run_ms(150)

    def write(self, box: str) -> None:
        """On the score screen: walk to `box`, write it, and say yes to a zero."""
        assert self.game is not None and self.game.dice is not None
        choice = chosen(box, legal(self.game.rules, self.game.card, self.game.dice))
        for _ in range(choice.steps):
            self.handheld.tap(2)
            self.handheld.run_ms(60)
        self.tap(3)
        if choice.points == 0:
            self.tap(3)
        self.handheld.run_ms(700)
        self._listened()

    def write_best(self) -> str:
        """Fill the box with the most points; its name."""
        assert self.game is not None
        best = legal(self.game.rules, self.game.card, self.game.dice or ())[0]
        self.open_scores()
        self.write(best.box)
        return best.box

    def roll_in_practice(self) -> None:
        """Shake, and wait until the dice lie still: no event tells so."""
        self.handheld.shake(500)
        self.handheld.run_ms(900)
        self.tap(2)
        self.handheld.run_ms(700)

    def open_settings(self, row: int) -> None:
        """From the ready screen to a row of the settings."""
        self.tap(4)
        self.choose(SETTINGS)
        for _ in range(row):
            self.tap(2)

    def leave_settings(self) -> None:
        """Back to the game, and time for the flash."""
        self.tap(5)
        self.tap(5)
        self.handheld.run_ms(300)

    def tap(self, key: int) -> None:
        """A short press, and time for what it does."""
        self.handheld.tap(key)
        self.handheld.run_ms(150)
        self._listened()

    def heard(self) -> None:
        """Take in what was logged since."""
        self._listened()

    @property
    def seal(self) -> str:
        """The digits that seal the lines of the latest game, as they were heard."""
        began = max(at for at, line in enumerate(self.lines) if b'"game":' in line)
        seal = b""
        for line in self.lines[began:]:
            seal = sealed(seal, line)
        return seal_text(seal)

    def sees(self, view: tuple[object, ...]) -> bool:
        """Whether the OLED shows exactly the picture that the drawing code makes of `view`."""
        return bytes(self.handheld.oled.ram) == picture_of(view)

    def sees_the_game(self, locks: int = 0, *, no_sensor: bool = False) -> bool:
        """Whether the OLED shows the game that the cable has told, at rest, with these locks."""
        assert self.game is not None
        return self.sees(view_of(self.game, locks, no_sensor=no_sensor))

    def matches_golden(self, name: str) -> bool:
        """Whether the OLED shows tests/golden/game/NAME.png; REGOLD=1 writes it instead."""
        path = GOLDEN / f"{name}.png"
        if os.environ.get("REGOLD"):
            GOLDEN.mkdir(parents=True, exist_ok=True)
            self.handheld.oled.image(scale=1).save(path)
        from PIL import Image

        golden = Image.open(path).convert("L").point(lambda level: 255 if level > 40 else 0)
        shown = self.handheld.oled.image(scale=1).convert("L").point(lambda level: 255 if level > 40 else 0)
        return golden.tobytes() == shown.tobytes()

    def _sees_a_picture(self) -> bool:
        oled = self.handheld.oled
        return oled.on and int.from_bytes(oled.ram).bit_count() > PICTURE_THERE

    def _listened(self) -> bool:
        """Take in what came over the cable; True once there was a hello."""
        data = bytes(self.handheld.received)
        self.handheld.received.clear()
        for item in self.host.receive(data):
            if isinstance(item, Hello):
                self.hello = item
                self.handheld.send(self.host.ask_from(len(self.lines) + 1))
            elif isinstance(item, Event):
                self.lines.append(item.line)
                self.game = apply(self.game, item.fields)
        if self.host.again:
            self.handheld.send(self.host.again)
            self.host.again = b""
        return self.hello is not None


def view_of(game: Game, locks: int, steps: int = 2, *, no_sensor: bool = False) -> tuple[object, ...]:
    """The view that a handheld shows with this game, after so many steps: what dice are worth comes in the second."""
    app = App(None, game, locks)
    app.table = str(ROOT / "firmware" / "coach.table")
    inputs = Inputs()
    inputs.no_sensor = no_sensor
    for step in range(steps):
        out = app.step(WORTH * step, inputs)
    return whole(out.view, out.practice)


def picture_of(view: tuple[object, ...]) -> bytes:
    """The 1024 bytes that the firmware's drawing code makes of a view; tests/golden holds that they are the same on
    MicroPython."""
    on_cpython.prepare(find_firmware())  # programs beside pytest draw, too
    from roller.oled.screen import Screen
    from rollkeeper.soft.handheld import Glass

    glass = Glass()
    screen = Screen(glass)
    while screen.draw(*record(view)) is None:
        pass  # that has loaded the code of this screen
    return bytes(glass.buffer)
