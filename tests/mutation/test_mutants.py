"""What `make mutants` adds to cosmic-ray: two operators, a sample, and survivors that are accepted."""

from collections import Counter
from pathlib import Path

import pytest
from cosmic_ray import commands
from cosmic_ray.mutating import mutate_code
from cosmic_ray.work_db import use_db
from cosmic_ray.work_item import MutationSpec, WorkerOutcome, WorkItem, WorkResult
from cosmic_ray.work_item import TestOutcome as Outcome
from rich.console import Console

from mutation.__main__ import PARTS, ROOT, judged
from mutation.operators import LeaveOut, OtherName
from mutation.sample import drawn, running

CODE = '''"""A docstring."""
a: "X" = f(1) | 2
if a == b:
    return "one two", 'three'
'''


def mutants(folder: Path, path: Path) -> list[WorkItem]:
    with use_db(folder / "all.sqlite") as session:
        commands.init([path], session, {})
        return list(session.work_items)


def test_our_operators() -> None:
    for operator in (LeaveOut, OtherName):
        for example in operator.examples():
            assert mutate_code(example.pre_mutation_code, operator(), 0) == example.post_mutation_code
    named = mutate_code(CODE, OtherName(), 1)
    assert named == CODE.replace("'three'", "'Xthree'") and mutate_code(CODE, OtherName(), 2) is None
    left = [mutate_code(CODE, LeaveOut(), number) for number in range(4)]
    first, second, rest = CODE.split("\n", 2)
    assert left == [f"{first}\npass\n{rest}", f"{first}\n{second}\npass\n", left[2], None]
    assert left[2] == CODE.replace("return \"one two\", 'three'", "pass")


def test_a_table_of_editions_is_mutated(tmp_path: Path) -> None:
    path = ROOT / "firmware/lib/fivedice/edition.py"
    rows = path.read_text("utf-8").splitlines()
    ours = [item.mutations[0] for item in mutants(tmp_path, path)]
    changed = Counter(rows[each.start_pos[0] - 1].strip() for each in ours if each.operator_name == "ours/OtherName")
    assert changed['five_alike_upper="forced_if_50",'] == 1
    assert changed['Edition("challenge", "Challenge", sheet="004", most=4, dice="shared", games="six"),'] == 5


def test_each_line_gets_one_mutant_before_any_gets_a_second(tmp_path: Path) -> None:
    (tmp_path / "code.py").write_text(CODE, "utf-8")
    items = mutants(tmp_path, tmp_path / "code.py")
    good = running(items, tmp_path)
    gone = [each for each in items if each not in good]
    assert {each.mutations[0].operator_name for each in gone} >= {"ours/OtherName"}, "it is an annotation"
    assert any(each.mutations[0].operator_name.endswith("_Eq_Is") for each in gone)
    order = [each.mutations[0].start_pos[0] for each in drawn(good, tmp_path, 1)]
    assert sorted(order[:3]) == [2, 3, 4] and len(order) == len(good)
    again = drawn(reversed(good), tmp_path, 1)
    assert again == drawn(good, tmp_path, 1) != drawn(good, tmp_path, 2)


@pytest.mark.parametrize("whole", [False, True])
def test_what_is_good_enough(tmp_path: Path, whole: bool) -> None:
    def tried(path: str, number: int, outcome: Outcome, line: str, becomes: str) -> tuple[WorkItem, WorkResult]:
        item = WorkItem.single(str(number), MutationSpec(Path(path), "core/X", number, (1, 0), (1, 1)))
        diff = f"--- mutation diff ---\n--- a/{path}\n+++ b/{path}\n@@ -1 +1 @@\n-    {line}\n+    {becomes}\n"
        return item, WorkResult(WorkerOutcome.NORMAL, "", outcome, diff)

    (tmp_path / "list.toml").write_text("[[accepted]]\nfile = 'a.py'\nline = 'a'\nbecomes = ['b']\nwhy = ''\n")
    sampled, strict = ({"accepted": str(tmp_path / "list.toml"), "sample": count} for count in (60, 0))
    console = Console(quiet=True)
    killed = [tried("x/a.py", number, Outcome.KILLED, "c", "d") for number in range(19)]
    accepted = tried("x/a.py", 20, Outcome.SURVIVED, "a", "b")
    lives = tried("x/a.py", 21, Outcome.SURVIVED, "e", "f")
    assert judged(console, strict, [*killed, accepted], whole)
    assert judged(console, strict, killed, whole) is not whole, "the accepted one has not survived"
    assert not judged(console, strict, [*killed, accepted, lives], whole)
    assert judged(console, sampled, [*killed, accepted, lives], whole), "95 %"
    assert not judged(console, sampled, [*killed[1:], accepted, lives], whole)


def test_each_part_names_files_that_there_are() -> None:
    for part in PARTS.values():
        for name in [*part["code"], *part["tests"], part["accepted"]]:
            assert list(ROOT.glob(name)), name
