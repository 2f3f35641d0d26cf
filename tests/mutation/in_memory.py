"""A module that is imported from memory instead of its file: so no mutant is ever on the disk."""

import importlib.abc
import importlib.util
from importlib.machinery import ModuleSpec
from types import ModuleType


class InMemory(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds one module in memory; of a package, which has a `folder`, the rest is where it was."""

    def __init__(self, module: str, source: str, folder: str = "") -> None:
        self.module = module
        self.source = source
        self.folder = folder

    def find_spec(self, name: str, path: object, target: object = None) -> ModuleSpec | None:
        if name != self.module:
            return None
        spec = importlib.util.spec_from_loader(name, self, is_package=bool(self.folder))
        if spec is not None and self.folder:
            spec.submodule_search_locations = [self.folder]
        return spec

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self.source, self.module, "exec"), vars(module))
