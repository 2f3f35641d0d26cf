"""What an update decides to do, without any board."""

import pytest

from rollkeeper.flashing.flash_errors import FlashFull
from rollkeeper.flashing.raw_repl import Drive
from rollkeeper.flashing.update import BLOCKS_IN_RESERVE, LOOSE_OFF, make_update, sha256, watched

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


def test_the_new_has_to_fit_beside_the_old() -> None:
    older = {path: content + b"!" for path, content in FILES.items()}
    assert make_update(FILES, drive(older, free_blocks=BLOCKS_IN_RESERVE + 4)).changes
    with pytest.raises(FlashFull, match=r"needs 32768 bytes beside the old one, 28672 are free"):
        make_update(FILES, drive(older, free_blocks=BLOCKS_IN_RESERVE + 3))
