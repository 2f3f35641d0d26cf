"""Lines of a log that cannot be: each has a name, a short message, and ends the replay."""

import json
import re
from binascii import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.scores.test_replay_log import GAME, ROLL, SCORE, by_hand, refusal, replayed
from logs.game_log import lines
from rollkeeper.scores.log_line import LONGEST, MAY_HAVE

VALUES = st.one_of(st.none(), st.integers(), st.text(max_size=5), st.lists(st.text(max_size=3), max_size=2))
FIELDS = st.sampled_from(sorted({*MAY_HAVE, *(field for fields in MAY_HAVE.values() for field in fields), "n", "c"}))
EVENTS = st.dictionaries(FIELDS, VALUES, max_size=4).map(lambda event: json.dumps(event).encode())


@given(st.lists(st.one_of(EVENTS, st.sampled_from(by_hand(GAME, ROLL, SCORE)), st.binary(max_size=60)), max_size=6))
def test_any_bytes_end_in_games_or_in_a_name(raw: list[bytes]) -> None:
    found, games, _ = replayed(raw)
    assert len(games) == found.games
    if found.refused is None:
        assert games
    else:
        assert re.fullmatch("[a-z-]+", found.refused.name) and 0 < len(found.refused.message) <= 400
        assert 1 <= found.refused.line == max(found.line, 1) <= len(b"\n".join(raw).split(b"\n"))


@pytest.mark.parametrize(
    ("line", "name"),
    [
        (b"[1]", "json"),
        (b"hello", "json"),
        (b'{"roll":"33416"', "torn"),
        (b'{"roll":"33416"}' + b" " * 5000 + b'{"score":"threes"', "too-long"),
        (b'{"roll":"33416"}' + b" " * 4082 + b'{"score":"threes","points":6}', "too-long"),
        (b" " * 5000, "too-long"),
        (b'{"roll":"33416","roll":"33466"}', "named-twice"),
        (b'{"game":"travel","players":["Ann"],"switches":{"start":"roll_off","start":"first_listed"}}', "named-twice"),
        (b'{"roll":"33416","kep":"123"}', "unknown-field"),
        (b'{"roll":"33416","points":6}', "unknown-field"),
        (b'{"game":"travel","players":["Ann"],"swiches":{"start":"first_listed"}}', "unknown-field"),
        (b'{"rename":1,"name":"Eve","player":1}', "unknown-field"),
        (b'{"journal":1,"device":"x","epoch":"y","first":1,"roll":"33416"}', "unknown-field"),
        (b'{"roll":33416}', "bad-dice"),
        (b'{"roll":"33417"}', "bad-dice"),
        (b'{"a":' * 600 + b"1" + b"}" * 600, "unknown-event"),
        (b'{"a":' * 800 + b"}" * 90, "json"),
        (b"[" * 4000, "json"),
        (b'{"roll":"' + b"3" * 5000 + b'"}', "too-long"),
        (b"\x00\xff\xfe", "not-text"),
        (b'{"n":' + b"9" * 4400 + b"}", "too-long"),
        (b'{"n":"2","roll":"33416"}', "bad-number"),
        (b'{"n":true,"roll":"33416"}', "bad-number"),
        (b"{}", "unknown-event"),
        (b'{"dance":1}', "unknown-event"),
        (b'{"journal":2}', "other-journal"),
        (b'{"journal":1,"device":"x"}', "bad-journal"),
        (b'{"hello":1,"program":"x"}', "unknown-event"),
    ],
)
def test_every_bad_line_has_a_name(line: bytes, name: str) -> None:
    assert refusal([*by_hand(GAME), line, *by_hand(ROLL)]) == (2, name)


@pytest.mark.parametrize(
    ("body", "name"),
    [
        (b'{"n":2,"t":1,"roll":"33416","roll":"33466"', "named-twice"),
        (b'{"n":2,"t":1,"n":2,"roll":"33416"', "named-twice"),
        (b'{"n":2,"t":1,"roll":"33416","c":"00000000"', "named-twice"),
        (b'{"n":2,"t":1,"roll":{"a":1,"a":1}', "named-twice"),
        (b'{"n":2,"t":1,"roll":33416', "bad-dice"),
    ],
)
def test_a_checksum_makes_no_bad_line_good(body: bytes, name: str) -> None:
    line = body + b',"c":"%08x"}' % crc32(body + b"}")
    assert refusal([*lines([GAME]), line, *lines([ROLL], 3)]) == (2, name)


def test_blanks_up_to_the_longest_line_do_no_harm() -> None:
    for end in (b"\n", b"\r\n", b""):
        roll = by_hand(ROLL)[0].ljust(LONGEST)
        found, games, _ = replayed([*by_hand(GAME), roll + end.strip(b"\n"), b" " * LONGEST, *by_hand(SCORE)])
        assert (found.refused, found.line, games[0].view["players"][0]["total"]) == (None, 4, 6)
        assert replayed([*by_hand(GAME), roll], end)[0].refused is None
        assert refusal([*by_hand(GAME), roll + b"   "], end) == (2, "too-long")


@pytest.mark.parametrize(
    "line",
    [
        b'{"roll":"33416","player":' + b"9" * 4000 + b"}",
        b'{"end":' + b"9" * 4000 + b"}",
        b'{"end":[' + b"9," * 1900 + b"9]}",
        b'{"score":"' + b"x" * 4000 + b'","points":1}',
        b'{"score":"threes","points":' + b"9" * 4000 + b"}",
        b'{"roll":"33416","' + b"k" * 4000 + b'":1}',
        b"{" + b",".join(b'"k%d":1' % n for n in range(400)) + b"}",
        b'{"n":' + b"9" * 4000 + b',"roll":"33416"}',
        b'{"n":"' + b"9" * 4000 + b'","roll":"33416"}',
        b'{"journal":' + b"9" * 4000 + b"}",
        b'{"journal":1,"device":"' + b"x" * 4000 + b'","epoch":"y","first":1}',
    ],
)
def test_no_message_is_longer_than_a_person_reads(line: bytes) -> None:
    found, _, notes = replayed([*by_hand(GAME, {"n": 2, **ROLL}), line])
    said = [note.message for note in notes] + ([found.refused.message] if found.refused else [])
    assert said and all(0 < len(message) <= 400 for message in said), said
