"""Dice out of a seed, a place in the log and a shake: everybody can make them again, and nobody can choose them."""

import hmac
import random
from hashlib import sha256

import pytest

from fivedice.game import apply
from roller.app.dice_source import DiceSource
from roller.app.noise import READ, NotRandom


class Bits:
    """Raw bits that pass their tests, until they are `bad`."""

    def __init__(self, seed=1):
        self.random = random.Random(seed)
        self.data = b""
        self.bad = ""
        self.tested = 0

    def test(self, windows=READ):
        self.tested = windows
        self.data = self.random.randbytes(128)
        if self.bad:
            raise NotRandom(self.bad)


class Journal:
    """Where a game is in a log."""

    device, epoch, began, last = "e660583883724a32", "5c1f09aa", 41, 57


class Seeds:
    """A flash."""

    def __init__(self):
        self.seeds = []
        self.full = False

    def kept(self):
        return list(self.seeds)

    def keeping(self, seeds):
        yield
        if self.full:
            raise OSError(28)
        self.seeds = list(seeds)


def begun(source, nonce=""):
    game = apply(None, {"game": "web", "players": ["P1"], "commit": source.begin("")})
    return apply(game, {"nonce": nonce}) if nonce else game


def shaken(what):
    return sha256(what.encode()).digest()


def made(seed, message, count):
    """As docs/fair-dice.md tells a stranger."""
    digest = hmac.digest(seed, message.encode(), "sha256")
    return tuple([byte % 6 + 1 for byte in digest if byte < 252])[:count]


@pytest.mark.parametrize("nonce", ["", "5a" * 16])
def test_the_dice_follow_from_the_log_and_the_seed(nonce):
    source = DiceSource(Bits(), Journal(), seeds=Seeds())
    game = begun(source, nonce)
    seed = source.seed(game.commit)
    assert len(seed) == 32 and sha256(seed).hexdigest() == game.commit
    for count in range(1, 6):
        faces, share = source.faces(count, game, shaken("a"))
        assert share == shaken("a").hex()[:8] and len(faces) == count
        assert faces == made(seed, f"e660583883724a32 5c1f09aa 41 58 {share}" + (nonce and " " + nonce), count)


def test_a_share_is_never_none():
    faces, share = DiceSource(Bits(), Journal()).faces(5, None, b"\xff" * 32)
    assert share == "" and len(faces) == 5
    source = DiceSource(Bits(), Journal())
    assert source.faces(5, begun(source), b"\xff" * 32)[1] == "00000000"


def test_practice_has_dice_that_nobody_can_foretell_or_check():
    source = DiceSource(Bits(), Journal())
    begun(source)
    rolls = {source.faces(5, None, shaken("a"))[0] for _ in range(50)}
    assert len(rolls) > 40, "the same shake"


def test_no_dice_of_bad_noise():
    bits = Bits()
    source = DiceSource(bits, Journal())
    game = begun(source)
    bits.bad = "stands still"
    for each in (game, None):
        with pytest.raises(NotRandom, match="stands still"):
            source.faces(5, each, shaken("a"))
    assert bits.tested == READ
    with pytest.raises(NotRandom):
        source.start()
    bits.bad = ""
    assert source.faces(5, game, shaken("a"))[1]


def test_a_game_begins_without_a_commitment_rather_than_with_a_bad_seed():
    bits, seeds = Bits(), Seeds()
    source = DiceSource(bits, Journal(), seeds=seeds)
    bits.bad = "stands still"
    assert source.begin("") == "" and seeds.seeds == []
    bits.bad = ""
    seeds.full = True
    assert source.begin("") == "", "nor with one that a power cut would take away"
    game = apply(None, {"game": "web", "players": ["P1"]})
    assert source.faces(5, game, shaken("a"))[1] == "", "its dice are fair, and nobody can check them"


def test_a_seed_stays_until_its_game_is_closed_for_sure():
    """A power cut may come between the two files and the two events of a new game; the flash may be full, too."""
    seeds = Seeds()
    source = DiceSource(Bits(), Journal(), seeds=seeds)
    first = source.begin("")
    second = source.begin(first)
    third = source.begin(first)
    again = DiceSource(Bits(2), Journal(), seeds=seeds)
    assert again.seed(first) == source.seed(first) is not None, "the game that is still open"
    assert again.seed(third) is not None and again.seed(second) is None
    fourth = again.begin(third)
    assert again.seed(first) is None and len(seeds.seeds) == 2 and again.seed(fourth)


def test_everything_adds_to_a_seed():
    """The same noise, and other things beside it: other seeds."""
    commits = set()
    for chance in (b"", b"a"):
        for shake in ("", "b"):
            for old in ([], [b"c" * 32]):
                seeds = Seeds()
                seeds.seeds = old
                source = DiceSource(Bits(), Journal(), lambda chance=chance: chance, seeds)
                if shake:
                    source.faces(5, None, shaken(shake))
                    source._drbg = None
                source._noise.random.seed(5)
                commits.add(source.begin(""))
    assert len(commits) == 8


def test_every_face_is_as_likely():
    source = DiceSource(Bits(), Journal())
    game = begun(source)
    counts = [0] * 7
    for number in range(2000):
        for face in source.faces(5, game, shaken(str(number)))[0]:
            counts[face] += 1
    assert sum((count - 10000 / 6) ** 2 / (10000 / 6) for count in counts[1:]) < 25.7, "once in ten thousand times"


def test_a_seed_that_was_not_kept_is_not_tried_again_in_the_step_of_the_game():
    seeds = Seeds()
    source = DiceSource(Bits(), Journal(), seeds=seeds)
    seeds.full = True
    assert list(source.beginning("")) == [None, None]
    seeds.full = False
    assert source.begin("") == "" and seeds.seeds == []
    assert source.begin("") != "" and len(seeds.seeds) == 1, "nor is one that nobody has tried left out"
