"""The kinds of charts that the pages have. Each takes numbers and names, and gives a part of a page."""

from collections.abc import Sequence

from rollkeeper.charts.drawing import figure, settings
from rollkeeper.words import spoken, tenths, tr

ROW = 24  # units, of a chart whose rows have names
FOOT = 30
TALL = 220
OF_MEAN = 10  # games in a moving mean


def moving_means(values: Sequence[float], most: int = OF_MEAN) -> list[float]:
    """For each value the mean of it and those before it, `most` at most."""
    return [sum(part) / len(part) for at in range(len(values)) if (part := values[max(0, at + 1 - most) : at + 1])]


def over_games(
    title: str, values: Sequence[float], names: Sequence[str], what: str, means: Sequence[float] = (), mean: str = "",
) -> str:  # fmt: skip
    """A figure `what` of each game, in the order in which they were played; and a line, the `mean` of some of them."""
    import pygal

    ticks = sorted({1, *range(max(1, len(values) // 6), len(values) + 1, max(1, len(values) // 6))})
    chart = pygal.XY(**settings(TALL, value_formatter=_short, x_value_formatter=_short, include_x_axis=True))
    chart.x_labels = ticks
    named = zip(values, names, strict=True)
    dots = [{"value": (at, value), "label": name} for at, (value, name) in enumerate(named, 1)]
    chart.add(what, dots, stroke=False)
    if len(means) > 1:
        chart.add(mean, list(enumerate(means, 1)), show_dots=False)
    rows = [(name, tenths(value)) for name, value in zip(names, values, strict=True)]
    return figure(title, chart, (tr("Game"), what), rows, (what, mean) if len(means) > 1 else ())


def over_months(title: str, months: Sequence[str], parts: Sequence[tuple[str, Sequence[float]]]) -> str:
    """Figures of each month, as bars side by side."""
    import pygal

    every = max(1, -(-len(months) // 5))
    chart = pygal.Bar(**settings(TALL, value_formatter=_short, show_minor_x_labels=False))
    chart.x_labels = list(months)
    chart.x_labels_major = list(months)[::every]
    for name, values in parts:
        chart.add(name, list(values))
    columns = [list(map(tenths, values)) for _, values in parts]
    names = [name for name, _ in parts]
    return figure(title, chart, (tr("Month"), *names), list(zip(months, *columns, strict=True)), names)


def bars(title: str, rows: Sequence[tuple[str, float]], first: str, what: str, unit: str = "", digits: int = 1) -> str:
    """Rows of one length each, from the top, with their figures beside them."""
    return stacked(title, [(name, (value,)) for name, value in rows], first, (what,), unit, digits)


def stacked(
    title: str, rows: Sequence[tuple[str, Sequence[float]]], first: str, parts: Sequence[str], unit: str = "",
    digits: int = 1,
) -> str:  # fmt: skip
    """Rows of several lengths, one after the other; `first` is what the rows are called."""
    import pygal

    def told(value: float) -> str:
        return f"{tenths(value, digits)}{unit}"

    alone = len(parts) == 1
    longest = max([sum(values) for _, values in rows], default=0) or 1
    chart = pygal.HorizontalStackedBar(**settings(
        len(rows) * ROW + FOOT, value_formatter=lambda value: _short(value, digits) + unit, print_values=alone,
        print_values_position="top", show_x_labels=not alone, range=(0, longest * (1.15 if alone else 1)),
    ))  # fmt: skip
    chart.x_labels = [name for name, _ in reversed(rows)]
    for at, part in enumerate(parts):
        chart.add(part, [values[at] for _, values in reversed(rows)])
    lines = [(name, *map(told, values)) for name, values in rows]
    return figure(title, chart, (first, *parts), lines, () if alone else parts, "beside" if alone else "")


def intervals(title: str, rows: Sequence[tuple[str, float, float | None]], first: str, what: str) -> str:
    """Rows of a value and how far it may be off to both sides."""
    import pygal

    chart = pygal.XY(**settings(len(rows) * ROW + FOOT, x_value_formatter=_short, range=(0.5, len(rows) + 0.5),
                                allow_interruptions=True))  # fmt: skip
    chart.y_labels = [{"label": name, "value": len(rows) - at} for at, (name, _, _) in enumerate(rows)]
    chart.add(what, [
        {"value": (value, len(rows) - at), "label": _off(value, by)} for at, (_, value, by) in enumerate(rows)
    ], stroke=False)  # fmt: skip
    ends: list[tuple[float, float] | None] = []
    for at, (_, value, by) in enumerate(rows):
        ends += [] if by is None else [(value - by, len(rows) - at), (value + by, len(rows) - at), None]
    chart.add("", ends, show_dots=False)
    return figure(title, chart, (first, what), [(name, _off(value, by)) for name, value, by in rows], kind="intervals")


def course(title: str, along: Sequence[float], lost: Sequence[float], what: str, loss: str) -> str:
    """A game turn by turn: `what` is to be expected, from before the first to after the last; what each turn lost."""
    import pygal

    chart = pygal.XY(**settings(TALL, value_formatter=_short, x_value_formatter=_short, allow_interruptions=True))
    chart.x_labels = range(0, len(along), 2)
    chart.add(what, [
        {"value": (turn, value), "label": tr("after turn {number}", number=turn)} for turn, value in enumerate(along)
    ])  # fmt: skip
    low = min(along) - max([1.0, *lost])
    bars: list[tuple[float, float] | None] = []
    for turn, points in enumerate(lost, 1):
        bars += [(turn, low), (turn, low + points), None]
    chart.add(loss, bars, show_dots=False)
    rows = [(turn, tenths(along[turn]), tenths(points)) for turn, points in enumerate(lost, 1)]
    return figure(title, chart, (tr("Turn"), what, loss), rows, (what, loss), "course")


def _off(value: float, by: float | None) -> str:
    if by is None:
        return tenths(value)
    return tr("{value} ({low} to {high})", value=tenths(value), low=tenths(value - by), high=tenths(value + by))


def _short(value: float, digits: int = 1) -> str:
    return f"{round(value, digits):g}".replace(".", spoken().decimal)
