"""What the numbers rest on: each figure with its source, and what no document that we could open says."""

from generators.electrical import figures
from generators.electrical.figures import Figure
from generators.electrical.number import DOUBTFUL

# A figure that no document says which we could open, why, and what the table does without it.
MISSING = (
    ("reverse leakage of the Pico's own diode, MBR120VLSFT1G",
     "only the first page of its datasheet could be opened", "the most of its sister MBRM120L, at 10 V"),
    ("reverse leakage at 60 degrees, of any part", "datasheets give it at 25 and at 55, 85 or 100 degrees",
     "the same factor with every degree between two of them; twice as much each 10 above 55"),
    ("peak of the current when USB is plugged in beside lit pixels",
     "the resistance of port, cable and capacitors is in no document", "the charge, which does not depend on it"),
    ("drop of Q2's own diode below 1 A", "the datasheet's table has it at 1 A only", "0.4 V, as silicon has"),
    ("accuracy of the Pico's 3.3 V",
     "that of the RT6150B-33 could not be opened; of the adjustable one 1 % was read", "3 %"),
    ("current of an SK6812MINI below 3.7 V", "it is outside its data there", "the firmware's cap, as above 3.7 V"),
    ("capacity and resistance of AAA cells at a load like this one's",
     "makers' curves could not be opened", "round figures, marked"),
    ("current of display and sensor modules", "modules have no datasheet", "estimates, marked; ST's for the chip"),
)  # fmt: skip


def all_figures() -> dict[str, Figure]:
    """Every figure of figures.py that stands alone, by name."""
    return {name: each for name, each in vars(figures).items() if isinstance(each, Figure)}


def chapter() -> str:
    """The last two tables of the page: figures, and what is missing."""
    known, doubtful = len(all_figures()), sum(DOUBTFUL in each.source for each in all_figures().values())
    text = (
        f"## Where the numbers come from\n\n{known} figures; {known - doubtful} were read in the document named, "
        f"{doubtful} are as commonly given and to be checked. Volts, amperes, ohms, farads, seconds; "
        "degrees Celsius.\n\n| figure | value | source |\n|---|--:|---|\n"
    )
    for name, each in all_figures().items():
        text += f"| {name.lower().replace('_', ' ')} | {each.value:g} | {each.source} |\n"
    text += f"\n## Missing\n\n{len(MISSING)} figures that no document says which we could open.\n\n"
    text += "| figure | why | instead |\n|---|---|---|\n"
    return text + "".join(f"| {what} | {why} | {instead} |\n" for what, why, instead in MISSING)
