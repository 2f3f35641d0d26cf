"""A handheld that has the log of firmware 0.1.0 on its flash is updated, the power fails meanwhile: the PC gets all."""

import json
import random
from collections import OrderedDict
from pathlib import Path

import pytest

from emulated.player import Player
from rollkeeper.bench import logged_games
from rollkeeper.flashing.build import build
from rollkeeper.virtual.flash_chip import TYPICAL
from rollkeeper.virtual.handheld import VirtualHandheld
from turnlink.line import encode

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"
GAMES = 5
EPOCH = "0badcafe"


def logged() -> tuple[list[bytes], dict[str, bytes]]:
    """The lines of some games, and the files in which firmware 0.1.0 kept them."""
    rng = random.Random(1)
    lines: list[bytes] = []
    files: dict[str, bytes] = {}
    for _ in range(GAMES):
        first = len(lines) + 1
        for event in logged_games.game("travel", rng):
            n = len(lines) + 1
            lines.append(encode(OrderedDict([("n", n), ("t", 4000 * n), *event.items()])))
        heading = encode(OrderedDict(journal=1, device="e660583883724a32", epoch=EPOCH, first=first))
        files[f"/journal/{first:08d}.jsonl"] = b"".join(line + b"\n" for line in [heading, *lines[first - 1 :]])
    return lines, files


def older_files(handheld: VirtualHandheld) -> list[str]:
    """Those that are left on the flash."""
    return [path for path in handheld.filesystem() if path.endswith(".jsonl")]


def test_the_older_log_reaches_the_pc_over_power_cuts(micropython_image: Path) -> None:
    lines, older = logged()
    handheld = VirtualHandheld(micropython_image, files={**build(FIRMWARE), **older}, flash_timing=TYPICAL, seed=1)
    left = []
    for operations in (4, 20):  # one more life each, with the power cut inside an erase or a page program
        assert handheld.run_to_flash_operation(operations, 20_000)
        flash = handheld.cut_power(seed=operations)
        handheld = VirtualHandheld(micropython_image, flash=flash, flash_timing=TYPICAL, seed=operations)
        left.append(len(older_files(handheld)))
    assert left[0] == GAMES and 0 < left[1] < GAMES, "cut before the first file was removed, and between two"
    assert handheld.run_until(lambda: not older_files(handheld), 10_000, step_ms=250)
    handheld.run_ms(2000)
    player = Player(handheld)
    assert player.lines[: len(lines)] == lines
    assert [json.loads(line)["n"] for line in player.lines] == list(range(1, len(player.lines) + 1))
    assert player.hello.epoch == EPOCH
    player.roll()
    assert len(player.lines) > len(lines) + 1
