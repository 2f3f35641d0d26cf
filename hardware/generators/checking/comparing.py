"""Whether a file made anew is the committed one: byte for byte, or by its meaning where a tool writes no stable bytes.

Which kinds of files are compared by their meaning stands in one table, BY_MEANING, with the reason.
"""

import json
import re
import struct
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops, ImageStat

MEAN_DIFFERENCE = 2.0  # of 255: anti-aliasing and fonts differ a little from one computer to the next
LENGTH = 0.01  # mm
VOLUME = 0.001  # of the whole


def difference(committed: Path, made: Path) -> str | None:
    """What differs, in words, or None."""
    if committed.read_bytes() == made.read_bytes():
        return None
    compare = BY_MEANING.get(made.suffix)
    return compare(committed, made) if compare else "other bytes"


def picture(committed: Path, made: Path) -> str | None:
    """Pictures: the same size, and the same colours on average."""
    with Image.open(committed) as old, Image.open(made) as new:
        if old.size != new.size:
            return f"{old.size} pixels, made anew {new.size}"
        off = ImageStat.Stat(ImageChops.difference(old.convert("RGB"), new.convert("RGB"))).mean
    worst = max(off)
    return f"colours differ by {worst:.1f} of 255 on average" if worst > MEAN_DIFFERENCE else None


def mesh(committed: Path, made: Path) -> str | None:
    """Meshes: the same outer size and volume; the triangles may be cut otherwise."""
    (old_box, old_volume), (new_box, new_volume) = _stl(committed), _stl(made)
    if max(abs(a - b) for a, b in zip(old_box, new_box, strict=True)) > LENGTH:
        return f"outer corners {old_box}, made anew {new_box}"
    if abs(old_volume - new_volume) > VOLUME * abs(old_volume):
        return f"volume {old_volume:.1f} mm3, made anew {new_volume:.1f}"
    return None


def solid(committed: Path, made: Path) -> str | None:
    """Solids: the same number of entities of each kind, and the same outermost points; their order may differ."""
    old, new = _step(committed), _step(made)
    return None if old == new else "other faces, edges or points"


def project(committed: Path, made: Path) -> str | None:
    """KiCad's projects: all that was made is there, whatever KiCad has added since."""
    old, new = (json.loads(path.read_text(encoding="utf-8")) for path in (committed, made))
    return f"without {', '.join(missing)}" if (missing := _missing(old, new, "")) else None


def _missing(old: Any, new: Any, at: str) -> list[str]:
    """The keys whose values in `new` are not those of `old`."""
    if isinstance(old, dict) and isinstance(new, dict):
        return [name for key in new for name in _missing(old.get(key), new[key], f"{at}.{key}".lstrip("."))]
    return [] if old == new else [at]


def _stl(path: Path) -> tuple[tuple[float, ...], float]:
    data = path.read_bytes()
    (count,) = struct.unpack_from("<I", data, 80)
    if len(data) != 84 + 50 * count:
        return (0.0,) * 6, 0.0
    low, high, volume = [1e9] * 3, [-1e9] * 3, 0.0
    for number in range(count):
        (ax, ay, az, bx, by, bz, cx, cy, cz) = corners = struct.unpack_from("<9f", data, 84 + 50 * number + 12)
        volume += (ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)) / 6
        for axis in range(3):
            low[axis] = min(low[axis], *corners[axis::3])
            high[axis] = max(high[axis], *corners[axis::3])
    return tuple(round(each, 3) for each in low + high), volume


def _step(path: Path) -> tuple[Counter[str], tuple[str, ...]]:
    text = path.read_text(encoding="utf-8", errors="replace")
    kinds = Counter(re.findall(r"=\s*\(?\s*([A-Z_]+)", text))
    points = [
        [float(each) for each in found.split(",")]
        for found in re.findall(r"CARTESIAN_POINT\s*\(\s*'[^']*'\s*,\s*\(([^)]*)\)", text)
    ]
    axes = list(zip(*(point for point in points if len(point) == 3), strict=True))
    return kinds, tuple(f"{edge(axis):.2f}" for axis in axes for edge in (min, max))


BY_MEANING: dict[str, Callable[[Path, Path], str | None]] = {
    ".png": picture,  # ray-traced or anti-aliased: last digits of floating point, fonts
    ".stl": mesh,  # OCC meshes with the processor's floating point
    ".kicad_pro": project,  # KiCad writes its own settings into it, and opening the project is enough
    ".step": solid,  # OCC numbers its entities as its maps happen to be ordered
}
