"""The case by its numbers and its committed STL files: no build123d, no KiCad."""

import copy
import csv
import struct
from pathlib import Path

import pytest

from generators.case import lengths as lengths_module
from generators.case import stl
from generators.case.lengths import CaseError, Lengths, around, grown, lengths
from generators.facts import HARDWARE, geometry

FOLDER = HARDWARE / "case"
PARTS = ("base", "oled-lid", "led-lid", "oled-visor", "led-visor", "led-diffuser", "led-grid", "key-cap")
PARTS += ("lamp-spacer", "battery-door")


@pytest.fixture
def mm() -> Lengths:
    return lengths()


def test_everything_on_the_board_is_below_the_lid_with_clearance(mm: Lengths) -> None:
    room = mm.ceiling - mm["case"]["clearance"]
    for table in ("pico", "sensor", "piezo"):
        assert mm[table]["height"] <= room, table
    assert mm.glass + mm["case"]["clearance"] <= mm.visor_back


def test_a_sensor_in_a_socket_would_not_fit(mm: Lengths) -> None:
    socket, header = 8.5, 2.54
    assert mm["sensor"]["height"] - header + socket > mm.ceiling


def test_the_battery_holder_leaves_room_for_the_clipped_leads(mm: Lengths) -> None:
    deepest = mm["battery"]["holder"][2] + mm["battery"]["tolerance"]
    assert mm["case"]["behind"] - deepest >= mm["case"]["leads"]


def test_the_battery_holder_is_inside_and_away_from_the_bosses(mm: Lengths) -> None:
    left, top, right, bottom = mm.holder
    inner = mm.inside
    assert left > inner[0] and top > inner[1] and right < inner[2] and bottom < inner[3]
    around_screw = mm["screws"]["head"] / 2 + mm["case"]["thinnest"]
    for x, y in mm.holes:
        away = max(left - x, x - right, 0.0), max(top - y, y - bottom, 0.0)
        assert (away[0] ** 2 + away[1] ** 2) ** 0.5 > around_screw + mm["case"]["clearance"]


def test_a_key_cap_moves_freely_cannot_fall_out_and_does_not_reach_the_key_body(mm: Lengths) -> None:
    cap, keys = mm["cap"], mm["keys"]
    assert (mm.key_hole - keys["cap_diameter"]) / 2 == pytest.approx(mm["case"]["clearance"])
    assert cap["flange_radius"] > mm.key_hole / 2 + 0.5
    assert 0 < cap["socket"] - cap["plunger"] < mm["case"]["clearance"]
    socket_deep = 2.0
    assert keys["plunger_height"] - socket_deep - cap["travel"] - keys["body_height"] >= mm["case"]["clearance"]
    assert mm.cap_top - cap["travel"] > mm.face


def test_neighbouring_key_caps_keep_apart(mm: Lengths) -> None:
    for (x, _), (following, _) in zip(mm.keys, mm.keys[1:], strict=False):
        assert following - x > 2 * mm["cap"]["flange_radius"] + mm["case"]["clearance"]


def test_the_window_shows_all_that_the_display_lights(mm: Lengths) -> None:
    window, lit = mm["display"]["window"], mm["display"]["active"]
    assert window[0] - lit[0] >= 2 and window[1] - lit[1] >= 2  # modules differ by a millimetre
    x, y = mm.window
    left, top, right, bottom = mm.visor("oled")
    slope = mm.visor_front - mm.visor_back
    assert left < x - window[0] / 2 - slope and x + window[0] / 2 + slope < right
    assert top < y - window[1] / 2 - slope and y + window[1] / 2 + slope < bottom


def test_the_walls_between_pips_are_as_thick_as_any_wall(mm: Lengths) -> None:
    pips = mm.pips
    assert len(pips) == 35
    nearest = min(
        ((x - u) ** 2 + (y - v) ** 2) ** 0.5 for number, (x, y) in enumerate(pips) for u, v in pips[number + 1 :]
    )
    assert nearest - mm["visor"]["well"] >= mm["case"]["thinnest"] - 1e-9


def test_the_light_grid_stands_between_the_pixels(mm: Lengths) -> None:
    foot, half = 1.2, mm["dice"]["pixel"] / 2
    for x, y in mm["visor"]["led_feet"]:
        for u, v in mm.pips:
            away = max(abs(x - u) - half, 0.0), max(abs(y - v) - half, 0.0)
            assert (away[0] ** 2 + away[1] ** 2) ** 0.5 >= foot + mm["case"]["clearance"]


def test_the_lamps_stay_below_the_face_and_clear_of_their_holes(mm: Lengths) -> None:
    lamps = mm["lamps"]
    assert mm.ceiling < lamps["stand_off"] + lamps["height"] < mm.face
    assert (lamps["hole"] - lamps["diameter"]) / 2 >= mm["case"]["clearance"]


def test_a_plug_reaches_the_usb_socket_through_the_wall(mm: Lengths) -> None:
    mouth = -mm["pico"]["usb_overhang"]
    assert mouth - mm.inside[0] < 0.2  # it ends where the wall begins: only the wall is in the plug's way, and is cut
    _, z = mm.usb
    assert mm["edge"]["usb_plug"][1] / 2 > mm.face - z - 0.5  # which cuts the lid's edge, too


def test_the_switch_lever_is_inside_the_outline_and_reaches_through_the_wall(mm: Lengths) -> None:
    lever = mm["board"]["width"] + 2.0
    assert mm.inside[2] < lever < mm.outside[2]


def test_the_screws_hold_in_the_lid_and_do_not_come_out_of_it(mm: Lengths) -> None:
    screws = mm["screws"]
    head = mm.back - screws["seat"] - (screws["head"] - screws["through"]) / 2
    tip = head + screws["length"]
    assert tip - 0.0 >= 5.0  # mm of thread
    assert tip < mm.ceiling


def test_a_screw_that_is_too_long_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    _with(monkeypatch, "screws", "length", 16.0)
    with pytest.raises(CaseError, match=r"screws\.length = 16\.0 comes out"):
        lengths()


def test_a_wall_that_is_too_thin_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    _with(monkeypatch, "case", "wall", 1.2)
    with pytest.raises(CaseError, match=r"case\.wall = 1\.2"):
        lengths()


def test_letters_that_are_too_deep_are_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    _with(monkeypatch, "case", "engraved", 0.8)
    with pytest.raises(CaseError, match=r"case\.engraved"):
        lengths()


@pytest.mark.parametrize("name", PARTS)
def test_a_committed_part_is_closed_and_lies_on_the_bed(name: str) -> None:
    surface = stl.read(FOLDER / f"{name}.stl")
    assert surface.open_edges == 0
    assert surface.volume > 0
    assert abs(surface.lowest) < 0.01
    assert all(side < most for side, most in zip(surface.size, lengths()["case"]["printer"], strict=True))


def test_the_committed_parts_have_the_size_that_the_facts_ask_for(mm: Lengths) -> None:
    left, top, right, bottom = mm.outside
    wide, deep = right - left, bottom - top
    seam, cap = mm["case"]["seam"], mm["cap"]
    door = grown(mm.holder, 0.0)
    wanted = {
        "base": (wide, deep, seam - mm.bottom),
        "oled-lid": (wide, deep, mm.face - 0.1),
        "led-lid": (wide, deep, mm.face - 0.1),
        "key-cap": (2 * cap["flange_radius"], None, mm.cap_top - mm["keys"]["plunger_height"] + 2.0),
        "led-diffuser": (None, None, mm["visor"]["diffuser"]),
        "lamp-spacer": (None, None, mm["lamps"]["stand_off"]),
        "battery-door": (door[2] - door[0] - 4.6, None, mm["case"]["floor"]),
    }
    for name, sides in wanted.items():
        size = stl.read(FOLDER / f"{name}.stl").size
        for found, side in zip(size, sides, strict=True):
            assert side is None or found == pytest.approx(side, abs=0.05), (name, size)


def test_a_sensor_on_a_cable_lies_beside_the_battery_bay(mm: Lengths) -> None:
    left, top, right, bottom = around(mm["sensor"]["cable_module"], *mm["sensor"]["module"])
    plug = mm["sensor"]["cable_plug"][1]
    assert mm.inside[0] < left - plug and mm.inside[1] < top and right + plug < mm["sensor"]["cable_socket"][0]
    assert bottom + 1.0 < mm.holder[1] - mm.holder_play


def test_the_cable_of_the_sensor_is_long_enough_and_not_too_long(mm: Lengths) -> None:
    sensor = mm["sensor"]
    (x, y), (socket_x, socket_y) = sensor["cable_module"], sensor["cable_socket"]
    across = socket_x - (x + sensor["module"][0] / 2)
    down = mm.back - mm.floor
    straight = (across**2 + (socket_y - y) ** 2 + down**2) ** 0.5
    assert straight + 2 * sensor["cable_bend"] < sensor["cable"] < 2.5 * straight


def test_the_list_of_what_to_print_names_every_part_once() -> None:
    with (FOLDER / "printing.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert sorted(row["part"] for row in rows) == sorted(PARTS)
    for row in rows:
        surface = stl.read(FOLDER / f"{row['part']}.stl")
        assert float(row["cm3 of one"]) == pytest.approx(surface.volume / 1000, abs=0.06)


def test_a_hole_in_a_surface_is_noticed(tmp_path: Path) -> None:
    corners = [(0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)]
    faces = [(0, 2, 1), (0, 1, 3), (1, 2, 3), (2, 0, 3)]
    whole, torn = tmp_path / "whole.stl", tmp_path / "torn.stl"
    stl.write(whole, stl.surface(corners, faces))
    stl.write(torn, stl.surface(corners, faces[:3]))
    assert stl.read(whole).open_edges == 0 and stl.read(whole).volume == pytest.approx(1 / 6)
    assert stl.read(torn).open_edges > 0


def test_a_file_that_is_no_stl_is_refused_by_name(tmp_path: Path) -> None:
    for content in (b"solid", bytes(80) + struct.pack("<I", 7)):
        (tmp_path / "part.stl").write_bytes(content)
        with pytest.raises(stl.NotAnStl, match=r"part\.stl is no binary STL"):
            stl.read(tmp_path / "part.stl")


def _with(monkeypatch: pytest.MonkeyPatch, table: str, name: str, value: float) -> None:
    facts = copy.deepcopy(geometry())
    facts[table][name] = value
    monkeypatch.setattr(lengths_module, "geometry", lambda: facts)
