"""The journal's part of the flash goes to a file over the cable; and a handheld with somebody else's games in it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from emulated.journals import journal_of
from emulator.firmware import build
from emulator.handheld import SECTORS, VirtualHandheld
from host.flashing.plugged_in import PluggedIn
from players.player import Player, picture_of
from rollkeeper.flashing.layout import JOURNAL, JOURNAL_SIZE
from running.patience import HANG

pytestmark = [pytest.mark.emulated, pytest.mark.skipif(os.name == "nt", reason="needs PTYs")]
FIRMWARE = Path(__file__).parents[2] / "firmware"
GAMES: list[dict[str, object]] = [{"game": "travel", "players": ["Ann"]}, *[{"roll": "12345"}, {"score": "aces"}] * 80]


def doctor(pico: PluggedIn, *words: str, answer: str = "") -> subprocess.CompletedProcess[str]:
    return run("doctor", pico, *words, answer=answer)


def run(verb: str, pico: PluggedIn, *words: str, answer: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "rollkeeper", verb, "--port", pico.port, *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=2 * HANG, input=answer, check=False)


def test_a_dump_is_the_flash_and_shows_the_games(micropython_image: Path, tmp_path: Path) -> None:
    files, lines = journal_of(GAMES)
    handheld = VirtualHandheld(micropython_image, files={**build(FIRMWARE), **files})
    handheld.run_ms(2000)
    dump = tmp_path / "dump.bin"
    with PluggedIn(handheld) as pico:
        result = doctor(pico, "--dump", str(dump))
    assert result.returncode == 0, result.stderr
    saved = dump.read_bytes()
    assert saved == handheld.flash[JOURNAL : JOURNAL + JOURNAL_SIZE]
    text = saved.split(b"\n")
    assert all(any(piece.endswith(line) for piece in text) for line in lines), "as `strings` shows them"


@pytest.mark.nightly
def test_the_games_of_another_rollkeeper_are_left_alone_until_they_are_saved(
    micropython_image: Path, tmp_path: Path
) -> None:
    files, _ = journal_of(GAMES)
    other = bytes.fromhex("e661000000000009")
    handheld = VirtualHandheld(micropython_image, files={**build(FIRMWARE), **files}, unique_id=other)
    handheld.run_ms(2000)
    text = "The games that I have are\nanother Rollkeeper's.\nPlug me into the PC."
    assert bytes(handheld.oled.ram) == picture_of(("message", "Other games", text, ("",) * 5))
    assert handheld.flash[JOURNAL : JOURNAL + JOURNAL_SIZE] == files[SECTORS], "nothing was changed"
    dump = tmp_path / "dump.bin"
    with PluggedIn(handheld) as pico:
        flashed = run("flash", pico)
        assert flashed.returncode == 1 and "doctor --dump FILE --erase" in flashed.stderr, "it is said what saves them"
        assert doctor(pico, "--dump", str(dump), "--erase", answer="n\n").returncode != 0 and not dump.exists()
        assert doctor(pico, "--dump", str(dump), "--erase", answer="y\n").returncode == 0
        assert doctor(pico, "--dump", str(dump)).returncode == 1, "the file is there"
    assert dump.read_bytes() == files[SECTORS]
    again = VirtualHandheld(micropython_image, flash=handheld.cut_power(), unique_id=other)
    player = Player(again)
    player.tap(5)  # no guide
    again.run_ms(1000)
    player.open_port()
    assert player.lines and b'"game"' in player.lines[0]
