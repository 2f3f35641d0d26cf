"""The steps of `make hardware` and the frame of `make hardware-check`, without KiCad."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from generators import kicad
from generators.__main__ import main as make
from generators.checking.__main__ import CHECKS, Check, line
from generators.checking.__main__ import main as check
from generators.checking.verdict import Verdict
from generators.facts import HARDWARE
from generators.steps import STEPS, UnknownStep, named


def test_every_step_is_a_module_with_a_name_of_its_own() -> None:
    assert len({step.name for step in STEPS}) == len(STEPS)
    for place in [each.place for each in (*STEPS, *CHECKS)]:
        module, _, function = place.partition(":")
        file = HARDWARE / "generators" / f"{module.replace('.', '/')}.py"
        assert f"def {function}(" in file.read_text(encoding="utf-8"), place


def test_an_unknown_step_is_refused_by_name() -> None:
    with pytest.raises(UnknownStep, match="There is no step 'paint'"):
        named(("paint",))
    told = CliRunner().invoke(make, ["--only", "paint"])
    assert told.exit_code == 1 and "There is no step 'paint'; there are:" in told.output


def test_without_kicad_nothing_is_checked_and_the_exit_code_is_three(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> str:
        raise kicad.KicadMissing("KiCad 9 cannot be found here.")

    monkeypatch.setattr(kicad, "cli", missing)
    told = CliRunner().invoke(check, [])
    assert told.exit_code == 3
    assert "NOTHING WAS CHECKED. KiCad 9 cannot be found here." in told.output


def test_a_check_is_one_line_with_its_seconds_whatever_it_found() -> None:
    drc = Check("drc", "nowhere:at_all", "nothing is found")
    assert line(drc, Verdict("2 boards"), 41.7) == "good  drc            42 s  nothing is found (2 boards)"
    bad = line(drc, Verdict("2 boards", ["a", "b"]), 3.2)
    assert bad == "WRONG drc             3 s  2 things to mend, named below (2 boards)"


def test_a_kicad_of_another_version_is_not_taken_for_the_right_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = tmp_path / "kicad-cli"
    old.write_text("#!/bin/sh\necho 6.0.11\n", encoding="utf-8")
    old.chmod(0o755)
    monkeypatch.setenv("KICAD_CLI", str(old))
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(kicad, "CLI_PLACES", ())
    kicad.cli.cache_clear()
    with pytest.raises(kicad.KicadMissing, match=r"is version 6\.0\.11"):
        kicad.cli()
    kicad.cli.cache_clear()


def run_script(name: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run one of hardware/'s shell scripts."""
    command = [shutil.which("sh") or "sh", str(HARDWARE / name)]
    return subprocess.run(command, capture_output=True, text=True, env={**os.environ, **environment}, timeout=60)


def test_check_says_so_and_ends_with_three_where_no_python_knows_kicad(tmp_path: Path) -> None:
    (tmp_path / "pcbnew.py").write_text("raise ImportError('not here')\n", encoding="utf-8")
    told = run_script("check.sh", PYTHONPATH=str(tmp_path), KICAD_PYTHON="")
    assert told.returncode == 3
    assert "NOTHING WAS CHECKED." in told.stdout and "KiCad 9 cannot be found here" in told.stderr


def test_another_kicads_python_is_not_taken(tmp_path: Path) -> None:
    (tmp_path / "pcbnew.py").write_text("def GetBuildVersion():\n    return '6.0.11'\n", encoding="utf-8")
    assert run_script("kicad-python.sh", PYTHONPATH=str(tmp_path), KICAD_PYTHON="").returncode == 3
    (tmp_path / "pcbnew.py").write_text("def GetBuildVersion():\n    return '9.0.8'\n", encoding="utf-8")
    told = run_script("kicad-python.sh", PYTHONPATH=str(tmp_path), KICAD_PYTHON=sys.executable)
    assert (told.returncode, told.stdout.strip()) == (0, sys.executable)
