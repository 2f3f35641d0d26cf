"""The displays that people have, an SSD1306 or an SH1106 at either address: the game shows the same picture on each."""

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
    kinds: list[tuple[Display, int]] = [("ssd1306", 0x3C), ("ssd1306", 0x3D), ("sh1106", 0x3C), ("sh1106", 0x3D)]
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
    monkeypatch.setattr(Sh1106, "read", Ssd1306.read)  # it says its status, as an SSD1306 does
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


@pytest.mark.parametrize("kind", ["ssd1306", "sh1106"])
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
