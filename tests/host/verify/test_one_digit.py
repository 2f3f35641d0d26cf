"""One digit of a log is changed, at every position of what the dice are made of: its line is named, whether or not its
checksum was made to agree again."""

import random
from io import BytesIO

import pytest

from logs.committed_games import DEVICE, EPOCH, CommittedJournal, resealed
from rollkeeper.verify import made_again
from rollkeeper.verify.checked import Checked
from rollkeeper.verify.sources import of_file
from turnlink.line import decode, encode

FIELDS = ("commit", "nonce", "roll", "roll-off", "share", "seed")


def checked(lines: list[bytes]) -> Checked:
    (game,) = of_file(BytesIO(b"\n".join(lines) + b"\n"))
    return game


def journal(edition: str, players: int, nonce: bool, most: int) -> list[bytes]:
    made = CommittedJournal(5, first=7)
    made.game(edition, players, nonce=nonce, close="abandon", most=most)
    return made.lines


def changes(lines: list[bytes], seed: int) -> list[tuple[int, str, bytes]]:
    """For every digit: the line (from 0), the field, and the line with another digit there."""
    rng, found = random.Random(seed), []
    for at, line in enumerate(lines):
        fields = decode(line)
        for name in FIELDS:
            value = str(fields.get(name, ""))
            for place, digit in enumerate(value):
                digits = "123456" if "roll" in name else "0123456789abcdef"
                other = rng.choice(digits.replace(digit, ""))
                fields_now = {**fields, name: value[:place] + other + value[place + 1 :]}
                found.append((at, name, encode(fields_now)))
    return found


def same_dice(before: bytes, after: bytes, lines: list[bytes]) -> bool:
    """Whether another share gives the very dice that were thrown: then nothing can tell it from the true one."""
    end, begin = decode(lines[-1]), decode(lines[1])
    nonce = next((str(decode(line)["nonce"]) for line in lines if b'"nonce"' in line), "")
    fields = decode(after)
    count = len(str(fields.get("roll", "12345"))) - len(str(fields.get("keep", "")))
    ready = []
    for share in (decode(before)["share"], fields["share"]):
        said = made_again.dice_message(DEVICE, EPOCH, int(str(begin["n"])), int(str(fields["n"])), str(share), nonce)
        ready.append(made_again.ready_faces(bytes.fromhex(str(end["seed"])), said)[:count])
    return ready[0] == ready[1]


@pytest.mark.parametrize(
    ("edition", "players", "nonce", "most"),
    [("travel", 2, True, 24), ("challenge", 2, True, 24), ("web", 1, False, 20), ("hasbro", 1, True, 1)],
)
def test_any_digit_is_named_with_its_line(edition: str, players: int, nonce: bool, most: int) -> None:
    lines = journal(edition, players, nonce, most)
    seal = checked(lines).seal
    assert checked(lines).state == "follows" and seal == decode(lines[-1])["seal"]
    unseen = 0
    for at, name, line in changes(lines, 3):
        tampered = resealed([decode(each) for each in (*lines[:at], line, *lines[at + 1 :])])
        game = checked(tampered)
        if name == "share" and game.state == "follows":
            assert same_dice(lines[at], line, lines) and game.seal != seal, "no other change passes"
            unseen += 1
            continue
        first = game.findings[0]
        assert game.state == "wrong" and f"line {at + 1}," in f"{first.where}, {first.message}",(name, line, first)
        assert first.where.line == at + 1 or (name in ("nonce", "commit") and most == 1)
        unrepaired = line[:-10] + lines[at][-10:]
        first = checked([*lines[:at], unrepaired, *lines[at + 1 :]]).findings[0]
        assert (first.where.line, first.name) == (at + 1, "crc")
    assert unseen < 20
