"""`doctor --dump`: which handheld is read and erased, and into which file. The cable: emulated/test_journal_dump.py."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rollkeeper.cli import main
from rollkeeper.doctor import dump
from rollkeeper.flashing import board
from rollkeeper.flashing.flash_errors import OutputUnwritable
from rollkeeper.link import find_handheld
from rollkeeper.link.find_handheld import Board

ONE, OTHER = Board("/dev/one", "e660583883724a32", ""), Board("/dev/other", "e661000000000009", "")


def doctor(*words: str) -> Result:
    return CliRunner().invoke(main, ["doctor", *words])


@pytest.fixture
def boards(monkeypatch: pytest.MonkeyPatch) -> list[Board]:
    there = [ONE, OTHER]
    monkeypatch.setattr(find_handheld, "boards", lambda: there)
    monkeypatch.setattr(board, "bootloader", lambda: None)
    return there


def test_the_handheld_that_is_named_is_meant(boards: list[Board]) -> None:
    assert dump.find_port(None, "000009") == "/dev/other" and dump.find_port("/dev/one", None) == "/dev/one"
    boards.remove(OTHER)
    assert dump.find_port(None, None) == "/dev/one"


def test_no_other_handheld_is_erased_instead_of_the_one_that_is_named(boards: list[Board], tmp_path: Path) -> None:
    boards.remove(OTHER)
    result = doctor("--device", "000009", "--dump", str(tmp_path / "dump"), "--erase")
    assert result.exit_code == 1 and "(no-device)" in result.output and "goes" not in result.output


def test_a_file_that_is_there_is_left_as_it_is(tmp_path: Path) -> None:
    """It may be a dump of before, after which the handheld was erased."""
    there = tmp_path / "dump"
    there.write_bytes(b"games")
    result = doctor("--dump", str(there), "--erase", "--port", str(tmp_path / "no port"))
    assert result.exit_code == 1 and "(dump-exists)" in result.output
    with pytest.raises(dump.DumpExists):
        dump.save(there, b"other games")
    assert there.read_bytes() == b"games" and list(tmp_path.iterdir()) == [there]


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(OutputUnwritable, match="nothing was erased"):
        dump.save(tmp_path / "no folder" / "dump", b"games")


def test_nothing_is_erased_without_a_dump() -> None:
    result = doctor("--erase")
    assert result.exit_code == 2 and "--dump FILE" in result.output
