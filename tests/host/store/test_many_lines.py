"""Many lines read at once are read as each by itself; what could fool that is left to the slow way."""

from binascii import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logs.game_log import lines_of_games
from rollkeeper.store.lines import fields_of, fields_of_all, fields_of_each
from turnlink.line import LineError, decode

LINES = lines_of_games(2)


def with_checksum(body: str) -> bytes:
    return f'{body[:-1]},"c":"{crc32(body.encode()):08x}"}}'.encode()


def decoded(lines: list[bytes]) -> list[dict[str, object]] | None:
    """As they come from the handheld; None if one of them cannot."""
    try:
        return [decode(line) for line in lines]
    except LineError:
        return None


def test_lines_of_the_handheld_are_read_at_once() -> None:
    numbers = range(1, len(LINES) + 1)
    assert fields_of_all(numbers, LINES) == list(map(fields_of, numbers, LINES))


def test_what_is_decoded_already_is_not_decoded_again() -> None:
    known = decoded(LINES)
    assert fields_of_all(range(1, len(LINES) + 1), LINES, known) is known


def test_a_line_under_another_number_is_none_of_ours_whatever_was_decoded() -> None:
    known = [{**fields, "n": n} for n, fields in enumerate(decoded(LINES[:3]) or [], 5)]
    assert fields_of_all(range(5, 8), LINES[:3], known) is None
    assert fields_of_each(range(5, 8), LINES[:3], known) == [None] * 3


# Two or three lines that together look like as many events as they are, or that a quick reader takes for others.
ODD = {
    "one list over two lines": ['{"n":1,"x":[1}', '{"n":2,"y":1]}'],
    "one object over two lines": ['{"n":1,"x":[2}', '{"n":2},{"n":3}'],
    "two objects in a line": ['{"n":1},{"n":2}', '{"n":2,"x":[1}', '{"n":3]}'],
    "a text over two lines": ['{"n":1,"x":"a}', '{"n":2,"y":"b}'],
    "an object inside": ['{"n":1,"switches":{"a":1}}', '{"n":2}'],
    "an object inside, with a name twice": ['{"n":1,"switches":{"a":1,"a":2}}', '{"n":2}'],
    "braces in a text": ['{"n":1,"x":"}{"}', '{"n":2}'],
    "a name twice": ['{"n":1,"roll":"1","roll":"2"}', '{"n":2}'],
    "a name twice, and one hidden in a text": ['{"n":1,"x":"\\":"}', '{"n":2,"y":1,"y":1}'],
    "a name twice behind a blank": ['{"n":1,"roll" :"1","roll":"2"}', '{"n":2}'],
    "a name twice behind a tab": ['{"n":1,"roll"\t:"1","roll":"2"}', '{"n":2}'],
    "a checksum twice": ['{"n":1,"c":"01234567"}', '{"n":2}'],
    "its number twice": ['{"n":1,"n":2}', '{"n":2}'],
    "another number": ['{"n":1,"x":1}', '{"n":1}'],
    "number one and a half": ['{"n":1.5}', '{"n":2}'],
    "a name in front": ['{"x":1,"n":1}', '{"n":2}'],
    "no JSON": ['{"n":1,nonsense}', '{"n":2}'],
    "too long": ['{"n":1,"x":"' + 400 * "a" + '"}', '{"n":2}'],
    "letters": ['{"n":1,"game":"travel","players":["Ann Zoë"," Bob"]}', '{"n":2}'],
}


@pytest.mark.parametrize("bodies", ODD.values(), ids=ODD)
def test_an_odd_line_is_read_as_by_itself(bodies: list[str]) -> None:
    lines, numbers = [with_checksum(body) for body in bodies], range(1, len(bodies) + 1)
    assert fields_of_each(numbers, lines) == list(map(fields_of, numbers, lines))
    assert fields_of_each(numbers, lines, decoded(lines)) == list(map(fields_of, numbers, lines))


@given(st.lists(st.text('{}[]",:\\ n1x', max_size=12), min_size=1, max_size=4))
def test_whatever_the_lines_are_they_are_read_as_each_by_itself(middles: list[str]) -> None:
    lines = [with_checksum(f'{{"n":{n},{middle}}}') for n, middle in enumerate(middles, 1)]
    numbers = range(1, len(lines) + 1)
    assert fields_of_each(numbers, lines) == list(map(fields_of, numbers, lines))
    assert fields_of_each(numbers, lines, decoded(lines)) == list(map(fields_of, numbers, lines))


@pytest.mark.parametrize("harm", [b"", LINES[1][:-1], LINES[1].replace(b"roll", b"rool"), None, "text"])
def test_a_line_that_is_not_whole_is_none_and_the_others_are_read(harm: bytes) -> None:
    found = fields_of_each([1, 2, 3], [LINES[0], harm, LINES[2]])
    assert found == [fields_of(1, LINES[0]), None, fields_of(3, LINES[2])]
