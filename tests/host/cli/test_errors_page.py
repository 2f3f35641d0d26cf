"""docs/reference/errors.md is what the program says, and every error of it has an entry with what to do."""

from pkgutil import walk_packages

import rollkeeper
from rollkeeper.cli.errors_page import FURTHER, PAGE, hyphened, page, refusals, rows
from rollkeeper.errors import RollkeeperError

NOT_IMPORTED = ("__main__", "read_on_the_pico")
BASES = {"flashing-error", "database-error", "passes-by-itself"}


def kinds(kind: type[RollkeeperError]) -> set[type[RollkeeperError]]:
    return {kind}.union(*(kinds(each) for each in kind.__subclasses__()))


def test_the_page_is_what_the_program_says() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run: python -m rollkeeper.cli.errors_page"


def test_every_error_is_explained_and_says_what_to_do() -> None:
    for row in rows():
        assert row.means.strip(". ") and "".join(row.todo).strip(". "), f"say in FURTHER what to do: {row.name}"
    for name, texts in refusals().items():
        assert any(text.strip(". ") for text in texts), name


def test_no_error_is_left_out() -> None:
    for module in walk_packages(rollkeeper.__path__, "rollkeeper."):
        if not module.name.endswith(NOT_IMPORTED) and ".soft" not in module.name:
            __import__(module.name)
    told = {row.name for row in rows()}
    own = {kind.__name__ for kind in kinds(RollkeeperError) if kind.__module__.startswith("rollkeeper.")}
    assert {hyphened(name) for name in own - {"RollkeeperError"}} - told - BASES == set()
    assert set(FURTHER) <= told
