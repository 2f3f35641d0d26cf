"""Dice out of a seed, a place in the log and a shake: everybody can make them again, and nobody can choose them."""

import hmac
import random
from hashlib import sha256

import pytest

from fivedice.game import apply
from roller.app.dice_source import DiceSource
from roller.app.noise import BLOCK


class Bits:
    """Raw bits that have passed their tests, or have the `fault`; new ones with each look."""

    def __init__(self, seed=1):
        self.random = random.Random(seed)
        self.data = self.random.randbytes(128)
        self.fault = ""
        self.fresh = 0
        self.come = True

    def listen(self):
        self.fresh += self.come
        if self.come:
            self.data = self.random.randbytes(128)
        return self.come

    def verdict(self):
        self.fresh = 0
        self.data = self.random.randbytes(128)
        return self.fault


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

    def keep(self, seeds):
        if self.full:
            raise OSError(28)
        self.seeds = list(seeds)


def begun(source, nonce=""):
    game = apply(None, {"game": "web", "players": ["P1"], "commit": source.begin("")[0]})
    return apply(game, {"nonce": nonce}) if nonce else game


def shaken(what):
    return sha256(what.encode()).digest()


def made(seed, message, count):
    """As docs/explain/fair-dice.md tells a stranger."""
    digest = hmac.digest(seed, message.encode(), "sha256")
    return tuple([byte % 6 + 1 for byte in digest if byte < 252])[:count]


@pytest.mark.parametrize("nonce", ["", "5a" * 16])
def test_the_dice_follow_from_the_log_and_the_seed(nonce):
    source = DiceSource(Bits(), Journal(), seeds=Seeds())
    game = begun(source, nonce)
    seed = source.seed(game.commit)
    assert len(seed) == 32 and sha256(seed).hexdigest() == game.commit
    for count in range(1, 6):
        faces, share, fault = source.faces(count, game, shaken("a"))
        assert fault == "" and share == shaken("a").hex()[:8] and len(faces) == count
        assert faces == made(seed, f"e660583883724a32 5c1f09aa 41 58 {share}" + (nonce and " " + nonce), count)


def test_a_share_is_never_none():
    faces, share, _ = DiceSource(Bits(), Journal()).faces(5, None, b"\xff" * 32)
    assert share == "" and len(faces) == 5
    source = DiceSource(Bits(), Journal())
    assert source.faces(5, begun(source), b"\xff" * 32)[1] == "00000000"


def test_practice_has_dice_that_nobody_can_foretell_or_check():
    source = DiceSource(Bits(), Journal())
    begun(source)
    rolls = {source.faces(5, None, shaken("a"))[0] for _ in range(50)}
    assert len(rolls) > 40, "the same shake"


def test_bad_noise_makes_dice_all_the_same_and_the_throw_says_so():
    bits = Bits()
    source = DiceSource(bits, Journal())
    game = begun(source)
    bits.fault = "stands still"
    for each in (game, None):
        faces, share, fault = source.faces(5, each, shaken("a"))
        assert len(faces) == 5 and bool(share) == bool(each) and fault == source.fault == "stands still"
    seed = source.seed(game.commit)
    assert source.faces(5, game, shaken("a"))[0] == made(
        seed, f"e660583883724a32 5c1f09aa 41 58 {shaken('a').hex()[:8]}", 5
    ), "by the seed, as always"
    bits.fault = ""
    assert source.faces(5, game, shaken("a"))[2] == ""


def test_a_game_whose_seed_is_drawn_of_bad_noise_has_a_commitment_and_says_so():
    bits, seeds = Bits(), Seeds()
    source = DiceSource(bits, Journal(), seeds=seeds)
    bits.fault = "no bits"
    commit, fault = source.begin("")
    assert source.seed(commit) and fault == "no bits"
    bits.fault = ""
    assert source.begin(commit)[1] == ""


def test_without_a_single_bit_shakes_keys_and_the_system_make_the_difference():
    """All else alike: another shake before, or other bytes by chance, and the seed is another one."""
    seen = set()
    for shake in ("a", "b"):
        for chance in (b"c", b"d"):
            bits = Bits()
            bits.come, bits.data, bits.random = False, bytes(128), random.Random(1)
            bits.verdict = lambda: "no bits"
            source = DiceSource(bits, Journal(), lambda chance=chance: chance)
            source.faces(5, None, shaken(shake))
            seen.add(source.begin("")[0])
    assert len(seen) == 4


def test_all_bits_that_come_are_taken_in_and_as_many_as_a_verdict_wants_are_asked_for():
    bits = Bits()
    source = DiceSource(bits, Journal())
    for _ in range(BLOCK):
        assert source.listens and source.listen()
    assert not source.listens
    source.faces(5, None, shaken("a"))
    assert source.listens
    pools = set()
    for _ in range(3):
        source.listen()
        pools.add(source._pool)
    bits.come = False
    assert not source.listen() and len(pools) == 3 and source._pool in pools
    source.again()
    assert source.listens


def test_a_game_begins_without_a_commitment_if_a_power_cut_would_take_its_seed_away():
    seeds = Seeds()
    source = DiceSource(Bits(), Journal(), seeds=seeds)
    seeds.full = True
    assert source.begin("") == ("", "")
    game = apply(None, {"game": "web", "players": ["P1"]})
    assert source.faces(5, game, shaken("a"))[1] == "", "its dice are fair, and nobody can check them"


def test_one_secret_is_kept_that_is_never_told():
    """So that a handheld whose ring has failed begins its life once, and not with each power-on."""
    seeds = Seeds()
    source = DiceSource(Bits(), Journal(), seeds=seeds)
    commit = source.begin("")[0]
    told, secret = seeds.seeds
    assert sha256(told).hexdigest() == commit != sha256(secret).hexdigest()
    commits = set()
    for old in (secret, bytes(32)):
        seeds.seeds = [told, old]
        commits.add(DiceSource(Bits(3), Journal(), seeds=seeds).begin(commit)[0])
    assert len(commits) == 2, "what comes next depends on it"


def test_a_seed_stays_until_its_game_is_closed_for_sure():
    """A power cut may come between the two files and the two events of a new game; the flash may be full, too."""
    seeds = Seeds()
    source = DiceSource(Bits(), Journal(), seeds=seeds)
    first = source.begin("")[0]
    second = source.begin(first)[0]
    third = source.begin(first)[0]
    again = DiceSource(Bits(2), Journal(), seeds=seeds)
    assert again.seed(first) == source.seed(first) is not None, "the game that is still open"
    assert again.seed(third) is not None and again.seed(second) is None
    fourth = again.begin(third)[0]
    assert again.seed(first) is None and len(seeds.seeds) == 3 and again.seed(fourth)


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
                commits.add(source.begin("")[0])
    assert len(commits) == 8


def test_every_face_is_as_likely():
    source = DiceSource(Bits(), Journal())
    game = begun(source)
    counts = [0] * 7
    for number in range(2000):
        for face in source.faces(5, game, shaken(str(number)))[0]:
            counts[face] += 1
    assert sum((count - 10000 / 6) ** 2 / (10000 / 6) for count in counts[1:]) < 25.7, "once in ten thousand times"


def test_a_seed_that_was_not_kept_has_no_commitment_and_the_next_one_is_tried():
    seeds = Seeds()
    source = DiceSource(Bits(), Journal(), seeds=seeds)
    seeds.full = True
    assert source.begin("")[0] == ""
    seeds.full = False
    assert seeds.seeds == [] and source.begin("")[0] != "" and len(seeds.seeds) == 2
