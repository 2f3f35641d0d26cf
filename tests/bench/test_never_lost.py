"""The line about lost events tells what was run, and a fault that is found is a miss."""

import subprocess
from pathlib import Path

import pytest

from bench import of_the_tests
from bench.figure import Verdict
from bench.workbench import Workbench


def bench() -> Workbench:
    return Workbench(Path("image"), {}, seed=1, say=lambda what: None)


def ends_with(code: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(words: list[str], **_: object) -> subprocess.CompletedProcess[bytes]:
        assert (of_the_tests.CLONE / words[-1].partition("::")[0]).exists() and "::test_" in words[-1]
        assert words[-1].partition("::")[2] in (of_the_tests.CLONE / words[-1].partition("::")[0]).read_text("utf-8")
        return subprocess.CompletedProcess(words, code)

    monkeypatch.setattr(of_the_tests.subprocess, "run", run)


def test_the_recorded_counts_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    ends_with(0, monkeypatch)
    (figure,) = of_the_tests.never_lost(bench())
    assert figure.verdict is Verdict.OK and figure.measured.startswith("0 / 0 / 0 (the last long run: ")
    assert "faults of the cable" in figure.measured


def test_a_fault_is_a_miss(monkeypatch: pytest.MonkeyPatch) -> None:
    ends_with(1, monkeypatch)
    (figure,) = of_the_tests.never_lost(bench())
    assert figure.verdict is Verdict.MISSED and "test_cable" in figure.measured


def test_without_the_clone_nothing_is_claimed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(of_the_tests, "CLONE", tmp_path)
    (figure,) = of_the_tests.never_lost(bench())
    assert figure.verdict is Verdict.NOT_MEASURED


def test_a_part_that_never_ran_long_says_so() -> None:
    told = of_the_tests.long_runs({"cable": {"counts": {"faults": 10_000, "events": 5}}})
    assert "10,000 faults of the cable" in told and "no long run of power cuts" in told


@pytest.mark.parametrize(("browser", "failed", "verdict"), [
    ("chromium", False, Verdict.OK), ("chromium", True, Verdict.MISSED), (None, False, Verdict.NOT_MEASURED),
])  # fmt: skip
def test_what_axe_core_finds(
    monkeypatch: pytest.MonkeyPatch, browser: str | None, failed: bool, verdict: Verdict
) -> None:
    monkeypatch.setattr(of_the_tests, "chromium", lambda: browser)
    monkeypatch.setattr(of_the_tests, "find_spec", lambda name: name)
    monkeypatch.setattr(of_the_tests, "_pytest", lambda *words: failed)
    (figure,) = of_the_tests.no_violations(bench())
    assert figure.verdict is verdict and figure.bar == "0 violations"
