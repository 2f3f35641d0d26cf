"""What the handheld has loaded when its first picture is there: nothing from files that are called like something
that is built in, and right afterwards the screens that a game will need."""

import ast
from pathlib import Path

import pytest

from emulator.handheld import VirtualHandheld
from players.player import Player
from rollkeeper.flashing.build import build, with_program

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"
OURS = ("roller", "fivedice", "turnlink")
ON_THE_PC = ("typing", "collections.abc")  # under TYPE_CHECKING


def imported() -> set[str]:
    """The modules of MicroPython that the firmware imports."""
    found: set[str] = set()
    for path in FIRMWARE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                found.add(node.module)
    return {name for name in found if name.split(".")[0] not in OURS and name not in ON_THE_PC}


def test_no_file_is_taken_for_what_is_built_in(micropython_image: Path) -> None:
    names = imported()
    assert {"json", "time", "machine", "framebuf", "sys"} <= names
    foreign = {f"/{name}.py": b"raise SystemExit('a file on the drive')" for name in names}
    player = Player(VirtualHandheld(micropython_image, files=build(FIRMWARE) | foreign, seed=4))
    player.roll()
    player.open_scores()
    assert player.game is not None and player.game.rolls == 1 and len(player.lines) == 2
    assert player.handheld.repl("import sys\nprint(sys.path)") == "['/fw', '', '.frozen', '/lib']\n"


def test_what_only_the_cable_needs_is_loaded_after_the_first_picture(micropython_image: Path) -> None:
    program = b"""
import sys
from roller.handheld import Handheld
from roller.hw.board import Board

handheld = Handheld(Board())
handheld.play(handheld.board.now())
loaded = list(sys.modules)
"""
    handheld = VirtualHandheld(micropython_image, files=with_program(build(FIRMWARE), program), seed=6)
    handheld.run_ms(2000)
    loaded = handheld.repl("print('\\n'.join(loaded))").split()
    assert "turnlink.packed_events" in loaded
    assert not {"turnlink.line", "turnlink.device", "roller.hw.usb"} & set(loaded)


def test_the_screens_of_a_game_are_loaded_before_a_player_wants_them(micropython_image: Path) -> None:
    handheld = VirtualHandheld(micropython_image, files=build(FIRMWARE), seed=5)
    player = Player(handheld)
    assert player.sees(("ready", "P1", 1, 0, False, ()))
    known = handheld.repl("import sys\nprint('\\n'.join(sys.modules))").split()
    assert {"roller.oled." + name + "_screens" for name in ("turn", "score", "menu")} <= set(known)
    assert "roller.oled.card_screens" not in known, "while no card is shown"
    gone = {"roller.journal." + name for name in ("recovery", "fold", "find_sectors", "read_ring")}
    gone |= {"turnlink.bulk", "fivedice.begin_and_roll_off", "fivedice.house_rules", "roller.settings_effects"}
    assert not gone & set(known), "unloaded after power-on"
