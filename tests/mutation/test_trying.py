"""What becomes of mutants of turnlink.frame, made by hand, with its real tests, in a Python of their own."""

import subprocess
import sys
from pathlib import Path

from mutation.parts import ROOT

PROGRAM = """
from mutation import trying
from mutation.mutant import Maker, Place
from mutation.parts import ROOT

trying.SECONDS = 1.0
path = ROOT / "firmware/lib/turnlink/frame.py"
code = path.read_text()

def mutant(was, becomes):
    assert code.count(was) == 1, was
    made = Maker(path).mutant(Place(path, 1, "by hand", lambda: code.replace(was, becomes)))
    assert made is not None
    return made

changes = [
    ("self._held += piece", "self._held = piece"),
    ("self._held += piece", "self._held = self._held + piece"),
    ("self._held += piece", "while True: pass"),
    ("self._held += piece", "import time; time.sleep(1000)"),
    ("self._held += piece", "self._held += piece * 2**30"),
    ('LF = b"\\\\n"', 'LF = b"\\\\r"'),
    ('LF = b"\\\\n"', 'LF = bytes([10])'),
    ('LF = b"\\\\n"', 'LF = b"\\\\n"[:'),
]
tests = [ROOT / "tests/turnlink/test_frame.py"]
mutants = [mutant(*change) for change in changes]
became = dict(trying.tried(mutants, tests))
for each in mutants:
    print(became[each])
assert path.read_text() == code
unseen = Maker(ROOT / "firmware/lib/turnlink/bulk.py")
unseen = unseen.mutant(Place(unseen.path, 1, "by hand", lambda: unseen.code.replace("def fill", "def full")))
print([became for _, became in trying.tried([unseen], tests)])
"""
BROKEN = """
from pathlib import Path
from mutation.forks import Broken
from mutation.mutant import Maker, Place
from mutation.parts import ROOT
from mutation.trying import tried

maker = Maker(ROOT / "firmware/lib/turnlink/frame.py")
mutant = maker.mutant(Place(maker.path, 1, "by hand", lambda: maker.code.replace("+= piece", "= piece")))
try:
    list(tried([mutant], [Path(sys.argv[1])]))
except Broken as error:
    print(error)
"""


def says(program: str, *words: str) -> list[str]:
    command = [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(ROOT / 'tests')!r})\n{program}", *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()


def test_what_becomes_of_a_mutant() -> None:
    *each, unseen = says(PROGRAM)
    assert each == ["killed", "survived", "hung", "hung", "killed", "killed", "survived", "killed"]
    assert unseen == "['unseen']"


def test_tests_that_fail_without_any_mutant_prove_nothing(tmp_path: Path) -> None:
    broken = tmp_path / "test_broken.py"
    broken.write_text("def test_broken():\n    assert 1 == 2\n", encoding="utf-8")
    said = "\n".join(says(BROKEN, str(broken)))
    assert "The tests fail without any mutant; mend that first." in said and "assert 1 == 2" in said
    broken.write_text("import nothing_of_that_name\n", encoding="utf-8")
    assert "The tests have ended before all mutants were tried." in "\n".join(says(BROKEN, str(broken)))
