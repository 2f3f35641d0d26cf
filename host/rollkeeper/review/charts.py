"""Charts of the review page: SVG as text, in the page's own colours, with a sentence for who cannot see them."""

from collections.abc import Callable, Sequence
from html import escape
from math import ceil, floor, log10

WIDTH, LEFT, RIGHT = 720, 52, 12  # px
ROW = 22  # px, of a chart whose rows have names


def course(title: str, along: Sequence[float], lost: Sequence[float]) -> str:
    """A game turn by turn: the score to be expected, from before the first to after the last; what each turn lost."""
    height, top, bottom = 220, 14, 26
    low, high, step = nice(min(along), max(along))
    across = _across(len(along) - 1)

    def down(value: float) -> float:
        return top + (high - value) / (high - low) * (height - top - bottom)

    parts = _grid(low, high, step, down)
    scale = (height - top - bottom) / (high - low)
    for turn, points in enumerate(lost, 1):
        tall = min(points * scale, height - top - bottom)
        parts.append(f'<rect class="bad" x="{across(turn) - 7:.1f}" y="{height - bottom - tall:.1f}" width="14" '
                     f'height="{tall:.1f}"><title>turn {turn}: {points:.1f} lost</title></rect>')  # fmt: skip
    parts.append(_line([(across(turn), down(value)) for turn, value in enumerate(along)]))
    for turn, value in enumerate(along):
        parts.append(_dot(across(turn), down(value), f"after turn {turn}: {value:.1f}" if turn else f"{value:.1f}"))
        if turn:
            parts.append(_text(across(turn), height - 8, str(turn), "middle"))
    return _svg(title, height, parts)


def over_games(title: str, values: Sequence[float], names: Sequence[str], mean: bool = True) -> str:
    """A figure of each game, in the order in which they were played; a line: the mean up to there."""
    height, top, bottom = 170, 14, 26
    low, high, step = nice(min(0.0, *values), max(0.0, *values))
    across = _across(len(values) + 1)

    def down(value: float) -> float:
        return top + (high - value) / (high - low) * (height - top - bottom)

    parts = _grid(low, high, step, down)
    for at, (value, name) in enumerate(zip(values, names, strict=True), 1):
        parts.append(_dot(across(at), down(value), f"{name}: {value:.1f}"))
    if mean and len(values) > 1:
        means = [sum(values[:at]) / at for at in range(1, len(values) + 1)]
        parts.append(_line([(across(at), down(value)) for at, value in enumerate(means, 1)], "mean"))
    parts.append(_text(across(1), height - 8, "first", "start"))
    parts.append(_text(across(len(values)), height - 8, "last", "end"))
    return _svg(title, height, parts)


def stacked(title: str, rows: Sequence[tuple[str, float, float]]) -> str:
    """Rows of two lengths, one after the other, with their sum."""
    most = max(one + other for _, one, other in rows) or 1.0
    wide = WIDTH - 150 - 60
    parts = []
    for at, (name, one, other) in enumerate(rows):
        y = at * ROW + 4
        first, second = one / most * wide, other / most * wide
        parts.append(_text(142, y + 13, name, "end"))
        parts.append(f'<rect class="keeping" x="150" y="{y}" width="{first:.1f}" height="{ROW - 6}"/>')
        parts.append(f'<rect class="bad" x="{150 + first:.1f}" y="{y}" width="{second:.1f}" height="{ROW - 6}"/>')
        parts.append(_text(156 + first + second, y + 13, f"{one + other:.2f}", "start"))
    return _svg(title, len(rows) * ROW + 6, parts)


def intervals(title: str, rows: Sequence[tuple[str, float, float | None]]) -> str:
    """Rows of a value and how far it may be off to both sides."""
    low, high, step = nice(min(value - (by or 0) for _, value, by in rows), max(v + (by or 0) for _, v, by in rows))
    height = len(rows) * ROW + 30

    def x(value: float) -> float:
        return 150 + (value - low) / (high - low) * (WIDTH - 150 - 30)

    parts = []
    for mark in _marks(low, high, step):
        parts.append(f'<line class="grid" x1="{x(mark):.1f}" x2="{x(mark):.1f}" y1="0" y2="{height - 24}"/>')
        parts.append(_text(x(mark), height - 8, f"{mark:g}", "middle"))
    for at, (name, value, by) in enumerate(rows):
        y = at * ROW + 13
        told = f"{value:.1f}" + ("" if by is None else f" +- {by:.1f}")
        parts.append(_text(142, y + 4, name, "end"))
        if by is not None:
            ends = f'x1="{x(value - by):.1f}" x2="{x(value + by):.1f}" y1="{y}" y2="{y}"'
            parts.append(f'<line class="whisker" {ends}/>')
        parts.append(_dot(x(value), y, f"{name}: {told}"))
    return _svg(title, height, parts)


def nice(low: float, high: float, lines: int = 5) -> tuple[float, float, float]:
    """Round bounds that hold both, and the step between lines."""
    span = max(high - low, 1.0)
    size = 10 ** floor(log10(span / lines))
    step = next(size * each for each in (1, 2, 5, 10) if size * each * lines >= span)
    bottom, top = floor(low / step) * step, ceil(high / step) * step
    return bottom, top if top > bottom else bottom + step, step


def _across(most: int) -> Callable[[float], float]:
    return lambda at: LEFT + 10 + at / max(most, 1) * (WIDTH - LEFT - RIGHT - 20)


def _marks(low: float, high: float, step: float) -> list[float]:
    return [low + at * step for at in range(round((high - low) / step) + 1)]


def _grid(low: float, high: float, step: float, down: Callable[[float], float]) -> list[str]:
    parts = []
    for mark in _marks(low, high, step):
        y = down(mark)
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(_text(LEFT - 6, y + 4, f"{mark:g}", "end"))
    return parts


def _line(points: Sequence[tuple[float, float]], kind: str = "line") -> str:
    return f'<polyline class="{kind}" points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in points)}"/>'


def _dot(x: float, y: float, told: str) -> str:
    return f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="3.5"><title>{escape(told)}</title></circle>'


def _text(x: float, y: float, words: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def _svg(title: str, height: float, parts: Sequence[str]) -> str:
    return (f'<figure><figcaption>{escape(title)}</figcaption><svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" '
            f'aria-label="{escape(title)}">{"".join(parts)}</svg></figure>')  # fmt: skip
