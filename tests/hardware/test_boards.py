"""The boards are what case, firmware and fab are made for: places, wide power, nothing below the antenna."""

import pytest

from generators import facts
from generators.board import Board, board_of, file_of
from generators.circuit import BUILDS
from generators.sexpr import lists, numbers, parse, properties, word

ROOT = facts.HARDWARE.parent
LENGTHS = facts.geometry()
BOARDS = {build: board_of(ROOT, build) for build in BUILDS}
WHOLE = {build: parse(file_of(ROOT, build).read_text(encoding="utf-8")) for build in BUILDS}
POWER = {"GND", "3V3", "VSYS", "BATTERY_PLUG", "BATTERY_IN", "BATTERY_ON", "VPIX", "OLED_PIN_1", "OLED_PIN_2"}


@pytest.fixture(params=BUILDS)
def build(request: pytest.FixtureRequest) -> str:
    """Each build."""
    return str(request.param)


@pytest.fixture
def board(build: str) -> Board:
    """Its board."""
    return BOARDS[build]


def middle(board: Board, ref: str, *pins: str) -> tuple[float, float]:
    places = [board.parts[ref].pads[pin] for pin in pins]
    return tuple(round(sum(place[axis] for place in places) / len(places), 3) for axis in (0, 1))  # type: ignore[return-value]


def test_power_runs_on_wide_copper(build: str) -> None:
    names = {str(net[1]): str(net[2]) for net in lists(WHOLE[build], "net")}
    for track in lists(WHOLE[build], "segment"):
        if names[word(track, "net")] in POWER:
            assert numbers(track, "width")[0] >= 0.5


def test_nothing_runs_below_the_antenna(build: str) -> None:
    x, y = LENGTHS["pico"]["pin_1"]
    left, right, top, bottom = x + 141.2, x + 151.5, y + 44.1, y + 58.1  # the board begins at 100, 60 of the sheet
    for kind, ends in (("segment", ("start", "end")), ("via", ("at", "at"))):
        for track in lists(WHOLE[build], kind):
            (x1, y1), (x2, y2) = (numbers(track, end) for end in ends)
            for k in range(101):
                at_x, at_y = x1 + (x2 - x1) * k / 100, y1 + (y2 - y1) * k / 100
                assert not (left < at_x < right and top < at_y < bottom), track


def test_outline_and_holes_are_those_of_the_case(build: str, board: Board) -> None:
    lengths = LENGTHS["board"]
    assert board.outline == (lengths["width"], lengths["height"])
    holes = {ref: part for ref, part in board.parts.items() if not part.bought}
    assert sorted(part.at for part in holes.values()) == sorted(map(tuple, lengths["holes"]))
    drilled = [numbers(pad, "drill") for part in lists(WHOLE[build], "footprint")
               if properties(part)["Reference"] in holes for pad in lists(part, "pad")]  # fmt: skip
    assert drilled == [[lengths["hole_diameter"]]] * 4


def test_keys_pico_plug_and_switch_are_where_the_case_opens(build: str, board: Board) -> None:
    assert board.parts["U1"].at == tuple(LENGTHS["pico"]["pin_1"])
    assert board.parts["U1"].pads["20"][0] - board.parts["U1"].pads["1"][0] == pytest.approx(19 * 2.54)
    keys, legs = LENGTHS["keys"][build], {"oled": (3.25, 2.25), "led": (6.25, 2.5)}[build]
    for number, x in enumerate(keys["x"], 1):
        assert board.parts[f"SW{number}"].at == (x - legs[0], keys["y"] - legs[1])
    assert board.parts["SW6"].pads["2"] == tuple(LENGTHS["edge"]["switch"])
    assert board.parts["J3"].back
    assert middle(board, "J3", "1", "2") == tuple(LENGTHS["edge"]["battery_plug"])
    assert middle(board, "J2", "1", "6")[0] == pytest.approx(LENGTHS["sensor"]["centre"][0], abs=0.02)


def test_on_is_printed_where_the_lever_joins_gate_and_ground(build: str, board: Board) -> None:
    """C&K's drawing of the OS series has the lever in position 2, which joins 1 and 2; KiCad's is drawn after it."""
    switch = board.parts["SW6"]
    assert (switch.nets["1"], switch.nets["2"], switch.nets["3"]) == ("GND", "POWER_GATE", "")
    part = next(each for each in lists(WHOLE[build], "footprint") if properties(each)["Reference"] == "SW6")
    drawn = [each for each in lists(part, "fp_line") if word(each, "layer") == "F.Fab"]
    tip = max(numbers(each, "start")[1] for each in drawn)
    lever = {numbers(each, end)[0] for each in drawn for end in ("start", "end") if numbers(each, end)[1] == tip}
    assert lever == {0.0, 2.0}, "over pins 1 and 2 of the footprint"
    said = {each.text: each.at[1] for each in board.prints}
    (_, on), (_, off) = middle(board, "SW6", "1", "2"), middle(board, "SW6", "2", "3")
    assert abs(said["ON"] - on) < abs(said["ON"] - off) and abs(said["OFF"] - off) < abs(said["OFF"] - on)


def test_the_lugs_of_the_switch_are_ground() -> None:
    """They can be touched through the lever's slot."""
    part = next(each for each in lists(WHOLE["oled"], "footprint") if properties(each)["Reference"] == "SW6")
    lugs = [pad for pad in lists(part, "pad") if pad[1] == "SH"]
    assert [str(net[-1]) for pad in lugs for net in lists(pad, "net")] == ["GND", "GND"]


def test_the_display_and_its_lamps_are_where_the_lid_has_its_windows() -> None:
    board = BOARDS["oled"]
    assert middle(board, "J1", "1", "4") == tuple(LENGTHS["display"]["header_centre"])
    for number, x in enumerate(LENGTHS["keys"]["oled"]["x"], 1):
        assert middle(board, f"D{number}", "1", "2") == (x, LENGTHS["lamps"]["y"])


def test_the_chain_of_pixels_goes_round_each_die() -> None:
    p, y = LENGTHS["dice"]["pip_pitch"], LENGTHS["dice"]["y"]
    pips = [(-p, -p), (-p, 0), (-p, p), (0, 0), (p, p), (p, 0), (p, -p)]
    for die, x in enumerate(LENGTHS["keys"]["led"]["x"]):
        for pip, (dx, dy) in enumerate(pips):
            pixel = BOARDS["led"].parts[f"D{11 + 7 * die + pip}"]
            assert pixel.at == (round(x + dx, 3), round(y + dy, 3))
            assert pixel.nets["3"] == f"DATA_{7 * die + pip + 1}"


def test_the_board_says_what_it_is(build: str, board: Board) -> None:
    texts = {each.text for each in board.prints}
    assert "ROLLKEEPER" in texts
    assert f"rev {board.revision}, not yet built: please report" in texts
    assert {f"K{number}" for number in range(1, 6)} <= texts
    assert any(text.startswith(f"{build.upper()} build") for text in texts)
