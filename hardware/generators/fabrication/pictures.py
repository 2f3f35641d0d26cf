"""Pictures of a board: KiCad's of its faces, and one from the Gerbers alone, which shows what the fab will see."""

import io
import tempfile
import warnings
import zipfile
from pathlib import Path
from typing import Any

import cairosvg
from gerbonara import ExcellonFile, GerberFile
from gerbonara.utils import MM
from PIL import Image, ImageChops, ImageDraw, ImageOps

from generators import kicad

Picture = Any  # PIL's

WIDTH = 2000  # pixels: the smallest print can be read
MARGIN = 2.0  # mm around the board
LAMINATE, COPPER, PRINT, HOLE, OUTSIDE = "#8a7a4a", "#d9a441", "#f4f4f0", "#202020", "#ffffff"
MASK, MASK_OVER_COPPER = "#0d3b2e", "#1d5f49"


def faces(board: Path, folder: Path) -> None:
    """front.png and back.png, ray-traced by KiCad. Parts are shown as far as KiCad's 3D models are installed."""
    for name, side in (("front", "top"), ("back", "bottom")):
        target = folder / f"{name}.png"
        kicad.run("pcb", "render", "--output", target, "--width", str(WIDTH), "--height", str(WIDTH * 5 // 6),
                  "--side", side, "--background", "opaque", "--quality", "basic", "--zoom", "1.1", board)  # fmt: skip
        _save(Image.open(target).convert("RGB"), target)


def from_gerbers(pack: Path, target: Path) -> None:
    """gerbers.png: both faces, drawn by gerbonara, which knows nothing of KiCad, from the files of the zip."""
    with zipfile.ZipFile(pack) as zipped, tempfile.TemporaryDirectory() as folder:
        zipped.extractall(folder)
        files = {path.suffix: path for path in Path(folder).iterdir() if path.suffix != ".drl"}
        drills = sorted(Path(folder).glob("*.drl"))
        (left, bottom), (right, top) = GerberFile.open(files[".gm1"]).bounding_box(unit=MM)
        bounds = ((left - MARGIN, bottom - MARGIN), (right + MARGIN, top + MARGIN))
        with warnings.catch_warnings():  # it minds the order of KiCad's drill commands
            warnings.simplefilter("ignore")
            drilled = [ExcellonFile.open(path) for path in drills]
        holes = _cover(drilled, bounds)
        edge = _cover([GerberFile.open(files[".gm1"])], bounds)
        inside = _inside(edge)
        sides = []
        for copper, mask, silk in ((".gtl", ".gts", ".gto"), (".gbl", ".gbs", ".gbo")):
            layers = [_cover([GerberFile.open(files[suffix])], bounds) for suffix in (copper, mask, silk)]
            sides.append(_face(layers[0], layers[1], layers[2], holes, inside))
    width, height = sides[0].size
    both = Image.new("RGB", (width, 2 * height), OUTSIDE)
    both.paste(sides[0], (0, 0))
    both.paste(ImageOps.mirror(sides[1]), (0, height))
    _save(both, target)


def _cover(layers: list[Any], bounds: Any) -> Picture:
    """Where layers have something: white on black."""
    found = None
    for layer in layers:
        svg = str(layer.to_svg(force_bounds=bounds, fg="white", bg="black", arg_unit=MM, svg_unit=MM))
        png = cairosvg.svg2png(bytestring=svg.encode(), output_width=WIDTH, background_color="black")
        picture = Image.open(io.BytesIO(png)).convert("L")
        found = picture if found is None else ImageChops.lighter(found, picture)
    return found


def _inside(edge: Picture) -> Picture:
    """The board within its outline."""
    filled = edge.point(lambda value: 255 if value > 60 else 0)
    ImageDraw.floodfill(filled, (0, 0), 128)
    return filled.point(lambda value: 0 if value == 128 else 255)


def _face(copper: Picture, openings: Picture, silk: Picture, holes: Picture, inside: Picture) -> Picture:
    size = copper.size
    bare = Image.composite(Image.new("RGB", size, COPPER), Image.new("RGB", size, LAMINATE), copper)
    masked = Image.composite(Image.new("RGB", size, MASK_OVER_COPPER), Image.new("RGB", size, MASK), copper)
    face = Image.composite(bare, masked, openings)
    for colour, where in ((PRINT, silk), (HOLE, holes), (OUTSIDE, ImageOps.invert(inside))):
        face.paste(Image.new("RGB", size, colour), mask=where)
    return face


def _save(picture: Picture, path: Path) -> None:
    """With few colours: a third of the bytes, and no eye sees it."""
    picture.quantize(64, dither=Image.Dither.NONE).save(path, optimize=True)
