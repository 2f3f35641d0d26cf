"""Pictures of the case with everything in it: closed, and taken apart. Drawn by VTK without a screen.

In the OLED build the display shows a picture that the firmware draws (tests/golden).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyvista
from build123d import Pos

from generators.case.lengths import Lengths
from generators.case.parts import Printed, of_build
from generators.case.populated import Body, populated
from generators.case.solids import Solid
from generators.facts import HARDWARE

SIZE = (1600, 1200)
FINE = 0.04  # mm, of curves in pictures
SCREEN = HARDWARE.parent / "tests" / "golden" / "screens" / "roll_1_with_locks.png"
Place = tuple[float, float, float]


@dataclass(frozen=True)
class Shown:
    """A body in a picture, and how far it is moved from its place."""

    solid: Solid
    colour: str
    up: float = 0.0
    matt: bool = True


def mesh(solid: Solid) -> Any:
    """The surface of a solid."""
    points, triangles = solid.tessellate(FINE, 0.15)
    faces = np.hstack([np.full((len(triangles), 1), 3), np.array(triangles)]).ravel()
    return pyvista.PolyData(np.array([(point.X, point.Y, point.Z) for point in points]), faces)


def picture(shown: Iterable[Shown], path: Path, eye: Place, focus: Place, height: float, screen: Any = None) -> None:
    """Draw bodies as seen from `eye`, parallel, `height` mm from the picture's lower to its upper edge."""
    plotter = pyvista.Plotter(off_screen=True, window_size=SIZE, lighting="none")
    plotter.set_background("#f4f6f8")
    for each in shown:
        surface = mesh(each.solid).translate((0, 0, each.up), inplace=False)
        look = {"specular": 0.12, "specular_power": 12} if each.matt else {"specular": 0.6, "specular_power": 40}
        plotter.add_mesh(
            surface, color=each.colour, smooth_shading=True, split_sharp_edges=True, feature_angle=25, **look
        )
    if screen is not None:
        plotter.add_mesh(screen[0], texture=screen[1], lighting=False)
    _light(plotter, focus)
    plotter.camera_position = [eye, focus, (0, 1, 0) if abs(eye[0] - focus[0]) + abs(eye[1] - focus[1]) < 1 else (0, 0, 1)]
    plotter.camera.parallel_projection = True
    plotter.camera.parallel_scale = height / 2
    plotter.enable_ssao(radius=12, bias=0.4, kernel_size=96)
    plotter.enable_anti_aliasing("ssaa")
    plotter.screenshot(str(path))
    plotter.close()


def _light(plotter: Any, focus: Place) -> None:
    x, y, z = focus
    for where, strength in (((-120.0, 80.0, 260.0), 0.62), ((220.0, -160.0, 160.0), 0.3), ((-160.0, -260.0, 60.0), 0.22)):
        place = (x + where[0], y + where[1], z + where[2])
        plotter.add_light(pyvista.Light(position=place, focal_point=focus, intensity=strength, light_type="scene light"))
    plotter.add_light(pyvista.Light(light_type="headlight", intensity=0.22))


def lit_screen(mm: Lengths, up: float = 0.0) -> Any:
    """The display's lit area with a picture of the firmware on it."""
    x, y = mm.window
    width, height = mm["display"]["active"]
    plane = pyvista.Plane(center=(x, -y, mm.glass + 0.05 + up), i_size=width, j_size=height)
    return plane, pyvista.read_texture(str(SCREEN))


def closed(mm: Lengths, build: str, made: dict[str, Solid]) -> list[Shown]:
    """The closed case."""
    return [*_printed(mm, build, made, {}), *(Shown(body.solid, body.colour) for body in populated(mm, build))]


def apart(mm: Lengths, build: str, made: dict[str, Solid]) -> list[Shown]:
    """The parts along the line on which they are put together."""
    up = {"base": -60.0, "battery-door": -88.0, f"{build}-lid": 58.0, f"{build}-visor": 34.0, "key-cap": 34.0}
    up |= {"led-diffuser": 25.0, "led-grid": 14.0}
    bodies = []
    for body in populated(mm, build):
        battery = body.name == "battery holder" or body.name.startswith("cell")
        bodies.append(Shown(body.solid, body.colour, -24.0 if battery else 0.0))
    return [*_printed(mm, build, made, up), *bodies]


def _printed(mm: Lengths, build: str, made: dict[str, Solid], up: dict[str, float]) -> Iterable[Shown]:
    for part in of_build(build):
        for solid in copies(mm, part, made[part.name]):
            yield Shown(solid, part.colour, up.get(part.name, 0.0))


def copies(mm: Lengths, part: Printed, solid: Solid) -> list[Solid]:
    """The solid of a part in all its places."""
    if part.quantity == 1:
        return [solid]
    first = mm.keys[0]
    return [Pos(x - first[0], first[1] - y, 0) * solid for x, y in mm.keys]


