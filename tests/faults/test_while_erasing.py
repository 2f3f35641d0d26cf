"""The battery is taken out while packs are merged into a segment."""

import shutil
from pathlib import Path

import pytest
from faults.while_merging import merged_with_cuts

from rollkeeper.flashing.build import build

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"


def test_a_power_cut_while_packs_are_merged_costs_no_event(micropython_image: Path) -> None:
    found = merged_with_cuts(micropython_image, build(FIRMWARE), seed=1, boots=1, every=7)
    assert found["page program"] > 80 and found["sector erase"] > 5
    assert found["images read"] > 10 and found["images booted"] == 1


def test_removing_the_packs_before_the_segment_is_whole_would_be_found_out(
    micropython_image: Path, tmp_path: Path
) -> None:
    firmware = tmp_path / "firmware"
    shutil.copytree(FIRMWARE, firmware)
    source = firmware / "roller" / "merging.py"
    careful = "        elif self._from is not None:\n            self._close_source()\n"
    hasty = careful + "            os.remove(self._packs.path(self._next - 1))\n"
    text = source.read_text(encoding="utf-8")
    assert text.count(careful) == 1
    source.write_text(text.replace(careful, hasty), encoding="utf-8")
    with pytest.raises(AssertionError, match="lost or altered"):
        merged_with_cuts(micropython_image, build(firmware), seed=1, boots=0, every=1)
