"""What an update decides to do, without any board."""

import pytest

from rollkeeper.flashing.flash_errors import FlashFull
from rollkeeper.flashing.raw_repl import Drive
from rollkeeper.flashing.update import BLOCKS_IN_RESERVE, LOOSE_OFF, Update, make_update, sha256, watched

FILES = {"/rollkeeper.bundle": b"bundle" * 2000, "/main.py": b"start"}
LOOSE = ("/lib/fivedice/box.mpy", "/lib/fivedice/", "/roller/app.py", "/roller/")


def drive(files: dict[str, bytes], loose: tuple[str, ...] = (), free_blocks: int = 100) -> Drive:
    return Drive({path: sha256(content) for path, content in files.items()}, loose, 4096, free_blocks)


def test_an_empty_drive_gets_both_files_and_the_bundle_first() -> None:
    update = make_update(FILES, drive({}))
    assert list(update.send) == ["/rollkeeper.bundle", "/main.py"] and update.size == 12005
    assert not update.loose and not update.leftovers


def test_the_same_firmware_changes_nothing() -> None:
    assert not make_update(FILES, drive(FILES)).changes


def test_only_what_differs_is_sent() -> None:
    assert list(make_update(FILES, drive({**FILES, "/rollkeeper.bundle": b"older"})).send) == ["/rollkeeper.bundle"]


def test_what_an_update_left_behind_goes() -> None:
    stale = {"/main.py.new": b"half", LOOSE_OFF: b""}
    assert set(stale) < set(watched(FILES))
    assert set(make_update(FILES, drive({**FILES, **stale})).leftovers) == set(stale)


def test_loose_modules_go_unless_somebody_wants_them() -> None:
    assert make_update(FILES, drive(FILES, LOOSE)).loose == LOOSE
    assert not make_update(FILES, drive(FILES, LOOSE), keep_loose=True).changes


LARGE = {"/rollkeeper.bundle": bytes(12000), "/coach.table": bytes(5000)}
NEW = BLOCKS_IN_RESERVE + 3 + 2  # blocks that both need, and those in reserve


def fits(free_blocks: int, there: dict[str, int]) -> Update:
    """The update to LARGE of a drive of which so many blocks are free, with files of these sizes."""
    loose = tuple(path for path in there if path in LOOSE)
    hashes = {path: "older" for path in there if path not in loose}
    return make_update(LARGE, Drive(hashes, loose, 4096, free_blocks, there))


@pytest.mark.parametrize(
    ("free_blocks", "there", "how"),
    [
        (NEW, {"/rollkeeper.bundle": 9000, "/coach.table": 5000}, ""),
        (NEW - 1, {"/rollkeeper.bundle": 9000, "/coach.table": 5000}, "one by one"),
        (NEW - 3, {"/rollkeeper.bundle.new": 9000, "/rollkeeper.bundle": 9}, ""),
        (NEW - 2, {"/coach.table.new": 5000, "/rollkeeper.bundle": 9}, ""),
        (NEW - 1, {"/rollkeeper.bundle.new": 12, "/rollkeeper.bundle": 9000}, "one by one"),  # it had no block
        (NEW - 3, {"/roller/app.py": 9000, "/rollkeeper.bundle": 9000}, "one by one, loose first"),
        (NEW - 3, {"/rollkeeper.bundle": 9000, "/coach.table": 5000}, "one by one, the bundle gives way"),
        (NEW - 5, {"/rollkeeper.bundle": 20000}, "one by one, the bundle gives way"),
    ],
)
def test_what_is_about_to_be_freed_counts_as_free(free_blocks: int, there: dict[str, int], how: str) -> None:
    update = fits(free_blocks, there)
    assert update.one_by_one == ("one by one" in how) and update.loose_first == ("loose first" in how)
    assert update.gives_way == (("/rollkeeper.bundle",) if "gives way" in how else ())


def test_what_somebody_else_has_put_there_is_not_freed() -> None:
    with pytest.raises(FlashFull, match=r"/rollkeeper.bundle needs 24576 bytes, 20480 can be freed; nothing was"):
        fits(BLOCKS_IN_RESERVE + 1, {"/rollkeeper.bundle": 2000})


def test_a_boot_file_of_somebody_stays() -> None:
    assert not make_update(FILES, drive({**FILES, "/boot.py": b"print()"})).changes
