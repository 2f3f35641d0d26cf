"""What the bench says of the RAM of the sync is about a sync that took place."""

from pathlib import Path

import pytest

from bench import syncing
from bench.logged import journal, logged
from bench.workbench import Workbench
from rollkeeper.flashing.build import build

FIRMWARE = Path(__file__).parents[2] / "firmware"


@pytest.mark.emulated
def test_sending_packs_takes_more_than_an_event_and_both_take_something(micropython_image: Path) -> None:
    bench = Workbench(micropython_image, build(FIRMWARE), seed=1, say=lambda what: None)
    lines = list(logged(1, games=2))
    code, bulk_code, objects, live, bulk = syncing.measured(bench.ready(program=syncing.RAM, files=journal(lines)))
    assert code > bulk_code > 400
    assert 200 < objects < 2000
    assert 300 < live < bulk - bulk_code < 4096
