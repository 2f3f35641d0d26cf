"""The packs for the fab, read without KiCad: all layers are there, no date but the fixed one, all SMD parts placed."""

import csv
import re
import zipfile
from typing import Any

import pytest

from generators import facts
from generators.circuit import Circuit
from generators.fabrication.gerbers import WHEN, timeless
from generators.led_circuit import led
from generators.oled_circuit import oled
from generators.schematic.project import REVISION
from host.web.conftest import chromium  # noqa: F401

CIRCUITS = {"oled": oled, "led": led}
ENDINGS = {".gtl", ".gbl", ".gts", ".gbs", ".gtp", ".gbp", ".gto", ".gbo", ".gm1", ".drl"}
SMD = re.compile(r"_SMD:")


@pytest.fixture(params=sorted(CIRCUITS))
def circuit(request: pytest.FixtureRequest) -> Circuit:
    """Each build."""
    return CIRCUITS[request.param]()


def files(build: str) -> dict[str, str]:
    with zipfile.ZipFile(facts.HARDWARE / build / "fab" / f"rollkeeper-{build}-rev{REVISION}.zip") as packed:
        return {name: packed.read(name).decode() for name in packed.namelist()}


def test_the_zip_has_every_layer_and_both_drill_files(circuit: Circuit) -> None:
    names = files(circuit.name)
    assert {name[name.rindex(".") :] for name in names} == ENDINGS
    assert {name for name in names if name.endswith(".drl")} == {
        f"rollkeeper-{circuit.name}-PTH.drl", f"rollkeeper-{circuit.name}-NPTH.drl",
    }  # fmt: skip


def test_no_file_of_the_zip_has_a_date_of_its_own(circuit: Circuit) -> None:
    for name, text in files(circuit.name).items():
        for date in re.findall(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d", text):
            assert date.replace("T", " ") == f"{WHEN:%Y-%m-%d %H:%M:%S}", name


def test_a_date_is_taken_out_wherever_kicad_puts_one() -> None:
    lines = (
        "%TF.CreationDate,2031-02-03T04:05:06+01:00*%\n",
        "G04 Created by KiCad (PCBNEW 9.0.8) date 2031-02-03 04:05:06*\n",
        "; DRILL file {KiCad 9.0.8} date 2031-02-03T04:05:06+0100\n",
    )
    assert not [line for line in lines if "2031" in timeless(line)]


def test_holes_without_copper_are_those_of_the_screws_and_of_the_pegs_of_the_keys(circuit: Circuit) -> None:
    """Omron's B3F-40xx has two pegs of 1.8 mm, 4.5 mm above and below its middle."""
    drilled = files(circuit.name)[f"rollkeeper-{circuit.name}-NPTH.drl"]
    head, _, body = drilled.partition("%")
    size = {tool: float(across) for tool, across in re.findall(r"^(T\d+)C([\d.]+)$", head, re.M)}
    found = {
        size[tool]: {(float(x), float(y)) for x, y in re.findall(r"^X([\d.]+)Y([\d.]+)$", places, re.M)}
        for tool, places in re.findall(r"^(T\d+)\n((?:X.*\n)+)", body, re.M)
    }
    board, keys = facts.geometry()["board"], facts.geometry()["keys"]
    height = board["height"]  # counted from the lower left corner, as the Gerbers are
    pegs = {(x, round(height - keys["y"] + off, 3)) for x in keys["x"] for off in (-4.5, 4.5)}
    screws = {(x, round(height - y, 3)) for x, y in board["holes"]}
    assert found == {1.8: pegs, board["hole_diameter"]: screws}


def test_the_assembly_page_lists_what_is_soldered_and_no_part_that_is_not_fitted(
    circuit: Circuit,
    chromium: Any,  # noqa: F811
) -> None:
    page = chromium.new_page()
    page.goto((facts.HARDWARE / circuit.name / "assembly.html").as_uri())
    listed = page.evaluate("pcbdata.bom.both.flatMap(row => row.map(part => part[0]))")
    page.close()
    soldered = [ref for ref, each in circuit.components.items() if each.part.fitted and not each.part.copper]
    assert sorted(listed) == sorted(soldered)


def test_placement_has_every_smd_part_that_is_fitted_and_no_other(circuit: Circuit) -> None:
    with (facts.HARDWARE / circuit.name / "placement.csv").open(encoding="utf-8") as table:
        rows = {row["Designator"]: row for row in csv.DictReader(table)}
    assert set(rows) == {
        ref for ref, each in circuit.components.items() if SMD.search(each.part.footprint) and each.part.fitted
    }
    assert {row["Layer"] for row in rows.values()} == {"Top"}
