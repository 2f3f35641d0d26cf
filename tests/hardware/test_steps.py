"""The steps of `make hardware` and the frame of `make hardware-check`, without KiCad."""

import json
import os
import shutil
import struct
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from generators import kicad
from generators.__main__ import generate
from generators.__main__ import main as make
from generators.checking.__main__ import line
from generators.checking.__main__ import main as check
from generators.checking.comparing import difference
from generators.checking.quiet import quiet
from generators.checking.regenerated import DROPPINGS, compared
from generators.checking.verdict import Check, Verdict
from generators.facts import HARDWARE
from generators.steps import STEPS, Step, UnknownStep, named


def test_every_step_is_a_module_with_a_name_of_its_own() -> None:
    assert len({step.name for step in STEPS}) == len(STEPS)
    for step in STEPS:
        file = HARDWARE / "generators" / f"{step.module.replace('.', '/')}.py"
        assert "def make(folder: Path) -> None:" in file.read_text(encoding="utf-8")


def test_an_unknown_step_is_refused_by_name() -> None:
    with pytest.raises(UnknownStep, match="There is no step 'paint'"):
        named(("paint",))
    told = CliRunner().invoke(make, ["--only", "paint"])
    assert told.exit_code == 1 and "There is no step 'paint'; there are:" in told.output


def test_the_steps_asked_for_run_in_the_order_of_the_list() -> None:
    names = [step.name for step in STEPS]
    assert [step.name for step in named(tuple(reversed(names)))] == names
    assert named(()) == list(STEPS)


def test_the_help_of_both_programs_has_examples() -> None:
    for program in (make, check):
        told = CliRunner().invoke(program, ["--help"])
        assert told.exit_code == 0 and "Examples:" in told.output


def test_a_step_is_told_where_to_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(Step, "make", lambda step, folder: asked.append((step.name, folder)))
    generate([Step("one", "nowhere", "nothing")], tmp_path)
    assert asked == [("one", tmp_path)]


def test_without_kicad_nothing_is_checked_and_the_exit_code_is_three(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> str:
        raise kicad.KicadMissing("KiCad 9 cannot be found here.")

    monkeypatch.setattr(kicad, "cli", missing)
    told = CliRunner().invoke(check, [])
    assert told.exit_code == 3
    assert "NOTHING WAS CHECKED. KiCad 9 cannot be found here." in told.output


def test_a_check_is_one_line_with_its_seconds_whatever_it_found() -> None:
    drc = Check("drc", "nothing is found", lambda _: Verdict(""))
    assert line(drc, Verdict("2 boards"), 41.7) == "good  drc             42 s  nothing is found (2 boards)"
    bad = line(drc, Verdict("2 boards", ["a", "b"]), 3.2)
    assert bad == "WRONG drc              3 s  2 things to mend, named below (2 boards)"


def test_what_a_program_prints_is_heard_only_if_it_breaks(capfd: pytest.CaptureFixture[str]) -> None:
    with quiet():
        os.write(2, b"Debug: nothing of interest\n")
    assert capfd.readouterr() == ("", "")
    with pytest.raises(ValueError, match="broken"), quiet():
        os.write(1, b"the last words\n")
        raise ValueError("broken")
    assert capfd.readouterr() == ("", "the last words\n")


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


def test_files_that_differ_are_missing_or_are_made_by_no_step_are_named(tmp_path: Path) -> None:
    root, made = tmp_path / "root", tmp_path / "made"
    for folder in (root, made):
        (folder / "hardware" / "oled").mkdir(parents=True)
        (folder / "hardware" / "oled" / "same.csv").write_text("same")
    (root / "hardware" / "oled" / "bom.csv").write_text("R1,680")
    (made / "hardware" / "oled" / "bom.csv").write_text("R1,330")
    (root / "hardware" / "oled" / "left-over.csv").write_text("")
    (made / "hardware" / "oled" / "new.csv").write_text("")
    assert compared(root, made).wrong == [
        "hardware/oled/left-over.csv is made by no step",
        "hardware/oled/bom.csv: other bytes",
        "hardware/oled/new.csv is not there",
    ]


def test_a_project_that_was_opened_in_kicad_is_the_same_project(tmp_path: Path) -> None:
    """KiCad writes its own settings into the project, and files of its own beside it."""
    root, made = tmp_path / "root", tmp_path / "made"
    name = Path("hardware", "oled", "rollkeeper-oled.kicad_pro")
    for folder in (root, made):
        (folder / name).parent.mkdir(parents=True)
    ours = {"board": {"rules": {"min_clearance": 0.2}}, "classes": [{"name": "Power"}]}
    (made / name).write_text(json.dumps(ours), encoding="utf-8")
    theirs = {"board": {"rules": {"min_clearance": 0.2, "min_text": 0.8}, "3d": []}, "classes": [{"name": "Power"}]}
    (root / name).write_text(json.dumps(theirs, indent=2), encoding="utf-8")
    for dropped in ("rollkeeper-oled.kicad_prl", "~rollkeeper-oled.kicad_pcb.lck", "_autosave-rollkeeper.kicad_pcb",
                    "fp-info-cache", "rollkeeper-oled-backups/rollkeeper-oled-2026-11-27.zip"):  # fmt: skip
        file = (root / name).parent / dropped
        file.parent.mkdir(exist_ok=True)
        file.write_text("", encoding="utf-8")
    assert compared(root, made).wrong == []
    (root / name).write_text(json.dumps({**theirs, "classes": []}), encoding="utf-8")
    assert compared(root, made).wrong == [f"{name.as_posix()}: without classes"]
    (root / name).write_text(json.dumps({**theirs, "board": {"rules": {}}}), encoding="utf-8")
    assert compared(root, made).wrong == [f"{name.as_posix()}: without board.rules.min_clearance"]


def test_what_kicad_drops_is_ignored_by_git_too() -> None:
    ignored = (HARDWARE.parent / ".gitignore").read_text(encoding="utf-8").splitlines()
    assert set(DROPPINGS) <= set(ignored)


def test_a_comparison_of_nothing_is_not_good(tmp_path: Path) -> None:
    assert not compared(tmp_path, tmp_path).good


def stl(path: Path, height: float, skip: int = 0) -> Path:
    """A tetrahedron as binary STL; `skip` triangles come last instead of first."""
    a, b, c, d = (0.0, 0.0, 0.0), (10.0, 0.0, 0.0), (0.0, 10.0, 0.0), (0.0, 0.0, height)
    faces = [(a, c, b), (a, b, d), (b, c, d), (c, a, d)]
    faces = faces[skip:] + faces[:skip]
    body = b"".join(struct.pack("<12fH", 0, 0, 0, *(x for corner in face for x in corner), 0) for face in faces)
    path.write_bytes(b"\0" * 80 + struct.pack("<I", len(faces)) + body)
    return path


def test_meshes_are_compared_by_size_and_volume(tmp_path: Path) -> None:
    one = stl(tmp_path / "one.stl", 10.0)
    assert difference(one, stl(tmp_path / "turned.stl", 10.0, skip=2)) is None
    assert "outer corners" in str(difference(one, stl(tmp_path / "higher.stl", 10.1)))
    slanted = slice(84 + 2 * 50, 84 + 3 * 50)  # the one face that does not contain the origin has all the volume
    data = bytearray(one.read_bytes())
    del data[slanted]
    data[80:84] = struct.pack("<I", 3)
    (tmp_path / "open.stl").write_bytes(data)
    assert "volume 166.7 mm3, made anew 0.0" in str(difference(one, tmp_path / "open.stl"))


def test_solids_are_compared_by_their_entities_not_by_their_order(tmp_path: Path) -> None:
    lines = ["#1=CARTESIAN_POINT('',(0.,0.,0.));", "#2=CARTESIAN_POINT('',(1.,2.,3.));", "#3=PLANE('',#1);"]
    one, other, moved = (tmp_path / name for name in ("one.step", "other.step", "moved.step"))
    one.write_text("\n".join(lines))
    other.write_text("\n".join(reversed(lines)))
    moved.write_text("\n".join(lines).replace("3.)", "3.5)"))
    assert difference(one, other) is None
    assert difference(one, moved) == "other faces, edges or points"


def test_pictures_are_compared_by_size_and_colour(tmp_path: Path) -> None:
    one, close, dark, small = (tmp_path / f"{name}.png" for name in ("one", "close", "dark", "small"))
    Image.new("RGB", (20, 10), (100, 100, 100)).save(one)
    Image.new("RGB", (20, 10), (101, 100, 100)).save(close)
    Image.new("RGB", (20, 10), (20, 100, 100)).save(dark)
    Image.new("RGB", (10, 10), (100, 100, 100)).save(small)
    assert difference(one, close) is None
    assert "colours differ" in str(difference(one, dark))
    assert "(20, 10) pixels" in str(difference(one, small))


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


def test_where_there_is_no_apt_the_installation_says_so_and_ends_with_three(tmp_path: Path) -> None:
    for tool in ("sh", "grep"):
        found = shutil.which(tool)
        assert found
        (tmp_path / tool).symlink_to(found)
    told = run_script("install-kicad.sh", PATH=str(tmp_path))
    assert told.returncode == 3
    assert "KiCad 9 cannot be installed here: there is no apt" in told.stderr
