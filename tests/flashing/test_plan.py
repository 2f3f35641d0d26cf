"""What an update decides to do, without any board."""

import pytest

from rollkeeper.flashing.failures import FlashFull, PackageListBroken
from rollkeeper.flashing.plan import BLOCKS_IN_RESERVE, Drive, StoredFile, make_plan, sha256

FILES = {"/main.py": b"start", "/roller/app.mpy": b"app" * 2000, "/lib/fivedice/box.mpy": b"box"}


def drive(files: dict[str, bytes], free_blocks: int = 100) -> Drive:
    stored = {path: StoredFile(len(content), sha256(content)) for path, content in files.items()}
    folders = sorted({path.rpartition("/")[0] for path in files} - {""}, reverse=True)
    return Drive(stored, tuple(folders), 4096, free_blocks)


def test_an_empty_drive_gets_everything_and_main_last() -> None:
    plan = make_plan(FILES, drive({}))
    assert list(plan.send) == ["/roller/app.mpy", "/lib/fivedice/box.mpy", "/main.py"]
    assert plan.create == ("/lib", "/lib/fivedice", "/roller")
    assert plan.remove == () and plan.replaced == frozenset()


def test_the_same_firmware_changes_nothing() -> None:
    assert not make_plan(FILES, drive(FILES)).changes


def test_only_what_differs_is_sent() -> None:
    plan = make_plan(FILES, drive({**FILES, "/roller/app.mpy": b"older"}))
    assert list(plan.send) == ["/roller/app.mpy"]
    assert plan.replaced == {"/roller/app.mpy"}


def test_what_no_longer_belongs_goes_with_its_folder() -> None:
    stale = {"/roller/app.py": b"twin", "/roller/old/thing.mpy": b"x", "/roller/app.mpy.new": b"half"}
    plan = make_plan(FILES, drive({**FILES, **stale}))
    assert set(plan.remove) == set(stale)
    assert plan.empty == ("/roller/old",)
    assert not plan.send


@pytest.mark.parametrize(
    "path", ["/journal/1", "/journal/locks", "/settings.json", "/boot.py", "/rollers/x.mpy", "/lib/x.mpy"]
)
def test_no_firmware_writes_outside_its_own_places(path: str) -> None:
    with pytest.raises(PackageListBroken, match=path):
        make_plan({**FILES, path: b"!"}, drive({}))


def test_a_firmware_without_main_is_refused() -> None:
    with pytest.raises(PackageListBroken, match=r"main\.py"):
        make_plan({"/roller/app.mpy": b"app"}, drive({}))


def test_little_room_means_one_file_after_the_other() -> None:
    older = {path: content + b"!" for path, content in FILES.items()}
    assert not make_plan(FILES, drive(older, free_blocks=BLOCKS_IN_RESERVE + 4)).one_by_one
    assert make_plan(FILES, drive(older, free_blocks=BLOCKS_IN_RESERVE + 3)).one_by_one


def test_a_full_drive_is_refused_with_numbers() -> None:
    with pytest.raises(FlashFull, match=r"needs 57344 bytes, 8192 are free"):
        make_plan(FILES, drive({}, free_blocks=2))
