"""Compiles the cache model (xip_cache.py) once, and keeps it in the user's cache folder.

Compiled it costs a tenth of the emulator's speed, as plain Python six sevenths. Where there is no C compiler the plain
one is used: the same source, so the same figures, only later.
"""

import contextlib
import hashlib
import importlib.machinery
import importlib.util
import shutil
import subprocess
import sys
import tempfile
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import ModuleType
from typing import Any

import platformdirs

from rollkeeper.virtual.failures import CacheModelUnavailable

SOURCE = Path(__file__).with_name("xip_cache.py")
NAME = SOURCE.stem
COMPILER_SECONDS = 300


def cached_chip(folder: Path | None = None) -> Any:
    """The class of an RP2040 with a cache before its flash, compiled if that is possible.

    `folder` keeps compiled files (default: the user's cache). Raises CacheModelUnavailable without Cython.
    """
    if importlib.util.find_spec("cython") is None:
        raise CacheModelUnavailable("The model of the flash cache needs Cython: pip install 'rollkeeper[test]'.")
    home = (folder or platformdirs.user_cache_path("rollkeeper", appauthor=False) / NAME) / _fingerprint()
    built = _built(home)
    if built is None and _compile(home):
        built = _built(home)
    if built is None:
        from rollkeeper.virtual import xip_cache

        return xip_cache.CachedRP2040
    return _loaded(built).CachedRP2040


def _fingerprint() -> str:
    """Changes whenever a new compilation is needed."""
    parts = [SOURCE.read_text(encoding="utf-8"), sys.version, sys.platform]
    for package in ("rp2040py", "cython"):
        with contextlib.suppress(PackageNotFoundError):
            parts.append(version(package))
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def _built(home: Path) -> Path | None:
    for suffix in importlib.machinery.EXTENSION_SUFFIXES:
        if (home / (NAME + suffix)).is_file():
            return home / (NAME + suffix)
    return None


def _compile(home: Path) -> bool:
    """Puts the compiled module into `home`, in one step; False if it cannot be made or kept."""
    with tempfile.TemporaryDirectory(prefix="rollkeeper-") as scratch:
        source = Path(shutil.copy(SOURCE, scratch))
        words = [sys.executable, "-m", "Cython.Build.Cythonize", "--inplace", "-3", str(source)]
        try:
            subprocess.run(words, cwd=scratch, capture_output=True, check=True, timeout=COMPILER_SECONDS)
            made = _built(Path(scratch))
            if made is None:
                return False
            home.mkdir(parents=True, exist_ok=True)
            part = home / f"{made.name}.{Path(scratch).name}"
            shutil.copy(made, part)
            part.replace(home / made.name)
        except (OSError, subprocess.SubprocessError):
            return False
    return True


def _loaded(path: Path) -> ModuleType:
    """The module in `path`; the same one each time, for an extension module cannot be there twice."""
    if NAME not in sys.modules:
        spec = importlib.util.spec_from_file_location(NAME, path)
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        sys.modules[NAME] = module
    return sys.modules[NAME]
