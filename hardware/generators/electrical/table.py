"""All numbers, and the page docs/reference/electrical.md."""

from pathlib import Path

from generators.circuit import Circuit, led, oled
from generators.electrical import battery, leaks, pixel_power, pixels, signals, states
from generators.electrical.number import DOUBTFUL, Number
from generators.electrical.sources import chapter
from generators.facts import pins

HEAD = """# Electrical numbers

Generated: `make hardware ARGS='--only electrical'`. Each number is computed from pins.toml, parts.toml, the boards
and constants of the firmware; a test for each fails when it misses its bar. **Nothing here was measured on hardware**:
rev {revision} is not yet built. Sources marked *{doubtful}* are figures as commonly given, whose datasheet we could
not open.

{summary}
"""


def numbers(small: Circuit, large: Circuit, signals_of: dict[str, int]) -> list[Number]:
    """Every number of the OLED build and the LED build."""
    found = [*signals.gpio(signals_of), *signals.bus(small), signals.bus(large)[0]]
    found += [*signals.lamps(small), *signals.piezo(small), *battery.divider(small)]
    for circuit in (small, large):
        found += battery.supply(circuit)
    for circuit in (small, large):
        found += [*states.levels(circuit), *states.states(circuit)]
    found += battery.both_supplies(small)
    found += leaks.leaks(small)
    return [*found, *pixels.currents(large), *pixels.levels(large), *pixel_power.pixel_power(large)]


def all_numbers() -> list[Number]:
    """The numbers of what is in the repository."""
    return numbers(oled(), led(), pins())


def page(found: list[Number]) -> str:
    """The Markdown page."""
    missed = [number for number in found if not number.good]
    summary = f"{len(found)} numbers, {len(found) - len(missed)} keep their bar."
    if missed:
        summary += f" {len(missed)} do not, and are marked; why the builds go on all the same:\n\n" + "\n".join(
            f"* **{number.about}: {number.name}**: {number.known or 'WRONG: to be mended'}." for number in missed
        )
    lines = [HEAD.format(revision=oled().revision, doubtful=DOUBTFUL.strip("()"), summary=summary)]
    for about in dict.fromkeys(number.about for number in found):
        lines += [f"## {about[0].upper()}{about[1:]}", ""]
        lines += ["| what | computed | bar | margin | how | source of the bar |", "|---|---|---|---|---|---|"]
        lines += [_row(number) for number in found if number.about == about]
        lines.append("")
    return "\n".join([*lines, chapter()])


def _row(number: Number) -> str:
    sign = "at least" if number.at_least else "at most"
    value = f"{_short(number.value)} {number.unit}".strip()
    bar = f"{sign} {_short(number.bar)} {number.unit}".strip()
    margin = number.margin if number.good else f"**{number.margin}**"
    return f"| {number.name} | {value} | {bar} | {margin} | {number.how} | {number.source} |"


def _short(value: float) -> str:
    """Three digits, no exponent."""
    if value == int(value) and abs(value) < 10000:
        return str(int(value))
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.3g}"


def make(folder: Path) -> None:
    """Write docs/reference/electrical.md."""
    (folder / "docs" / "reference").mkdir(parents=True, exist_ok=True)
    (folder / "docs" / "reference" / "electrical.md").write_text(page(all_numbers()), encoding="utf-8", newline="\n")
