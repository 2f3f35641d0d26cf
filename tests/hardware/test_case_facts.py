"""The case by its numbers and its committed STL files: no build123d, no KiCad."""

import csv
import struct
from pathlib import Path

import pytest

from generators.case import stl
from generators.case.lengths import Lengths, lengths
from generators.facts import HARDWARE

FOLDER = HARDWARE / "case"
PARTS = ("base", "oled-lid", "led-lid", "oled-visor", "led-visor", "led-diffuser", "led-grid")
PARTS += ("oled-cap", "led-cap", "lamp-spacer", "oled-visor-small", "battery-door")


@pytest.fixture
def mm() -> Lengths:
    return lengths()


def test_everything_on_the_board_is_below_the_lid_with_clearance(mm: Lengths) -> None:
    room = mm.ceiling - mm["case"]["clearance"]
    for table in ("pico", "sensor", "piezo"):
        assert mm[table]["height"] <= room, table
    assert mm.glass() + mm["case"]["clearance"] <= mm.visor_back("oled") + 1e-6
    assert mm.visor_front - mm.visor_back("oled") >= mm["case"]["thinnest"]


@pytest.mark.parametrize("build", ["oled", "led"])
def test_a_key_cap_moves_freely_cannot_fall_out_and_does_not_reach_the_key_body(mm: Lengths, build: str) -> None:
    cap, keys = mm["cap"], mm["keys"][build]
    hole = mm.key_hole(build)
    assert (hole - keys["cap_diameter"]) / 2 == pytest.approx(mm["case"]["clearance"])
    assert keys["flange_radius"] > hole / 2 + 0.5
    pitch = keys["x"][1] - keys["x"][0]
    assert pitch - hole >= mm["case"]["thinnest"] and pitch - 2 * keys["flange_radius"] >= mm["case"]["clearance"]
    assert 0 < cap["play"] < mm["case"]["clearance"]
    socket_deep = 2.0
    assert keys["plunger_height"] - socket_deep - cap["travel"] - keys["body_height"] >= mm["case"]["clearance"]
    assert mm.cap_top - cap["travel"] > mm.face


def test_each_key_of_the_oled_build_is_below_its_die(mm: Lengths) -> None:
    """Five dice share the lit width: their pitch is a fifth of it. The lid has a wall between a lamp and its key."""
    keys, lamps, (x, _) = mm["keys"]["oled"], mm["lamps"], mm.window()
    pitch = mm["display"]["active"][0] / 5
    assert keys["x"] == [x + pitch * place for place in (-2, -1, 0, 1, 2)]
    assert keys["y"] - lamps["y"] - mm.key_hole("oled") / 2 - lamps["hole"] / 2 >= mm["case"]["thinnest"] - 1e-6


@pytest.mark.parametrize("display", ["display", "small_display"])
def test_the_window_shows_all_that_the_display_lights(mm: Lengths, display: str) -> None:
    window, lit = mm[display]["window"], mm[display]["active"]
    assert window[0] - lit[0] >= 2 and window[1] - lit[1] >= 2  # modules differ by a millimetre
    x, y = mm.window(display)
    left, top, right, bottom = mm.visor("oled")
    slope = mm.visor_front - mm.visor_back("oled")
    assert left < x - window[0] / 2 - slope and x + window[0] / 2 + slope < right
    assert top < y - window[1] / 2 - slope and y + window[1] / 2 + slope < bottom


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
