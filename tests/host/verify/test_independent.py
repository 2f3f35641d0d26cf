"""docs/verify_dice.py, as a stranger runs it: it needs nothing of ours, and says what `rollkeeper verify` says of games
whose dice come from the firmware's own code."""

import ast
import os
import random
import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path

from committed_games import Firmware, many
from rollkeeper.verify.sources import of_file
from turnlink.line import decode, encode

STRANGERS = Path(__file__).parents[3] / "docs" / "verify_dice.py"
GAMES = 10_000 if "ROLLKEEPER_SOAK" in os.environ else 200
SEED = int(os.environ.get("ROLLKEEPER_SEED", "1"))
AT_ONCE = 500  # games in a file
TOLD = re.compile(r"game at line (\d+): (?:(\d+) throws follow|WRONG at line (\d+): .+|(not checked): .+)")
LINES = 70  # of code and blank ones: somebody is to read it


def strangers(data: bytes, folder: Path) -> list[tuple[int, int | None, int | None]]:
    """What it says of each game: where it begins, and how many throws follow or which line does not."""
    log = folder / "log.jsonl"
    log.write_bytes(data)
    words = [sys.executable, "-I", "-S", str(STRANGERS), str(log)]
    done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=folder)
    found = [TOLD.fullmatch(line) for line in done.stdout.splitlines()]
    assert all(found) and not done.stderr, done.stdout[-500:] + done.stderr
    told = [tuple(None if each is None else int(each) for each in one.groups()[:3]) for one in found if one]
    assert done.returncode == any(wrong for _, _, wrong in told)
    return told  # type: ignore[return-value]


def ours(data: bytes) -> list[tuple[int, int | None, int | None]]:
    """The same of `rollkeeper verify`."""
    return [
        (each.where.line or 0, each.throws if each.state == "follows" else None,
         each.findings[0].where.line if each.findings else None)
        for each in of_file(BytesIO(data))
    ]  # fmt: skip


def tampered(lines: list[bytes], rng: random.Random) -> list[bytes]:
    """With another face in one die that was thrown, in about every tenth game."""
    found = list(lines)
    for at, line in enumerate(lines):
        fields = decode(line)
        if "roll" not in fields or rng.random() > 1 / 300:
            continue
        dice, kept = str(fields["roll"]), str(fields.get("keep", ""))
        place = rng.choice([place for place in range(len(dice)) if str(place + 1) not in kept])
        other = rng.choice([face for face in "123456" if face != dice[place]])
        fields["roll"] = dice[:place] + other + dice[place + 1 :]
        found[at] = encode(fields)
    return found


def test_it_needs_nothing_of_ours_and_is_short() -> None:
    source = STRANGERS.read_text(encoding="utf-8")
    names = {alias.name for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Import) for alias in node.names}
    assert names <= {"hashlib", "hmac", "json", "sys", "zlib"} and "import_module" not in source
    assert not any(isinstance(node, ast.ImportFrom) for node in ast.walk(ast.parse(source)))
    assert source.count("\n") - source.split('"""')[1].count("\n") <= LINES + 5


def test_it_agrees_with_ours(tmp_path: Path) -> None:
    rng, throws, wrong = random.Random(SEED), 0, 0
    for at in range(0, GAMES, AT_ONCE):
        lines = tampered(many(SEED * 1000 + at, min(AT_ONCE, GAMES - at), Firmware).lines, rng)
        data = b"\n".join(lines) + b"\n"
        found = ours(data)
        assert strangers(data, tmp_path) == found
        throws += sum(follow or 0 for _, follow, _ in found)
        wrong += sum(line is not None for _, _, line in found)
    assert throws > 20 * GAMES and GAMES / 30 < wrong < GAMES / 3
    print(f"\nCOUNTED {GAMES} games")
    print(f"COUNTED {throws} throws\nCOUNTED {wrong} games with a changed die")


def test_it_tells_damage_and_what_is_missing(tmp_path: Path) -> None:
    lines = many(SEED, 3).lines
    first = next(at for at, line in enumerate(lines) if b'"roll"' in line)
    flipped = [*lines[:first], lines[first].replace(b'"roll"', b'"rolk"'), *lines[first + 1 :]]
    for changed in (flipped, [*lines[:first], *lines[first + 1 :]]):
        data = b"\n".join(changed) + b"\n"
        assert strangers(data, tmp_path)[0] == (2, None, first + 1)
        assert ours(data)[0][::2] == (2, first + 1)
