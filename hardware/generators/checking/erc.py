"""Checks: KiCad's electrical rules find nothing in the schematics, and KiCad's netlist of them is the circuit."""

import json
import tempfile
from pathlib import Path

from generators import kicad
from generators.checking.verdict import Verdict
from generators.circuit import Circuit
from generators.led_circuit import led
from generators.oled_circuit import oled
from generators.schematic.sexpr import first, lists, parse, word

# What KiCad may remark on, by (build, kind, words), each with the reason why it is no fault. Nothing so far.
EXPLAINED: dict[tuple[str, str, str], str] = {}


def schematic(root: Path, build: str) -> Path:
    """The committed schematic of a build."""
    return root / "hardware" / build / f"rollkeeper-{build}.kicad_sch"


def rules(root: Path) -> Verdict:
    """Electrical rules: no errors, and no warnings but those explained."""
    wrong, looked_at = [], []
    for build in ("oled", "led"):
        with tempfile.TemporaryDirectory(prefix="rollkeeper-erc-") as folder:
            report = Path(folder) / "erc.json"
            kicad.run("sch", "erc", "--severity-all", "--format", "json", "--output", report, schematic(root, build))
            found = json.loads(report.read_text(encoding="utf-8"))
        remarks = [
            (build, str(each["type"]), str(each["description"]), str(each["severity"]))
            for sheet in found["sheets"]
            for each in sheet["violations"]
        ]
        wrong += [f"{b}: {severity}: {kind}: {words}" for b, kind, words, severity in remarks
                  if (b, kind, words) not in EXPLAINED]  # fmt: skip
        wrong += [f"{b}: no longer remarked on: {words}" for b, kind, words in EXPLAINED
                  if b == build and (b, kind, words) not in {each[:3] for each in remarks}]  # fmt: skip
        looked_at.append(f"{build}: {len(remarks)} remarks")
    return Verdict(", ".join(looked_at), wrong)


def netlist(root: Path) -> Verdict:
    """The netlist as KiCad makes it from the schematic is the circuit, net for net and part for part."""
    wrong, joins = [], 0
    for circuit in (oled(), led()):
        with tempfile.TemporaryDirectory(prefix="rollkeeper-netlist-") as folder:
            file = Path(folder) / "netlist.net"
            kicad.run("sch", "export", "netlist", "--output", file, schematic(root, circuit.name))
            text = file.read_text(encoding="utf-8")
        wrong += [f"{circuit.name}: {each}" for each in netlist_differences(circuit, text)]
        joins += sum(len(pins) for pins in circuit.nets.values())
    return Verdict(f"{joins} joins of pins to nets", wrong)


def netlist_differences(circuit: Circuit, text: str) -> list[str]:
    """What a netlist of KiCad's says otherwise than the circuit."""
    whole = parse(text)
    parts = {
        word(each, "ref"): (word(each, "value"), word(each, "footprint"))
        for each in lists(first(whole, "components"), "comp")
    }
    wanted = {ref: (each.part.value, each.part.footprint) for ref, each in circuit.components.items()}
    found = [
        f"{ref} is {parts.get(ref, 'not there')} in KiCad's netlist, {wanted.get(ref, 'not there')} in the circuit"
        for ref in sorted(set(parts) | set(wanted))
        if parts.get(ref) != wanted.get(ref)
    ]
    nets = {
        word(net, "name"): {(word(node, "ref"), word(node, "pin")) for node in lists(net, "node")}
        for net in lists(first(whole, "nets"), "net")
    }
    joined = {name: pins for name, pins in nets.items() if not name.startswith("unconnected-")}
    meant = {name: set(pins) for name, pins in circuit.nets.items()}
    for name in sorted(set(joined) | set(meant)):
        here, there = joined.get(name, set()), meant.get(name, set())
        for ref, pin in sorted(here ^ there):
            found.append(f"net {name} {'has' if (ref, pin) in here else 'lacks'} {ref}.{pin} in KiCad's netlist")
    return found
