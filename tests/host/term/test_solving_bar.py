"""Solving takes half a minute, and is never silent."""

import pytest

from fivedice.edition import EDITIONS
from rollkeeper.term.terminal import solving_bar


def test_what_is_no_terminal_gets_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with solving_bar(EDITIONS["travel"]) as tell:
        assert capsys.readouterr() == ("", ""), "values that are kept need none"
        for done in range(1, 4):
            tell(done, 3)
    assert capsys.readouterr() == ("", "solving Travel, this once: half a minute\n")
