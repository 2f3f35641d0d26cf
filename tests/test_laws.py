"""Two things hold of all imports: only the hardware's edge imports `machine`, and none of them is a circle.

An import inside a function counts like any other; what stands under TYPE_CHECKING does not.
"""

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = {"roller": ROOT / "firmware", "rollkeeper": ROOT / "host", "fivedice": ROOT / "firmware" / "lib",
            "turnlink": ROOT / "firmware" / "lib"}  # fmt: skip
HARDWARE = {"machine", "rp2", "_rp2"}


def modules_of(package: str) -> dict[str, Path]:
    """Every module of a package by its dotted name."""
    found = {}
    for path in (PACKAGES[package] / package).rglob("*.py"):
        words = path.relative_to(PACKAGES[package]).with_suffix("").parts
        found[".".join(words[:-1] if words[-1] == "__init__" else words)] = path
    return found


def imported(path: Path) -> set[str]:
    """What a file imports: modules, and names of them with the module's before it."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            node.body = []
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def graph(modules: dict[str, Path]) -> dict[str, set[str]]:
    """Module -> those of `modules` that it imports. `from a import b` needs b, if that is a module, and not a."""
    needs = {}
    for name, path in modules.items():
        others = imported(path) & set(modules)
        needs[name] = {other for other in others if not any(each.startswith(other + ".") for each in others)} - {name}
    return needs


def test_only_the_hardwares_edge_imports_machine() -> None:
    shared = {**modules_of("roller"), **modules_of("fivedice"), **modules_of("turnlink")}
    who = {name for name, path in shared.items() if imported(path) & HARDWARE}
    assert who and all(name.startswith("roller.hw.") for name in who)


@pytest.mark.parametrize("package", PACKAGES)
def test_no_module_needs_itself(package: str) -> None:
    try:
        TopologicalSorter(graph(modules_of(package))).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))


def test_a_circle_would_be_found(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("def late():\n    from p import b\n")
    (tmp_path / "b.py").write_text("from p.a import late\n")
    circle = graph({f"p.{name}": tmp_path / f"{name}.py" for name in "ab"})
    assert circle == {"p.a": {"p.b"}, "p.b": {"p.a"}}
    with pytest.raises(CycleError):
        TopologicalSorter(circle).prepare()
