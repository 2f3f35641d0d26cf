"""Draws the dice that lie on the OLED, 22 pixels square: a free one is an outline with light pips, a locked one a light
face with dark pips.

`python tests/screens/lying_die.py` prints the bytes that stand in firmware/roller/oled/dice_face.py; a test
compares them.
"""

SIZE = 24  # pixels, of the square cell: the die stands in columns 1..22 and rows 2..23
# Where the pips of a face are, in a grid of -1, 0, 1 to the right and down.
SPOTS = (
    (),
    ((0, 0),),
    ((-1, -1), (1, 1)),
    ((-1, -1), (0, 0), (1, 1)),
    ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
)
PIP = {(across, down) for across in range(4) for down in range(4)} - {(0, 0), (3, 0), (0, 3), (3, 3)}  # a round one


def lit(face: int, locked: bool) -> set[tuple[int, int]]:
    """The light pixels (column, row) of a face 1..6, or of a blank one, 0."""
    edges = range(1, 23), range(2, 24)
    square = {(x, y) for x in edges[0] for y in edges[1]}
    rim = {(x, y) for x, y in square if x in (1, 22) or y in (2, 23)}
    found = set(square if locked else rim)
    for x, y, inside in ((1, 2, (2, 3)), (22, 2, (21, 3)), (1, 23, (2, 22)), (22, 23, (21, 22))):
        found.discard((x, y))  # round corners
        found.add(inside)
    for right, down in SPOTS[face]:
        pip = {(10 + 6 * right + x, 11 + 6 * down + y) for x, y in PIP}
        found = found - pip if locked else found | pip
    return found


def cell(face: int, locked: bool) -> bytes:
    """Three pages of 24 columns, the upper pixel of a column in the lowest bit."""
    pixels = lit(face, locked)
    return bytes(
        sum(((x, 8 * page + bit) in pixels) << bit for bit in range(8)) for page in range(3) for x in range(SIZE)
    )


if __name__ == "__main__":
    for locked in (False, True):
        for face in range(7):
            drawn = cell(face, locked)
            for page in range(0, len(drawn), SIZE):
                print('    b"' + "".join(f"\\x{byte:02x}" for byte in drawn[page : page + SIZE]) + '"')
