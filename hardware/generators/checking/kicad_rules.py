"""Checks by KiCad's own rules, and that nobody has switched them off: ERC, DRC with parity, limits, footprints."""

import json
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from generators import kicad
from generators.board import file_of
from generators.checking.verdict import Verdict
from generators.circuit import BUILDS, circuit_of
from generators.facts import Part
from generators.sexpr import lists, parse, word

# What KiCad may remark on, with the reason why it is no fault.
EXPLAINED = {
    "warning silk_edge_clearance: Segment of U1 on F.Silkscreen / Segment on Edge.Cuts":
        "the Pico's USB socket stands over the board's edge, so its printed outline does, too; the fab leaves that out",
}  # fmt: skip
# KiCad ignores some rules unless a project asks for them; ours ask for all of them but this one.
MAY_BE_IGNORED = {"single_global_label": "a label names a net for the board, also where the net is one drawn line"}
# Millimetres that any cheap fab can do. A project may ask for more, never for less.
FAB = {
    "min_clearance": 0.2, "min_track_width": 0.25, "min_copper_edge_clearance": 0.5, "min_hole_clearance": 0.25,
    "min_hole_to_hole": 0.25, "min_through_hole_diameter": 0.4, "min_via_diameter": 0.8, "min_via_annular_width": 0.2,
    "min_text_height": 1.0, "min_text_thickness": 0.15,
}  # fmt: skip
ENOUGH = 7  # characters of a maker's number: fewer, and they are in the names of other parts
OURS = {"Pico": "MCU_Module:RaspberryPi_Pico", "SK6812MINI": "LED:SK6812MINI",
        "TPS22918": "Power_Management:TPS22917DBV"}  # fmt: skip
SAME_PADS = (  # ours and KiCad's: errata.md
    {"LED_SMD:LED_WS2812B-Mini_PLCC4_3.5x3.5mm", "LED_SMD:LED_SK6812MINI_PLCC4_3.5x3.5mm_P1.75mm"},
    {"rollkeeper:SW_Slide_SPDT_Angled_CK_OS102011MA1Q_Lugs", "Button_Switch_THT:SW_Slide_SPDT_Angled_CK_OS102011MA1Q"},
)


def erc(root: Path) -> Verdict:
    """Electrical rules."""
    wrong, looked_at = [], []
    for build in BUILDS:
        found = _report("sch", "erc", file_of(root, build).with_suffix(".kicad_sch"))
        remarks = [f"{each['severity']} {each['type']}: {each['description']}: {_items(each)}"
                   for sheet in found["sheets"] for each in sheet["violations"]]  # fmt: skip
        wrong += [f"{build}: {each}" for each in remarks if each not in EXPLAINED]
        looked_at.append(f"{build}: {len(remarks)} remarks")
    return Verdict(", ".join(looked_at), wrong)


def drc(root: Path, builds: tuple[str, ...] = BUILDS) -> Verdict:
    """Design rules, what is unconnected, and parity with the schematic."""
    wrong, looked_at = [], []
    for build in builds:
        found = _report("pcb", "drc", file_of(root, build), "--schematic-parity")
        rows = [each for part in ("violations", "unconnected_items", "schematic_parity") for each in found[part]]
        remarks = [f"{each['severity']} {each['type']}: {_items(each)}" for each in rows]
        wrong += [f"{build}: {each}" for each in remarks if each not in EXPLAINED]
        looked_at.append(f"{build}: {len(remarks)} remarks")
    return Verdict(", ".join(looked_at), wrong)


def limits(root: Path) -> Verdict:
    """What the projects ask of DRC, and that they switch off no rule and hide no remark of ERC or DRC."""
    wrong, rules = [], 0
    for build in BUILDS:
        settings = json.loads(file_of(root, build).with_suffix(".kicad_pro").read_text(encoding="utf-8"))
        asked, electrical = settings["board"]["design_settings"], settings.get("erc", {})
        wrong += [f"{build}: {name} is {asked['rules'].get(name)}, a cheap fab wants {least}"
                  for name, least in FAB.items() if asked["rules"].get(name, 0) < least]  # fmt: skip
        for kind, found in (("DRC", asked), ("ERC", electrical)):
            severities, exclusions = found.get("rule_severities", {}), found.get(f"{kind.lower()}_exclusions", [])
            rules += len(severities)
            wrong += [f"{build}: {kind} ignores {name}" for name, said in severities.items()
                      if said == "ignore" and name not in MAY_BE_IGNORED]  # fmt: skip
            wrong += [f"{build}: an exclusion of {kind}: {each}" for each in exclusions]
    return Verdict(f"{len(FAB)} limits, {rules} rules with a severity of their own", wrong)


def footprints(root: Path) -> Verdict:
    """Each part with a maker's number lies on the footprint that KiCad has for it; our own symbols number their pins as
    KiCad's do."""
    kinds = {each.part.name: each.part for build in BUILDS for each in circuit_of(build, root).components.values()}
    files = kicad.library("footprints").glob("*.pretty/*.kicad_mod")
    drawn = {f"{file.parent.stem}:{file.stem}": file.read_text(encoding="utf-8") for file in files}
    wrong = [said for part in kinds.values() if (said := drawn_for_another(part, drawn))]
    own = (root / "hardware" / "rollkeeper.kicad_sym").read_text(encoding="utf-8")
    for name, theirs in OURS.items():
        shelf, _, symbol = theirs.partition(":")
        library = (kicad.library("symbols") / f"{shelf}.kicad_sym").read_text(encoding="utf-8")
        mine, kicads = _pins(own, name), _pins(library, symbol)
        wrong += [f"{name}: pin {n} is {mine.get(n)}, in {theirs} {kicads.get(n)}"
                  for n in sorted({*mine, *kicads}) if mine.get(n) != kicads.get(n)]  # fmt: skip
    return Verdict(f"{len(kinds)} kinds of parts among {len(drawn)} footprints, {len(OURS)} own symbols", wrong)


def drawn_for_another(part: Part, drawn: Mapping[str, str]) -> str:
    """Says which footprint is drawn for this maker's number, if the part lies on another one; else ""."""
    number = (part.piece or ("" if part.generic else part.part_number)).rpartition(" ")[2].partition("(")[0]
    named = [name for name, text in drawn.items() if len(number) >= ENOUGH and number[:ENOUGH] in text]
    for length in range(len(number), ENOUGH - 1, -1):
        if theirs := {name for name in named if number[:length] in drawn[name]}:
            good = part.footprint in theirs or any(part.footprint in each and theirs & each for each in SAME_PADS)
            return "" if good else f"{part.name}: {number} has {' or '.join(sorted(theirs))}, not {part.footprint}"
    return ""


def _pins(library: str, name: str) -> dict[str, str]:
    """The names of a symbol's pins by number, in our way of writing: GP28/A2 and GPIO28_ADC2 are one name."""
    symbols = {str(each[1]): each for each in lists(parse(library), "symbol")}
    drawn = symbols[name]
    if base := next(lists(drawn, "extends"), None):
        drawn = symbols[str(base[1])]
    said = {"DOUT": "DO", "DIN": "DI"}
    pins = [pin for unit in lists(drawn, "symbol") for pin in lists(unit, "pin")]
    plain = {word(pin, "number"): word(pin, "name").replace("GPIO", "GP").replace("_ADC", "/A") for pin in pins}
    return {number: said.get(name, name) for number, name in plain.items()}


def _report(kind: str, check: str, file: Path, *more: str) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        kicad.run(kind, check, "--severity-all", "--format", "json", *more, "--output", report, file)
        found: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))
    return found


def _items(remark: dict[str, Any]) -> str:
    return " / ".join(sorted(str(each["description"]) for each in remark["items"]))
