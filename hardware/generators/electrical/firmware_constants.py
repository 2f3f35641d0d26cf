"""Constants of the firmware, read from its source without running it."""

import ast
from functools import cache
from pathlib import Path
from typing import Any

from generators.errors import HardwareError
from generators.facts import HARDWARE

ROLLER = HARDWARE.parent / "firmware" / "roller"


class NoConstant(HardwareError):
    """A constant that the firmware does not have: it was renamed, or is computed there."""


def constant(module: str, name: str, folder: Path = ROLLER) -> Any:
    """The value of `NAME = literal` in a module of the roller, such as "hw/board". Raises NoConstant."""
    path = folder / f"{module}.py"
    if not path.is_file():
        raise NoConstant(f"firmware/roller/{module}.py is not there, and {name} is read from it.")
    for node in _statements(path):
        if isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == [name]:
            try:
                return ast.literal_eval(node.value)
            except ValueError:
                raise NoConstant(f"firmware/roller/{module}.py: {name} is not a plain value.") from None
    raise NoConstant(f"firmware/roller/{module}.py has no {name}; the electrical numbers need it.")


@cache
def _statements(path: Path) -> list[ast.stmt]:
    return ast.parse(path.read_text(encoding="utf-8")).body


def highest_tone() -> int:
    """The highest frequency of any sound, Hz."""
    return max(int(hz) for notes in constant("app/sound", "TUNES").values() for hz, _ in notes)
