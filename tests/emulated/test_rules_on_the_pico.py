"""The rules as `make flash` puts them on the Pico answer there as they do here: sheets and plain tests.

The test files themselves go on the drive beside the firmware, compiled like it.
"""

import re
from pathlib import Path

import pytest

from emulator.firmware import build
from emulator.handheld import VirtualHandheld
from rollkeeper.flashing.romfs import compile_module

pytestmark = pytest.mark.emulated
TESTS = Path(__file__).parents[1]
FIRMWARE = TESTS.parent / "firmware"

HELP = ("oracles/vectors_of", "logs/matches", "running/refusing", "oracles/naive_rules", "running/sampled")
SAMPLED = "test_every_roll"  # for some of its rolls
WHOLE = ("test_sheets", "test_sheet_play", "test_challenge_example", "test_match", "test_shared", "test_placement")

# What tests/on_micropython.py does, and each file is forgotten before the next: the drive is large, the memory is not.
RUN = """
import gc, sys
if "/tests" not in sys.path:
    sys.path.append("/tests")
module = __import__(%r)
names = [name for name in dir(module) if name.startswith("test_")]
for name in names:
    getattr(module, name)()
print(len(names), "passed", module.__file__)
del sys.modules[module.__name__], module
gc.collect()
"""

# A roll of each pattern on each card, in every edition: what `test_every_roll` does with 252 rolls and 225 cards.
SOME_ROLLS = """
import test_every_roll as t
from fivedice.edition import EDITIONS
checked = 0
for edition in EDITIONS:
    for held in (None, 0, 50):
        for top, bottom in ((0, 0), (0b111111, 0b010110), (0b101010, 0b111111)):
            card = t.card_of(top, bottom, held)
            for dice in ((4,) * 5, (1, 2, 3, 4, 6), (3, 3, 3, 5, 5)):
                t.agree(edition, card, dice)
                checked += 1
print(checked, "agree")
"""


@pytest.fixture(scope="module")
def pico(micropython_image: Path) -> VirtualHandheld:
    """A handheld with the firmware and the tests on its drive; what it is asked first stops its program."""
    files = build(FIRMWARE)
    plain = {name: TESTS / "fivedice" / f"{name}.py" for name in (*WHOLE, SAMPLED)}
    for name, path in (plain | {name: TESTS / f"{name}.py" for name in HELP}).items():
        files[f"/tests/{name}.mpy"] = compile_module(path.read_bytes(), f"tests/{name}.py")
    for path in sorted((TESTS / "vectors").glob("*.json")):
        files[f"/tests/vectors/{path.name}"] = path.read_bytes()
    handheld = VirtualHandheld(micropython_image, files=files)
    handheld.boot()
    return handheld


def test_the_rules_there_are_the_files_that_make_flash_puts_there(pico: VirtualHandheld) -> None:
    said = pico.repl("import fivedice.game, fivedice.shared\nprint(fivedice.game.__file__, fivedice.shared.__file__)")
    assert said.split() == ["/rom/fivedice/game.mpy", "/rom/fivedice/shared.mpy"]


@pytest.mark.parametrize("name", WHOLE)
def test_the_plain_tests_pass_there(pico: VirtualHandheld, name: str) -> None:
    here = len(re.findall(r"^def test_", (TESTS / "fivedice" / f"{name}.py").read_text("utf-8"), re.MULTILINE))
    assert pico.repl(RUN % name) == f"{here} passed /tests/{name}.mpy\n"


def test_some_rolls_on_some_cards_agree_with_the_naive_reading_there(pico: VirtualHandheld) -> None:
    assert pico.repl(SOME_ROLLS) == "135 agree\n"
