"""Fixtures that more than one folder of tests needs."""

import os
from pathlib import Path

import pytest

from rollkeeper.virtual.image import micropython_image as checked_image


@pytest.fixture(scope="session")
def micropython_image() -> Path:
    """The MicroPython image for emulated tests; ROLLKEEPER_IMAGE names one for machines without a network."""
    local = os.environ.get("ROLLKEEPER_IMAGE")
    return checked_image(Path(local) if local else None)
