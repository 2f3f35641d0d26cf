"""A game whose dice a seed makes: its commitment, the nonce of a PC, the shares of its players, its seed."""

from fivedice.game import apply
from logs.matches import FOUR, begun, fold
from running.refusing import refused

COMMIT, NONCE, SEED, SHARE = "5a" * 32, "0123456789abcdef" * 2, "a5" * 32, "89abcdef"


def committed(edition="web", players=("Ann",), **more):
    return begun(edition, list(players), commit=COMMIT, **more)


def test_a_whole_way():
    game = committed()
    assert (game.commit, game.nonce) == (COMMIT, None)
    game = apply(game, {"nonce": NONCE})
    for event in (
        {"roll": "33416", "share": SHARE},
        {"roll": "33446", "keep": "123", "share": SHARE},
        {"score": "threes", "points": 6},
        {"undo": "threes"},
    ):
        game = apply(game, event)
        assert (game.commit, game.nonce) == (COMMIT, NONCE)
    assert apply(game, {"abandon": 1, "seed": SEED}).closed == "abandon"


def test_a_nonce_comes_once_and_before_all_dice():
    said = "a game takes one nonce, before its first throw"
    assert refused("nonce-too-late", apply, fold(committed(), {"nonce": NONCE}), {"nonce": NONCE}) == said
    rolled = fold(committed(), {"roll": "33416", "share": SHARE})
    assert rolled.nonce == ""
    assert refused("nonce-too-late", apply, rolled, {"nonce": NONCE}) == said
    scored = fold(rolled, {"score": "chance", "points": 17})
    assert refused("nonce-too-late", apply, scored, {"nonce": NONCE}) == said
    off = fold(committed("travel", FOUR), {"roll-off": "11111", "share": SHARE})
    assert refused("nonce-too-late", apply, off, {"nonce": NONCE}) == said
    shared = fold(committed("challenge", FOUR, switches={"start": "first_listed"}), {"roll": "11111", "share": SHARE})
    assert refused("nonce-too-late", apply, shared, {"nonce": NONCE}) == said


def test_without_a_commitment_there_is_nothing_to_add_or_to_tell():
    game = begun("web", ["Ann"])
    assert refused("no-commitment", apply, game, {"nonce": NONCE})
    assert refused("no-commitment", apply, game, {"roll": "33416", "share": SHARE})
    assert refused("no-commitment", apply, game, {"abandon": 1, "seed": SEED})
    assert refused("no-commitment", apply, begun("travel", FOUR), {"roll-off": "11111", "share": SHARE})
    assert refused("no-game", apply, None, {"nonce": NONCE}) == "a nonce needs a game before it"
    for edition in ("web", "challenge"):
        rolled = apply(begun(edition, ["Ann"]), {"roll": "33416"})
        assert (rolled.commit, rolled.nonce) == ("", "")
    assert apply(begun("travel", FOUR), {"roll-off": "11111"}).nonce == ""


def test_a_seed_that_was_lost():
    """Its game goes on with dice that nobody can check, and closes without it."""
    game = fold(committed(), {"roll": "33416", "share": SHARE}, {"roll": "33446", "keep": "123"}, {"abandon": 1})
    assert game.closed == "abandon"


def test_what_is_no_number():
    said = refused("bad-hex", begun, "web", ["Ann"], commit="5A" * 32)
    assert said == "commit is 64 hexadecimal digits, not '%s'" % ("5A" * 32)
    for commit in ("", "5a" * 31, 5, None, "5a" * 31 + " a", "g" * 64):
        refused("bad-hex", begun, "web", ["Ann"], commit=commit)
    game = committed()
    none = "".join(["ffff", "ffff"])  # as from a line that was read: another object than our own constant
    for share in ("", "0123456", SHARE + "0", "0123456g", "X9abcdef", "0x123456", 1234567, none):
        refused("bad-hex", apply, game, {"roll": "33416", "share": share})
        refused("bad-hex", apply, committed("challenge"), {"roll": "33416", "share": share})
    refused("no-commitment", apply, begun("challenge", ["Ann"]), {"roll": "33416", "share": SHARE})
    refused("bad-hex", apply, game, {"nonce": "5a" * 15})
    refused("bad-hex", apply, game, {"nonce": ""})
    refused("bad-hex", apply, game, {"abandon": 1, "seed": "5a"})


def test_each_column_has_a_commitment_of_its_own():
    game = fold(committed(), {"abandon": 1, "seed": SEED})
    again = apply(game, {"game": "web", "players": ["Ann"], "commit": SEED})
    assert (again.commit, again.nonce) == (SEED, None)
