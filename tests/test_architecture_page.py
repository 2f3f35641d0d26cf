"""docs/explain/architecture.md: every file and folder that it names is there, and no room is left out."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "explain" / "architecture.md").read_text(encoding="utf-8")
ROOMS = [ROOT / "firmware" / "roller", ROOT / "firmware" / "lib", ROOT / "host" / "rollkeeper"]
# What a name in the page may be short for: the tables and the story say whose rooms they speak of.
PLACES = [ROOT, ROOT / "firmware", ROOT / "tests", ROOT / "tests" / "emulator"]
PLACES += [path for room in ROOMS for path in (room, *room.rglob("*")) if path.is_dir()]


def test_what_it_names_is_there() -> None:
    names = set(re.findall(r"`([\w./*-]+(?:\.py|\.js|\.toml|/))`", PAGE))
    assert len(names) > 50
    assert [name for name in names if not any(list(place.glob(name.rstrip("/"))) for place in PLACES)] == []


def test_links_lead_somewhere() -> None:
    for link in re.findall(r"\]\(([^)#]+)\)", PAGE):
        assert (ROOT / "docs" / "explain" / link).exists(), link


def test_every_room_has_its_row() -> None:
    rooms = [path for room in ROOMS for path in room.iterdir() if path.is_dir() and any(path.glob("*.py"))]
    left_out = [path.name for path in rooms if f"{path.name}/`" not in PAGE]
    loose = [path for room in (ROOMS[0], ROOMS[2]) for path in room.glob("*.py") if path.name != "__init__.py"]
    left_out += [path.name for path in loose if f"`{path.name}`" not in PAGE]
    assert left_out == []
