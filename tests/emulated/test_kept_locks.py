"""The file of the locks on a real littlefs drive: where it is, and what a damaged one or none at all costs."""

from pathlib import Path

import pytest

from emulated.player import Player
from rollkeeper.flashing.build import build
from rollkeeper.virtual.filesystem import FLASH_SIZE, drive_of, read_files
from rollkeeper.virtual.flash_chip import TYPICAL
from rollkeeper.virtual.flash_operation import Operation
from rollkeeper.virtual.handheld import VirtualHandheld

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"
PATH = "/journal/locks"
TORN = 8  # copies of each operation of the flash, torn at different places


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return build(FIRMWARE)


def lit(handheld: VirtualHandheld) -> list[int]:
    return [place for place, lamp in enumerate(handheld.lamps, 1) if lamp]


@pytest.fixture(scope="module")
def locked(micropython_image: Path, files: dict[str, bytes]) -> tuple[VirtualHandheld, Player]:
    """In mid-turn, with two dice locked and kept."""
    handheld = VirtualHandheld(micropython_image, files=files, seed=11)
    player = Player(handheld)
    player.roll()
    for key in (1, 4):
        handheld.tap(key)
        handheld.run_ms(60)
    handheld.run_ms(800)
    return handheld, player


def test_they_are_beside_the_journal_and_not_in_the_root(locked: tuple[VirtualHandheld, Player]) -> None:
    handheld, player = locked
    drive = handheld.filesystem()
    assert drive[PATH] == b"%d %d" % (len(player.lines), 0b01001)
    assert not [path for path in drive if "lock" in path.rsplit("/", 1)[-1] and path != PATH and ".mpy" not in path]


def test_a_power_cut_while_they_change_leaves_the_old_ones_or_the_new_ones(
    micropython_image: Path, files: dict[str, bytes]
) -> None:
    handheld = VirtualHandheld(micropython_image, files=files, flash_timing=TYPICAL, seed=13)
    Player(handheld).roll()
    for key in (1, 4):
        handheld.tap(key)
        handheld.run_ms(800)
    images: list[bytes] = []

    def begun(operation: Operation) -> None:
        images.extend(handheld.flash_chip.contents(FLASH_SIZE, seed) for seed in range(TORN))

    handheld.flash_chip.on_operation = begun
    handheld.tap(2)
    handheld.run_ms(800)
    handheld.flash_chip.on_operation = None
    assert len(images) >= TORN, "the change was written"
    for image in [*images, handheld.flash]:
        drive = read_files(drive_of(image))
        assert drive[PATH] in (b"2 9", b"2 11")
        assert drive["/journal/tail/lines"] == handheld.filesystem()["/journal/tail/lines"]
    assert handheld.filesystem()[PATH] == b"2 11"


@pytest.mark.parametrize("junk", [b"\xff\xc3\x00 junk", None], ids=["a damaged file", "a folder in its place"])
def test_without_them_the_game_is_where_it_was(
    locked: tuple[VirtualHandheld, Player], micropython_image: Path, files: dict[str, bytes], junk: bytes | None
) -> None:
    handheld, before = locked
    drive = {path: content for path, content in handheld.filesystem().items() if path != PATH}
    drive |= {PATH: junk} if junk is not None else {PATH + "/nothing": b""}
    after = Player(VirtualHandheld(micropython_image, files=drive, seed=12))
    assert after.lines == before.lines and after.game is not None and before.game is not None
    assert (after.game.dice, after.game.rolls) == (before.game.dice, 1)
    assert lit(after.handheld) == [], "nobody has locked anything that is known of"
    rolled = after.roll(5)
    assert after.lines[:-1] == before.lines and rolled[4] == before.game.dice[4]
    after.handheld.tap(3)
    after.handheld.run_ms(800)
    kept = after.handheld.filesystem().get(PATH)
    assert kept == (b"3 20" if junk is not None else None)
    assert lit(after.handheld) == [3, 5] and after.sees(("choosing", rolled, 0b10100, 1, "", ""))
