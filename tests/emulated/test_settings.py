"""The settings on the emulated Pico: what they do, and that a power cut leaves the old ones or the new ones."""

from pathlib import Path

import pytest

from emulator.chip.flash_operation import TYPICAL, FlashImage, Operation
from emulator.firmware import build
from emulator.handheld import VirtualHandheld
from emulator.littlefs_drive import drive_of, read_files
from players.led_player import LedPlayer
from players.player import Player
from roller import words
from roller.app.pages.menu import ITEMS
from rollkeeper.flashing.layout import FLASH_SIZE, JOURNAL
from turnlink.line import decode, encode

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"
FILE = "/settings"
SOUND, BRIGHTNESS, FLIP, BUILD, LANGUAGE = 0, 1, 4, 6, 9  # rows of the settings
TORN = (None, None, 0.5, 0.97)  # how far the operation has come in each copy


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return build(FIRMWARE)


def with_settings(files: dict[str, bytes], **values: object) -> dict[str, bytes]:
    return {**files, FILE: encode({"settings": values})}


def kept(handheld: VirtualHandheld) -> object:
    """What is on the flash."""
    content = handheld.filesystem().get(FILE)
    return None if content is None else decode(content)["settings"]


@pytest.mark.nightly
def test_sound_is_quieter_at_once_and_off(ready: Player, micropython_image: Path) -> None:
    player = ready
    handheld = player.handheld
    piezo = handheld.board.piezo
    player.open_settings(SOUND)
    loud: set[float] = set()
    for heard in (True, False):
        handheld.tones.clear()
        handheld.press(3)
        for _ in range(60):
            handheld.run_ms(1)
            if handheld.tone:
                loud.add(piezo.duty())
                assert piezo.swing() == 2, "one of its pins is high while the other is low"
        handheld.release(3)
        handheld.run_ms(100)
        assert bool(handheld.tones) is heard and not handheld.tone and not piezo.held()
    assert loud and max(loud) < 0.03, "the new loudness is heard with the change"
    player.leave_settings()
    assert kept(handheld) == {"sound": "off"}
    handheld.tones.clear()
    player.roll()
    assert handheld.tones == []
    again = Player(VirtualHandheld(micropython_image, flash=handheld.cut_power(), seed=62))
    again.roll()
    assert again.handheld.tones == [], "also after the power was off"


@pytest.mark.nightly
def test_brightness_and_turned_round(ready: Player, micropython_image: Path) -> None:
    player = ready
    handheld = player.handheld
    handheld.run_ms(100)
    assert handheld.oled.contrast == 0xCF
    player.open_settings(BRIGHTNESS)
    player.tap(3)
    handheld.run_ms(100)
    assert 0 < handheld.oled.contrast < 0x40
    for _ in range(FLIP - BRIGHTNESS):
        player.tap(2)
    player.tap(3)
    handheld.run_ms(200)
    assert not handheld.oled.segments_flipped and not handheld.oled.rows_flipped
    player.tap(1)  # what was K5 is K1 now, and the other way round
    player.tap(1)
    handheld.run_ms(300)
    assert kept(handheld) == {"brightness": "low", "flip": "on"}
    shown = handheld.oled.visible()
    bottom = [shown[7 * 128 + x] for x in range(128)]  # of the glass: beside the keys
    tabs = [handheld.oled.ram[7 * 128 + 127 - x] for x in range(128)]
    assert bottom == [int(f"{byte:08b}"[::-1], 2) for byte in tabs], "the tabs stand beside the keys"

    handheld = VirtualHandheld(micropython_image, flash=handheld.cut_power(), seed=64)
    player = Player(handheld)
    assert handheld.oled.contrast < 0x40 and not handheld.oled.rows_flipped
    dice = player.roll()
    player.tap(1)  # the leftmost key as the case says, the rightmost as it is held
    assert handheld.leds == [True, False, False, False, False], "the LED beside the key that was pressed"
    again = player.roll()
    assert again[4] == dice[4] and player.game is not None and player.game.kept == (5,)


def test_german_is_spoken_at_once_and_when_it_is_switched_on_again(ready: Player, micropython_image: Path) -> None:
    """The language is a module of the ROMFS; English has none."""
    player = ready
    player.open_settings(LANGUAGE)
    player.tap(3)
    words.speak("de")
    try:
        player.leave_settings()
        assert player.sees(("ready", "P1", 1, 0, False, ())) and kept(player.handheld) == {"language": "de"}
        again = Player(VirtualHandheld(micropython_image, flash=player.handheld.cut_power(), seed=64))
        assert again.sees(("ready", "P1", 1, 0, False, ())), "(( Schütteln! ))"
        again.tap(4)
        items = tuple([words.say(item) for _, item in ITEMS])
        assert again.sees(("menu", "Menü", items, 0)) and items[1] == "Neues Spiel"
    finally:
        words.speak("en")
    assert not again.sees(("menu", "Menu", tuple([item for _, item in ITEMS]), 0))


@pytest.mark.nightly
def test_a_power_cut_leaves_the_old_ones_or_the_new_ones(micropython_image: Path, files: dict[str, bytes]) -> None:
    """At every operation of the flash: of the first change, of a second one, and when all is as delivered again."""
    handheld = VirtualHandheld(micropython_image, files=files, flash_timing=TYPICAL, seed=65)
    player = Player(handheld)
    images: list[FlashImage] = []

    def begun(operation: Operation) -> None:
        for seed, progress in enumerate(TORN):
            images.append(handheld.flash_chip.contents(FLASH_SIZE, seed, progress))

    old: object = None
    for new in ({"sound": "low"}, {"sound": "off"}, {}):
        player.open_settings(SOUND)
        handheld.flash_chip.on_operation = begun
        player.tap(3)
        player.leave_settings()
        handheld.flash_chip.on_operation = None
        assert kept(handheld) == new and len(images) >= len(TORN)
        found = []
        for image in images:
            content = read_files(drive_of(image)).get(FILE)
            found.append(None if content is None else decode(content)["settings"])
        assert all(each in (old, new) for each in found) and new in found + [kept(handheld)]
        torn = images[len(images) // 2]
        started = VirtualHandheld(micropython_image, flash=torn, seed=66)
        assert Player(started).sees(("ready", "P1", 1, 0, False, ()))
        images.clear()
        old = new


@pytest.mark.nightly
def test_a_build_is_forced_and_k3_finds_it_out_again(micropython_image: Path, files: dict[str, bytes]) -> None:
    forced = with_settings(files, build="led")
    handheld = VirtualHandheld(micropython_image, files=forced, seed=69)
    handheld.board.oled.present = True
    handheld.run_ms(700)
    assert not handheld.oled.lit, "the pixels are lit, not the display"
    handheld = VirtualHandheld(micropython_image, files=forced, seed=69)
    handheld.press(3)
    handheld.run_ms(1200)
    assert handheld.oled.lit
    wrong = VirtualHandheld(micropython_image, files=with_settings(files, build="oled"), seed=70, leds=True)
    wrong.run_ms(1500)
    assert wrong.pixels.frames == 0
    LedPlayer(VirtualHandheld(micropython_image, files=with_settings(files, build="auto"), seed=71, leds=True))


@pytest.mark.nightly
def test_the_first_start_of_all_shows_the_guide_once(micropython_image: Path, files: dict[str, bytes]) -> None:
    handheld = VirtualHandheld(micropython_image, files=files, seed=75)
    new = FlashImage(bytes(handheld.flash)[:JOURNAL].ljust(FLASH_SIZE, b"\xff"), {})
    handheld = VirtualHandheld(micropython_image, flash=new, seed=75)
    handheld.run_ms(3000)
    assert kept(handheld) == {"guide": "due"}
    handheld = VirtualHandheld(micropython_image, flash=handheld.cut_power(), seed=76)  # it was not seen to its end
    handheld.run_ms(3000)
    assert handheld.oled.lit
    player = Player(handheld)
    assert player.lines == []
    player.tap(1)  # in English
    for _ in range(2):
        player.tap(3)
    handheld.shake(500)
    handheld.run_ms(700)
    assert player.lines == [], "that shake was for trying"
    player.tap(3)
    handheld.run_ms(500)
    assert player.sees(("ready", "P1", 1, 0, False, ())) and kept(handheld) == {}
