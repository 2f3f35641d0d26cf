"""Draws the small parts as they look from above: keys with coloured caps, lamps, resistors, piezo, vibration switch."""

from generators.facts import parts
from generators.wiring.bands import bands, ohms
from generators.wiring.draw_wires import DARK_TEXT, PAINT
from generators.wiring.holes import Hole
from generators.wiring.oled_breadboard import KEY_COLOURS
from generators.wiring.placing import Placed
from generators.wiring.svg import Svg

METAL, METAL_EDGE = "#c3c7cc", "#7d8288"
BAND = {
    "black": "#1d1d1d", "brown": "#7b4a24", "red": "#c8281e", "orange": "#ef7d1a", "yellow": "#f1cf2b",
    "green": "#2f9e4f", "blue": "#2a56c6", "violet": "#8040b0", "grey": "#8f9296", "white": "#fafafa",
    "gold": "#c79a2e",
}  # fmt: skip
SHADES = {
    "amber": ("#ffe9b0", "#ffb733", "#d97f06"),
    "disc": ("#5a5a5e", "#1f1f22"),
    "brass": ("#f3dfa0", "#a98332"),
}
KIND = {"R7": "r_10k", "R9": "r_330"}
INK = "#3a362c"


def gradients(svg: Svg) -> None:
    """The lights and shades that the parts share."""
    for name, colours in SHADES.items():
        stops = "".join(f'<stop offset="{k / (len(colours) - 1):g}" stop-color="{c}"/>' for k, c in enumerate(colours))
        svg.define(f'<radialGradient id="{name}" cx="0.4" cy="0.35" r="0.8">{stops}</radialGradient>')


def centre(part: Placed) -> tuple[float, float]:
    """The middle of a part's body."""
    return (part.body.left + part.body.right) / 2, (part.body.top + part.body.bottom) / 2


def leg(svg: Svg, hole: str) -> None:
    """The end of a leg in its hole."""
    place = Hole(hole)
    svg.circle(place.x, place.y, 0.42, fill=METAL, stroke=METAL_EDGE, stroke_width=0.12)


def ring(svg: Svg, hole: str, colour: str) -> None:
    """Where a leg goes in below a body."""
    place = Hole(hole)
    svg.circle(place.x, place.y, 0.45, fill="none", stroke=colour, stroke_width=0.16, stroke_dasharray="0.35 0.25")


def draw_key(svg: Svg, part: Placed) -> None:
    """A 12 mm key; its two pins, each twice, are marked with what they are."""
    x, y = centre(part)
    for _, hole in part.legs:
        place = Hole(hole)
        top = place.y - 0.8 if place.y > 0 else place.y - 0.1
        svg.rect(place.x - 0.55, top, 1.1, 0.9, rx=0.2, fill=METAL, stroke=METAL_EDGE, stroke_width=0.12)
        leg(svg, hole)
    svg.rect(x - 5.7, y - 5.5, 12.0, 12.0, rx=0.9, fill="#000", opacity=0.2)
    svg.rect(x - 6, y - 6, 12, 12, rx=0.8, fill="#2c2d30", stroke="#111", stroke_width=0.15)
    svg.rect(x - 5.2, y - 5.2, 10.4, 10.4, rx=0.5, fill="#b9bdc2", stroke="#8b9096", stroke_width=0.12)
    for dx in (-4.5, 4.5):
        for dy in (-4.5, 4.5):
            svg.circle(x + dx, y + dy, 0.42, fill="#6d7278")
    number = int(part.ref[2:])
    colour = KEY_COLOURS[number - 1]
    svg.circle(x + 0.25, y + 0.35, 4.5, fill="#000", opacity=0.25)
    svg.circle(x, y, 4.5, fill=PAINT[colour], stroke="#222", stroke_width=0.15)
    svg.circle(x - 0.5, y - 0.6, 3.3, fill="#fff", opacity=0.14)
    ink = "#222" if colour in DARK_TEXT else "#fff"
    svg.text(x, y + 1.1, 3.2, f"K{number}", fill=ink, weight="bold")


def draw_lamp(svg: Svg, part: Placed) -> None:
    """A 3 mm lamp: round, with the flat side at its short leg."""
    x, y = centre(part)
    for _, hole in part.legs:
        leg(svg, hole)
    flat = 1.55
    edge = (1.9**2 - flat**2) ** 0.5
    d = f"M{x + flat:.3f} {y - edge:.3f}A1.9 1.9 0 1 0 {x + flat:.3f} {y + edge:.3f}Z"
    svg.path(d, fill="#e79a1d", stroke="#96600a", stroke_width=0.15)
    svg.circle(x, y, 1.5, fill="url(#amber)", stroke="#c27a0a", stroke_width=0.1)
    ring(svg, part.legs[1][1], "#5d3a00")
    svg.text(Hole(part.legs[0][1]).x + 0.05, y + 0.5, 1.45, "+", fill="#5d3a00", weight="bold")
    svg.text(x + 2.2, y - 0.8, 1.2, part.ref, anchor="start", fill=INK, weight="bold")


def draw_resistor(svg: Svg, part: Placed) -> None:
    """A quarter-watt resistor with its bands; drawn level, and turned if it stands upright in the picture."""
    one, other = (Hole(hole) for _, hole in part.legs)
    x, y = centre(part)
    svg.line(one.x, one.y, other.x, other.y, stroke=METAL_EDGE, stroke_width=0.62)
    svg.line(one.x, one.y, other.x, other.y, stroke=METAL, stroke_width=0.4)
    for _, hole in part.legs:
        leg(svg, hole)
    upright = one.x == other.x
    painted = bands(ohms(parts()[KIND.get(part.ref, "r_680")].value))

    def rect(along: float, across: float, length: float, width: float, **more: float | str) -> None:
        if upright:
            svg.rect(x - width / 2 + across, y + along, width, length, **more)
        else:
            svg.rect(x + along, y - width / 2 + across, length, width, **more)

    body: dict[str, float | str] = {"fill": "#e3c79b", "stroke": "#a98a5a", "stroke_width": 0.13}
    rect(-3.05, 0, 6.1, 1.75, rx=0.8, **body)
    rect(-3.05, 0, 1.7, 2.3, rx=0.75, **body)
    rect(1.35, 0, 1.7, 2.3, rx=0.75, **body)
    rect(-1.9, 0, 3.8, 1.68, fill="#e3c79b")
    for along, colour, width in zip((-2.3, -1.15, -0.1, 1.95), painted, (2.2, 1.7, 1.7, 2.2), strict=True):
        rect(along, 0, 0.55, width, fill=BAND[colour])


def draw_piezo(svg: Svg, part: Placed) -> None:
    """The piezo: a black disc with a hole in its middle."""
    x, y = centre(part)
    svg.circle(x + 0.35, y + 0.5, 6.1, fill="#000", opacity=0.2)
    svg.circle(x, y, 6.1, fill="url(#disc)", stroke="#0d0d0d", stroke_width=0.15)
    svg.circle(x, y, 4.9, fill="none", stroke="#5b5b60", stroke_width=0.15)
    svg.circle(x, y - 1.4, 0.95, fill="#0a0a0a", stroke="#66666c", stroke_width=0.12)
    for _, hole in part.legs:
        ring(svg, hole, "#b9bdc2")
    svg.text(x, y + 2.3, 1.5, "PIEZO", fill="#e8e8ea", weight="bold")
    svg.text(x, y + 4.0, 1.2, part.ref, fill="#c8c8cc")


def draw_switch(svg: Svg, part: Placed) -> None:
    """The vibration switch, standing on its two wires."""
    x, y = centre(part)
    svg.circle(x + 0.2, y + 0.3, 2.35, fill="#000", opacity=0.2)
    svg.circle(x, y, 2.35, fill="url(#brass)", stroke="#7a5e20", stroke_width=0.15)
    svg.circle(x, y, 1.6, fill="none", stroke="#8a6b28", stroke_width=0.12)
    for _, hole in part.legs:
        ring(svg, hole, "#3f2f08")
    svg.text(x, y - 2.9, 1.3, part.ref, fill=INK, weight="bold")
