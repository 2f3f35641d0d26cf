"""The table of promises is what its generator makes, and every test that it names exists."""

import re

import pytest

from faults.promised import CHAPTERS
from faults.promises import DOCUMENT, ROOT, document, recorded

NAMED = sorted({test for promises in CHAPTERS.values() for _, tests, _ in promises for test in tests})


@pytest.mark.parametrize("test", NAMED)
def test_the_test_exists(test: str) -> None:
    path, _, name = test.partition("::")
    text = (ROOT / "tests" / path).read_text(encoding="utf-8")
    assert not name or re.search(rf"^def {name}\(", text, re.MULTILINE), f"{name} is not in {path}: correct promised.py"


def test_the_document_is_what_the_counts_of_the_last_long_run_make() -> None:
    assert DOCUMENT.read_text(encoding="utf-8") == document(recorded()), "python tests/faults/promises.py makes it"


def test_the_last_long_run_was_long_enough() -> None:
    counts = {part: found["counts"] for part, found in recorded().items()}
    if "cable" in counts:  # what is not recorded is said not to be
        assert counts["cable"]["faults"] >= 10_000
    if "power" in counts:
        assert counts["power"]["cuts"] >= 200
        assert counts["power"]["page program"]
    if "turn" in counts:
        assert counts["turn"]["page program"] and counts["turn"]["sector erase"]
    if "killed" in counts:
        assert counts["killed"]["at random moments"] >= 50
    if "keys" in counts:
        assert counts["keys"]["presses"] >= 1000
    if "games" in counts:
        assert counts["games"]["games"] >= 200
    if "life" in counts:
        assert counts["life"]["games"] >= 200
