"""A handheld that speaks a newer or an older protocol: every verb says the same of it."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from cables.pretend_handheld import ListJournal, PretendHandheld
from rollkeeper.cli import main
from turnlink import message

pytestmark = [pytest.mark.skipif(os.name == "nt", reason="needs PTYs"), pytest.mark.usefixtures("quiet_computer")]
OTHERS = [(message.PROTOCOL + 1, "update this program"), (message.PROTOCOL - 1, "`rollkeeper flash`")]


@pytest.fixture
def handheld(tmp_path: Path) -> Iterator[PretendHandheld]:
    handheld = PretendHandheld(tmp_path, ListJournal([]))
    yield handheld
    handheld.unplug()


@pytest.mark.parametrize("verb", ["sync", "doctor --crashlog", "doctor --selftest", "doctor"])
@pytest.mark.parametrize(("speaks", "todo"), OTHERS)
@pytest.mark.parametrize("greets", [False, True])  # a hello that was on its way, or a refusal
def test_every_verb_says_which_of_the_two_is_to_be_updated(
    verb: str, speaks: int, todo: str, greets: bool, handheld: PretendHandheld, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    end = handheld.end

    def answers(_: object) -> None:
        if greets:
            end._answer(message.hello(speaks, "7.8.9", "e660583883724a32", "5c1f09aa", 1, 50, ""))
        else:
            end._answer(message.refused("hello", f"this handheld speaks protocol {speaks}, firmware 7.8.9"))

    monkeypatch.setattr(end, "_agree", answers)
    words = [*verb.split(), "--port", handheld.link]
    if verb in ("sync", "doctor"):
        words += ["--database", str(tmp_path / "games.sqlite3")]
    result = CliRunner(env={"COLUMNS": "400"}).invoke(main, words)
    said = " ".join(result.output.lower().split())
    assert result.exit_code == 1 and f"firmware 7.8.9 speaks protocol {speaks}" in said, said
    assert todo in said and [other for _, other in OTHERS if other in said] == [todo], said
    assert "events are not in the database" not in said
