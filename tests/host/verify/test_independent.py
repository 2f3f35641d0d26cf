"""docs/verify_dice.py, as a stranger runs it: it needs nothing of ours, and says what `rollkeeper verify` says of games
whose dice come from the firmware's own code."""

import ast
import json
import os
import random
import re
import runpy
import subprocess
import sys
import zlib
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import pytest

from logs.committed_games import CommittedJournal, Firmware, many, resealed, seal_of
from logs.random_match import Event
from rollkeeper.verify.checked import as_data
from rollkeeper.verify.sources import NothingToVerify, of_file
from turnlink.line import decode, encode

STRANGERS = Path(__file__).parents[3] / "docs" / "verify_dice.py"
GAMES = 10_000 if "ROLLKEEPER_SOAK" in os.environ else 200
SEED = int(os.environ.get("ROLLKEEPER_SEED", "1"))
AT_ONCE = 500  # games in a file
EDITS = 50_000 if "ROLLKEEPER_SOAK" in os.environ else 3000
FORMS = ("commit", "nonce", "share", "seal", "seed", "roll", "roll-off", "keep")
NOT_THERE = ("no-seed", "no-journal")  # neither right nor wrong
TOLD = re.compile(
    r"game at line (\d+), seal ((?:[0-9a-f]{4} ?){4}): (?:(\d+) throws follow|WRONG at line (\d+): (.+)|"
    r"not checked .+?)"
    r"(?:, (\d+) of them while the handheld's random source had failed its tests)?"
    r"(, the seed drawn while the handheld's random source had failed its tests)?"
)
LINES = 165  # of code and blank ones: somebody is to read it

NOTHING = "nothing was checked: this file has no game, or is no text in UTF-8 with an event in each line\n"
LOG = b"".join(encode({"n": n, "roll": "33416"}) + b"\n" for n in (1, 2))

Edit = Callable[[list[Event]], object]


class Said(NamedTuple):
    """What is said of a game: the line with which it begins, how many throws follow, which line is wrong and why."""

    line: int
    throws: int | None
    wrong: int | None
    seal: str
    words: str
    faults: int
    seed_fault: bool


def run(data: bytes, folder: Path) -> "subprocess.CompletedProcess[str]":
    log = folder / "log.jsonl"
    log.write_bytes(data)
    words = [sys.executable, "-I", "-S", str(STRANGERS), str(log)]
    return subprocess.run(words, capture_output=True, text=True, check=False, cwd=folder)


def strangers(data: bytes, folder: Path) -> list[Said]:
    """What it says of each game."""
    done = run(data, folder)
    told = [TOLD.fullmatch(line) for line in done.stdout.splitlines()]
    assert all(told) and not done.stderr, done.stdout[-500:] + done.stderr
    found = [
        Said(int(one[1]), one[3] and int(one[3]), one[4] and int(one[4]), one[2].replace(" ", ""), one[5] or "",
             int(one[6] or 0), bool(one[7]))
        for one in told if one
    ]  # fmt: skip
    assert done.returncode == (1 if any(each.wrong for each in found) else 0 if "throws follow" in done.stdout else 3)
    return found


def ours(data: bytes) -> list[tuple[int, int | None, int | None]]:
    """The same of `rollkeeper verify`: where a game begins, how many throws follow, and which line is wrong."""
    return [
        (each.where.line or 0, each.throws if each.state == "follows" else None,
         each.findings[0].where.line if each.findings else None)
        for each in of_file(BytesIO(data))
    ]  # fmt: skip


def joined(lines: list[bytes]) -> bytes:
    return b"\n".join(lines) + b"\n"


def edited(lines: list[bytes], edit: Edit, seal: bool = True) -> bytes:
    """The log with its events changed, their checksums and numbers repaired, and the seal, too, unless not `seal`."""
    events = [decode(line) for line in lines]
    edit(events)
    first = int(str(events[0]["first"]))
    for n, event in enumerate(events[1:], first):
        event["n"] = n
    return joined(resealed(events) if seal else [encode(event) for event in events])


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
    assert names <= {"hashlib", "hmac", "json", "re", "sys", "zlib"} and "import_module" not in source
    assert not any(isinstance(node, ast.ImportFrom) for node in ast.walk(ast.parse(source)))
    assert source.count("\n") - source.split('"""')[1].count("\n") <= LINES


def test_it_agrees_with_ours(tmp_path: Path) -> None:
    rng, throws, wrong = random.Random(SEED), 0, 0
    for at in range(0, GAMES, AT_ONCE):
        lines = tampered(many(SEED * 1000 + at, min(AT_ONCE, GAMES - at), Firmware).lines, rng)
        found = ours(joined(lines))
        assert [each[:3] for each in strangers(joined(lines), tmp_path)] == found
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
        assert strangers(joined(changed), tmp_path)[0][:3] == (2, None, first + 1)
        assert ours(joined(changed))[0][::2] == (2, first + 1)


def game(edition: str = "web", most: int = 24, nonce: bool = True) -> list[bytes]:
    """The log of a game that was given up after so many events."""
    made = CommittedJournal(5, first=7)
    made.game(edition, 2, nonce=nonce, close="abandon", most=most)
    return made.lines


def where(lines: list[bytes], field: str, number: int = 0) -> int:
    """The index of the line that has this field for the so manyth time."""
    return [at for at, line in enumerate(lines) if field in decode(line)][number]


def moved(events: list[Event], at: int, to: int) -> None:
    events.insert(to, events.pop(at))


def test_a_throw_without_a_share_is_wrong(tmp_path: Path) -> None:
    lines = game()
    rolls = [at for at, line in enumerate(lines) if b'"roll"' in line]
    for taken in ([rolls[3]], rolls):
        data = edited(lines, lambda events, taken=taken: [events[at].pop("share") for at in taken])  # type: ignore[misc]
        (said,) = strangers(data, tmp_path)
        assert said.wrong == taken[0] + 1 and "no share" in said.words
        assert ours(data)[0][2] == taken[0] + 1


def test_a_late_nonce_is_named_and_a_second_one(tmp_path: Path) -> None:
    other: Event = {"n": 0, "t": 1, "nonce": "0" * 32}
    without, lines = game(nonce=False), game()
    third, nonce = where(lines, "roll", 2), where(lines, "nonce")
    for data, line in (
        (edited(without, lambda events: events.insert(third, other)), third + 1),
        (edited(lines, lambda events: moved(events, nonce, third)), third + 1),
        (edited(lines, lambda events: events.insert(third, other)), third + 1),
        (edited(lines, lambda events: events.insert(nonce + 1, other)), nonce + 2),
    ):
        (said,) = strangers(data, tmp_path)
        assert said.wrong == line and "a nonce comes once, and before the first throw" in said.words, said


def test_what_cannot_have_been_kept_is_wrong(tmp_path: Path) -> None:
    lines = game()
    first, second = where(lines, "roll"), where(lines, "keep")
    for at, keep, words in (
        (first, "1", "no dice can have been kept so"), (first, "6", "its keep"), (first, "12345", "kept so"),
        (second, "31", "its keep"), (second, "12345", "kept so"), (second, "1 2", "its keep"), (second, 12, "its keep"),
    ):  # fmt: skip
        (said,) = strangers(edited(lines, lambda events, at=at, keep=keep: events[at].update(keep=keep)), tmp_path)  # type: ignore[misc]
        assert said.wrong == at + 1 and words in said.words, (keep, said)


def test_kept_dice_show_what_they_showed_also_where_no_seed_is_known(tmp_path: Path) -> None:
    lines = game()
    at = where(lines, "keep")
    place = int(str(decode(lines[at])["keep"])[0]) - 1

    def turned(events: list[Event]) -> None:
        dice = str(events[at]["roll"])
        events[at]["roll"] = dice[:place] + str(int(dice[place]) % 6 + 1) + dice[place + 1 :]

    for each in (lines, lines[:-1]):
        (said,) = strangers(edited(each, turned), tmp_path)
        assert said.wrong == at + 1 and "kept shows another face" in said.words


@pytest.mark.parametrize("edition", ["lowe", "challenge"])
def test_the_seal_is_that_of_the_lines(edition: str, tmp_path: Path) -> None:
    made = CommittedJournal(8)
    begin = made.game(edition, 2)
    made.game(edition, begin={**begin, "column": 2}, nonce=False)
    made.game("web", most=9, close="open")
    lines = made.lines
    starts = [at for at, line in enumerate(lines) if b'"game"' in line]
    ends = [at for at, line in enumerate(lines) if b'"seed"' in line] + [len(lines)]
    seals = [seal_of(lines[first:last]) for first, last in zip(starts, ends, strict=True)]
    assert seals[:2] == [decode(lines[at])["seal"] for at in ends[:2]]
    assert [each.seal for each in strangers(joined(lines), tmp_path)] == seals
    at = where(lines, "points", 5)

    def otherwise(events: list[Event]) -> None:
        events[at]["points"] = int(str(events[at]["points"])) + 1

    (said, *rest) = strangers(edited(lines, otherwise, seal=False), tmp_path)
    assert said.wrong == ends[0] + 1 and f"its seal should be {said.seal}" in said.words and said.seal != seals[0]
    assert [each.seal for each in rest] == seals[1:]
    (said, *_) = strangers(edited(lines, otherwise), tmp_path)
    assert said.throws and said.seal != seals[0], "only whoever has the digits of the handheld sees that"


def test_faults_of_the_random_source_are_counted(tmp_path: Path) -> None:
    lines = game()

    def faulty(events: list[Event]) -> None:
        for at in (where(lines, "game"), where(lines, "roll", 1), where(lines, "roll", 4)):
            events[at]["fault"] = "stands still"

    (said,) = strangers(edited(lines, faulty), tmp_path)
    assert (said.throws, said.faults, said.seed_fault) == (ours(joined(lines))[0][1], 2, True)
    (said,) = strangers(edited(lines[:-1], faulty), tmp_path)
    assert (said.throws, said.wrong, said.faults, said.seed_fault) == (None, None, 2, True)


def test_how_a_file_was_saved_changes_nothing(tmp_path: Path) -> None:
    lines = game()
    (said,) = strangers(joined(lines), tmp_path)
    mark = b"\xef\xbb\xbf"
    for data in (b"\n".join(lines), b"\r\n".join(lines), mark + joined(lines), joined(lines) + b"\n\r\n  \n\n"):
        assert strangers(data, tmp_path) == [said]
    (later,) = strangers(b"\n\n" + b"\n\n".join(lines), tmp_path)
    assert later[1:] == said[1:] and later.line == 5
    for nothing in (b"", b"\n\n", mark, lines[0]):
        done = run(nothing, tmp_path)
        assert (done.returncode, done.stdout, done.stderr) == (1, NOTHING, "")


def test_without_a_file_it_says_what_it_is(tmp_path: Path) -> None:
    for words, said in (((), "python3 verify_dice.py game.jsonl"), ((str(tmp_path / "none"),), "cannot be read")):
        done = subprocess.run([sys.executable, str(STRANGERS), *words], capture_output=True, text=True, check=False)
        assert done.returncode == 1 and said in done.stderr and "Traceback" not in done.stderr


ODD: tuple[object, ...] = (
    None, True, 5, -1, 1.5, 10**400, "", "zz", "A" * 64, "0" * 32, "0" * 64, "\ud800", "\x1b[31m", [], [[1]], {},
    {"n": 1}, "6" * 40, "ffffffff", "１２３４５",
)  # fmt: skip
NAMES = ("n", "game", "commit", "nonce", "share", "seal", "seed", "roll", "roll-off", "keep", "fault", "end", "abandon",
         "undo", "score", "rename", "choose", "journal", "device", "epoch", "first", "c")  # fmt: skip


def bases() -> list[list[Event]]:
    """Short games of all editions, closed or open, with what stands in their lines."""
    rng, found = random.Random(4), []
    for seed in range(30):
        made = CommittedJournal(seed, first=rng.choice((1, 7, 1000)))
        made.game(
            rng.choice(("lowe", "travel", "web", "hasbro", "challenge")), rng.choice((1, 2, 3)),
            nonce=rng.random() < 0.6, close=rng.choice(("abandon", "abandon", "open")), most=rng.randrange(1, 30),
            faults=0.05,
        )  # fmt: skip
        found.append([decode(line) for line in made.lines])
    return found


def test_no_line_is_a_traceback(tmp_path: Path) -> None:
    """Odd values under each name, with checksums that agree; and bytes that were changed, cut out or doubled."""
    rng, all_bases, logs = random.Random(SEED), bases(), []
    for _ in range(3000):
        lines = [_raw(dict(event)) for event in rng.choice(all_bases)]
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(len(lines))
            name, odd = rng.choice(NAMES), rng.choice(ODD)
            lines[at] = _raw({**decode_or_nothing(lines[at]), name: odd})
        log = bytearray(b"\n".join(lines))
        if rng.random() < 0.3:
            at = rng.randrange(len(log))
            log[at : at + rng.choice((0, 1, 40))] = rng.randbytes(rng.choice((0, 1, 3)))
        logs.append(bytes(log))
    for each in (*(log for log in logs[:20]), b"\n".join(logs), b"[" * 100_000, rng.randbytes(100_000)):
        done = run(each, tmp_path)
        assert done.stderr == "" and done.stdout and done.returncode in (0, 1, 3)
        assert done.stdout.isascii() and done.stdout.replace("\n", "").isprintable()
    for each in logs:
        with suppress(NothingToVerify):
            json.dumps(as_data(list(of_file(BytesIO(each)))))


def decode_or_nothing(line: bytes) -> Event:
    found: Event = json.loads(line)
    found.pop("c", None)
    return found


def _raw(fields: Event) -> bytes:
    """A line of any length, with its checksum."""
    body = json.dumps(fields, separators=(",", ":")).encode()
    return body[:-1] + b',"c":"%08x"}' % zlib.crc32(body)


def random_edit(events: list[Event], rng: random.Random) -> None:
    """One change that somebody could make."""
    kind = rng.choice(("digit", "digit", "digit", "field", "odd", "keep", "move", "drop", "twice", "nonce", "kind"))
    at = rng.randrange(1, len(events))
    event = events[at]
    if kind == "digit":
        names = [name for name in FORMS if name in event]
        if names:
            name = rng.choice(names)
            text, place = str(event[name]), rng.randrange(len(str(event[name])))
            digits = "123456" if "roll" in name or name == "keep" else "0123456789abcdef"
            event[name] = text[:place] + rng.choice(digits.replace(text[place], "")) + text[place + 1 :]
    elif kind in ("field", "odd"):
        name = rng.choice([name for name in event if name not in ("n", "t")])
        event[name] = rng.choice((None, 5, [], "zz", "", True, "A" * 64, "0" * 32, "\ud800"))
        if kind == "field":
            del event[name]
    elif kind == "keep" and "roll" in event:
        event["keep"] = "".join(sorted(rng.sample("123456", rng.randint(1, 4))))
    elif kind == "move":
        moved(events, at, rng.randrange(1, len(events)))
    elif kind == "drop":
        del events[at]
    elif kind == "twice":
        events.insert(rng.randrange(1, len(events)), dict(event))
    elif kind == "nonce":
        events.insert(rng.randrange(2, len(events) + 1), {"n": 0, "t": 5, "nonce": rng.randbytes(16).hex()})
    else:
        other = {"roll": "roll-off", "roll-off": "roll"}
        events[at] = {other.get(name, name): value for name, value in event.items()}


def test_randomly_edited_logs_get_the_same_verdict() -> None:
    """As `rollkeeper verify`, which knows the rules as well: what only they refuse, a stranger need not see."""
    rng, all_bases = random.Random(SEED), bases()
    games_of = runpy.run_path(str(STRANGERS))["games_of"]
    wrong = others = refused = 0
    for _ in range(EDITS):
        base = rng.choice(all_bases)
        data = edited([encode(event) for event in base], lambda events: random_edit(events, rng), rng.random() < 0.5)
        said = []
        for each in games_of(BytesIO(data)):
            each.check()
            said += each.wrong
        found = sorted(
            (finding.where.line or 0, finding.message.startswith("the rules refuse it"))
            for checked in of_file(BytesIO(data)) for finding in checked.findings if finding.name not in NOT_THERE
        )  # fmt: skip
        first = min((line for line, _ in said), default=None)
        only_rules = [line for line, by_the_rules in found if by_the_rules]
        if first is None:
            assert len(found) == 0 or found[0][1], (data, found)
            refused += bool(found)
            continue
        assert found, (data, said)
        wrong += 1
        if found[0][0] != first and not (only_rules and only_rules[0] < first):
            others += 1
    assert wrong > EDITS / 3 and others <= wrong / 200 and refused


@pytest.mark.parametrize("data", [LOG.decode().encode("utf-16"), LOG.replace(b"\n", b"\r"), b"\x89PNG\r\n", b"[]\n"])
def test_what_is_no_log_is_said_and_nobody_is_accused(data: bytes, tmp_path: Path) -> None:
    done = run(data, tmp_path)
    assert (done.returncode, done.stdout) == (1, NOTHING)
