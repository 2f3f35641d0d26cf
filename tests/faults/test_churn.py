"""littlefs and raw slots on one drive, with power cuts: each leaves the other alone, and what does not is found out."""

import os
import subprocess
import sys
from collections import Counter

import pytest
from littlefs import LittleFSError, lfs

from emulator.littlefs_drive import DRIVE_BLOCKS
from faults.churn import FOLDER, Broken, Churn, churned, look
from faults.churned_drive import TornDrive
from faults.churned_files import content_of, opened
from faults.raw_slots import SLOT, laid

pytestmark = pytest.mark.nightly
SMALL = 64  # blocks: enough for the tests of the machine itself
UNKIND_SEEDS = 4
SEES_US = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}


def test_files_and_slots_are_whole_after_every_power_cut() -> None:
    machine = Churn(DRIVE_BLOCKS, 200, seed=6)
    machine.run(180, cuts=0.12, copies=0.2)
    counts = machine.counts
    assert counts["operations"] == 180 and counts["slots"] > 50 and counts["sectors erased"] > 2
    assert counts["inside littlefs's program"] > 5 and counts["inside the journal's program"]
    assert machine.ends.total()


def test_a_full_drive_refuses_and_spoils_nothing() -> None:
    machine = Churn(SMALL, 40, seed=1)
    machine.run(400, cuts=0.1, copies=0.0)
    assert machine.fullest >= SMALL - 1 and machine.counts["no room"] > 50


def test_the_same_seed_gives_the_same_course() -> None:
    assert churned(SMALL, 12, 5, 60) == churned(SMALL, 12, 5, 60)


# -- what the journal has to do at power-on


@pytest.mark.parametrize("half", ["renews", "voids"])
def test_a_journal_that_trusts_what_it_reads_once_loses_a_slot(half: str) -> None:
    """A slot that was cut at its very end reads whole once; one that was cut at its very beginning reads free."""

    def lost(seed: int, broken: bool) -> bool:
        machine = Churn(SMALL, 8, seed)
        machine.journal_share = 1.0
        setattr(machine.ring, half, not broken)
        try:
            machine.run(900, cuts=0.5, copies=0.0)
        except Broken as found:
            assert found.kind == "slot lost"
            return True
        return False

    assert any(lost(seed, broken=True) for seed in range(3, 7))
    assert not any(lost(seed, broken=False) for seed in range(3, 7))


def test_each_power_on_voids_a_slot_and_programs_no_page_often(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Churn(SMALL, 8, seed=3)
    programs: Counter[int] = Counter()
    program, erase = TornDrive.program_slot, TornDrive.erase_sector

    def counted(drive: TornDrive, block: int, offset: int, data: bytes) -> None:
        programs[block * 16 + offset // 256] += 1
        program(drive, block, offset, data)

    def erased(drive: TornDrive, block: int) -> None:
        for page in range(16):
            programs[block * 16 + page] = 0
        erase(drive, block)

    monkeypatch.setattr(TornDrive, "program_slot", counted)
    monkeypatch.setattr(TornDrive, "erase_sector", erased)
    most = 0
    for _ in range(600):
        free = 1 if machine.ring.ahead else machine.ring.next
        machine.ring.begin()
        assert machine.ring.next == min(free + 1, 256)
        for _ in range(machine.rng.randrange(3)):
            machine.ring.work()
        most = max(most, *programs.values())
    assert 16 < most <= 35


def hidden_by(cut: int, stirs: bool) -> Churn:
    """The last entry before the journal's is renamed into a folder, and the power goes at an operation of that."""
    machine = Churn(SMALL, 8, seed=2)
    machine.stirs = stirs
    machine.mounted.mkdir("/d0")
    with opened(machine.mounted, "/f01", "w") as file:
        lfs.file_write(machine.mounted.fs, file, b"something")
    tree = {"/d0": None, "/f01": b"something"}
    machine.files.known, machine.files.possible = dict(tree), [dict(tree), {"/d0": None, "/d0/x": b"something"}]
    machine.drive.fuse = cut
    with pytest.raises(LittleFSError):
        machine.mounted.rename("/f01", "/d0/x")
    machine.power_on(with_copy=False)
    return machine


def test_a_cut_inside_a_rename_hides_the_whole_journal_until_something_is_changed() -> None:
    assert sum(hidden_by(cut, stirs=True).counts["journals hidden at power-on"] for cut in (0, 1)) == 1
    with pytest.raises(Broken, match="sector file gone"):
        for cut in (0, 1):
            hidden_by(cut, stirs=False)


MOVES = """
import random
from littlefs import lfs
from faults.churned_files import opened
from faults.churned_drive import TornDrive
drive = TornDrive(64, random.Random(1)).mounted(fresh=True)
drive.mkdir("/a")
drive.mkdir("/b")
for path in ("/a/f1", "/a/f2"):
    with opened(drive, path, "w") as file:
        lfs.file_write(drive.fs, file, bytes(5000))
for number in range(2000):
    drive.rename(*(("/a/f1", {other!r}) if number % 2 == 0 else ({other!r}, "/a/f1")))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="littlefs ends the process, and how differs")
def test_littlefs_itself_does_not_survive_moves_from_folder_to_folder() -> None:
    """No power cut, no journal: when a folder's blocks move meanwhile, it asserts (its issue 949), or takes the next
    file's blocks for free. So nothing on the handheld may be moved so; when this fails, littlefs has mended it."""
    ended = [
        subprocess.run([sys.executable, "-c", MOVES.format(other=other)], capture_output=True, check=False, env=SEES_US)
        for other in ("/a/f1n", "/b/f1")
    ]
    assert ended[0].returncode == 0, ended[0].stderr
    assert ended[1].returncode < 0 and b"relocatingcommit" in ended[1].stderr


# -- what the machine finds


@pytest.fixture
def machine() -> Churn:
    machine = Churn(SMALL, 12, seed=4)
    machine.run(60, cuts=0.0)
    return machine


def test_a_slot_in_a_block_of_a_file_is_found_out(machine: Churn) -> None:
    blocks = look(machine.drive, machine.mounted)[1]
    block = next(min(places) for path, places in blocks.items() if places and not path.startswith(FOLDER))
    machine.drive.program_slot(block, 5 * SLOT, bytes(SLOT))
    with pytest.raises(Broken):
        machine.judge()


def test_a_slot_in_a_block_of_a_folder_is_found_out(machine: Churn) -> None:
    folders = look(machine.drive, machine.mounted)[2]
    for block in folders:
        machine.drive.program_slot(block, 0, bytes(SLOT))
    machine.drive.powered = False
    with pytest.raises(Broken, match="drive not mounted"):
        machine.power_on(with_copy=False)


def test_a_sector_file_that_is_written_through_littlefs_has_moved(machine: Churn) -> None:
    path = f"{FOLDER}/005"
    content = content_of(machine.mounted, path)
    with opened(machine.mounted, path, "w") as file:
        lfs.file_write(machine.mounted.fs, file, content)
    with pytest.raises(Broken, match="moved"):
        machine.judge()


def test_a_sector_that_is_not_littlefss_any_more_is_written_over_and_found_out(machine: Churn) -> None:
    machine.mounted.remove(f"{FOLDER}/005")
    with pytest.raises(Broken, match="littlefs wrote into the journal"):
        for _ in range(300):
            machine.operation()


def test_a_slot_that_changes_is_found_out(machine: Churn) -> None:
    assert machine.ring.kept > 12
    machine.drive.memory[machine.ring.where[machine.ring.at] * 4096 + 3] ^= 0x10
    with pytest.raises(Broken, match="slot lost"):
        machine.judge()


def test_two_files_in_one_block_are_found_out(machine: Churn, monkeypatch: pytest.MonkeyPatch) -> None:
    def doubled(*drive: object) -> object:
        tree, blocks, folders = look(*drive)  # type: ignore[arg-type]
        return tree, {**blocks, "/other": blocks[f"{FOLDER}/000"]}, folders

    monkeypatch.setattr("faults.churn.look", doubled)
    with pytest.raises(Broken, match="two files share a block"):
        machine.judge()


def test_what_marginal_bits_do_to_littlefs_is_seen_on_a_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    """littlefs believes a commit that read whole once: cut at its very end, a finished change goes back later."""
    monkeypatch.setattr(TornDrive, "_progress", lambda drive, command: 0.96)
    ends: Counter[str] = Counter()
    for seed in range(UNKIND_SEEDS):
        machine = Churn(SMALL, 12, seed)
        machine.run(100, cuts=0.25)
        ends += machine.ends
    assert ends["finished change lost"] and ends["nothing lost"]


def test_a_laid_sector_is_one_block() -> None:
    assert len(laid(7)) == 4096 and laid(7) != laid(8)
