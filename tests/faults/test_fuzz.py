"""Any bytes, into both decoders, both ends of the cable and the reader of the journal."""

import pytest

from faults import fuzz
from faults.edits import bytes_held, edited


@pytest.mark.parametrize("name", fuzz.LAWS)
@pytest.mark.nightly
def test_any_bytes(name: str) -> None:
    assert fuzz.tried(name, 40, seed_of_run=4) >= 20


def test_a_decoder_that_checks_nothing_would_be_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz, "decode", lambda line: {})
    with pytest.raises(AssertionError):
        fuzz.tried("line", 40, seed_of_run=4)


def test_what_an_object_holds_is_counted() -> None:
    assert bytes_held([b"12345", {"ab": bytearray(10)}, ("x",)]) == 18


def test_edits() -> None:
    assert edited(b"abcdef", ("lose", 1, 2, b"x")) == b"adef"
    assert edited(b"abcdef", ("double", 1, 2, b"x")) == b"abcbcdef"
    assert edited(b"abcdef", ("swap", 1, 2, b"x")) == b"adebcf"
    assert edited(b"abcdef", ("overwrite", 4, 0, b"xyz")) == b"abcdxy"
    assert edited(b"abcdef", ("cut off", 8, 0, b"x")) == b"ab"
