"""Draws the Pico, with the name of every pin, and the display module as it looks while it shows a roll."""

from generators.circuit import net_of
from generators.facts import pins
from generators.pico import GROUND_PINS, PIN_OF_GPIO, POWER_PINS
from generators.wiring.draw_parts import METAL, METAL_EDGE, centre
from generators.wiring.holes import Hole
from generators.wiring.placing import Placed
from generators.wiring.svg import Svg

GREEN, GREEN_EDGE, GOLD = "#12663a", "#0b4527", "#e6c35c"
BLUE, GLASS, PIXEL = "#17407f", "#06080c", "#8fdcff"
DISPLAY_PINS = ("GND", "VCC", "SCL", "SDA")
PIPS = {
    1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)), 4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)), 6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}  # fmt: skip
SHOWN = (3, 5, 5, 1, 6)
LOCKED = (1, 2)  # of those shown


def pin_names() -> dict[int, str]:
    """What is printed beside each of the Pico's pins."""
    names = {pin: f"GP{gpio}" for gpio, pin in PIN_OF_GPIO.items()}
    names |= {pin: "GND" for pin in GROUND_PINS} | {pin: name for name, pin in POWER_PINS.items()}
    return names | {POWER_PINS["ADC_VREF"]: "VREF", POWER_PINS["3V3_EN"]: "EN"}


def draw_pico(svg: Svg, part: Placed) -> None:
    """The Pico, USB to the left; a pin that is used also has the name of its signal."""
    body = part.body
    svg.rect(body.left + 0.5, body.top + 0.7, 51, 21, rx=1.2, fill="#000", opacity=0.22)
    svg.rect(body.left, body.top, 51, 21, rx=1.2, fill=GREEN, stroke=GREEN_EDGE, stroke_width=0.2)
    used = {PIN_OF_GPIO[gpio]: net_of(name) for name, gpio in pins().items() if not name.startswith("PIXEL")}
    used |= {POWER_PINS["3V3"]: "", GROUND_PINS[-1]: ""}
    names = pin_names()
    for pin, hole in part.legs:
        place = Hole(hole)
        below = place.y > 0
        number = int(pin)
        edge = body.bottom if below else body.top
        svg.rect(place.x - 0.8, min(place.y - 0.8, edge), 1.6, abs(edge - place.y) + 0.8, rx=0.5, fill=GOLD)
        svg.circle(place.x, place.y, 0.8, fill=GOLD, stroke="#a88427", stroke_width=0.1)
        svg.rect(place.x - 0.32, place.y - 0.32, 0.64, 0.64, fill="#4d4d4d")
        ink = "#ffffff" if number in used else "#9fceb3"
        label_y = place.y + (-1.15 if below else 1.15)
        anchor = "start" if below else "end"
        svg.text(place.x + 0.45, label_y, 1.25, names[number], turned=-90, anchor=anchor, fill=ink,
                 weight="bold" if number in used else "normal")  # fmt: skip
        signal = used.get(number, "").removesuffix("_SENSE").removeprefix("OLED_").removeprefix("PIEZO_")
        if signal:
            size = 1.15 if len(signal) < 7 else 0.9
            label_y += -4.0 if below else 4.0
            svg.text(place.x + 0.4, label_y, size, signal, turned=-90, anchor=anchor, fill="#ffe08a")
    _pico_parts(svg, body.left, centre(part)[1])


def _pico_parts(svg: Svg, left: float, y: float) -> None:
    """USB socket, BOOTSEL, chip, name."""
    svg.rect(left - 1.3, y - 3.9, 6.6, 7.8, rx=0.5, fill=METAL, stroke=METAL_EDGE, stroke_width=0.15)
    svg.rect(left - 1.0, y - 2.7, 4.4, 5.4, rx=0.3, fill="#aeb3b9")
    svg.text(left + 2.2, y + 0.55, 1.5, "USB", turned=-90, fill="#4d5258", weight="bold")
    svg.rect(left + 7.3, y - 1.5, 3.4, 2.9, rx=0.3, fill="#d9dcdf", stroke="#8c9096", stroke_width=0.12)
    svg.circle(left + 9.0, y - 0.05, 0.9, fill="#f4f4f2", stroke="#999", stroke_width=0.1)
    svg.text(left + 9.0, y + 2.5, 0.95, "BOOTSEL", fill="#d9efe2")
    svg.rect(left + 19.9, y - 0.1, 5.0, 5.0, rx=0.3, fill="#1c1d20", stroke="#000", stroke_width=0.1)
    svg.text(left + 22.4, y + 2.8, 1.15, "RP2040", fill="#a9adb3")
    svg.text(left + 39.2, y + 0.5, 1.4, "Raspberry Pi Pico", fill="#fff", weight="bold")


def draw_display(svg: Svg, part: Placed) -> None:
    """The display module, showing five dice of which two are locked."""
    body = part.body
    width, height = body.right - body.left, body.bottom - body.top
    svg.rect(body.left + 0.5, body.top + 0.7, width, height, rx=1.0, fill="#000", opacity=0.22)
    svg.rect(body.left, body.top, width, height, rx=0.9, fill=BLUE, stroke="#0c2650", stroke_width=0.2)
    for x in (body.left + 2.2, body.right - 2.2):
        for y in (body.top + 2.2, body.bottom - 2.2):
            svg.circle(x, y, 1.35, fill="#f4f1e8", stroke=GOLD, stroke_width=0.4)
    for (_, hole), name in zip(part.legs, DISPLAY_PINS, strict=True):
        place = Hole(hole)
        svg.circle(place.x, place.y, 0.85, fill=GOLD, stroke="#a88427", stroke_width=0.1)
        svg.rect(place.x - 0.32, place.y - 0.32, 0.64, 0.64, fill="#4d4d4d")
        svg.text(place.x, place.y + 2.25, 0.95, name, fill="#fff", weight="bold")
    x = centre(part)[0]
    glass = body.top + 5.6
    svg.rect(x - 13.2, glass, 26.4, 17.0, rx=0.3, fill="#15181d", stroke="#000", stroke_width=0.1)
    svg.rect(x - 10.87, glass + 1.9, 21.74, 10.86, fill=GLASS, stroke="#2a3038", stroke_width=0.12)
    svg.text(x, body.bottom - 1.7, 1.25, f"{part.ref}  SSD1306  128 x 64", fill="#dbe7fb")
    side, gap = 3.5, 4.15
    for place_, face in enumerate(SHOWN):
        cx, cy = x + (place_ - 2) * gap, glass + 5.6
        locked = place_ in LOCKED
        fill = PIXEL if locked else "none"
        svg.rect(cx - side / 2, cy - side / 2, side, side, rx=0.5, fill=fill, stroke=PIXEL, stroke_width=0.22)
        for dx, dy in PIPS[face]:
            svg.circle(cx + dx * 0.95, cy + dy * 0.95, 0.33, fill=GLASS if locked else PIXEL)
    svg.text(x, glass + 11.6, 1.9, "ROLL 2 OF 3", fill=PIXEL)
