"""What this PC knows of a game that its log cannot say: that it was edited after the seed was told, although all of
it fits, what was told in two ways, whose nonce it is, and how far the game was seen live."""

import json
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner

from fivedice.game import Game, apply
from fivedice.placement import legal, placed
from fivedice.refusal import Refusal
from logs.committed_games import DEVICE, EPOCH, CommittedJournal, resealed
from logs.random_match import Event
from rollkeeper.cli import main
from rollkeeper.store import Store
from rollkeeper.store.evidence import nonce_for
from rollkeeper.store.games import find_game
from rollkeeper.term.dice_tables import print_verified
from rollkeeper.verify.checked import Checked
from rollkeeper.verify.sources import NothingToVerify, of_database, of_file
from turnlink.host import Event as Received
from turnlink.line import decode, encode

GAME_SEEDS = 40


def received(lines: list[bytes]) -> list[Received]:
    fields = map(decode, lines)
    return [Received(int(str(each["n"])), line, each) for line, each in zip(lines, fields, strict=True)]


def checked(lines: list[bytes], store: Store | None = None) -> Checked:
    (game,) = of_file(BytesIO(b"\n".join(lines) + b"\n"), store)
    return game


def stored(store: Store, game: int = 1) -> Checked:
    return of_database(store, store.ask(find_game, str(game)))


def names(game: Checked) -> list[tuple[int | None, str]]:
    return [(found.where.n, found.name) for found in game.findings]


def said(game: Checked, capsys: pytest.CaptureFixture[str]) -> str:
    print_verified([game], True)
    return capsys.readouterr().out


def repaired(events: list[Event]) -> list[bytes]:
    """The log with its numbers, points, totals, seal and checksums made to fit again."""
    game: Game | None = None
    for n, event in enumerate(events[1:], 1):
        event["n"] = n
        if "score" in event and game is not None and game.dice is not None and game.rules.dice == "own":
            found = placed(game.rules, game.card, game.dice, str(event["score"]))
            event["points"] = found.points if found is not None else event["points"]
        elif "end" in event and game is not None:
            event["end"] = game.totals[0] if len(game.totals) == 1 else game.totals
        game = apply(game, event)
    return resealed(events)


def without_the_third_roll(events: list[Event]) -> None:
    rolls = [at for at, event in enumerate(events) if "roll" in event]
    assert len(events) - rolls[-1] == 3 and rolls[-3:] == [rolls[-1] - 2, rolls[-1] - 1, rolls[-1]]
    assert "keep" in events[rolls[-1]] and "keep" in events[rolls[-2]]
    del events[rolls[-1]]


def closed_early(events: list[Event]) -> None:
    end = events[-1]
    del events[len(events) // 2 :]
    events.append({"n": 0, "t": end["t"], "abandon": 1, "seal": end["seal"], "seed": end["seed"]})


def in_another_edition(events: list[Event]) -> None:
    events[1]["game"] = "hasbro"


def with_other_names(events: list[Event]) -> None:
    names = events[1]["players"]
    assert isinstance(names, list)
    events[1]["players"] = ["Zoe", *names[1:]]


def in_another_box(events: list[Event]) -> None:
    """Of a game that was given up after a box was written."""
    assert "abandon" in events[-1] and "score" in events[-2]
    game: Game | None = None
    for event in events[1:-2]:
        game = apply(game, event)
    assert game is not None and game.dice is not None
    others = [each for each in legal(game.rules, game.card, game.dice) if each.box != events[-2]["score"]]
    events[-2].update(score=others[0].box, points=others[0].points)


EDITS = (without_the_third_roll, closed_early, in_another_edition, with_other_names, in_another_box)


def games() -> Iterator[CommittedJournal]:
    for seed in range(GAME_SEEDS):
        for players, most in ((2, 10**6), (2, 40), (1, 20)):
            made = CommittedJournal(seed)
            made.game("web", players, close="abandon" if most < 100 else "end", most=most)
            yield made


@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: edit.__name__)
def test_an_edited_log_that_fits_again_has_another_seal_and_is_named_by_who_has_the_game(
    edit: Callable[[list[Event]], None], store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for made in games():
        events = [decode(line) for line in made.lines]
        try:
            edit(events)
            lines = repaired(events)
        except (AssertionError, Refusal, IndexError):  # the rules do not allow it with these dice
            continue
        if checked(lines).state == "follows":
            break
    else:
        pytest.fail("no game can be edited so")
    true, edited = checked(made.lines), checked(lines)
    assert true.seal and edited.seal == edited.seal_in_log != true.seal and not edited.findings
    store.keep(DEVICE, EPOCH, received(made.lines[1:-1]), live=True)
    store.keep(DEVICE, EPOCH, received(made.lines[1:]))
    first = next(n for n, (one, other) in enumerate(zip(lines, made.lines, strict=False)) if one != other)
    found = checked(lines, store)
    assert found.state == "wrong" and names(found) == [(first, "differs-here")]
    assert "it is another one in this PC's database: there it is " in found.why and len(found.why) < 300
    assert "is one that this PC saw live up to event " in said(found, capsys) and not found.seen_to_the_end
    assert checked(made.lines, store).state == "follows" and checked(made.lines, store).seen_to_the_end
    (tmp_path / "edited.jsonl").write_bytes(b"\n".join(lines) + b"\n")
    words = ["verify", str(tmp_path / "edited.jsonl"), "--database", str(store.path)]
    if isinstance(store.path, Path):
        result = CliRunner().invoke(main, words)
        assert result.exit_code == 1 and f"line {first + 1}, event {first}: " in result.output


@pytest.mark.parametrize("number", ["left out", None, "14", 14.0, True, []])
def test_an_event_without_a_number_does_not_go_unnoticed(number: object, store: Store) -> None:
    """Else a log that is closed early could not be compared with what is here."""
    made = CommittedJournal(7)
    made.game("web", 1, close="abandon", most=20)
    store.keep(DEVICE, EPOCH, received(made.lines[1:]))
    events = [decode(line) for line in made.lines]
    early = [*events[:9], events[-1]]
    early[-1].pop("n")
    if number != "left out":
        early[-1]["n"] = number
    found = checked(resealed(early), store)
    assert found.state == "wrong" and "no-number" in [name for _, name in names(found)]


def test_a_name_that_was_corrected_after_the_end_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    made = CommittedJournal(7)
    made.game("web", 1, close="abandon", most=20)
    before = checked(made.lines)
    after = checked([*made.lines, encode({"n": made.last + 1, "t": 1, "rename": 1, "name": "Eve"})])
    assert after.state == "follows" and after.seal == before.seal and (before.renamed, after.renamed) == (0, 1)
    assert "names corrected after the end, which the seal does not bind: 1" in said(after, capsys)


def test_a_line_without_a_checksum_among_others_and_another_form_of_a_log() -> None:
    made = CommittedJournal(7)
    made.game("web", 1, close="abandon", most=20)
    lines = made.lines
    lines[5] = lines[5][: lines[5].rindex(b',"c"')] + b"}"
    assert "mixed" in [name for _, name in names(checked(lines))]
    with pytest.raises(NothingToVerify, match="form 1"):
        checked([encode({**decode(made.lines[0]), "journal": 2}), *made.lines[1:]])


def test_a_log_that_ends_before_the_game_does_here(store: Store) -> None:
    made = CommittedJournal(3)
    made.game("web", 1, close="abandon", most=12)
    store.keep(DEVICE, EPOCH, received(made.lines[1:]))
    found = checked(made.lines[:-3], store)
    assert found.state == "incomplete" and names(found) == [(made.last - 3, "longer-here")]
    assert f"up to event {made.last}, and this log ends before" in found.why
    assert checked([encode({**decode(made.lines[0]), "epoch": "0badcafe"}), *made.lines[1:-3]], store).state == "open"


def test_a_log_that_goes_on_after_what_is_here_is_no_other_one(store: Store) -> None:
    made = CommittedJournal(3)
    made.game("web", 1, close="abandon", most=12)
    store.keep(DEVICE, EPOCH, received(made.lines[1:6]))
    assert checked(made.lines, store).state == "follows"


def test_what_was_told_in_two_ways_stays_a_failure(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    made = CommittedJournal(3)
    made.game("web", 1, close="abandon", most=12)
    store.keep(DEVICE, EPOCH, received(made.lines[1:]))
    for n in (5, 7):
        store.keep(DEVICE, EPOCH, received([encode({"n": n, "t": 1, "roll": "66666"})]))
    for game in (stored(store), checked(made.lines, store)):
        assert (game.state, names(game), game.checked) == ("told-twice", [(5, "conflict")], game.throws)
        told = said(game, capsys)
        assert "follows, but TOLD IN TWO WAYS; " in told and "events 5, 7 were told to this PC in two ways" in told
    if isinstance(store.path, Path):
        result = CliRunner().invoke(main, ["verify", "1", "--json", "--database", str(store.path)])
        assert result.exit_code == 1 and json.loads(result.stdout)["told-twice"] == 1


def drawn(store: Store, made: CommittedJournal, nonce: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """This PC draws a nonce for the first game of a journal."""
    monkeypatch.setattr("rollkeeper.store.evidence.token_hex", lambda length: nonce)
    assert store.change(nonce_for, DEVICE, made.epoch, 1, str(made.events[0]["commit"])) == nonce


@pytest.mark.parametrize(
    ("sent", "taken", "ours", "words"),
    [
        (True, True, True, "with a nonce that this PC drew\n"),
        (False, True, False, "with a nonce that this PC did not draw: another one did"),
        (True, False, None, "without a nonce: a nonce that this PC drew was sent and not taken\n"),
        (False, False, None, "without a nonce of a PC\n"),
        ("other", True, False, "; the one that this PC drew was sent and not taken\n"),
    ],
)  # fmt: skip
def test_whose_nonce_it_is(
    sent: object, taken: bool, ours: bool | None, words: str, store: Store,
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    made = CommittedJournal(3)
    made.game("web", 1, nonce=taken, close="abandon", most=12)
    nonce = "ab" * 16 if sent == "other" or not taken else str(made.events[1]["nonce"])
    if sent:
        drawn(store, made, nonce, monkeypatch)
    store.keep(DEVICE, EPOCH, received(made.lines[1:]))
    for game in (stored(store), checked(made.lines, store)):
        assert game.state == "follows" and game.ours is ours and words in said(game, capsys)
        assert game.known is not None and game.known.drawn == (nonce if sent else "")


def test_a_commitment_that_was_announced_before_is_wrong(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    first, again = CommittedJournal(3, epoch="00000001"), CommittedJournal(3, epoch="00000002")
    for made in (first, again):
        made.game("web", 1, close="abandon", most=12)
        drawn(store, made, str(first.events[1]["nonce"]), monkeypatch)
        store.keep(DEVICE, made.epoch, received(made.lines[1:]))
    assert stored(store, 1).state == "follows"
    for game in (stored(store, 2), checked(again.lines, store)):
        assert game.state == "wrong" and names(game) == [(1, "commitment-again")]
        assert "event 1 of journal 00000001" in game.why


def test_games_in_which_nobody_threw_are_counted(
    store: Store, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for number in range(3):
        made = CommittedJournal(number, epoch=f"0000000{number}")
        made.game("web", 1, close="abandon", most=12 if number == 2 else 0)
        drawn(store, made, str(made.events[1]["nonce"]), monkeypatch)
        store.keep(DEVICE, made.epoch, received(made.lines[1:]))
    game = stored(store, 3)
    assert game.known is not None and game.known.unplayed == 2
    assert "before it this PC drew 2 nonces for games in which nobody rolled\n" in said(game, capsys)


@pytest.mark.parametrize("live", [0, 8, -1])
def test_how_far_it_was_seen_live(live: int, store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    made = CommittedJournal(3)
    made.game("web", 1, close="abandon", most=14)
    events = received(made.lines[1:])
    if live:
        store.keep(DEVICE, EPOCH, events[:live], live=True)
    store.keep(DEVICE, EPOCH, events)
    for game in (stored(store), checked(made.lines, store)):
        told = said(game, capsys)
        assert game.seen_to_the_end is (live == -1) and game.known is not None
        assert game.known.seen == {0: None, 8: 8, -1: made.last - 1}[live]
        assert {
            0: "copied afterwards: this PC has not seen it being played", -1: "seen live to the end by this PC",
            8: "seen live by this PC up to event 8 (turn 2)",
        }[live] in told  # fmt: skip
    assert "seen" not in said(checked(made.lines), capsys).partition("What this proves")[0]


def test_a_database_that_cannot_be_used_is_no_error(tmp_path: Path) -> None:
    made, log, path = CommittedJournal(3), tmp_path / "log.jsonl", tmp_path / "games.sqlite3"
    made.game("web", 1, close="abandon", most=12)
    log.write_bytes(b"\n".join(made.lines) + b"\n")
    path.write_bytes(b"no database, but something else" * 100)
    result = CliRunner().invoke(main, ["verify", str(log), "--json", "--database", str(path)])
    assert result.exit_code == 0 and json.loads(result.stdout)["follows"] == 1
    assert "not compared with this PC's database" in result.stderr
