"""Draws the die that tumbles on the OLED: a cube of 15 pixels, turned by a sixteenth of a round from pose to pose.

`python tests/screens/tumbling_die.py` prints the bytes that stand in roller/oled/tumbling_screen.py; a test compares
them. A face that looks away from the light is chequered, the rim of the body always light, so that it stands out;
between two light faces there is a dark edge.
"""

import math

Vector = tuple[float, float, float]
Matrix = tuple[Vector, Vector, Vector]

POSES = 16
SIZE = 24  # pixels, of the square cell that a pose is drawn in
EDGE = 15.0  # pixels, of the cube: its longest diagonal just fits
PIP = 1.75  # pixels, radius
SPREAD = 0.275  # from the middle of a face to its pips, in edges
FINE = 4  # samples across a pixel
AXIS: Vector = (1.0, 0.0, 0.25)  # it turns about this: right, down, towards the eye
TILT = ((1.0, 0.0, 0.0), 0.62), ((0.0, 1.0, 0.0), 0.3)  # axis and angle of the first pose
LIGHT: Vector = (-0.45, -0.75, 0.6)
DARK = 0.02  # cosine to the light below which a face is chequered

# Face: where it looks, and its two directions. Opposite faces have seven pips.
FACES: dict[int, tuple[Vector, Vector, Vector]] = {
    1: ((0, 0, 1), (1, 0, 0), (0, 1, 0)),
    6: ((0, 0, -1), (1, 0, 0), (0, 1, 0)),
    2: ((0, 1, 0), (1, 0, 0), (0, 0, 1)),
    5: ((0, -1, 0), (1, 0, 0), (0, 0, 1)),
    3: ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    4: ((-1, 0, 0), (0, 1, 0), (0, 0, 1)),
}
SPOTS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def pose(number: int) -> bytes:
    """Pose 0..15 as three pages of SIZE columns, the topmost pixel of each in bit 0."""
    turn = _times(_about(AXIS, 2 * math.pi * number / POSES), _times(_about(*TILT[0]), _about(*TILT[1])))
    seen = [(face, _turned(turn, axes)) for face, axes in FACES.items()]
    return _drawn([(face, axes) for face, axes in seen if axes[0][2] > 1e-6])


def _drawn(seen: list[tuple[int, tuple[Vector, Vector, Vector]]]) -> bytes:
    light = _unit(LIGHT)
    dark = {face for face, axes in seen if _dot(axes[0], light) < DARK}
    owner: dict[tuple[int, int], int] = {}
    pips, edges = set(), set()
    for y in range(SIZE):
        for x in range(SIZE):
            hits = [
                hit
                for i in range(FINE)
                for j in range(FINE)
                if (hit := _hit(seen, x + (i + 0.5) / FINE - SIZE / 2, y + (j + 0.5) / FINE - SIZE / 2))
            ]
            if 2 * len(hits) < FINE * FINE:
                continue
            faces = [face for face, _ in hits]
            owner[x, y] = max(FACES, key=faces.count)
            if 2 * sum(in_pip for _, in_pip in hits) >= len(hits):
                pips.add((x, y))
            if sum(faces.count(face) >= 2 for face in FACES if face not in dark) > 1:
                edges.add((x, y))
    cell = bytearray(SIZE * SIZE // 8)
    for (x, y), face in owner.items():
        inside = all((x + right, y + down) in owner for right, down in ((1, 0), (-1, 0), (0, 1), (0, -1)))
        lit = (x + y) % 2 == 1 if face in dark else (x, y) not in edges
        if not inside or (lit and (x, y) not in pips):
            cell[y // 8 * SIZE + x] |= 1 << y % 8
    return bytes(cell)


def _hit(seen: list[tuple[int, tuple[Vector, Vector, Vector]]], x: float, y: float) -> tuple[int, bool] | None:
    """The face at a point, counted from the middle of the cube, and whether there is a pip; None beside the cube."""
    half = EDGE / 2
    for face, (away, right, down) in seen:
        point = (x, y, (half - away[0] * x - away[1] * y) / away[2])
        across, along = _dot(point, right), _dot(point, down)
        if abs(across) <= half and abs(along) <= half:
            gap = SPREAD * EDGE
            return face, any(math.hypot(across - gap * i, along - gap * j) < PIP for i, j in SPOTS[face])
    return None


def _dot(a: Vector, b: Vector) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


def _unit(a: Vector) -> Vector:
    length = math.sqrt(_dot(a, a))
    return (a[0] / length, a[1] / length, a[2] / length)


def _about(axis: Vector, angle: float) -> Matrix:
    """The turn about an axis (Rodrigues)."""
    x, y, z = _unit(axis)
    c, s = math.cos(angle), math.sin(angle)
    d = 1 - c
    return (
        (c + x * x * d, x * y * d - z * s, x * z * d + y * s),
        (y * x * d + z * s, c + y * y * d, y * z * d - x * s),
        (z * x * d - y * s, z * y * d + x * s, c + z * z * d),
    )


def _times(a: Matrix, b: Matrix) -> Matrix:
    columns: list[Vector] = [(b[0][j], b[1][j], b[2][j]) for j in range(3)]
    first, second, third = ((_dot(row, columns[0]), _dot(row, columns[1]), _dot(row, columns[2])) for row in a)
    return first, second, third


def _turned(turn: Matrix, axes: tuple[Vector, Vector, Vector]) -> tuple[Vector, Vector, Vector]:
    first, second, third = ((_dot(turn[0], v), _dot(turn[1], v), _dot(turn[2], v)) for v in axes)
    return first, second, third


if __name__ == "__main__":
    for each in range(POSES):
        text = "".join(f"\\x{byte:02x}" for byte in pose(each))
        for start in range(0, len(text), 96):
            print(f'    b"{text[start : start + 96]}"')
