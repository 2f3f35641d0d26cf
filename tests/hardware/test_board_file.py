"""The committed boards, read as text, without KiCad: their pads join what the circuits say, their parts are where
geometry.toml says, and their outline and holes are what the case is built around."""

import math

import pytest

from generators import facts
from generators.board.copper import POWER_NETS
from generators.circuit import Circuit
from generators.led_circuit import led
from generators.oled_circuit import oled
from generators.schematic.project import REVISION
from generators.schematic.sexpr import Node, first, lists, numbers, parse, properties, word

ORIGIN = (100.0, 60.0)  # of the board on KiCad's sheet
CIRCUITS = {"oled": oled, "led": led}
BOARDS = {
    name: parse((facts.HARDWARE / name / f"rollkeeper-{name}.kicad_pcb").read_text(encoding="utf-8"))
    for name in CIRCUITS
}
LENGTHS = facts.geometry()


@pytest.fixture(params=sorted(CIRCUITS))
def build(request: pytest.FixtureRequest) -> str:
    """Each build."""
    return str(request.param)


def circuit(build: str) -> Circuit:
    return CIRCUITS[build]()


def footprints(build: str) -> dict[str, list[Node]]:
    return {properties(each)["Reference"]: each for each in lists(BOARDS[build], "footprint")}


def spot(footprint: list[Node]) -> tuple[float, float, float]:
    x, y, *turn = numbers(footprint, "at")
    return round(x - ORIGIN[0], 3), round(y - ORIGIN[1], 3), turn[0] if turn else 0.0


def pads(footprint: list[Node]) -> dict[str, str]:
    """Net of each pad that has a number; empty for none."""
    found: dict[str, str] = {}
    for pad in lists(footprint, "pad"):
        net = [str(each[2]) for each in lists(pad, "net")]
        found[str(pad[1])] = net[0] if net else ""
    return {number: net for number, net in found.items() if number}


def pad_places(footprint: list[Node]) -> dict[str, tuple[float, float]]:
    """Where pads are on the board (of several with one number, the last)."""
    x, y, turn = spot(footprint)
    angle = math.radians(turn)
    found = {}
    for pad in lists(footprint, "pad"):
        dx, dy, *_ = numbers(pad, "at")
        found[str(pad[1])] = (
            round(x + dx * math.cos(angle) + dy * math.sin(angle), 3),
            round(y - dx * math.sin(angle) + dy * math.cos(angle), 3),
        )
    return found


def middle(footprint: list[Node], *pins: str) -> tuple[float, float]:
    places = pad_places(footprint)
    return tuple(round(sum(places[pin][axis] for pin in pins) / len(pins), 3) for axis in (0, 1))  # type: ignore[return-value]


def test_a_board_has_the_parts_of_its_circuit_and_its_holes(build: str) -> None:
    holes = {f"H{number}" for number in range(1, len(LENGTHS["board"]["holes"]) + 1)}
    assert set(footprints(build)) == set(circuit(build).components) | holes


def test_each_part_has_the_footprint_of_the_parts_list(build: str) -> None:
    placed = footprints(build)
    for ref, component in circuit(build).components.items():
        assert placed[ref][1] == component.part.footprint, ref


def test_each_pad_is_in_the_net_of_the_circuit(build: str) -> None:
    placed = footprints(build)
    for ref, component in circuit(build).components.items():
        joined = {pin: net for pin, net in pads(placed[ref]).items() if net and not net.startswith("unconnected-")}
        assert joined == component.nets, ref


def test_every_net_with_two_pads_has_copper(build: str) -> None:
    laid = {str(first(each, "net")[1]) for kind in ("segment", "via", "zone") for each in lists(BOARDS[build], kind)}
    names = {str(net[1]): str(net[2]) for net in lists(BOARDS[build], "net")}
    laid_names = {names[number] for number in laid}
    assert {net for net, pins in circuit(build).nets.items() if len(pins) > 1} <= laid_names


def test_power_runs_on_wide_copper(build: str) -> None:
    names = {str(net[1]): str(net[2]) for net in lists(BOARDS[build], "net")}
    for track in lists(BOARDS[build], "segment"):
        if names[word(track, "net")] in POWER_NETS:
            assert numbers(track, "width")[0] >= 0.5


def test_nothing_runs_below_the_antenna(build: str) -> None:
    x, y = LENGTHS["pico"]["pin_1"]
    left, right, top, bottom = x + 41.2, x + 51.5, y - 15.9, y - 1.9
    for track in lists(BOARDS[build], "segment"):
        (x1, y1), (x2, y2) = (numbers(track, end) for end in ("start", "end"))
        for k in range(101):
            at_x, at_y = x1 + (x2 - x1) * k / 100 - ORIGIN[0], y1 + (y2 - y1) * k / 100 - ORIGIN[1]
            assert not (left < at_x < right and top < at_y < bottom), track
    for via in lists(BOARDS[build], "via"):
        at_x, at_y = numbers(via, "at")
        assert not (left < at_x - ORIGIN[0] < right and top < at_y - ORIGIN[1] < bottom), via


def test_the_outline_is_that_of_the_geometry(build: str) -> None:
    board = LENGTHS["board"]
    xs, ys, arcs = set(), set(), 0
    for kind in ("gr_line", "gr_arc"):
        for line in lists(BOARDS[build], kind):
            if word(line, "layer") != "Edge.Cuts":
                continue
            arcs += kind == "gr_arc"
            for end in ("start", "end"):
                x, y = numbers(line, end)
                xs.add(round(x - ORIGIN[0], 3))
                ys.add(round(y - ORIGIN[1], 3))
    r = board["corner_radius"]
    assert arcs == 4
    assert xs == {0.0, r, board["width"] - r, board["width"]}
    assert ys == {0.0, r, board["height"] - r, board["height"]}


def test_the_holes_are_where_the_case_has_its_screws(build: str) -> None:
    placed = footprints(build)
    for number, hole in enumerate(LENGTHS["board"]["holes"], 1):
        footprint = placed[f"H{number}"]
        assert spot(footprint)[:2] == tuple(hole)
        (pad,) = lists(footprint, "pad")
        assert numbers(pad, "drill") == [LENGTHS["board"]["hole_diameter"]]


def test_keys_pico_plug_and_switch_are_where_the_case_opens(build: str) -> None:
    placed = footprints(build)
    assert spot(placed["U1"]) == (*LENGTHS["pico"]["pin_1"], LENGTHS["pico"]["rotation"])
    for number, x in enumerate(LENGTHS["keys"]["x"], 1):
        assert spot(placed[f"SW{number}"])[:2] == (x - 6.25, LENGTHS["keys"]["y"] - 2.5)
    assert pad_places(placed["SW6"])["2"] == tuple(LENGTHS["edge"]["switch"])
    plug = placed["J3"]
    assert word(plug, "layer") == "B.Cu"
    assert middle(plug, "1", "2") == tuple(LENGTHS["edge"]["battery_plug"])


def test_on_is_printed_where_the_lever_joins_gate_and_ground(build: str) -> None:
    """C&K's drawing of the OS series has the lever in position 2, which joins 1 and 2; KiCad's is drawn after it."""
    switch = footprints(build)["SW6"]
    nets, (_, on), (_, off) = pads(switch), middle(switch, "1", "2"), middle(switch, "2", "3")
    assert (nets["1"], nets["2"]) == ("GND", "POWER_GATE") and nets["3"].startswith("unconnected")
    drawn = [each for each in lists(switch, "fp_line") if word(each, "layer") == "F.Fab"]
    tip = max(numbers(each, "start")[1] for each in drawn)
    lever = {numbers(each, end)[0] for each in drawn for end in ("start", "end") if numbers(each, end)[1] == tip}
    assert lever == {0.0, 2.0}, "over pins 1 and 2 of the footprint"
    said = {str(each[1]): numbers(each, "at")[1] - ORIGIN[1] for each in lists(BOARDS[build], "gr_text")}
    assert (round(said["ON"], 3), round(said["OFF"], 3)) == (on, off)


def test_the_display_and_its_lamps_are_where_the_lid_has_its_windows() -> None:
    placed = footprints("oled")
    assert middle(placed["J1"], "1", "4") == tuple(LENGTHS["display"]["header_centre"])
    for number, x in enumerate(LENGTHS["keys"]["x"], 1):
        assert middle(placed[f"D{number}"], "1", "2") == (x, LENGTHS["lamps"]["y"])


def test_the_chain_of_pixels_goes_round_each_die() -> None:
    placed, p, y = footprints("led"), LENGTHS["dice"]["pip_pitch"], LENGTHS["dice"]["y"]
    pips = [(-p, -p), (-p, 0), (-p, p), (0, 0), (p, p), (p, 0), (p, -p)]
    for die, x in enumerate(LENGTHS["keys"]["x"]):
        for pip, (dx, dy) in enumerate(pips):
            pixel = placed[f"D{11 + 7 * die + pip}"]
            assert spot(pixel)[:2] == (round(x + dx, 3), round(y + dy, 3))
            assert pads(pixel)["3"] == f"DATA_{7 * die + pip + 1}"


def test_the_board_says_what_it_is(build: str) -> None:
    texts = {str(each[1]) for each in lists(BOARDS[build], "gr_text")}
    assert "ROLLKEEPER" in texts
    assert f"rev {REVISION}, not yet built: please report" in texts
    assert any("MIT licence" in text for text in texts)
    assert {f"K{number}" for number in range(1, 6)} <= texts
    assert any(text.startswith(f"{build.upper()} build") for text in texts)
