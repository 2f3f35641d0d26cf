"""The very UF2 on two emulators: rp2040js and the emulated Pico. Where they differ one is wrong, and parts.mjs says
which. What they can have in common by descent is in docs/workshop/judge.md.

Node.js is needed: `npm ci` puts rp2040js into the user's cache, the version and the digest that package-lock.json has.
"""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from emulator import repl
from emulator.firmware import FIRMWARE, build
from emulator.handheld import PREPARED, VirtualHandheld
from emulator.littlefs_drive import fresh_drive
from players.player import Player
from rollkeeper.flashing import romfs
from rollkeeper.flashing import uf2 as uf2_file
from rollkeeper.flashing.image import CHIPS, image
from rollkeeper.flashing.layout import DRIVE, JOURNAL, SECTOR
from second_judge.second_pico import SecondPico, missing

pytestmark = [pytest.mark.emulated, pytest.mark.nightly]
BOOT_ROM_MS = 7  # the emulated Pico's clock begins at power-on, the second judge's when the boot ROM is done
STEP_MS = 5  # of the second judge, so late a picture may be seen
TICK_US = 1000  # MicroPython counts a sleep in ticks of a millisecond, and it may begin anywhere in one
NEARLY = 1.02  # the one's time by the other's: caches, buses and erases take none in either

# What a chip does in an exact time, and how long it took in microseconds.
TIMED = """
import gc, json, machine, time
from _rp2 import DMA

def took(work):
    gc.collect()
    began = time.ticks_us()
    work()
    return time.ticks_diff(time.ticks_us(), began)

def loop():
    for number in range(3000):
        number * number // 7

def floats():
    for number in range(300):
        1.5 * number / 3.7

def sleep():
    time.sleep_ms(20)

def convert():
    adc = machine.ADC(28)
    for _ in range(100):
        adc.read_u16()

def nobody_answers():
    bus = machine.I2C(0, sda=machine.Pin(4), scl=machine.Pin(5), freq=400000)
    for _ in range(20):
        try:
            bus.writeto(0x77, b"1")
        except OSError as error:
            assert error.errno == 5, error

def a_timer_sets_the_pace():
    dma = DMA()
    machine.mem32[0x50000420] = 1 << 16 | 6000
    dma.config(read=0x4006001C, write=bytearray(200), count=200, trigger=True,
               ctrl=dma.pack_ctrl(size=0, inc_read=False, treq_sel=0x3B))
    while dma.active():
        pass
    dma.close()

works = {"loop": loop, "floats": floats, "sleep": sleep, "convert": convert, "nobody_answers": nobody_answers,
         "a_timer_sets_the_pace": a_timer_sets_the_pace}
print(json.dumps({name: took(works[name]) for name in works}))
print(json.dumps([machine.freq(), machine.unique_id().hex(), machine.ADC(28).read_u16()]))
"""


@pytest.fixture
def uf2(micropython_image: Path, tmp_path: Path) -> Path:
    """The file that is dragged onto a Pico, and behind it the journal and the drive of one that was on before."""
    content = uf2_file.handheld({chip: image(chip) for chip in CHIPS}, romfs.build(FIRMWARE))
    path = tmp_path / "rollkeeper.uf2"
    path.write_bytes(content + uf2_file.write({JOURNAL: PREPARED.ljust(SECTOR, b"\xff"), DRIVE: fresh_drive({})}))
    return path


@pytest.fixture
def first(micropython_image: Path) -> VirtualHandheld:
    """The emulated Pico with what `uf2` holds; a switch feels the shakes, as on the second judge."""
    return VirtualHandheld(micropython_image, files=build(FIRMWARE), sensor="switch", seed=3)


@pytest.fixture
def second(uf2: Path, tmp_path: Path) -> Iterator[SecondPico]:
    """The second judge with `uf2`."""
    if wanting := missing():
        pytest.skip(f"no second judge: {wanting}")
    with SecondPico(uf2, tmp_path) as pico:
        yield pico


def test_a_turn_from_power_on_to_the_journal(
    first: VirtualHandheld, second: SecondPico, micropython_image: Path
) -> None:
    begins = [picture_at(handheld) for handheld in (first, second)]
    assert 0 <= begins[0] - begins[1] + STEP_MS < BOOT_ROM_MS + 2 * STEP_MS, begins
    expected, player = Player(first), Player(second)
    assert player.hello is not None and expected.hello is not None
    assert (player.hello.firmware, player.hello.device) == (expected.hello.firmware, expected.hello.device)
    assert second.oled.ram == bytes(first.oled.ram) and second.oled.ram.count(0) < 1024

    programs = second.programs
    dice = player.roll()
    assert len(dice) == 5 and set(dice) <= set(range(1, 7)) and player.sees_the_game()
    assert second.programs > programs, "a roll is on the flash before it is shown"
    second.tap(2)
    second.run_ms(100)
    assert second.leds == [False, True, False, False, False] and player.sees_the_game(0b00010)
    assert player.roll()[1] == dice[1]
    player.write_best()
    assert player.sees_the_game()
    assert [next(key for key in ("game", "roll", "score") if key in json.loads(line)) for line in player.lines] == [
        "game", "roll", "roll", "score",
    ]  # fmt: skip

    later = Player(VirtualHandheld(micropython_image, flash=second.flash(), sensor="switch"))
    assert later.lines == player.lines and later.sees_the_game(), "the first judge goes on where the second one stopped"


def test_both_take_the_same_time(first: VirtualHandheld, second: SecondPico) -> None:
    first.boot()
    for handheld in (first, second):
        handheld.open_port()
        assert handheld.run_until(lambda handheld=handheld: handheld.received, 3000), "it greets, and hears Ctrl-C then"
    said = [repl.execute(handheld, TIMED, 5000).splitlines() for handheld in (first, second)]
    (expected, about), (took, about_second) = [[json.loads(line) for line in lines] for lines in said]
    assert about[:2] == about_second[:2] and abs(about[2] - about_second[2]) < 500, "clock, unique number, battery"
    assert sorted(took) == sorted(expected)
    for name, micros in took.items():
        slack = TICK_US if name == "sleep" else 0
        least, most = expected[name] / NEARLY - slack, expected[name] * NEARLY + slack
        assert least < micros < most, (name, micros, expected[name])
    assert 200 * 48 < took["a_timer_sets_the_pace"] < 220 * 48, "200 reads, 48 us apart, and what comes before them"
    assert took["nobody_answers"] < 20 * 1000, "without an answer of the controller it would be 50 ms each"


def picture_at(handheld: VirtualHandheld | SecondPico) -> float:
    """Lets time pass until the display shows something; the milliseconds since power-on."""
    assert handheld.run_until(lambda: handheld.oled.on and any(handheld.oled.ram), 3000)
    return handheld.now_ms
