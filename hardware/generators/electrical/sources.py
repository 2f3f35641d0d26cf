"""What the numbers rest on: each figure with its source, and what no document that we could open says."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from generators.electrical import figures
from generators.electrical.figures import Figure
from generators.electrical.number import DOUBTFUL, Number

A_LITTLE = 1.01  # a figure that is a hundredth larger


@dataclass(frozen=True)
class Missing:
    """A figure that cannot be sourced: why, and what the table does without it."""

    what: str
    why: str
    instead: str


MISSING = (
    Missing("reverse leakage of the Pico's own diode, MBR120VLSFT1G",
            "only the first page of its datasheet could be opened", "the most of its sister MBRM120L, at 10 V"),
    Missing("reverse leakage at 60 degrees, of any part",
            "datasheets give it at 25 and at 55, 85 or 100 degrees",
            "the same factor with every degree between two of them; twice as much each 10 above 55"),
    Missing("peak of the current when USB is plugged in beside lit pixels",
            "the resistance of port, cable and capacitors is in no document",
            "the charge, which does not depend on it"),
    Missing("drop of Q2's own diode below 1 A",
            "the datasheet's table has it at 1 A only", "0.4 V, as silicon has"),
    Missing("accuracy of the Pico's 3.3 V",
            "that of the RT6150B-33 could not be opened; of the adjustable one 1 % was read", "3 %"),
    Missing("current of an SK6812MINI below 3.7 V",
            "it is outside its data there", "the firmware's cap, as above 3.7 V"),
    Missing("capacity and resistance of AAA cells at a load like this one's",
            "makers' curves could not be opened", "round figures, marked"),
    Missing("current of display and sensor modules",
            "modules have no datasheet", "Adafruit's figure, ST's for the chip"),
)  # fmt: skip


SHEET_ONLY = {"PICO_DIODE_MOST", "PICO_DIODE_LEAST", "PICO_VSYS_DIVIDER", "METER_OFF", "METER_VOLTS"}


def all_figures() -> dict[str, Figure]:
    """Every figure of figures.py that stands alone, by name; SHEET_ONLY are those of first-power.md alone."""
    return {name: each for name, each in vars(figures).items() if isinstance(each, Figure)}


def numbers_from(name: str, computed: Callable[[], list[Number]]) -> set[tuple[str, str]]:
    """The numbers that rest on a figure: those whose value or bar is another when the figure is a little larger."""
    before = {(each.about, each.name): (each.value, each.bar) for each in computed()}
    real: Figure = getattr(figures, name)
    try:
        setattr(figures, name, replace(real, value=real.value * A_LITTLE))
        after = {(each.about, each.name): (each.value, each.bar) for each in computed()}
    finally:
        setattr(figures, name, real)
    return {number for number in before if after.get(number) != before[number]}


def chapter(computed: Callable[[], list[Number]]) -> str:
    """The last two tables of the page: figures, and what is missing."""
    numbers, rest = len(computed()), {name: numbers_from(name, computed) for name in all_figures()}
    doubtful = [name for name, each in all_figures().items() if DOUBTFUL in each.source]
    unsure = {number for name in doubtful for number in rest[name]}
    sure = len(rest) - len(doubtful)
    text = (
        f"## Where the numbers come from\n\n{len(rest)} figures; {sure} were read in the document named, "
        f"{len(doubtful)} are as commonly given and to be checked. Of the {numbers} numbers {len(unsure)} rest on one "
        f"of those, {numbers - len(unsure)} do not. Volts, amperes, ohms, farads, seconds; degrees Celsius.\n\n"
        "| figure | value | numbers | source |\n|---|--:|--:|---|\n"
    )
    for name, each in all_figures().items():
        words, used = name.lower().replace("_", " "), len(rest[name]) or "sheet"
        text += f"| {words} | {each.value:g} | {used} | {each.source} |\n"
    text += f"\n## Missing\n\n{len(MISSING)} figures that no document says which we could open.\n\n"
    text += "| figure | why | instead |\n|---|---|---|\n"
    return text + "".join(f"| {each.what} | {each.why} | {each.instead} |\n" for each in MISSING)
