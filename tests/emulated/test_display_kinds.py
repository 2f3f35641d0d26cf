"""The displays that people have, an SSD1306, SSD1309 or SH1106: the game shows the same picture on each, and another
one if its owner has set the wrong one."""

from itertools import pairwise
from pathlib import Path

import pytest

from emulator.firmware import build
from emulator.handheld import VirtualHandheld
from emulator.parts.ssd1306 import Sh1106, Ssd1306
from emulator.parts.wiring import Display
from emulator.view.oled_picture import Oled, Oled13
from players.player import Player
from turnlink.line import encode

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return build(FIRMWARE)


def pictures(handheld: VirtualHandheld) -> list[bytes]:
    """What is on the glass before the first roll, in the menu and the settings, held either way: without dice."""
    found = []

    def seen(ms: float = 400) -> None:
        handheld.run_ms(ms)
        assert handheld.oled.lit
        found.append(handheld.oled.image().tobytes())

    seen(2000)
    for key in (1, 5, 4, 1, 1, 1, 1, 3, 2, 2, 2, 2, 3):  # the card; the settings, and there: held the other way round
        handheld.tap(key)
        seen()
    return found


@pytest.mark.nightly
def test_every_display_shows_the_same_pictures(micropython_image: Path, files: dict[str, bytes]) -> None:
    kinds: list[tuple[Display, int]] = [
        ("ssd1306", 0x3C), ("ssd1306", 0x3D), ("ssd1309", 0x3C), ("sh1106", 0x3C), ("sh1106", 0x3D)
    ]  # fmt: skip
    first: list[bytes] = []
    for kind, address in kinds:
        handheld = VirtualHandheld(
            micropython_image, files=files, seed=54, display=kind, display_address=address, bus_timing=True
        )
        shown = pictures(handheld)
        assert len(set(shown)) >= 10 and not handheld.oled.segments_flipped, "it is held the other way round"
        first = first or shown
        assert [at for at, each in enumerate(shown) if each != first[at]] == [], (kind, address)


def test_an_sh1106_that_loses_its_power_is_right_within_a_refresh(
    micropython_image: Path, files: dict[str, bytes]
) -> None:
    player = Player(VirtualHandheld(micropython_image, files=files, seed=55, display="sh1106", bus_timing=True))
    handheld = player.handheld
    player.roll()
    before = handheld.oled.visible()
    handheld.oled.lose_power()
    assert not handheld.oled.lit
    assert handheld.run_until(lambda: handheld.oled.lit and handheld.oled.visible() == before, 8000, step_ms=20)


@pytest.mark.nightly
def test_one_that_cannot_be_told_from_the_other_kind_is_set_by_its_owner(
    micropython_image: Path, files: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Sh1106, "read", Ssd1306.read)  # it gives no RAM back, but a status, and that
    monkeypatch.setattr(Sh1106, "status", Ssd1306.status)  # is an SSD1306's
    usual = VirtualHandheld(micropython_image, files=files, seed=57)
    found = VirtualHandheld(micropython_image, files=files, seed=57, display="sh1106")
    told = {**files, "/settings": encode({"settings": {"panel": "1.3"}})}
    told_so = VirtualHandheld(micropython_image, files=told, seed=57, display="sh1106")
    seen = []
    for handheld in (usual, found, told_so):
        handheld.run_ms(2000)
        seen.append(handheld.oled.visible())
    assert seen[0] != seen[1], "two columns off"
    assert seen[0] == seen[2]


@pytest.mark.parametrize("kind", ["ssd1306", "ssd1309", "sh1106"])
def test_pictures_come_no_slower_than_the_bars(
    micropython_image: Path, files: dict[str, bytes], kind: Display
) -> None:
    handheld = VirtualHandheld(micropython_image, files=files, seed=56, display=kind, bus_timing=True)
    handheld.run_ms(2500)
    changed: list[float] = []
    handheld.start_shake()
    handheld.run_ms(400)
    last = handheld.oled.changes
    for _ in range(1500):
        handheld.run_ms(1)
        if handheld.oled.changes != last and not handheld.oled.receiving:
            last = handheld.oled.changes
            changed.append(handheld.now_ms)
    handheld.stop_shake()
    gaps = [after - before for before, after in pairwise(changed)]
    assert len(changed) > 25 * 1.5 and max(gaps) < 80, (len(changed), max(gaps))


def seen_with(image: Path, files: dict[str, bytes], kind: Display, panel: str, *keys: int) -> Oled:
    """The display of a handheld whose owner says that it has this panel, with the first picture of a turn; with `keys`
    held at power-on."""
    told = files if panel == "auto" else {**files, "/settings": encode({"settings": {"panel": panel}})}
    handheld = VirtualHandheld(image, files=told, seed=58, display=kind)
    for key in keys:
        handheld.press(key)
    handheld.run_ms(1200)
    for key in keys:
        handheld.release(key)
    handheld.run_ms(1000)
    return handheld.oled


def test_set_right_each_is_told_what_its_own_datasheet_has(micropython_image: Path, files: dict[str, bytes]) -> None:
    wanted = seen_with(micropython_image, files, "ssd1306", "auto").visible()
    assert any(wanted)
    kinds: list[tuple[Display, str, float]] = [
        ("ssd1306", "0.96", 0.83), ("sh1106", "1.3", 0.77), ("ssd1309", "2.42", 0.78)
    ]  # fmt: skip
    for kind, panel, level in kinds:
        oled = seen_with(micropython_image, files, kind, panel)
        assert oled.visible() == wanted and oled.contrast == 0xCF and not oled.unknown, kind
        assert oled.level is not None and round(oled.level, 2) == level


def test_set_wrong_it_is_seen_and_key_3_held_at_power_on_finds_it_again(
    micropython_image: Path, files: dict[str, bytes]
) -> None:
    wanted = seen_with(micropython_image, files, "ssd1306", "auto").visible()
    for panel in ("1.3", "2.42"):
        assert not seen_with(micropython_image, files, "ssd1306", panel).lit, "nobody starts its pump"
    shifted = seen_with(micropython_image, files, "sh1106", "0.96").visible()
    pages = range(0, 1024, 128)
    assert all(shifted[at : at + 126] == wanted[at + 2 : at + 128] for at in pages), "two columns off"
    assert any(shifted[at + 126 : at + 128] != b"\0\0" for at in pages), "noise at the edge"
    assert seen_with(micropython_image, files, "ssd1306", "2.42", 3).visible() == wanted
    guessed = seen_with(micropython_image, files, "ssd1309", "auto")
    assert guessed.visible() == wanted and guessed.level is None and 0x8D in guessed.unknown


def test_a_driver_for_the_other_chip_shows_noise_on_an_sh1106() -> None:
    """The model is as unkind as real ones: no windows, no addressing mode, two columns beside the glass."""
    screens = []
    for oled in (Oled(), Oled13()):
        for data in (b"\x00\xaf\x8d\x14\xa1\xc8\x20\x00\x21\x00\x7f\x22\x00\x07", b"\x40" + b"\x0f" * 1024):
            oled.start(False)
            assert all([oled.write(byte) for byte in data])
            oled.stop()
        screens.append(oled.visible())
    assert screens[0] == b"\x0f" * 1024
    assert screens[1].count(b"\x0f") < 300
