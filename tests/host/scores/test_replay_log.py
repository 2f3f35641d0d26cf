"""Replaying a log: every game of it, and by name everything that can be wrong with a line."""

import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.scores.challenge_log import events_of_a_card
from logs import random_match
from logs.game_log import events_of_a_game, lines, lines_of_games
from rollkeeper.scores.replay_log import Note, Replay, Replayed
from rollkeeper.scores.scorecard import card_view
from turnlink.line import encode

GAME = {"game": "travel", "players": ["Ann"]}
ROLL = {"roll": "33416"}
SCORE = {"score": "threes", "points": 6}
DEVICE = {"device": "e660583883724a32"}


def header(first: int = 1, epoch: str = "5c1f09aa") -> bytes:
    return encode({"journal": 1, **DEVICE, "epoch": epoch, "first": first})


def by_hand(*events: dict[str, object]) -> list[bytes]:
    return [json.dumps(event).encode() for event in events]


def replayed(raw: list[bytes], end: bytes = b"\n") -> tuple[Replay, list[Replayed], list[Note]]:
    found = Replay()
    told = list(found.run(io.BytesIO(b"\n".join(raw) + end)))
    games = [item for item in told if isinstance(item, Replayed)]
    return found, games, [item for item in told if isinstance(item, Note)]


def refusal(raw: list[bytes], end: bytes = b"\n") -> tuple[int, str]:
    """The line and the name of what a log breaks; a replay always says how many events it kept."""
    found, _, _ = replayed(raw, end)
    assert found.refused is not None
    return found.refused.line, found.refused.name


def test_a_handhelds_log_is_replayed_game_by_game() -> None:
    raw = lines_of_games(3)
    found, games, notes = replayed([header(), *raw])
    assert (found.refused, found.games, found.events, found.line) == (None, 3, len(raw), len(raw) + 1)
    assert [game.view["state"] for game in games] == ["ended"] * 3
    assert [game.view["game"] for game in games] == ["1", "2", "3"]
    totals = [json.loads(line)["end"] for line in raw if b'"end"' in line]
    assert [game.view["players"][0]["total"] for game in games] == totals
    assert [note.name for note in notes] == ["journal"]
    assert games[0].line == 2, "after the header"


def test_a_log_written_by_hand_needs_no_numbers() -> None:
    found, games, notes = replayed(by_hand(*events_of_a_game(1)))
    assert (found.refused, len(games), notes) == (None, 1, [])


def test_an_editors_traces_do_no_harm() -> None:
    raw = [b"\xef\xbb\xbf" + by_hand(GAME)[0] + b"\r", b"  ", b"", *by_hand(ROLL, SCORE)]
    found, games, notes = replayed(raw, b"")
    assert found.refused is None and games[0].view["players"][0]["total"] == 6
    assert [(note.line, note.name) for note in notes] == [(2, "blank")] and found.blank == 2


def test_a_game_that_goes_on_is_shown_as_far_as_it_is() -> None:
    _, games, _ = replayed(by_hand(GAME, ROLL))
    assert [game.view["state"] for game in games] == ["choosing"]


def test_several_columns_are_on_one_card() -> None:
    found, games, _ = replayed(by_hand(*events_of_a_card(2, ["Ann", "Bob"], 3)))
    assert found.refused is None and [game.view["column"] for game in games] == [1, 2, 3]
    totals = [[player["total"] for player in game.view["players"]] for game in games]
    assert games[2].view["earlier"] == totals[:2]
    assert games[2].view["sums"] == [sum(column) for column in zip(*totals, strict=True)]


def test_the_first_event_that_the_rules_refuse_ends_the_replay() -> None:
    found, games, _ = replayed(by_hand(GAME, ROLL, {"score": "threes", "points": 7}, {"no such": 1}))
    assert found.refused is not None and found.events == 2
    assert (found.refused.line, found.refused.name, found.refused.game) == (3, "wrong-points", 1)
    assert games[0].view["dice"] == [3, 3, 4, 1, 6]


def test_a_game_that_was_never_closed_is_shown_and_named() -> None:
    found, games, _ = replayed(by_hand(GAME, ROLL, GAME))
    assert found.refused is not None and (found.refused.line, found.refused.name) == (3, "game-running")
    assert [game.view["dice"] for game in games] == [[3, 3, 4, 1, 6]]


def test_a_refused_beginning_shows_the_game_before_it() -> None:
    found, games, _ = replayed(by_hand(*events_of_a_game(1), {"game": "moon", "players": ["Ann"]}))
    assert found.refused is not None and (found.refused.name, found.refused.game) == ("unknown-edition", 0)
    assert len(games) == 1


@pytest.mark.parametrize("end", [b"\n", b""])
def test_a_torn_end_is_dropped_and_named_but_a_torn_middle_is_refused(end: bytes) -> None:
    raw = lines([GAME, ROLL, SCORE])
    torn = raw[:2] + [raw[2][:-9]]
    if end:
        assert refusal(torn, end) == (3, "torn")
    else:
        found, games, notes = replayed(torn, end)
        assert found.refused is None and games[0].view["dice"] is not None
        assert [(note.line, note.name) for note in notes] == [(3, "torn-end")]
    assert refusal([raw[0], raw[1][:-9], raw[2]]) == (2, "torn")


def test_a_log_may_end_without_a_line_feed() -> None:
    found, _, notes = replayed(lines([GAME, ROLL]), b"")
    assert (found.refused, found.events, notes) == (None, 2, [])


def test_a_changed_line_does_not_match_its_checksum() -> None:
    raw = lines([GAME, ROLL, SCORE])
    assert refusal([raw[0], raw[1].replace(b"33416", b"33466"), raw[2]]) == (2, "crc")
    again = json.dumps({**json.loads(raw[1]), "c": "00000000"}).encode()  # a tool has written it again, with spaces
    assert refusal([raw[0], again]) == (2, "crc")


def test_a_log_has_checksums_in_all_lines_or_in_none() -> None:
    raw = lines([GAME, ROLL, SCORE])
    assert refusal([raw[0], *by_hand(ROLL), raw[2]]) == (2, "mixed")
    assert refusal([*by_hand(GAME), raw[1]]) == (2, "mixed")
    assert refusal([raw[0], raw[1].replace(b'"c":', b'"d":')]) == (2, "mixed"), "one damaged byte"


def test_a_number_that_is_missing_in_a_game_is_a_gap() -> None:
    raw = lines([GAME, ROLL, SCORE, ROLL])
    assert refusal(raw[:2] + raw[3:]) == (3, "gap")
    assert refusal([*raw[:2], raw[1]]) == (3, "out-of-order")
    assert refusal([raw[0], raw[2], raw[1]]) == (2, "gap")


def test_a_number_that_is_missing_between_games_is_told() -> None:
    raw = [*lines([GAME, {"abandon": 1}]), *lines([GAME, ROLL], 9)]
    found, games, notes = replayed(raw)
    assert found.refused is None and len(games) == 2
    assert [(note.line, note.name, note.message) for note in notes] == [
        (3, "gap", "events 3 to 8 are missing before event 9")
    ]
    assert refusal([*raw[:2], *lines([{**GAME, "column": 2}], 9)]) == (3, "no-column-before"), (
        "what was lost is unknown"
    )


def test_another_journal_begins_anew_even_in_mid_game() -> None:
    raw = [header(), *lines([GAME, ROLL]), header(epoch="another0"), *lines([GAME, ROLL])]
    found, games, notes = replayed(raw)
    assert found.refused is None and [game.view["state"] for game in games] == ["choosing"] * 2
    assert [(note.line, note.name) for note in notes] == [(1, "journal"), (4, "journal")]


def test_segments_of_one_journal_follow_each_other() -> None:
    events = lines([GAME, {"abandon": 1}, GAME, ROLL])
    found, games, notes = replayed([header(), *events[:2], header(3), *events[2:]])
    assert (found.refused, len(games), len(notes)) == (None, 2, 1)
    assert refusal([header(), events[0], header(3), events[2]]) == (4, "gap")
    _, _, notes = replayed([header(7), *events])
    assert [(note.line, note.name) for note in notes] == [(1, "journal"), (2, "gap")], "the header said otherwise"


def test_a_log_with_checksums_may_have_fields_of_a_newer_handheld() -> None:
    found, _, _ = replayed(lines([GAME, {**ROLL, "light": 3}, SCORE]))
    assert found.refused is None and found.events == 3


@pytest.mark.parametrize("raw", [b"", b"\n\n", header() + b"\n"])
def test_a_log_without_an_event_says_so(raw: bytes) -> None:
    found = Replay()
    list(found.run(io.BytesIO(raw)))
    assert found.refused is not None and found.refused.name == "no-events" and found.refused.line >= 1


def test_a_disk_that_fails_is_named() -> None:
    class Broken(io.BytesIO):
        def readline(self, size: int | None = -1) -> bytes:
            raise OSError(5, "Input/output error")

    found = Replay()
    assert list(found.run(Broken())) == []
    assert found.refused is not None and (found.refused.line, found.refused.name) == (1, "unreadable")


def test_a_file_of_one_endless_line_is_not_read_whole() -> None:
    class Endless(io.BytesIO):
        def readline(self, size: int | None = -1) -> bytes:
            assert size is not None and 0 < size < 10_000
            return b"\0" * size

    found = Replay()
    list(found.run(Endless()))
    assert found.refused is not None and found.refused.name == "too-long"


@given(st.integers(0, 60), st.binary(min_size=1, max_size=3))
def test_any_damage_to_a_handhelds_line_is_refused(at: int, other: bytes) -> None:
    raw = lines([GAME, ROLL, SCORE])
    line = raw[1]
    damaged = line[: at % len(line)] + other + line[at % len(line) + len(other) :]
    found, _, _ = replayed([raw[0], damaged, raw[2]])
    assert (found.refused is None) == (damaged.strip() == line)


@pytest.mark.parametrize("edition", ["lowe", "travel", "web", "hasbro"])
@pytest.mark.parametrize("players", [1, 2, 4, 8])
def test_random_whole_matches_are_replayed_to_the_same_cards(edition: str, players: int) -> None:
    steps = list(random_match.match(edition, players, seed=players))
    found, games, notes = replayed(lines([event for _, event, _ in steps]))
    assert (found.refused, notes) == (None, [])
    assert [game.view for game in games] == [card_view(steps[-1][2], "1")]
