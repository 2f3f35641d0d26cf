"""`rollkeeper doctor --selftest` on a pretend handheld behind a PTY; the firmware's own code writes the results."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cables.pretend_handheld import ListJournal, PretendHandheld
from logs.game_log import lines_of_games
from roller import VERSION
from roller.app.pages.menu import ITEMS
from roller.app.router import PHASES
from roller.selftest.checks import keep_report
from roller.selftest.sequence import SEQUENCE, KeyPress
from rollkeeper import cli
from rollkeeper.sync.reports import HOW, SelfTest, SelfTestDamaged, read
from rollkeeper.sync.session_errors import OtherProtocol
from turnlink.frame import frame
from turnlink.line import encode

WELL = [(name, True, "fine") for name in SEQUENCE]
FAULTS = {"display": "no answer", "key 3": KeyPress.late}
FAILED = [(name, name not in FAULTS, FAULTS.get(name, "fine")) for name in SEQUENCE]

Run = Callable[..., Result]


def written(results: list[tuple[str, bool, str]], folder: Path) -> str:
    """The report as the handheld writes it, eleven minutes after power-on."""
    path = folder / "selftest"
    assert [said for said in keep_report(results, 11 * 60_000, str(path)) if said][0] == (True, "")  # noqa: RUF015
    return path.read_text("ascii")


@pytest.fixture
def handheld(tmp_path: Path) -> Iterator[PretendHandheld]:
    handheld = PretendHandheld(tmp_path, ListJournal(lines_of_games(1)))
    yield handheld
    handheld.unplug()


def says(handheld: PretendHandheld, text: str) -> None:
    """What the handheld answers when it is asked for its self-test."""
    handheld.end.reports = lambda name, at: (text[at : at + 120], len(text)) if name == "selftest" else ("", 0)


def run(handheld: PretendHandheld, *arguments: str) -> Result:
    words = ["doctor", "--selftest", "--port", handheld.link, *arguments]
    return CliRunner().invoke(cli.main, words, env={"COLUMNS": "120"})


def test_all_passed(handheld: PretendHandheld, tmp_path: Path) -> None:
    says(handheld, written(WELL, tmp_path))
    result = run(handheld)
    assert result.exit_code == 0, result.output
    rows = [line.split() for line in result.stdout.splitlines()]
    assert [row[0] for row in rows if row][: len(SEQUENCE)] == ["ok"] * len(SEQUENCE)
    assert f"All 15 passed (handheld e660583883724a32, firmware {VERSION}, 11 min after power-on)." in result.stdout


def test_what_failed_is_named_with_what_to_do(handheld: PretendHandheld, tmp_path: Path) -> None:
    says(handheld, written(FAILED, tmp_path))
    result = run(handheld)
    assert result.exit_code == 1 and result.stderr == ""
    assert re.search(r"^failed +display +no answer *\n +→ .*0x3C", result.stdout, re.MULTILINE)
    assert re.search(rf"^failed +key 3 +{KeyPress.late} *\n +→ .*GP12 to GND", result.stdout, re.MULTILINE)
    assert re.search(r"^ok +key 2 +fine *$", result.stdout, re.MULTILINE)
    assert "2 of 15 failed" in result.stdout


def test_as_json(handheld: PretendHandheld, tmp_path: Path) -> None:
    says(handheld, written(FAILED, tmp_path))
    result = run(handheld, "--json")
    found = json.loads(result.stdout)
    assert result.exit_code == 1 and found["passed"] is False and found["device"] == "e660583883724a32"
    assert found["seconds_after_power_on"] == 660
    assert [(row["name"], row["passed"], row["found"]) for row in found["results"]] == FAILED
    assert [row["name"] for row in found["results"] if row["advice"]] == list(FAULTS)
    says(handheld, written(WELL, tmp_path))
    assert run(handheld, "--json").exit_code == 0


def by_its_tables() -> str:
    """How a self-test is begun, by what the keys of the handheld lead to and what its menu offers."""
    keys = [way for way, to in PHASES["ready"].ways.items() if to == "menu" and way.isdigit()]
    return f"on the handheld: key {' or '.join(keys)} before the first roll, then {dict(ITEMS)['test']}"


def test_how_it_is_run_is_what_the_handheld_does() -> None:
    assert by_its_tables() == HOW
    assert by_its_tables() in CliRunner().invoke(cli.main, ["doctor", "--help"]).output


def test_if_none_was_run_it_says_how(handheld: PretendHandheld) -> None:
    for reports in (None, lambda name, at: ("", 0)):
        handheld.end.reports = reports
        result = run(handheld)
        assert result.exit_code == 1 and result.stdout == ""
        assert result.stderr.endswith("(no-self-test)\n") and by_its_tables() in result.stderr


def test_a_damaged_report_is_refused_by_name(handheld: PretendHandheld, tmp_path: Path) -> None:
    says(handheld, written(FAILED, tmp_path).replace("not pressed", "was pressed"))
    result = run(handheld)
    assert result.exit_code == 1 and result.stdout == "" and result.stderr.endswith("(self-test-damaged)\n")


def test_every_cut_and_every_missing_line_is_noticed(tmp_path: Path) -> None:
    text = written(FAILED, tmp_path)
    assert [(each.name, each.passed, each.said) for each in read(text).results] == FAILED
    for length in range(len(text) - 1):
        with pytest.raises(SelfTestDamaged):
            read(text[:length])
    lines = text.splitlines(keepends=True)
    for at in range(len(lines)):
        with pytest.raises(SelfTestDamaged):
            read("".join(lines[:at] + lines[at + 1 :]))
    with pytest.raises(SelfTestDamaged, match="not that of the report"):
        read(lines[0].replace(lines[0], written(WELL, tmp_path).splitlines(keepends=True)[0]) + "".join(lines[1:]))


@pytest.mark.parametrize("head", [{"selftest": "all"}, {"passed": 1}, {"selftest": True, "passed": 1}])
def test_a_line_of_another_kind_is_no_report(head: dict[str, object]) -> None:
    with pytest.raises(SelfTestDamaged):
        read(encode(head).decode() + "\n")


def test_what_a_terminal_would_obey_is_not_printed(handheld: PretendHandheld, tmp_path: Path) -> None:
    says(handheld, written([("dis\x1b[2Jplay", False, "no\x1b answer")], tmp_path))
    result = run(handheld)
    assert result.exit_code == 1 and "\x1b" not in result.output and "dis\ufffd[2Jplay" in result.output


def test_an_old_firmware_is_named() -> None:
    conversation = SelfTest()
    conversation.outgoing(0.0)
    hello = {"hello": 1, "firmware": "0.0.9", "device": "e6", "epoch": "aa", "first": 1, "last": 0, "game": ""}
    with pytest.raises(OtherProtocol, match="rollkeeper flash"):
        conversation.receive(frame(encode(hello)), 0.0)
