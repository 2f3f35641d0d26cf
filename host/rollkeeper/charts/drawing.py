"""A chart of pygal as a part of a page: SVG without script and style, which the page's policy would refuse; charts.css
has the look. Below it stand its figures as a table, for who cannot see it.

Law: every word in it is text, wherever it comes from.
"""

from collections.abc import Sequence
from html import escape
from typing import Any

from rollkeeper.wording import shown
from rollkeeper.words import tr

WIDTH = 400  # units across: on a phone a letter of 15 is 11 pixels then, and more wherever there is more room
LABEL = 15
LONGEST_LABEL = 18  # letters; the table has the whole name
SVG = "http://www.w3.org/2000/svg"  # HTML knows it
UNWANTED = {"style", "script", "defs", "desc", "title", ""}

Row = Sequence[str | float | int]


def settings(height: int, **more: Any) -> dict[str, Any]:
    """What all charts have; nothing is loaded from elsewhere."""
    from pygal.style import Style

    style = Style(label_font_size=LABEL, major_label_font_size=LABEL, value_font_size=LABEL, font_family="inherit")
    return {
        "width": WIDTH, "height": height, "margin": 4, "spacing": 4, "explicit_size": False, "js": (),
        "no_prefix": True, "show_legend": False, "disable_xml_declaration": True, "classes": ("chart",),
        "style": style, "truncate_label": LONGEST_LABEL, "dots_size": 4, "max_scale": 6, "no_data_text": "", **more,
    }  # fmt: skip


def figure(
    title: str, chart: Any, head: Sequence[str], rows: Sequence[Row], key: Sequence[str] = (), kind: str = ""
) -> str:
    """The chart with its title, what its colours mean if there are several, and its table."""
    chart.add_xml_filter(_tidy)
    svg = chart.render(is_unicode=True)
    label = tr("{title}: a chart; the table below it has its figures", title=shown(title))
    named = f'<svg role="img" aria-label="{escape(label)}"'
    svg = svg.replace(f' xmlns="{SVG}"', "").replace("<svg", named, 1)
    keys = "".join(f'<span><i class="color-{at}"></i>{escape(name)}</span>' for at, name in enumerate(key) if name)
    legend = f'<p class="key">{keys}</p>' if keys else ""
    below = f"<details><summary>{escape(tr('As a table'))}</summary>{table(head, rows)}</details>"
    caption = f"<figcaption>{escape(shown(title))}</figcaption>"
    return f'<figure class="chart {kind}">{caption}{legend}{svg}{below}</figure>'


def table(head: Sequence[str], rows: Sequence[Row]) -> str:
    """Figures stand at the right, with as many decimals as the rows bring: give text to say how many."""
    names = "".join(f'<th scope="col"{_side(at)}>{escape(name)}</th>' for at, name in enumerate(head))
    told = "".join(
        "<tr>" + "".join(f"<td{_side(at)}>{escape(shown(each))}</td>" for at, each in enumerate(row)) + "</tr>"
        for row in rows
    )
    scrolls = f'<div class="scroll" tabindex="0" role="group" aria-label="{escape(tr("Table"))}">'
    return f"{scrolls}<table><thead><tr>{names}</tr></thead><tbody>{told}</tbody></table></div>"


def _side(at: int) -> str:
    return ' class="number"' if at else ""


def _tidy(root: Any) -> Any:
    """Take out what the page has itself, and let what pygal's script would show on hover be shown by the browser."""
    for parent in list(root.iter()):
        told = {child.get("class"): child.text for child in parent if _named(child) == "desc"}
        for child in list(parent):
            empty_tooltip = "tooltip-overlay" in (child.get("class") or "")
            if _named(child) in UNWANTED or empty_tooltip:
                parent.remove(child)
        if told.get("value"):
            title = parent.makeelement(parent.tag.removesuffix(_named(parent)) + "title", {})
            title.text = shown(": ".join(filter(None, (told.get("label") or told.get("x_label"), told["value"]))))
            parent.append(title)
        parent.text = shown(parent.text) if parent.text else None
    root.attrib.pop("id", None)
    return root


def _named(node: Any) -> str:
    """The name of an element without its name space; "" for a comment."""
    return node.tag.rpartition("}")[2] if isinstance(node.tag, str) else ""
