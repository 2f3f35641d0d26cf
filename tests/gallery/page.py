"""docs/gallery/README.md: every scene with one sentence, as GitHub shows it."""

from collections.abc import Sequence

from gallery.scene import GROUPS, Scene, Story

COLUMNS = 3
SHOWN = 288  # CSS pixels; half of the pictures' width
BUILDS = (("oled", "The OLED build"), ("led", "The LED build"))
ABOUT = """# Gallery

Every screen of both builds, as `make gallery` finds them: an emulated Pico with the files that `make flash` puts there
is played with keys and shakes, and the pictures are what its display's memory or its pixels hold then. So each can
occur; and a scene that shows another kind of view than it says is refused. Which keys lead to each is in
[`tests/gallery`](../../tests/gallery). Made by a program: do not edit.

All at a glance: [OLED build](oled-sheet.png), [LED build](led-sheet.png); the OLED build in [German](oled-sheet-de.png)
and in [Brazilian Portuguese](oled-sheet-pt-br.png).
"""


def page(stories: Sequence[Story]) -> str:
    """The whole page."""
    said = [ABOUT]
    for build, title in BUILDS:
        said.append(f"## {title}\n")
        for group in GROUPS:
            scenes = [scene for story in stories if (story.build, story.group) == (build, group)
                      for scene in story.scenes]  # fmt: skip
            if scenes:
                said.append(f"### {group}\n")
                said.append(_table(scenes))
    return "\n".join(said)


def _table(scenes: Sequence[Scene]) -> str:
    rows = [scenes[at : at + COLUMNS] for at in range(0, len(scenes), COLUMNS)]
    lines = ["<table>"]
    for row in rows:
        cells = [f'<td><img src="{scene.name}.png" width="{SHOWN}" alt=""><br>{scene.words}</td>' for scene in row]
        lines.append("<tr>" + "\n".join(cells) + "</tr>")
    return "\n".join([*lines, "</table>", ""])
