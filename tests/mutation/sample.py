"""Which of cosmic-ray's mutants are tried: those that can change a program that runs, and of them a sample."""

import ast
from collections import Counter, defaultdict
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from cosmic_ray.work_item import WorkItem

SAME = tuple(f"{a}_{b}" for a in ("Eq", "NotEq", "Lt", "LtE", "Gt", "GtE") for b in ("Is", "IsNot"))


def running(items: Iterable[WorkItem], folder: Path) -> list[WorkItem]:
    """Leave out what only mypy reads, and `is` for `==`: CPython keeps small numbers and names once each."""
    found = []
    unread: dict[Path, list[tuple[tuple[int, int], tuple[int, int]]]] = {}
    for item in items:
        place = item.mutations[0]
        path = folder / place.module_path
        if path not in unread:
            unread[path] = [
                ((node.lineno, node.col_offset), (node.end_lineno or 0, node.end_col_offset or 0))
                for node in _for_mypy(ast.parse(path.read_text("utf-8")))
            ]
        if not place.operator_name.endswith(SAME) and not any(
            first <= tuple(place.start_pos) < last for first, last in unread[path]
        ):
            found.append(item)
    return found


def _for_mypy(tree: ast.AST) -> Iterable[ast.stmt | ast.expr]:
    for node in ast.walk(tree):
        for note in (getattr(node, "annotation", None), getattr(node, "returns", None)):
            if note is not None:
                yield note
        bases = [ast.unparse(base) for base in node.bases] if isinstance(node, ast.ClassDef) else []
        if "Protocol" in bases or (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"):
            yield node


def drawn(items: Iterable[WorkItem], folder: Path, seed: int) -> list[WorkItem]:
    """The mutants in the order of the sample: each line gets one before any gets a second.

    The order hangs on the text of a line, not on its number: it stays when the code elsewhere changes.
    """
    lines: dict[tuple[Path, int], list[WorkItem]] = defaultdict(list)
    for item in items:
        lines[item.mutations[0].module_path, item.mutations[0].start_pos[0]].append(item)
    times: Counter[tuple[Path, str]] = Counter()
    order: dict[str, tuple[int, str]] = {}
    for path, number in sorted(lines):
        text = (folder / path).read_text("utf-8").splitlines()[number - 1].strip()
        times[path, text] += 1
        lot = _lot(seed, path.name, text, times[path, text])
        for turn, job in enumerate(_of_a_line(lines[path, number], text, seed)):
            order[job] = turn, lot
    return sorted((item for found in lines.values() for item in found), key=lambda item: order[item.job_id])


def _of_a_line(items: list[WorkItem], text: str, seed: int) -> list[str]:
    times: Counter[str] = Counter()
    lots = {}
    for item in sorted(items, key=lambda item: (item.mutations[0].operator_name, item.mutations[0].occurrence)):
        operator = item.mutations[0].operator_name.partition("/")[2]
        times[operator] += 1
        lots[item.job_id] = _lot(seed, text, operator, times[operator])
    return sorted(lots, key=lots.__getitem__)


def _lot(*words: object) -> str:
    return sha256("\0".join(map(str, words)).encode()).hexdigest()
