"""The plots of docs/explain/fairness.md, drawn by pygal: SVG on a white ground, with no script, to stand alone."""

import re
from collections.abc import Callable
from typing import Any

import pygal
from pygal.style import Style

from dice_battery.battery import HANDS, WHOLE
from dice_battery.figures import Figures

BLUE, RED, GREY = "#1f5fa8", "#b3261e", "#777777"
LETTERS = 15


def plots(figures: Figures) -> dict[str, str]:
    """Each file's name, and what is in it."""
    made: dict[str, Callable[[Figures], Any]] = {"faces": faces, "hands": hands, "chances": chances, "power": power}
    return {f"{name}.svg": _plain(make(figures).render(is_unicode=True)) for name, make in made.items()}


def faces(figures: Figures) -> Any:
    """How far each face is off at each place, in standard deviations."""
    chart = _chart(pygal.Bar, "Each face of each die: standard deviations off", 360, x_title="die",
                   legend_at_bottom=True, range=(-4, 4),
                   colors=("#123a63", BLUE, "#5d93cc", "#a4572f", "#d1884f", "#e9b98a"))  # fmt: skip
    found = {each.name: each.figure for each in figures.findings}
    chart.x_labels = [str(die) for die in range(1, 6)]
    for face in range(1, 7):
        chart.add(f"face {face}", [round(found[f"die {die}, face {face}"], 3) for die in range(1, 6)])
    return chart


def hands(figures: Figures) -> Any:
    """Hands against their number to be expected."""
    chart = _chart(pygal.HorizontalBar, "Poker hands: thrown, of 1000 to be expected", 300, range=(0, 1100),
                   print_values=True, print_values_position="center", colors=(BLUE,), show_legend=False)  # fmt: skip
    expected = [ways / WHOLE * figures.throws for ways in HANDS.values()]
    chart.x_labels = list(HANDS)[::-1]
    shares = [1000 * count / mean for count, mean in zip(figures.hands, expected, strict=True)]
    chart.add("thrown", [round(share, 1) for share in reversed(shares)])
    return chart


def chances(figures: Figures) -> Any:
    """The chances of all tests in their order: of fair dice they lie along the diagonal."""
    chart = _chart(pygal.XY, "Chances of all tests, in order", 360, x_title="test", colors=(GREY, BLUE),
                   legend_at_bottom=True, dots_size=3, range=(0, 1))  # fmt: skip
    ordered = sorted(each.chance for each in figures.findings)
    chart.add("to be expected", [(0, 0), (len(ordered), 1)], show_dots=False)
    chart.add("found", [(at, round(chance, 4)) for at, chance in enumerate(ordered, 1)], stroke=False)
    return chart


def power(figures: Figures) -> Any:
    """A die loaded by 1 %: how often it is found, by how many faces it is judged."""
    chart = _chart(pygal.XY, "One face 1 % more often: accused, of 100 tries", 360,
                   x_title="faces thrown, in thousands", colors=(BLUE, RED),
                   legend_at_bottom=True, range=(0, 100), dots_size=4)  # fmt: skip
    grown = [(5 * each.throws / 1000, 100 * each.accused / each.tries) for each in figures.growing]
    chart.add("all five loaded", grown)
    chart.add("99 of 100", [(0, 99), (grown[-1][0], 99)], show_dots=False)
    return chart


def _plain(drawn: str) -> str:
    """Without comments, which say when it was drawn, and without what only shows when a mouse is over it."""
    drawn = re.sub(r"<!--.*?-->|/\*.*?\*/|<desc.*?</desc>|<title>.*?</title>", "", drawn, flags=re.DOTALL)
    return re.sub(r"\n\s*\n+", "\n", drawn) + "\n"


def _chart(kind: Any, title: str, height: int, **more: Any) -> Any:
    colors = more.pop("colors")
    style = Style(background="white", plot_background="white", foreground="#222222", foreground_strong="#222222",
                  foreground_subtle="#444444", opacity=1, opacity_hover=1, colors=colors, label_font_size=LETTERS,
                  major_label_font_size=LETTERS, title_font_size=18, legend_font_size=LETTERS, value_font_size=LETTERS,
                  value_colors=("white",), font_family="sans-serif", title_font_family="sans-serif")  # fmt: skip
    return kind(title=title, width=720, height=height, js=(), style=style, no_prefix=True,
                disable_xml_declaration=True, explicit_size=True, margin=12, **more)  # fmt: skip
