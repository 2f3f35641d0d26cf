"""Says modules of a package by their own name where another module of it imports them, before the firmware is compiled:
`from roller.app.phases import Phase` becomes `from .phases import Phase` in `roller.app.turn`, and `from ..phases` in
`roller.app.pages.menu`.

A .mpy has the name of each module that it imports: with all of its packages that is 2 kB of the firmware's. Lines stay
where they are, and it is the same module that is found, in the bundle or loose.
"""

import ast
from collections.abc import Mapping

FOUND = "from %s import"


class ShortImports:
    """For the modules `sources`: name of a module ("roller.app.turn") -> its source. All have been parsed before."""

    def __init__(self, sources: Mapping[str, bytes]) -> None:
        self._packages = {name.rpartition(".")[0] for name in sources} & set(sources)

    def put_into(self, module: str, source: bytes) -> bytes:
        """The source of a module with short names, line for line."""
        lines = source.split(b"\n")
        if module in self._packages:
            return source  # its own name is that of the package
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ImportFrom) and node.module and not node.level:
                long, short = FOUND % node.module, FOUND % _short(module, node.module)
                text, start = lines[node.lineno - 1], node.col_offset
                assert text[start:].startswith(long.encode())
                lines[node.lineno - 1] = text[:start] + short.encode() + text[start + len(long) :]
        return b"\n".join(lines)


def _short(module: str, imported: str) -> str:
    """What a module may call another one, or a package that it is in."""
    package, level = module.rpartition(".")[0], 1
    while package:
        if imported == package:
            return "." * level
        above, _, name = imported.rpartition(".")
        if above == package:
            return "." * level + name
        package, level = package.rpartition(".")[0], level + 1
    return imported
