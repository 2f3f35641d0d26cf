"""Reading a binary STL file, and what can be said of its surface. Plain Python: the fast tests use it."""

import struct
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from generators.errors import HardwareError

Corner = tuple[float, float, float]
TITLE = b"Rollkeeper, a printed part of the case, in millimetres"


class NotAnStl(HardwareError):
    """A file that is no binary STL."""


@dataclass(frozen=True)
class Surface:
    """Triangles, each of three corners, anticlockwise seen from outside."""

    triangles: list[tuple[Corner, Corner, Corner]]

    @property
    def open_edges(self) -> int:
        """How many edges are not shared by exactly two triangles that agree which side is outside: 0 is watertight."""
        edges = Counter((one, other) for a, b, c in self.triangles for one, other in ((a, b), (b, c), (c, a)))
        return sum(1 for (one, other), count in edges.items() if count != 1 or edges[other, one] != 1)

    @property
    def size(self) -> Corner:
        """The outer measures in mm."""
        corners = [corner for triangle in self.triangles for corner in triangle]
        x, y, z = (max(axis) - min(axis) for axis in zip(*corners, strict=True))
        return x, y, z

    @property
    def volume(self) -> float:
        """In cubic millimetres; negative if inside out."""
        return (
            sum(
                ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
                for (ax, ay, az), (bx, by, bz), (cx, cy, cz) in self.triangles
            )
            / 6
        )


def surface(corners: list[Corner], triangles: list[tuple[int, int, int]]) -> Surface:
    """Corners are rounded to 0.001 mm, so that neighbours meet exactly; slivers are left out."""
    rounded = [(round(x, 3), round(y, 3), round(z, 3)) for x, y, z in corners]
    found = [(rounded[a], rounded[b], rounded[c]) for a, b, c in triangles]
    return Surface(sorted(triangle for triangle in found if len(set(triangle)) == 3))


def write(path: Path, whole: Surface) -> None:
    """Write a binary STL. Its normals are left to the reader, who has the corners."""
    body = [struct.pack("<12fH", 0, 0, 0, *a, *b, *c, 0) for a, b, c in whole.triangles]
    path.write_bytes(TITLE.ljust(80) + struct.pack("<I", len(body)) + b"".join(body))


def read(path: Path) -> Surface:
    """The surface in a binary STL file. Raises NotAnStl."""
    data = path.read_bytes()
    count = struct.unpack_from("<I", data, 80)[0] if len(data) >= 84 else 0
    if not count or len(data) != 84 + 50 * count:
        raise NotAnStl(f"{path.name} is no binary STL: {len(data)} bytes for {count} triangles")
    triangles = []
    for number in range(count):
        v = struct.unpack_from("<9f", data, 84 + 50 * number + 12)
        triangles.append(((v[0], v[1], v[2]), (v[3], v[4], v[5]), (v[6], v[7], v[8])))
    return Surface(triangles)
