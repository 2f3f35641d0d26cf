"""What is joined on a breadboard, compared with the circuit, hole by hole. Every difference is a sentence.

A strip of holes joins the legs and wire ends in it; a wire joins two strips; a part may join its own pins (a key has
each pin twice, the Pico's grounds are one). What comes out must be exactly the circuit's nets: no pin missing, none
too much.
"""

from collections.abc import Iterable

from generators.circuit import Circuit
from generators.wiring.holes import Hole
from generators.wiring.placing import Build, Wire

Pin = tuple[str, str]
HOLE_EDGE = 0.5  # mm; half a hole
PLUG = 1.25  # mm; half of a wire's plug, which stands beside a body or not at all
# Solder jumpers as the board is delivered, and a resistor that is not needed without a battery.
BRIDGED = {"JP1": ("OLED_PIN_1", "GND"), "JP2": ("OLED_PIN_2", "3V3"), "R12": ("BATT_HALF", "BATTERY_SENSE")}


class _Joined:
    """Things, and which of them are joined."""

    def __init__(self) -> None:
        self._above: dict[str, str] = {}

    def top(self, thing: str) -> str:
        """The one that stands for all that are joined with `thing`."""
        while (above := self._above.setdefault(thing, thing)) != thing:
            thing = above
        return thing

    def join(self, one: str, other: str) -> None:
        """Join two."""
        self._above[self.top(one)] = self.top(other)


def strip(end: str) -> str:
    """The strip of a hole; the pin of a module beside the board is a strip of its own."""
    return end if "." in end else Hole(end).strip


def wanted(circuit: Circuit, build: Build) -> dict[str, set[Pin]]:
    """The circuit's nets, of the parts that are on the breadboard; nets of one pin join nothing."""
    refs = {part.ref for part in build.parts}
    other_name = dict(BRIDGED.values())
    nets: dict[str, set[Pin]] = {}
    for net, net_pins in circuit.nets.items():
        nets.setdefault(other_name.get(net, net), set()).update(pin for pin in net_pins if pin[0] in refs)
    return {net: found for net, found in nets.items() if len(found) > 1}


def groups(build: Build, wires: Iterable[Wire]) -> dict[str, set[Pin]]:
    """The pins that are joined, by a strip that stands for them."""
    joined = _Joined()
    where: dict[Pin, str] = {}
    for part in build.parts:
        for pin, hole in part.legs:
            joined.join(strip(hole), where.setdefault((part.ref, pin), strip(hole)))
    for together in build.inside:
        for each in together:
            joined.join(where[each], where[together[0]])
    for wire in wires:
        joined.join(strip(wire.start), strip(wire.end))
    found: dict[str, set[Pin]] = {}
    for each, place in where.items():
        found.setdefault(joined.top(place), set()).add(each)
    return found


def wrong_nets(build: Build, circuit: Circuit) -> list[str]:
    """Where what is joined is not what the circuit joins."""
    right = wanted(circuit, build)
    net_of = {pin: net for net, net_pins in right.items() for pin in net_pins}
    found = [
        f"{ref} is neither on the breadboard nor on the list of what is left out"
        for ref in circuit.components
        if ref not in {part.ref for part in build.parts} | set(build.left_out)
    ]
    pieces: dict[str, list[set[Pin]]] = {}
    for group in groups(build, build.wires).values():
        nets = {net_of.get(pin, f"{pin[0]} pin {pin[1]}, which stays open") for pin in group}
        if len(nets) > 1:
            found.append(f"joined, and must not be: {', '.join(sorted(nets))}")
        for net in nets & right.keys():
            pieces.setdefault(net, []).append({pin for pin in group if net_of.get(pin) == net})
    for net, parted in pieces.items():
        if len(parted) > 1:
            ends = " | ".join(", ".join(f"{ref}.{pin}" for ref, pin in sorted(piece)) for piece in parted)
            found.append(f"{net} is in {len(parted)} pieces: {ends}")
    return found


def wrong_holes(build: Build) -> list[str]:
    """Two things in one hole, and holes that are in use though a body is above them."""
    inside: dict[str, list[str]] = {}
    for part in build.parts:
        for pin, hole in part.legs:
            inside.setdefault(hole, []).append(f"{part.ref}.{pin}")
    for wire in build.wires:
        for end in (wire.start, wire.end):
            if "." not in end:
                inside.setdefault(end, []).append(f"wire {wire.number} ({wire.net})")
    found = [f"{hole}: {' and '.join(things)} in one hole" for hole, things in inside.items() if len(things) > 1]
    plugs = {end for wire in build.wires for end in (wire.start, wire.end)}
    for part in build.parts:
        own = {hole for _, hole in part.legs}
        for name in inside:
            if "." in name or name in own:
                continue
            place, things = Hole(name), " and ".join(inside[name])
            if part.body.near(place.x, place.y, HOLE_EDGE):
                found.append(f"{name}: {things} below the body of {part.ref}")
            elif name in plugs and part.body.near(place.x, place.y, PLUG):
                found.append(f"{name}: the plug of {things} has no room beside {part.ref}")
    return found


def wrong(build: Build, circuit: Circuit) -> list[str]:
    """All that is wrong, in sentences."""
    return wrong_holes(build) + wrong_nets(build, circuit)
