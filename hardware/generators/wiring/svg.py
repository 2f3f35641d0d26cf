"""Writing SVG: shapes in millimetres, in the order in which they lie on each other. Nothing else is known here."""

from collections.abc import Iterator
from contextlib import contextmanager
from xml.sax.saxutils import escape, quoteattr

FONT = "DejaVu Sans, Verdana, sans-serif"


def number(value: float) -> str:
    """A length, no longer than it must be; the same on every computer."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


class Svg:
    """A growing picture."""

    def __init__(self, left: float, top: float, right: float, bottom: float) -> None:
        self._view = (left, top, right - left, bottom - top)
        self._shapes: list[str] = []
        self._definitions: list[str] = []

    def define(self, text: str) -> None:
        """Add a definition (a gradient)."""
        self._definitions.append(text)

    @contextmanager
    def pale(self) -> Iterator[None]:
        """Draw palely what is drawn inside this `with`."""
        self._shapes.append('<g opacity="0.3">')
        yield
        self._shapes.append("</g>")

    def shape(self, name: str, text: str = "", **attributes: float | str) -> None:
        """Any element; an underscore in an attribute's name stands for a hyphen."""
        said = " ".join(
            f"{key.rstrip('_').replace('_', '-')}={quoteattr(value if isinstance(value, str) else number(value))}"
            for key, value in attributes.items()
        )
        self._shapes.append(f"<{name} {said}/>" if not text else f"<{name} {said}>{escape(text)}</{name}>")

    def rect(self, x: float, y: float, width: float, height: float, **attributes: float | str) -> None:
        """A rectangle by its upper left corner."""
        self.shape("rect", "", x=x, y=y, width=width, height=height, **attributes)

    def circle(self, x: float, y: float, r: float, **attributes: float | str) -> None:
        """A disc."""
        self.shape("circle", "", cx=x, cy=y, r=r, **attributes)

    def path(self, d: str, **attributes: float | str) -> None:
        """A path."""
        self.shape("path", "", d=d, **attributes)

    def line(self, x1: float, y1: float, x2: float, y2: float, **attributes: float | str) -> None:
        """A straight line."""
        self.shape("line", "", x1=x1, y1=y1, x2=x2, y2=y2, **attributes)

    def text(
        self, x: float, y: float, size: float, text: str, turned: float = 0, anchor: str = "middle",
        fill: str = "#333", weight: str = "normal",
    ) -> None:  # fmt: skip
        """A line of text; `turned` in degrees, clockwise."""
        more: dict[str, float | str] = {}
        if turned:
            more["transform"] = f"rotate({number(turned)} {number(x)} {number(y)})"
        if weight != "normal":
            more["font_weight"] = weight
        self.shape("text", text, x=x, y=y, font_size=size, text_anchor=anchor, fill=fill, font_family=FONT, **more)

    def whole(self, pixels_per_mm: float) -> str:
        """The file's text."""
        x, y, width, height = (number(each) for each in self._view)
        size = f'width="{number(self._view[2] * pixels_per_mm)}" height="{number(self._view[3] * pixels_per_mm)}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="{x} {y} {width} {height}">'
        return "\n".join([head, "<defs>", *self._definitions, "</defs>", *self._shapes, "</svg>", ""])
