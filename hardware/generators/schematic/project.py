"""The KiCad project of a build: design rules that any cheap fab can do, net classes, and where its symbols are."""

import json

from generators.board.copper import (
    CLEARANCE,
    GROUND,
    POWER_NETS,
    POWER_WIDTH,
    SIGNAL_WIDTH,
    TO_EDGE,
    VIA_DIAMETER,
    VIA_DRILL,
)
from generators.circuit import Circuit
from generators.schematic.drawing_sheet import FILE
from generators.schematic.own_symbols import LIBRARY
from generators.schematic.sexpr import Node, Quoted, dump

REVISION = "0.2.1"
SHEET = f"${{KIPRJMOD}}/../{FILE}"
DATE = "2026-11-27"  # of the revision
HONEST = f"rev {REVISION}, not yet built: please report"
# Millimetres.
RULES = {
    "min_clearance": CLEARANCE,
    "min_copper_edge_clearance": TO_EDGE,
    "min_hole_clearance": 0.25,
    "min_hole_to_hole": 0.25,
    "min_resolved_spokes": 1,  # a pad that goes through has those of the other side, too
    "min_silk_clearance": 0.0,
    "min_text_height": 0.8,
    "min_text_thickness": 0.08,
    "min_through_hole_diameter": 0.4,
    "min_track_width": SIGNAL_WIDTH,
    "min_via_annular_width": 0.2,
    "min_via_diameter": VIA_DIAMETER,
}


def net_class(name: str, track: float, priority: int) -> dict[str, object]:
    """A net class: only the tracks' width differs."""
    return {"name": name, "clearance": CLEARANCE, "track_width": track,
            "via_diameter": VIA_DIAMETER, "via_drill": VIA_DRILL,
            "wire_width": 6, "bus_width": 12, "line_style": 0, "priority": priority,
            "pcb_color": "rgba(0, 0, 0, 0.000)", "schematic_color": "rgba(0, 0, 0, 0.000)"}  # fmt: skip


def project(build: Circuit) -> str:
    """The text of the .kicad_pro."""
    patterns = [{"netclass": "Power", "pattern": net} for net in sorted(POWER_NETS | {GROUND})]
    classes = [net_class("Default", SIGNAL_WIDTH, 2147483647), net_class("Power", POWER_WIDTH, 0)]
    whole = {
        "board": {"design_settings": {
            "rules": RULES,
            "track_widths": [0.0, SIGNAL_WIDTH, POWER_WIDTH],
            "via_dimensions": [{"diameter": VIA_DIAMETER, "drill": VIA_DRILL}],
        }},
        "erc": {"meta": {"version": 0}},
        "meta": {"filename": f"rollkeeper-{build.name}.kicad_pro", "version": 3},
        "net_settings": {"classes": classes, "meta": {"version": 4}, "netclass_patterns": patterns},
        "pcbnew": {"page_layout_descr_file": SHEET},
        "schematic": {"meta": {"version": 1}, "page_layout_descr_file": SHEET},
        "text_variables": {},
    }  # fmt: skip
    return json.dumps(whole, indent=2) + "\n"


def title_block(build: Circuit) -> list[Node]:
    """What stands in the corner of the page."""
    comments = (HONEST, "MIT licence", "generated from pins.toml and parts.toml: change those, then make hardware")
    rows: list[Node] = [["comment", str(n), Quoted(text)] for n, text in enumerate(comments, 1)]
    head: list[Node] = [["title", Quoted(build.title)], ["date", Quoted(DATE)], ["rev", Quoted(REVISION)]]
    return ["title_block", *head, ["company", Quoted("Rollkeeper")], *rows]


def symbol_table(build: Circuit) -> str:
    """The text of sym-lib-table: KiCad's libraries that are used, and the project's own beside its folder."""
    used = {component.part.symbol.partition(":")[0] for component in build.components.values()} | {"power"}
    uris = {name: f"${{KICAD9_SYMBOL_DIR}}/{name}.kicad_sym" for name in sorted(used - {LIBRARY})}
    return _table("sym_lib_table", {**uris, LIBRARY: f"${{KIPRJMOD}}/../{LIBRARY}.kicad_sym"})


def footprint_table(build: Circuit) -> str:
    """The text of fp-lib-table: KiCad's libraries that are used."""
    used = {component.part.footprint.partition(":")[0] for component in build.components.values()} | {"MountingHole"}
    return _table("fp_lib_table", {name: f"${{KICAD9_FOOTPRINT_DIR}}/{name}.pretty" for name in sorted(used)})


def _table(kind: str, uris: dict[str, str]) -> str:
    rows: list[Node] = [
        ["lib", ["name", Quoted(name)], ["type", Quoted("KiCad")], ["uri", Quoted(uri)],
         ["options", Quoted("")], ["descr", Quoted("")]]
        for name, uri in uris.items()
    ]  # fmt: skip
    return dump([kind, ["version", "7"], *rows]) + "\n"
