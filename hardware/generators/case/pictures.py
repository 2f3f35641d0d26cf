"""Pictures of the case with everything in it, closed and cut; bench.py draws its steps. VTK needs no screen.

In the OLED build the display shows a picture that the firmware draws (tests/golden), in the LED build a roll.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyvista
from PIL import Image, ImageFilter

from generators.case.lengths import BUILDS, Lengths
from generators.case.parts import copies, of_build
from generators.case.populated import Body, populated
from generators.case.solids import Solid, brick, rod
from generators.facts import HARDWARE
from generators.guide.shown import few_colours

FINE = 0.04  # mm, of curves in pictures
PAPER = "#f6f8fa"
SCREEN = HARDWARE.parent / "tests" / "golden" / "screens" / "choosing_locked.png"
ROLL = (6, 5, 3, 4, 2)  # what the LED build shows
# Which of a die's seven pixels each face lights: left column from the top, middle, right column from the bottom.
FACES = {2: (0, 4), 3: (0, 3, 4), 4: (0, 2, 4, 6), 5: (0, 2, 3, 4, 6), 6: (0, 1, 2, 4, 5, 6)}
LIGHT = "#ffc61a"
MASK = (38, 84, 62)  # of the board, in the pictures of steps
Place = tuple[float, float, float]


@dataclass(frozen=True)
class View:
    """From where a picture is taken."""

    eye: Place  # towards this from the focus
    focus: Place
    height: float  # mm from the picture's lower to its upper edge
    size: tuple[int, int] = (1600, 1200)
    up: Place = (0, 0, 1)
    board: Path | None = None  # KiCad's picture of the side of the board that is seen; the display is dark then


FRONT = View((-0.42, -0.85, 1.0), (50, -41, -5), 112)
SECTION = View((-1.0, -0.22, 0.3), (50, -42, 0), 58, (1600, 800))


def draw(mm: Lengths, made: dict[str, Solid], target: Path) -> None:
    """All pictures of the case."""
    for build in BUILDS:
        bodies = everything(mm, build, made)
        picture(mm, build, bodies, FRONT, target / f"{build}-closed.png")
        middle = mm.keys(build)[2][0] - (mm["dice"]["pip_pitch"] if build == "led" else 0)
        kept = brick((middle, -50, 200, 200), -100, 100)
        cut = [Body(body.name, body.solid & kept, body.colour) for body in bodies]
        picture(mm, build, [body for body in cut if body.solid.solids()], SECTION, target / f"{build}-section.png")


def everything(mm: Lengths, build: str, made: dict[str, Solid]) -> list[Body]:
    """The printed parts of a build and what is in them."""
    bodies = populated(mm, build)
    for part in of_build(build):
        bodies += [Body(part.name, solid, part.colour) for solid in copies(mm, part, made[part.name])]
    return bodies


def picture(mm: Lengths, build: str, bodies: Iterable[Body], view: View, path: Path) -> None:
    """Draw bodies; far away and small, so that little is foreshortened."""
    plotter = pyvista.Plotter(off_screen=True, window_size=view.size, lighting="none")
    plotter.set_background(PAPER)
    for body in bodies:
        if body.name == "board" and view.board:
            surface, seen = _printed(mm, body.solid, view.board, view.eye[2] > 0)
            plotter.add_mesh(surface, texture=seen, lighting=False)
            continue
        plotter.add_mesh(
            mesh(body.solid), color=body.colour, smooth_shading=True, split_sharp_edges=True, feature_angle=25,
            ambient=0.1, specular=0.1, specular_power=12,
        )  # fmt: skip
    if not view.board:
        _shine(mm, build, view, plotter)
    way = np.array(view.eye) / np.linalg.norm(view.eye)
    plotter.camera_position = [tuple(np.array(view.focus) + way * 900), view.focus, view.up]
    plotter.camera.view_angle = float(np.degrees(2 * np.arctan(view.height / 2 / 900)))
    side = 1 if way[2] > 0 else -1  # the sun is where the camera is, above or below
    for (x, y, z), strength in (((-300, 200, 520), 0.6), ((-260, -520, 180), 0.37), ((420, -300, 260), 0.3)):
        plotter.add_light(pyvista.Light(position=(x, y, z * side), focal_point=view.focus, intensity=strength))
    plotter.add_light(pyvista.Light(position=tuple(way * 900), focal_point=view.focus, intensity=0.26))
    plotter.enable_ssao(radius=9, bias=0.3, kernel_size=32 if view.board else 128)
    plotter.enable_anti_aliasing("ssaa")
    drawn = Image.fromarray(plotter.screenshot(return_img=True))
    plotter.close()
    (few_colours(drawn) if view.board else drawn).save(path, optimize=True)


def mesh(solid: Solid) -> Any:
    """The surface of a solid."""
    points, triangles = solid.tessellate(FINE, 0.15)
    faces = np.hstack([np.full((len(triangles), 1), 3), np.array(triangles)]).ravel()
    return pyvista.PolyData(np.array([(point.X, point.Y, point.Z) for point in points]), faces)


def _printed(mm: Lengths, board: Solid, drawn: Path, front: bool) -> tuple[Any, Any]:
    """The board with KiCad's picture of a side on it: print, pads and holes, no tracks and no vias."""
    seen = np.array(Image.open(drawn).convert("RGB")).astype(int)
    lilac = seen[..., 2] > seen[..., 1] + 16  # what is behind the board in that picture
    rows, columns = np.where(~lilac)
    through = Image.fromarray(lilac)
    seen[lilac | (seen.max(axis=2) < 150)] = MASK
    seen[np.array(through.filter(ImageFilter.MinFilter(9)).filter(ImageFilter.MaxFilter(11)))] = 30
    cut = (columns.min(), rows.min(), columns.max() + 1, rows.max() + 1)
    plain = Image.fromarray(seen.astype(np.uint8)).resize((1000, 800), Image.Resampling.LANCZOS, cut)
    surface = mesh(board)
    across, down = surface.points[:, 0] / mm["board"]["width"], surface.points[:, 1] / mm["board"]["height"]
    surface.active_texture_coordinates = np.column_stack((across if front else 1 - across, 1 + down))
    return surface, pyvista.numpy_to_texture(np.array(plain))


def _shine(mm: Lengths, build: str, view: View, plotter: Any) -> None:
    """The display's picture, or the lit pips on the diffuser."""
    if build == "oled":
        (x, y), (width, height) = mm.window(), mm["display"]["active"]
        plane = pyvista.Plane(center=(x, -y, mm.glass() + 0.05), i_size=width, j_size=height)
        if view is SECTION:
            plane = plane.clip(normal="x", origin=(x, 0, 0), invert=False)
        plotter.add_mesh(plane, texture=pyvista.read_texture(str(SCREEN)), lighting=False)
        return
    if view is not FRONT:
        return
    z = mm.visor_front - 0.8  # as seen: a lit diffuser fills its well with light
    for die, spots in enumerate(ROLL):
        for pip in FACES[spots]:
            spot = rod(mm.pips[7 * die + pip], mm["visor"]["well"] / 2 - 0.02, z, z + 0.05)
            plotter.add_mesh(mesh(spot), color=LIGHT, lighting=False)
