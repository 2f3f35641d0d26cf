"""The list of accepted mutants fits the rules as they are now; `make mutants` says whether it is complete."""

from mutation.accepted import accepted
from mutation.killing import RULES, killers, survives


def test_each_names_a_line_that_is_there_and_a_reason() -> None:
    for entry in accepted():
        lines = [line.strip() for line in (RULES / entry.file).read_text(encoding="utf-8").splitlines()]
        assert entry.line in lines or set(entry.line.split(" | ")) <= set(lines), f"no longer there: {entry}"
        assert entry.becomes and entry.line not in entry.becomes and len(entry.why) > 10, entry


def test_none_is_listed_twice() -> None:
    keys = [(entry.file, entry.line, becomes) for entry in accepted() for becomes in entry.becomes]
    assert len(keys) == len(set(keys))


def test_every_plain_test_file_kills() -> None:
    assert {"test_box", "test_game", "test_match", "test_shared", "test_every_roll"} <= set(killers())
    assert killers()[-1] == "test_every_roll"


def test_a_mutant_is_killed_where_the_original_survives() -> None:
    box, card = [(RULES / name).read_text(encoding="utf-8") for name in ("box.py", "card.py")]
    assert survives("box", box, ["test_box"])
    assert not survives("card", card.replace("= 63", "= 62"), ["test_box"])
    assert not survives("box", box + "\nraise OSError", ["test_box"])
    assert not survives("box", box + "\ngrown = [0]\nwhile True:\n    grown = grown * 2\n", ["test_box"])
