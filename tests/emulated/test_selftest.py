"""The self-test on the emulated Pico: a good board passes, planted faults are named, and a PC fetches the results."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from emulator.chip.flash_operation import TYPICAL
from emulator.chip.identity import Ring
from emulator.firmware import build
from emulator.handheld import VirtualHandheld
from emulator.parts.wiring import Sensor
from host.flashing.plugged_in import PluggedIn
from players.led_player import LedPlayer
from players.player import Player
from roller.leds import pixels as pips
from roller.selftest.sequence import LED_BUILD, SEQUENCE
from rollkeeper.sync.reports import Result, read
from running.patience import HANG

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"
REPORT = "/selftest"
TICK, CROSS = "\x03", "\x04"


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return build(FIRMWARE)


class Person:
    """A person who does what the self-test says, and whose keys `dead` never close."""

    def __init__(self, handheld: VirtualHandheld, dead: tuple[int, ...] = ()) -> None:
        self.handheld = handheld
        self.dead = dead

    def begin(self) -> "Person":
        """Choose it in the menu: its eighth item, the last but one. Then the checks that need nobody."""
        for key in (4, 1, 1, 3):
            self.tap(key)
        assert self.handheld.run_until(lambda: self.handheld.leds[0], 5000), "the first key is not asked for"
        return self

    def tap(self, key: int) -> None:
        """A short press, and time for what it does."""
        self.handheld.tap(key)
        self.handheld.run_ms(150)

    def keys(self) -> "Person":
        """Press the key whose LED shines, five times."""
        for key in range(1, 6):
            assert self.handheld.leds == [led == key for led in range(1, 6)]
            if key in self.dead:
                self.handheld.run_ms(10_200)
            else:
                self.tap(key)
        return self

    def look_and_listen(self, display: bool = True) -> "Person":
        """Yes to the LEDs, the patterns and the tones."""
        handheld = self.handheld
        self.tap(3)
        if display:
            for lit in (1024 * 8, 0, 1024 * 4):
                assert sum(byte.bit_count() for byte in handheld.oled.visible()) == lit
                handheld.run_ms(1500)
            self.tap(3)
        heard = len(handheld.tones)
        handheld.run_ms(600)
        tones = [hertz for _, hertz in handheld.tones[heard - 4 :] if hertz]
        assert tones == [1047, 1319, 1568, 2093]
        self.tap(3)
        return self

    def results(self) -> list[Result]:
        """What it has found, from the file on the flash."""
        handheld = self.handheld
        assert handheld.run_until(lambda: sum(handheld.leds) > 1, 12_000), "no results"
        handheld.run_ms(300)
        found = read(handheld.filesystem()[REPORT].decode("ascii"))
        passed = all(handheld.leds)
        assert found.passed == passed, "the LEDs say it, too"
        return found.results


def failed(results: list[Result]) -> dict[str, str]:
    assert [result.name for result in results] == list(SEQUENCE)
    return {result.name: result.said for result in results if not result.passed}


def booted(image: Path, files: dict[str, bytes], **words: Any) -> Player:
    return Player(VirtualHandheld(image, files=files, **words))


def test_a_good_board_passes_and_the_pc_prints_it(micropython_image: Path, files: dict[str, bytes]) -> None:
    player = booted(micropython_image, files, seed=41, flash_timing=TYPICAL)
    handheld = player.handheld
    before = list(player.lines)
    person = Person(handheld).begin().keys().look_and_listen()
    handheld.shake(700)
    results = person.results()
    assert failed(results) == {}
    said = {result.name: result.said for result in results}
    assert said["random"] == "no pattern" and said["display"] == "SSD130x answers"
    assert said["sensor"].startswith("LIS3DH, ") and abs(int(said["sensor"].split()[1]) - 1000) < 50
    assert abs(float(said["battery"].removesuffix(" V")) - 4.0) < 0.025, "noise and a reference that is 20 to 40 mV low"
    assert said["flash"].endswith(" kB free") and int(said["flash"].split()[0]) > 160, "an update fits"
    assert said["memory"].endswith(" kB free") and said["shake"].startswith("felt, ")
    rows = tuple(f"\x03 {result.name}: {result.said}" for result in results)
    assert player.sees(("menu", "All is well", rows, 0))
    assert not [path for path in handheld.filesystem() if path.startswith(REPORT + ".")]

    handheld.close_port()
    with PluggedIn(handheld) as pico:
        fetched = subprocess.run(
            [sys.executable, "-m", "rollkeeper", "doctor", "--selftest", "--json", "--port", pico.port],
            capture_output=True, text=True, timeout=HANG, check=False,
        )  # fmt: skip
    assert fetched.returncode == 0, fetched.stderr
    found = json.loads(fetched.stdout)
    assert [(row["name"], row["found"]) for row in found["results"]] == [(each.name, each.said) for each in results]

    player.open_port()
    player.tap(5)
    assert player.sees(("ready", "P1", 1, 0, False, ()))
    assert player.lines == before, "nothing of it is an event"
    player.roll(2)
    assert player.game is not None and player.game.rolls == 1


@pytest.mark.nightly
def test_the_led_build_passes_without_display_and_leds(micropython_image: Path, files: dict[str, bytes]) -> None:
    handheld = VirtualHandheld(micropython_image, files=files, seed=43, sensor="switch", leds=True)
    handheld.board.set_battery(0.2)
    handheld.run_ms(2000)
    person = Person(handheld).begin().keys()
    for colour in ((True, False, False), (False, True, False), (False, False, True)):
        for place in range(5):
            assert {tuple(bool(part) for part in seen) for seen in handheld.pixels.die(place)} == {colour}
        handheld.run_ms(1500)
    person.tap(3)
    handheld.run_ms(600)
    person.tap(3)
    handheld.shake(900)
    results = person.results()
    assert failed(results) == {}
    said = {result.name: result.said for result in results}
    assert said["display"] == said["LEDs"] == LED_BUILD
    assert said["sensor"] == "switch (no LIS3DH)" and said["battery"] == "no battery"


@pytest.mark.nightly
def test_an_oled_build_whose_display_was_never_there_is_found_out_by_who_looks(
    micropython_image: Path, files: dict[str, bytes]
) -> None:
    handheld = VirtualHandheld(micropython_image, files=files, seed=45)
    handheld.oled.present = False
    handheld.run_ms(2000)
    person = Person(handheld).begin().keys()
    handheld.run_ms(4600)
    person.tap(5)  # nothing was seen
    handheld.run_ms(20_000)
    assert failed(person.results()) == {
        "picture": "said to be wrong", "sound": "no answer in 10 s", "shake": "not felt in 10 s",
    }  # fmt: skip
    assert handheld.leds == [True, False, True, False, True], "the LEDs say that something has failed"


def test_key_5_leaves_it_and_the_game_is_where_it_was(micropython_image: Path, files: dict[str, bytes]) -> None:
    player = booted(micropython_image, files, seed=47)
    Person(player.handheld).begin().tap(1)
    player.tap(5)
    assert player.sees(("ready", "P1", 1, 0, False, ()))
    assert REPORT not in player.handheld.filesystem(), "a test that was left says nothing"


@pytest.mark.nightly
def test_untouched_it_says_what_was_not_tried_and_ends(micropython_image: Path, files: dict[str, bytes]) -> None:
    player = booted(micropython_image, files, seed=48)
    handheld = player.handheld
    Person(handheld).begin().tap(1)
    handheld.run_ms(28_000)
    assert REPORT not in handheld.filesystem()
    handheld.run_ms(3000)
    found = read(handheld.filesystem()[REPORT].decode("ascii")).results
    assert failed(found) == dict.fromkeys(SEQUENCE[7:], "not tried")
    rows = tuple(f"{TICK if each.passed else CROSS} {each.name}: {each.said}" for each in found)
    assert player.sees(("menu", "8 of 15 failed", rows, 7))
    handheld.run_ms(28_000)
    assert player.sees(("menu", "8 of 15 failed", rows, 7))
    handheld.run_ms(3000)
    assert player.sees(("ready", "P1", 1, 0, False, ())) and not any(handheld.leds)
    assert player.roll(), "a shake wakes it from dim, and rolls"


@pytest.mark.nightly
def test_the_led_build_says_the_number_of_what_was_not_tried_and_key_5_leaves(
    micropython_image: Path, files: dict[str, bytes]
) -> None:
    player = LedPlayer(VirtualHandheld(micropython_image, files=files, seed=49, leds=True))
    handheld = player.handheld
    person = Person(handheld).begin().keys()
    assert player.pattern() == (pips.ALL,) * 5
    handheld.hold(5)
    handheld.run_ms(300)
    assert player.is_asked_to_shake(), "where it is the No it is held"
    person.begin().tap(1)
    handheld.run_ms(31_000)
    eighth = (pips.FACES[1], pips.FACES[2], pips.ALL, pips.FACES[1], pips.FACES[5])
    assert player.pattern() == eighth, "key 2 is the first that was not tried"
    red = {colour for place in (2, 3) for colour in handheld.pixels.die(place) if any(colour)}
    assert all(colour[0] and not colour[1] and not colour[2] for colour in red)
    person.tap(1)
    passed = {colour for colour in handheld.pixels.die(2) if any(colour)}
    assert passed == {pips.POINTS} and not any(handheld.pixels.die(3)[3]), "key 1 has passed"
    handheld.run_ms(31_000)
    assert player.is_asked_to_shake()
    found = read(handheld.filesystem()[REPORT].decode("ascii")).results
    assert failed(found) == dict.fromkeys(SEQUENCE[7:], "not tried")


@pytest.mark.nightly
def test_parts_that_are_gone_and_a_key_that_never_closes_are_named(
    micropython_image: Path, files: dict[str, bytes]
) -> None:
    handheld = booted(micropython_image, files, seed=44).handheld
    assert handheld.board.lis3dh is not None
    handheld.board.lis3dh.present = handheld.oled.present = False
    person = Person(handheld, dead=(4,)).begin().keys().look_and_listen(display=False)
    assert failed(person.results()) == {
        "display": "no answer", "sensor": "LIS3DH is gone", "key 4": "not pressed in 10 s", "picture": "no display",
        "shake": "no sensor",
    }  # fmt: skip


@pytest.mark.parametrize("sensor", ["lis3dh", "no wire"])
@pytest.mark.nightly
def test_a_display_at_the_other_address_answers_and_a_sensor_without_its_interrupt_is_named(
    micropython_image: Path, files: dict[str, bytes], sensor: Sensor
) -> None:
    handheld = VirtualHandheld(
        micropython_image, files=files, seed=47, sensor=sensor, display="sh1106", display_address=0x3D
    )
    handheld.run_ms(2000)
    person = Person(handheld).begin().keys().look_and_listen()
    handheld.shake(2500)
    results = person.results()
    wire = {"sensor": "LIS3DH, no wire from INT1"} if sensor == "no wire" else {}
    assert failed(results) == wire, "though the shake is felt, a second later"
    assert {result.name: result.said for result in results}["display"] == "SH1106 at 0x3D"


@pytest.mark.nightly
def test_a_random_source_that_stands_still_and_an_empty_battery_are_named(
    micropython_image: Path, files: dict[str, bytes]
) -> None:
    handheld = booted(micropython_image, files, seed=46).handheld
    handheld.noise.ring = Ring(stopped=True)
    handheld.board.set_battery(2.4)
    person = Person(handheld).begin()
    handheld.run_ms(20_000)
    found = failed(person.results())
    assert found["random"] == "stands still" and abs(float(found["battery"][:-2]) - 2.4) < 0.02
    assert [name for name, said in found.items() if said != "not tried"] == ["random", "battery"]
