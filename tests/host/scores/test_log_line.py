"""A line of an event log: with its checksum, or written by hand."""

import pytest

from fivedice.event import KINDS
from rollkeeper.scores import log_line
from rollkeeper.scores.log_line import MAY_HAVE, fields_of
from turnlink.line import LONGEST, LineError, decode, encode


def test_the_lines_of_the_docstring_are_real() -> None:
    assert log_line.__doc__ is not None
    samples = [line.split("}")[0].strip() + "}" for line in log_line.__doc__.splitlines() if line.startswith("    {")]
    assert len(samples) == 3
    for sample in samples:
        assert fields_of(sample.encode())
    assert [decode(sample.encode())["n"] for sample in samples if '"n"' in sample] == [4]


def test_a_checksum_that_is_there_must_be_right() -> None:
    line = encode({"n": 1, "roll": "33416"})
    assert fields_of(line) == {"n": 1, "roll": "33416"}
    for bad in (line.replace(b"33416", b"33466"), line[:-10] + b'00000000"}', line.replace(b',"c"', b', "c"')):
        with pytest.raises(LineError) as caught:
            fields_of(bad)
        assert caught.value.name == "crc" and caught.value.message


def test_a_line_without_a_checksum_may_be_longer_than_a_handhelds() -> None:
    names = '","'.join("漢字" * 6 for _ in range(18))
    assert len(names.encode()) > 600
    line = f'{{"game":"lowe","players":["{names}"],"switches":{{"start":"first_listed","partners":"no"}}}}'
    assert len(line.encode()) > LONGEST and fields_of(line.encode())["game"] == "lowe"


@pytest.mark.parametrize("line", [b'{"roll":"334', b'{"n":4,"t":1', b'{"roll":"33416","c":"5f0a'])
def test_the_beginning_of_an_event_is_torn(line: bytes) -> None:
    with pytest.raises(LineError) as caught:
        fields_of(line)
    assert caught.value.name == "torn"


def test_the_fields_of_every_event_are_known() -> None:
    assert set(MAY_HAVE) == {"journal", *KINDS}
