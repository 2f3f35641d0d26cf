"""Code that runs from flash, on the emulated board: where each function is, what stays in RAM, and that the blocks are
those of the bundle that is on the drive now."""

import re
import shutil
from pathlib import Path

import pytest

from emulator.handheld import VirtualHandheld
from players.player import Player
from rollkeeper.flashing.build import build, with_program

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"
MODULE = FIRMWARE / "roller" / "hw" / "run_from_flash.py"
BUNDLE = "/rollkeeper.bundle"
MOVED_MS = 3000  # ms after power-on all was moved
PROGRAM = b"""
from roller.handheld import Handheld
from roller.hw.board import Board

handheld = Handheld(Board())
handheld.run()
"""
# Of each module: how many functions are in flash, and those in RAM.
TOLD = """
import sys
from machine import mem32

def closure(of):
    return lambda: of

FUNCTION, CLOSURE = type(closure), type(closure(0))

def told(module, names):
    flash, ram = 0, []
    for value in names.values():
        if type(value) is type:
            more, others = told(module, value.__dict__)
            flash += more
            ram += others
        elif type(value) in (FUNCTION, CLOSURE):
            function = id(value) if type(value) is FUNCTION else mem32[id(value) + 4]
            if mem32[function] == mem32[id(told)] and mem32[function + 4] == id(module):
                if mem32[function + 12] >> 28 == 1:
                    flash += 1
                else:
                    ram.append("function")
    return flash, ram

for name in list(sys.modules):
    if name[:7] in ("roller.", "fivedic", "turnlin"):
        print(name, *told(sys.modules[name], sys.modules[name].__dict__))
"""


def handheld_with(image: Path, files: dict[str, bytes] | None, flash: bytes | None = None) -> VirtualHandheld:
    handheld = VirtualHandheld(image, files=files, flash=flash, seed=3)
    handheld.run_ms(MOVED_MS)
    return handheld


def where(handheld: VirtualHandheld) -> dict[str, tuple[int, list[str]]]:
    """Of each module: the number of functions in flash, and those in RAM."""
    lines = handheld.repl(TOLD).splitlines()
    found = [re.fullmatch(r"(\S+) (\d+) \[(.*)\]", line) for line in lines]
    return {each[1]: (int(each[2]), each[3].split()) for each in found if each}


BLOCKS = """
for value in handheld.code.__dict__.values():
    if type(value) is list and len(value) > 30:
        print(*value)
"""
COPY = f"""
import os
with open("{BUNDLE}", "rb") as old, open("/new", "wb") as new:
    while True:
        piece = old.read(1024)
        if not piece:
            break
        new.write(piece)
os.rename("/new", "{BUNDLE}")
"""
OVERWRITE = f"""
from rp2 import Flash
flash = Flash()
for block in OLD:
    flash.writeblocks(block, bytes(4096))
with open("{BUNDLE}", "rb") as file:
    print("whole" if file.read(4) == b"RKB1" else "not whole")
"""


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return with_program(build(FIRMWARE), PROGRAM)


def in_ram(handheld: VirtualHandheld) -> list[str]:
    """The functions in RAM, but for those that move the others."""
    found = where(handheld)
    return [name for module, (_, names) in found.items() if module != "roller.hw.run_from_flash" for name in names]


@pytest.fixture(scope="module")
def moved(micropython_image: Path, files: dict[str, bytes]) -> VirtualHandheld:
    """A handheld of whose program only the REPL is asked."""
    return handheld_with(micropython_image, files)


def test_nearly_all_functions_are_in_flash(moved: VirtualHandheld) -> None:
    found = where(moved)
    assert len(found) > 50 and sum(flash for flash, _ in found.values()) > 300
    assert len(in_ram(moved)) < 40, in_ram(moved)
    assert int(moved.repl("import gc\ngc.collect()\nprint(gc.mem_free())")) > 85_000


def test_what_runs_meanwhile_or_in_interrupts_stays_in_ram(moved: VirtualHandheld) -> None:
    (rarely,) = re.findall(r"^RARELY = .*$", MODULE.read_text(encoding="utf-8"), re.MULTILINE)
    stays = f"""
from machine import mem32
from roller.hw import board
{rarely}
FUNCTION = type(lambda: 0)
for name, value in list(board.Board.__dict__.items()) + [("run", Handheld.run)]:
    if type(value) is FUNCTION:
        print(name, name in RARELY, mem32[id(value) + 12] >> 28)
"""
    found = [line.split() for line in moved.repl(stays).splitlines()]
    assert len(found) > 15 and ["run", "False", "2"] in found
    assert all(place == "2" for _, rarely, place in found if rarely == "False"), found
    rare = [place for _, rarely, place in found if rarely == "True"]
    assert rare.count("2") <= 1, f"{found}: a function that lies across two blocks stays, and no other"


def test_a_page_runs_from_flash_a_moment_after_it_was_opened(micropython_image: Path, files: dict[str, bytes]) -> None:
    player = Player(handheld_with(micropython_image, files))
    player.roll()
    player.open_scores()
    player.handheld.tap(4)
    player.handheld.run_ms(1000)
    assert player.game is not None and player.game.rolls == 1
    flash, ram = where(player.handheld)["roller.app.pages.card"]
    assert flash >= 3 and not ram


@pytest.mark.nightly
def test_it_runs_from_the_blocks_that_the_bundle_is_in_now(micropython_image: Path, files: dict[str, bytes]) -> None:
    """After an update the old blocks still hold an old bundle, here the very same bytes, until littlefs needs them."""
    first = handheld_with(micropython_image, files)
    old = set(map(int, first.repl(BLOCKS).split()))
    first.repl(COPY)
    second = handheld_with(micropython_image, None, flash=first.cut_power())
    new = set(map(int, second.repl(BLOCKS).split()))
    assert len(old) == len(new) > 30 and not old & new
    assert second.repl(f"OLD = {sorted(old)}\n{OVERWRITE}") == "whole\n"
    player = Player(handheld_with(micropython_image, None, flash=second.cut_power()))
    player.roll()
    assert player.game is not None and player.game.rolls == 1
    assert set(map(int, player.handheld.repl(BLOCKS).split())) == new


@pytest.mark.parametrize(("is_now", "would_be"), [("MODULE, BYTECODE = 4,", "MODULE, BYTECODE = 8,"),
                                                  ("LENGTH, CONTENT = 8,", "LENGTH, CONTENT = 4,"),
                                                  ("TEXTS = 12 ", "TEXTS = 0 "),
                                                  ("FILE_BYTES = 128", "FILE_BYTES = 8")])  # fmt: skip
@pytest.mark.nightly
def test_with_objects_of_another_form_all_stays_in_ram(
    micropython_image: Path, tmp_path: Path, is_now: str, would_be: str
) -> None:
    firmware = tmp_path / "firmware"
    shutil.copytree(FIRMWARE, firmware)
    module = firmware / MODULE.relative_to(FIRMWARE)
    source = module.read_text(encoding="utf-8")
    assert is_now in source
    module.write_text(source.replace(is_now, would_be), encoding="utf-8")
    player = Player(handheld_with(micropython_image, with_program(build(firmware), PROGRAM)))
    player.roll()
    assert player.game is not None and player.game.rolls == 1
    assert player.handheld.repl(BLOCKS) == ""
    assert len(in_ram(player.handheld)) > 300


def test_a_loose_module_stays_in_ram(micropython_image: Path, files: dict[str, bytes]) -> None:
    """It is not in the bundle."""
    source = (FIRMWARE / "roller" / "app" / "shake.py").read_bytes()
    found = where(handheld_with(micropython_image, files | {"/roller/app/shake.py": source}))
    assert found["roller.app.shake"][0] == 0 and found["roller.app.power"][0] > 0
