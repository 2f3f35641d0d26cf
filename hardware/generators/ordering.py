"""What to order: how many of each kind of part a build needs, the lists for a fab and for a hand, shopping.md.

A machine solders what lies flat on the front; all else is for the builder. A number that we do not know for a fact
stays empty, such a turn is `unknown`: the order page asks for the part, and shows every part on a picture before
anything is built.
"""

import csv
import io
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from generators.circuit import Circuit, led, natural, oled
from generators.facts import Part, parts

BOM = ("Comment", "Designator", "Footprint", "Quantity", "Part number", "One such", "LCSC Part #", "Soldered by",
       "Alternatives")  # fmt: skip
ASSEMBLY = ("Comment", "Designator", "Footprint", "LCSC Part #")
HAND = ("Designator", "Comment", "Part number", "LCSC Part #", "Side", "Fitted")
UNKNOWN = "unknown"


@dataclass(frozen=True)
class Need:
    """A kind of part and how many pieces of it."""

    part: Part
    refs: tuple[str, ...]  # on the board; what is not fitted is not among them
    pieces: int

    @property
    def cost(self) -> float:
        """Euros for all of them."""
        return self.pieces * self.part.price


def needs(build: str, circuit: Circuit | None) -> list[Need]:
    """What a build needs, in the order of parts.toml. The breadboard has no circuit of its own: its bill has it all."""
    found = []
    for part in parts().values():
        on_board = circuit.components.values() if circuit and part.fitted else ()
        refs = tuple(sorted((each.ref for each in on_board if each.part.name == part.name), key=natural))
        pieces = len(refs) + part.bill.get(build, 0)
        if pieces and not part.copper:
            found.append(Need(part, refs, pieces))
    return found


def by_machine(part: Part) -> bool:
    """Whether a machine solders parts of this kind."""
    return part.fitted and ("_SMD:" in part.footprint or part.footprint.startswith("Fuse:"))


def bom(circuit: Circuit) -> str:
    """The bom.csv of a board: what is soldered on it, a row for each kind."""
    return _table(BOM, (
        (part.value, ",".join(need.refs), _shape(part), len(need.refs), part.part_number, part.piece, part.lcsc,
         "machine" if by_machine(part) else "hand", "; ".join(part.alternatives))
        for need in needs(circuit.name, circuit) if need.refs for part in (need.part,)
    ))  # fmt: skip


def assembly_bom(circuit: Circuit) -> str:
    """What a machine solders, in the columns that JLCPCB takes."""
    return _table(ASSEMBLY, (
        (part.comment or part.piece or part.part_number, ",".join(need.refs), _shape(part), part.lcsc)
        for need in needs(circuit.name, circuit) if need.refs and by_machine(need.part) for part in (need.part,)
    ))  # fmt: skip


def assembly_placement(circuit: Circuit, placement: str) -> str:
    """`placement` with the turns that the house counts otherwise than KiCad. The column Turn says what was added."""
    rows = list(csv.DictReader(io.StringIO(placement)))
    turned = []
    for row in rows:
        turn = circuit.components[row["Designator"]].part.turn
        angle = (int(row["Rotation"]) + (turn or 0)) % 360
        turned.append((*list(row.values())[:-1], angle, UNKNOWN if turn is None else turn))
    return _table((*rows[0], "Turn"), turned)


def by_hand(circuit: Circuit) -> str:
    """What the builder solders, a row each; what may take another's place says so."""
    return _table(HAND, (
        (each.ref, part.value, part.piece or part.part_number, part.lcsc, "Bottom" if each.back else "Top",
         "yes" if part.fitted else f"instead of {part.instead}")
        for each in circuit.components.values() for part in (each.part,) if not by_machine(part) and not part.copper
    ))  # fmt: skip


def _shape(part: Part) -> str:
    """The name of its footprint, without the library."""
    return part.footprint.partition(":")[2]


def _table(head: tuple[str, ...], rows: Iterable[Iterable[object]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(rows)
    return text.getvalue()


HEAD = """\
# Shopping lists

Generated from [parts.toml](parts.toml) and the boards by `make hardware`: change those.
Not yet built: please report.

Prices are a rough guide in euros for one piece, from 2026, without postage: they are for choosing a build, not for
budgeting a series. Where a row begins with words instead of a maker's number, any maker's part with those parameters
will do. "To check" says what nobody here could check: compare it with what you are about to order. Is something like it
in your drawer? [What works, and what does not](README.md#what-you-may-have-already).
"""
TITLES = {"breadboard": "Breadboard build", "oled": "OLED build", "led": "LED build"}
COLUMNS = "| pieces | part | number, or what decides | or | where | each | all |\n|--:|---|---|---|---|--:|--:|\n"


def make(folder: Path) -> None:
    """Write hardware/shopping.md."""
    file = folder / "hardware" / "shopping.md"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(shopping(), encoding="utf-8", newline="\n")


def shopping() -> str:
    """The text of the file."""
    bought = {"breadboard": needs("breadboard", None), "oled": needs("oled", oled()), "led": needs("led", led())}
    totals = "".join(f"| {TITLES[build]} | {_money(found)} |\n" for build, found in bought.items())
    text = f"{HEAD}\n| build | about, in euros |\n|---|--:|\n{totals}"
    for build, found in bought.items():
        rows = "".join(_row(need) for need in found)
        text += f"\n## {TITLES[build]}\n\n{COLUMNS}{rows}| | | | | **total** | | **{_money(found)}** |\n"
    choices = [Need(part, (), 1) for part in parts().values() if part.instead]
    text += "\n## Instead\n\nBoth boards have room for them; a builder's choice, in no total above.\n\n"
    text += "| part | number, or what decides | or | instead of | each |\n|---|---|---|---|--:|\n"
    for each in (need.part for need in choices):
        others = "; ".join(each.alternatives)
        text += f"| {each.value} | {_number(each)} | {others} | {each.instead} | {each.price:.2f} |\n"
    return text + _to_check([*(need for found in bought.values() for need in found), *choices])


def _number(part: Part) -> str:
    """The maker's number or what decides, one piece that has it, and where the cheapest house keeps it."""
    number = f"{part.part_number}; such as {part.piece}" if part.piece else part.part_number
    return f"{number}; LCSC {part.lcsc}" if part.lcsc else number


def _row(need: Need) -> str:
    part = need.part
    alternatives = "; ".join(part.alternatives)
    cost = f"{part.price:.2f} | {need.cost:.2f}"
    return f"| {need.pieces} | {part.value} | {_number(part)} | {alternatives} | {_runs(need.refs)} | {cost} |\n"


def _money(found: list[Need]) -> str:
    return f"{sum(need.cost for need in found):.2f}"


def _runs(refs: tuple[str, ...]) -> str:
    """D11, D12, D13 as D11 to D13."""
    runs: list[list[str]] = []
    for ref in refs:
        letters, number = natural(ref)
        if runs and natural(runs[-1][-1]) == (letters, number - 1):
            runs[-1].append(ref)
        else:
            runs.append([ref])
    return ", ".join(", ".join(run) if len(run) < 3 else f"{run[0]} to {run[-1]}" for run in runs)


def _to_check(found: list[Need]) -> str:
    """Returns for each part what is known about it and what is missing."""
    text = "\n## Sources, and what to check\n\n| part | figures from | checked | to check |\n|---|---|---|---|\n"
    known = {need.part.name: need.part for need in found}.values()
    rows = [part for part in known if part.source or part.checked or part.open]
    return text + "".join(f"| {part.value} | {part.source} | {part.checked} | {part.open} |\n" for part in rows)
