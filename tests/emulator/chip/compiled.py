"""The emulator compiled for the very Python that runs here, and kept in the user's cache folder: it is quicker.

rp2040py comes compiled for any Python (its "stable ABI"), and so asks Python about its own methods all the time. The
same C sources, which it brings along, are 1.5 to 2 times as fast when they are compiled for one Python. Our loop
(run_loop.py), the instructions that it executes itself (quick_core.py) and our model of the flash cache (xip_cache.py)
are compiled with Cython beside them. All together make the emulated Pico five times as fast, and change nothing of
what it does: tests/emulator/tests/test_compiled.py and test_run_loop.py.

`make setup` and the tests compile. Where there is no C compiler all runs as it was installed.
"""

import hashlib
import importlib.abc
import importlib.util
import subprocess
import sys
import tempfile
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, FileFinder, ModuleSpec
from importlib.metadata import version
from pathlib import Path
from types import ModuleType
from typing import Any

from emulator.emulator_errors import CacheModelUnavailable
from rollkeeper import folders

HERE = Path(__file__).parent
LOOP = ("quick_memory", "quick_core", "run_loop")  # each needs those before it
OURS = (*LOOP, "xip_cache")  # compiled with Cython; the last is plain Python, too
EMULATOR = "rp2040py.native"
SECONDS = 1200  # two minutes and a half on a slow core
COMPILE = """
import sys
from Cython.Build import cythonize
from setuptools import Extension, setup
place, sources = sys.argv[1], sys.argv[2:]
made = [Extension("rp2040py.native." + name, [name + ".c"]) for name in sources if name[0] == "_"]
made += cythonize([Extension(name, [name + ".py"]) for name in sources if name[0] != "_"], language_level=3)
setup(name="compiled", ext_modules=made, script_args=["build_ext", "--build-lib", place, "--parallel", "2"])
"""


def build(cache: Path | None = None) -> bool:
    """Compiles what is not compiled yet; whether it is there, for `use`."""
    home = folder(cache)
    native = _emulator()
    if home.is_dir():
        return True
    if native is None or importlib.util.find_spec("Cython") is None or importlib.util.find_spec("setuptools") is None:
        return False
    try:
        home.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="part-", dir=home.parent) as scratch:
            sources = [*sorted(native.glob("_*.c")), *(HERE / f"{name}.py" for name in OURS)]
            for source in [*sources, *HERE.glob("*.pxd")]:
                (Path(scratch) / source.name).write_bytes(source.read_bytes())
            words = [sys.executable, "-c", COMPILE, "done", *(source.stem for source in sources)]
            subprocess.run(words, cwd=scratch, capture_output=True, check=True, timeout=SECONDS)
            (Path(scratch) / "done").rename(home)
    except (OSError, subprocess.SubprocessError):
        return home.is_dir()  # perhaps another program was quicker
    return True


def use() -> None:
    """Lets `import` find the compiled emulator, if it is there and no other has been imported."""
    home = folder()
    if EMULATOR not in sys.modules and home.is_dir() and not in_use():
        sys.meta_path.insert(0, _Finder(home))


def in_use() -> bool:
    """Whether the emulator is, or will be, the compiled one."""
    return any(isinstance(finder, _Finder) for finder in sys.meta_path)


def cached_chip(cache: Path | None = None) -> Any:
    """The class of an RP2040 with a cache before its flash, compiled if that is possible.

    Raises CacheModelUnavailable without Cython: as plain Python it makes the emulator seven times slower, but runs.
    """
    if importlib.util.find_spec("cython") is None:
        raise CacheModelUnavailable("The model of the flash cache needs Cython: `make setup` installs it.")
    if build(cache):
        return _ours("xip_cache", folder(cache)).CachedRP2040
    from emulator.chip import xip_cache

    return xip_cache.CachedRP2040


def machine() -> Any:
    """The class of the compiled loop (run_loop.Machine); None if the emulator is not the compiled one."""
    return [_ours(name, folder()) for name in LOOP][-1].Machine if in_use() else None


def folder(cache: Path | None = None) -> Path:
    """Where the compiled modules of this Python are, or would be."""
    sources = [*(HERE / f"{name}.py" for name in OURS), *sorted(HERE.glob("*.pxd"))]
    parts = [path.read_text(encoding="utf-8") for path in sources]
    parts += [COMPILE, sys.version, sys.platform, version("rp2040py")]
    base = cache or folders.cache() / "compiled"
    return base / hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


class _Finder(importlib.abc.MetaPathFinder):
    """Finds the emulator's compiled modules in `home`."""

    def __init__(self, home: Path) -> None:
        self._built = _built_in(home / "rp2040py" / "native")

    def find_spec(self, name: str, path: object, target: object = None) -> ModuleSpec | None:
        return self._built.find_spec(name) if name.startswith(EMULATOR + ".") else None


def _emulator() -> Path | None:
    """Where the emulator's C sources are; found without importing it."""
    spec = importlib.util.find_spec("rp2040py")
    places = spec.submodule_search_locations if spec is not None else None
    native = Path(next(iter(places))) / "native" if places else None
    return native if native is not None and any(native.glob("_*.c")) else None


def _built_in(home: Path) -> FileFinder:
    return FileFinder(str(home), (ExtensionFileLoader, EXTENSION_SUFFIXES))


def _ours(name: str, home: Path) -> ModuleType:
    """The module of ours; the same one each time, for an extension module cannot be there twice."""
    if name not in sys.modules:
        spec = _built_in(home).find_spec(name)
        assert spec is not None and spec.loader is not None, f"{home} lacks {name}"
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        sys.modules[name] = module
    return sys.modules[name]


def main() -> None:
    """Compiles, and says so: for `make setup`."""
    if not folder().is_dir():
        print("Compiling the emulator for this Python, once: two minutes or so.", flush=True)
    if not build():
        print("That cannot be done here (no C compiler, or no Cython): all is slower, and does the same.")


use()
