"""What cannot be checked, what is missing, what is damaged, and what breaks the rules: each is named, none passes."""

from io import BytesIO

import pytest

from databases.damage import asked
from logs.committed_games import DEVICE, EPOCH, CommittedJournal, many, resealed
from rollkeeper.store import Store
from rollkeeper.store.games import all_games
from rollkeeper.verify.checked import Checked
from rollkeeper.verify.sources import NothingToVerify, of_database, of_file
from turnlink.host import Event
from turnlink.line import decode, encode


def checked(lines: list[bytes]) -> list[Checked]:
    return list(of_file(BytesIO(b"\n".join(lines) + b"\n")))


def journal(close: str = "end", nonce: bool = True) -> list[bytes]:
    made = CommittedJournal(11, first=3)
    made.game("travel", 2, nonce=nonce, close=close, most=10**6 if close == "end" else 30)
    return made.lines


def told(lines: list[bytes]) -> tuple[str, list[tuple[int | None, str]]]:
    (game,) = checked(lines)
    return game.state, [(found.where.line, found.name) for found in game.findings]


def test_games_of_all_kinds_follow() -> None:
    found = checked(many(2, 60).lines)
    assert len(found) == 60 and {game.state for game in found} == {"follows"}
    assert {bool(game.nonce) for game in found} == {True, False} and len({game.edition for game in found}) == 5
    assert all(game.checked == game.throws for game in found) and sum(game.throws for game in found) > 1000


def test_an_open_game_cannot_be_checked_yet() -> None:
    (game,) = checked(journal("open"))
    assert (game.state, game.checked) == ("open", 0) and "before the game is closed" in game.why


def test_a_torn_end_is_an_open_game() -> None:
    lines = journal()
    (game,) = of_file(BytesIO(b"\n".join(lines)[:-30]))
    assert game.state == "open"


def test_real_dice_have_no_commitment() -> None:
    written = b'{"game":"web","players":["Ann"]}\n{"roll":"33416"}\n{"score":"threes","points":6}\n'
    (game,) = of_file(BytesIO(written))
    assert game.state == "no-commitment"


def test_a_game_whose_seed_was_lost_does_not_pass() -> None:
    lines = journal("abandon")
    end = decode(lines[-1])
    del end["seed"]
    assert told([*lines[:-1], encode(end)]) == ("incomplete", [(2, "no-seed")])


def test_a_throw_without_a_share_does_not_pass() -> None:
    lines = journal()
    at = next(at for at, line in enumerate(lines) if b'"keep"' in line)
    fields = decode(lines[at])
    del fields["share"]
    lines[at] = encode(fields)
    assert told(resealed([decode(line) for line in lines])) == ("wrong", [(at + 1, "no-share")])


@pytest.mark.parametrize("missing", [b'"nonce"', b'"roll"', b'"score"', b'"roll-off"'])
def test_a_line_that_was_taken_out_is_missed(missing: bytes) -> None:
    lines = journal()
    at = next(at for at, line in enumerate(lines) if missing in line)
    state, found = told([*lines[:at], *lines[at + 1 :]])
    assert state == "incomplete" and found[0] in ((at + 1, "gap"), (2, "gap"))


def test_a_game_without_its_beginning_or_its_journal() -> None:
    lines = journal()
    assert told([lines[0], *lines[2:]])[1][0] == (2, "no-beginning")
    assert told(lines[1:]) == ("incomplete", [(1, "no-journal")])


def test_a_log_of_another_handheld_does_not_follow() -> None:
    lines = journal(nonce=False)
    whose = {"journal": 1, "device": "e660583883724a33", "epoch": EPOCH, "first": 3}
    state, found = told([encode(whose), *lines[1:]])
    assert state == "wrong" and found[0][1] == "dice"
    assert "unless the device" in checked([encode(whose), *lines[1:]])[0].why


def test_what_the_log_itself_forbids_is_named_also_where_nobody_knows_how_the_game_stands() -> None:
    """The second game of a card alone: the rules cannot be applied to it without the first."""
    made = CommittedJournal(6)
    begin = made.game("web", 2, nonce=False)
    start = made.last + 1
    made.game("web", begin={**begin, "column": 2}, nonce=False)
    lines = [encode({"journal": 1, "device": DEVICE, "epoch": EPOCH, "first": start}), *made.lines[start:]]
    assert told(lines) == ("follows", [])
    rolls = [at for at, line in enumerate(lines) if b'"roll"' in line]
    kept = next(at for at in rolls if b'"keep"' in lines[at])
    place = int(str(decode(lines[kept])["keep"])[0])
    faces = str(decode(lines[kept])["roll"])
    turned = faces[: place - 1] + str(int(faces[place - 1]) % 6 + 1) + faces[place:]
    for at, fields, name in (
        (rolls[0], {"keep": "1"}, "bad-keep"), (kept, {"keep": "12345"}, "bad-keep"), (kept, {"keep": 12}, "bad-keep"),
        (rolls[2], {"share": "xyz"}, "bad-hex"), (rolls[2], {"share": None}, "bad-hex"), (1, {"commit": 5}, "bad-hex"),
        (kept, {"roll": turned}, "kept-die-changed"), (rolls[1], {"roll": "1234"}, "bad-dice"),
        (rolls[1], {"roll": None}, "bad-dice"), (len(lines) - 1, {"seed": []}, "bad-hex"),
    ):  # fmt: skip
        state, found = told([*lines[:at], encode({**decode(lines[at]), **fields}), *lines[at + 1 :]])
        assert state == "wrong" and found[0] == (at + 1, name), (fields, found)


def test_a_late_nonce_is_named_before_the_throws_that_it_spoils() -> None:
    for edition in ("web", "challenge"):
        made = CommittedJournal(6)
        made.game(edition, 1, nonce=False, close="abandon", most=20)
        events = [decode(line) for line in made.lines]
        at = [at for at, event in enumerate(events) if "roll" in event][2]
        events.insert(at, {"n": 0, "t": 1, "nonce": "0" * 32})
        events[1:] = [{**event, "n": n} for n, event in enumerate(events[1:], 1)]
        state, found = told([encode(event) for event in events])
        assert state == "wrong" and found[0] == (at + 1, "nonce-too-late")


def test_another_seed_with_its_dice_is_not_the_one_committed_to() -> None:
    lines, other = journal(), CommittedJournal(12, first=3)
    other.game("travel", 2, nonce=True)
    begin = {**decode(other.lines[1]), "commit": decode(lines[1])["commit"]}
    state, found = told([other.lines[0], encode(begin), *other.lines[2:]])
    assert (state, found[0]) == ("wrong", (2, "commitment"))


def test_what_the_rules_refuse_is_wrong_although_the_dice_follow() -> None:
    lines = journal()
    at = next(at for at, line in enumerate(lines) if b'"score"' in line)
    fields = decode(lines[at])
    lines[at] = encode({**fields, "points": int(str(fields["points"])) + 1})
    assert told(lines) == ("wrong", [(at + 1, "wrong-points"), (len(lines), "seal")])
    lines = resealed([decode(line) for line in lines])
    assert told(lines) == ("wrong", [(at + 1, "wrong-points")])


def test_a_game_that_was_never_closed_is_wrong() -> None:
    made = CommittedJournal(4)
    made.game("web", 1, close="open", most=9)
    made._game = None
    made.game("web", 1)
    first, second = checked(made.lines)
    assert first.state == "wrong" and first.findings[0].name == "game-running" and second.state == "follows"


def test_no_log_is_told() -> None:
    for text in (b"", b"\n\n", b"x" * 9000):
        with pytest.raises(NothingToVerify):
            list(of_file(BytesIO(text)))


def test_stored_games(store: Store) -> None:
    made = many(7, 12)
    lines = made.lines[1:]
    store.keep(DEVICE, EPOCH, [Event(n, line, decode(line)) for n, line in enumerate(lines, 1)])
    found = [of_database(store, row) for row in store.ask(all_games)]
    assert [game.state for game in found] == ["follows"] * 12
    assert [game.throws for game in found] == [game.throws for game in checked(made.lines)]


@pytest.mark.of_a_file
def test_stored_games_with_lost_events(store: Store) -> None:
    lines = journal()[1:]
    events = [Event(n, line, decode(line)) for n, line in enumerate(lines, 3)]
    store.keep(DEVICE, EPOCH, events[:20], gap=True)
    store.keep(DEVICE, EPOCH, events[22:], gap=True)
    (game,) = [of_database(store, row) for row in store.ask(all_games)]
    assert game.state == "incomplete" and game.findings[0].where.n == 23 and "23 to 24" in game.why
    assert game.checked == game.throws > 0, "what is there is checked all the same"
    assert asked(store.path, "SELECT count(*) FROM gaps")
