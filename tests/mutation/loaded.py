"""A module of a test's own, from a file that it writes."""

import importlib.util
from pathlib import Path
from types import ModuleType


def loaded(path: Path, source: str) -> ModuleType:
    """The module that the new file `path` holds."""
    path.write_text(source, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
