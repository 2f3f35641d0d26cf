"""The lists of accepted mutants fit the code as it is now; `make mutants` says whether they are complete."""

import pytest

from mutation.accepted import accepted
from mutation.killing import RULES, killers, survives
from mutation.parts import PARTS, Part

EACH = pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)


@EACH
def test_each_names_a_line_that_is_there_and_a_reason(part: Part) -> None:
    files = {path.name: path.read_text(encoding="utf-8").splitlines() for path in part.files()}
    for entry in accepted(part.accepted):
        lines = [line.strip() for line in files[entry.file]]
        assert entry.line in lines or set(entry.line.split(" | ")) <= set(lines), f"no longer there: {entry}"
        assert entry.becomes and entry.line not in entry.becomes and len(entry.why) > 10, entry


@EACH
def test_none_is_listed_twice(part: Part) -> None:
    keys = [(entry.file, entry.line, becomes) for entry in accepted(part.accepted) for becomes in entry.becomes]
    assert len(keys) == len(set(keys))


@EACH
def test_each_part_has_files_and_each_name_of_a_test_is_one(part: Part) -> None:
    assert part.files()
    for name in part.tests:
        assert [path for path in part.test_files() if path.match(name)], name
    assert part.tests or not part.sample, "without a table of tests it is the rules, all of them"


def test_every_plain_test_file_kills() -> None:
    assert {"test_box", "test_game", "test_match", "test_shared", "test_every_roll"} <= set(killers())
    assert killers()[-1] == "test_every_roll"


def test_a_mutant_is_killed_where_the_original_survives() -> None:
    box, card = [(RULES / name).read_text(encoding="utf-8") for name in ("box.py", "card.py")]
    assert survives("box", box, ["test_box"])
    assert not survives("card", card.replace("= 63", "= 62"), ["test_box"])
    assert not survives("box", box + "\nraise OSError", ["test_box"])
    assert not survives("box", box + "\ngrown = [0]\nwhile True:\n    grown = grown * 2\n", ["test_box"])
