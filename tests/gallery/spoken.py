"""The sheets of the display in other languages: the views of the golden pictures, drawn by the firmware's own screens.
No handheld is played for them, so there is each view at its longest, and all of a sheet in seconds.
"""

from pathlib import Path
from tempfile import TemporaryDirectory

from gallery.pictures import FULL, picture
from gallery.scene import Scene, Story
from gallery.sheet import sheet
from gallery.stage import Seen
from roller import words
from rollkeeper.carried import find_firmware
from rollkeeper.soft import on_cpython

SHEETS = {f"oled-sheet-{code}": code for code, _ in words.LANGUAGES[1:]}
GROUPS = {
    "A turn": ("Ready", "Rolling", "Celebration", "Choosing", "RolledOut", "Away", "Watch"),
    "Scoring": ("Scores", "Confirm", "Writing", "Scored"),
    "A match": ("RollOff", "Standings", "Ranking", "GameOver", "Card"),
    "Challenge": ("Round", "Table", "Keep", "Slide", "Final"),
    "Menu and settings": ("Menu", "Options"), "Messages": ("Message", "Gauge"),
}  # fmt: skip
NO_LEDS = (False,) * 5


def save_sheets(folder: Path) -> None:
    """Draw them all into this folder."""
    on_cpython.prepare(find_firmware())  # before anything of the firmware that draws is imported
    for name, language in SHEETS.items():
        words.speak(language)
        try:
            _sheet(folder / f"{name}.png")
        finally:
            words.speak("en")


def _sheet(path: Path) -> None:
    """The sheet in the language that is spoken."""
    from roller.oled.screen import Screen
    from rollkeeper.soft.handheld import Glass
    from screens.screen_views import PICTURES
    from screens.spoken_views import Spoken, put
    from screens.written_views import record

    spoken = Spoken()
    groups: dict[str, list[Scene]] = {group: [] for group in GROUPS}
    with TemporaryDirectory() as folder:
        for name, views in PICTURES:
            glass = Glass()
            screen = Screen(glass)
            for view, practice in map(record, views):
                screen.draw(put(view, spoken), practice)
            kind = type(view).__name__
            for group in (group for group, kinds in GROUPS.items() if kind in kinds):
                scene = Scene(name, kind, "", "")
                groups[group].append(scene)
                seen = Seen(scene, "oled", group, bytes(glass.buffer), FULL, NO_LEDS, ())
                picture(seen).save(Path(folder) / f"{name}.png")
        stories = [Story(group, tuple(scenes)) for group, scenes in groups.items()]
        sheet(stories, Path(folder)).save(path, optimize=True)
