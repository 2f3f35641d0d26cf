"""The import graph of the handheld's program and of the PC's: no circle, and few arrows between the handheld's rooms.

An import inside a function counts like any other; what stands under TYPE_CHECKING does not.
"""

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = {"roller": ROOT / "firmware", "rollkeeper": ROOT / "host", "fivedice": ROOT / "firmware" / "lib",
            "turnlink": ROOT / "firmware" / "lib"}  # fmt: skip
MOST_BETWEEN_ROOMS = 58  # 129 when most files of the handheld lay in one folder


def modules_of(package: str) -> dict[str, Path]:
    """Every module of a package by its dotted name."""
    found = {}
    for path in (PACKAGES[package] / package).rglob("*.py"):
        words = path.relative_to(PACKAGES[package]).with_suffix("").parts
        found[".".join(words[:-1] if words[-1] == "__init__" else words)] = path
    return found


def graph(package: str) -> dict[str, set[str]]:
    """Module -> the modules of the same package that it imports."""
    modules = modules_of(package)
    return {name: imported(path, modules) - {name} for name, path in modules.items()}


def imported(path: Path, modules: dict[str, Path]) -> set[str]:
    """Those of `modules` that a file imports; `from a import b` is b if that is a module, else a."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            node.body = []
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= inner & set(modules) if inner & set(modules) else {node.module}
    return found & set(modules)


@pytest.mark.parametrize("package", PACKAGES)
def test_no_module_needs_itself(package: str) -> None:
    try:
        TopologicalSorter(graph(package)).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))


def test_few_arrows_lead_from_one_room_of_the_handheld_to_another() -> None:
    between = {
        (name, other)
        for name, others in graph("roller").items()
        for other in others
        if room(name) != room(other)
    }  # fmt: skip
    assert len(between) <= MOST_BETWEEN_ROOMS, sorted(between)


def room(module: str) -> str:
    """The folder below `roller`, "" for what stands beside the folders."""
    words = module.split(".")
    return words[1] if len(words) > 2 or (PACKAGES["roller"] / "roller" / words[-1]).is_dir() else ""


def test_a_circle_would_be_found(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("def late():\n    from p import b\n")
    (tmp_path / "b.py").write_text("from p.a import late\n")
    modules = {f"p.{name}": tmp_path / f"{name}.py" for name in "ab"}
    circle = {name: imported(path, modules) for name, path in modules.items()}
    assert circle == {"p.a": {"p.b"}, "p.b": {"p.a"}}
    with pytest.raises(CycleError):
        TopologicalSorter(circle).prepare()
