"""Every text that the handheld's display says, as its sources have it; and the views of the golden pictures in another
language."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fivedice.edition import IN_MENUS
from roller import crash, handheld, seeds, words
from roller.app import app
from roller.app.pages import menu, message, new_game
from roller.app.settings import SETTINGS
from roller.oled import box_names, challenge_screens, match_screens, screen, soft_keys
from roller.selftest import sequence

FIRMWARE = Path(__file__).parents[2] / "firmware"
FILES = {path.stem: path for path in sorted((FIRMWARE / "languages").glob("*.toml"))}
FIELDS = re.compile(r"%[ds%]")
TABS = [value for name, value in vars(soft_keys).items() if name.isupper() and isinstance(value, str)]
ICONS = {soft_keys.LOCKED, soft_keys.UNLOCKED, soft_keys.UP, soft_keys.DOWN, soft_keys.OK}
FINDINGS = (
    "no display", "no sensor", sequence.LED_BUILD, "not tried", "no pattern", "closes", "seen", "heard",
    "said to be wrong", "no answer", "came late", "no battery", "battery empty", "I2C is stuck", "simulated",
    sequence.ByHand.late, sequence.KeyPress.late, sequence.Shaking.late, "full: connect to PC", "reads other bytes",
    "no room",
)  # fmt: skip
WITH_NUMBERS = (
    "%d kB free", "%d kB (nearly full)", "felt, %d mg", "only %d mg felt", "SSD%d answers", "SH%d answers",
    "SSD130x answers",
)  # fmt: skip
FAULTS = ("no bits", "stands still", "often the same", "repeats itself")  # of the random source
# What `say` gets where that is no text that stands there: what it can be.
TABLES: dict[str, tuple[str, ...]] = {
    "label": (*(tab for tab in TABS if tab not in ICONS), "Skip", "Play"),
    "words": (*(text for _, text in menu.ITEMS), "End practice", "Score cards", *new_game.OWED,
              *(text for _, text in IN_MENUS)),
    "self._title": ("Menu", "Settings", menu.Sync.title), "LABELS[at]": menu.LABELS,
    "WORDS.get(value, value)": tuple(
        menu.WORDS.get(value, value) for name, values in SETTINGS[:9] for value in values
        if not re.match(r"[\d.]+( min)?$", menu.WORDS.get(value, value))),
    "EMPTY_SAYS": (message.EMPTY_SAYS,), "title": (*(title for title, _, _ in message.GUIDE), "No sensor", "Web rules"),
    "text": (*(text for _, text, _ in message.GUIDE if text), handheld.FULL, handheld.FULL_OF_IT,
             "Hold key 5 instead of shaking, until the sensor answers."),
    "dict(IN_MENUS)[name]": tuple(text for _, text in IN_MENUS),
    "ON_PAPER": (app.ON_PAPER,), "LOST": (seeds.LOST,), "NOT_SET": (handheld.NOT_SET,),
    "SORRY": (crash.SORRY,), "SAFE": (crash.SAFE,), "STOOD": (crash.STOOD,),
    "str(error)": ("another Rollkeeper's", "of another layout"),
    "NAMES.get(box, box)": tuple(box_names.NAMES.values()), "view.no_sensor": (app.NO_SENSOR,),
    "view.no_sensor or SHAKE": (challenge_screens.SHAKE,), "SHAKE": (challenge_screens.SHAKE,),
    "SHORT[box]": tuple(match_screens.SHORT.values()), "_PRACTICE[practice]": screen._PRACTICE[1:],
    "name": (*sequence.CHECKS, *sequence.KEYS, "LEDs", "picture", "sound", "shake", "kept"),
    "said": (*FINDINGS, *FAULTS),
    "template": WITH_NUMBERS, "app.source.fault or 'good'": (*FAULTS, "good"),
    "self.text": (sequence.Leds.text, sequence.Picture.text, sequence.Sound.text),
    "self.title": ("LEDs", "Picture", "Sound"),
}  # fmt: skip


def said_in(source: str) -> Iterator[tuple[str, bool]]:
    """What `say` gets in a module: a text, or (True) the name of something that stands in TABLES."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "say":
            yield from _texts(node.args[0])


def _texts(node: ast.expr) -> Iterator[tuple[str, bool]]:
    if isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)
    elif isinstance(node, ast.Constant):
        yield node.value, False
    elif isinstance(node, ast.BoolOp) and any(isinstance(value, ast.IfExp) for value in node.values):
        yield from _texts(node.values[-1])
    else:
        yield ast.unparse(node), True


def every_text() -> set[str]:
    """All texts of the display, in English."""
    found = set()
    for path in [*sorted((FIRMWARE / "roller").rglob("*.py")), FIRMWARE / "lib/fivedice/options.py"]:
        for text, table in said_in(path.read_text(encoding="utf-8")):
            if table:
                assert text in TABLES, f"{path.name} says {text}: what can that be? TABLES is to have it"
            found.update(TABLES[text] if table else (text,))
    return found - {"%s"}


TEXTS = every_text()


class Spoken:
    """Puts the texts of the golden pictures' views, which are English, into the language that is spoken."""

    def __init__(self) -> None:
        with_fields = [text for text in TEXTS if FIELDS.search(text)]
        self._patterns = [(text, re.compile(self._pattern(text))) for text in sorted(with_fields, key=len)[::-1]]

    def __call__(self, value: Any) -> Any:
        if isinstance(value, tuple):
            found = [self(each) for each in value]
            return type(value)(*found) if hasattr(value, "_fields") else tuple(found)
        return self.text(value) if isinstance(value, str) and value else value

    def text(self, text: str) -> str:
        if text in TEXTS or (text[:1].lower() + text[1:]) in TEXTS:
            said = words.say(text if text in TEXTS else text[:1].lower() + text[1:])
            return said if text in TEXTS else said[:1].upper() + said[1:]
        if "\n" in text:
            first, _, rest = text.partition("\n")
            for english, pattern in self._patterns:
                if "\n" in english and (found := pattern.fullmatch(text)):
                    return self._filled(english, found)
            if (two := rest.partition("\n"))[1] and f"{first}\n{two[0]}" in TEXTS:
                first, rest = f"{first}\n{two[0]}", two[2]
            return self.text(first) + "\n" + self.text(rest)
        for sign in ("\x03 ", "\x04 "):
            if text.startswith(sign):
                name, _, found = text[2:].partition(": ")
                return f"{sign}{words.say(name)}: {sequence.worded(found)}"
        for english, pattern in self._patterns:
            if found := pattern.fullmatch(text):
                return self._filled(english, found)
        before, _, after = text.partition(" (")
        return f"{before} {self.text('(' + after)}" if after else text

    def _filled(self, english: str, found: "re.Match[str]") -> str:
        parts = tuple(int(part) if part.isdigit() else self.text(part) for part in found.groups())
        return words.say(english) % parts

    @staticmethod
    def _pattern(text: str) -> str:
        return re.escape(text).replace("%d", r"(\d+)").replace("%s", r"([^:\n]+?)")


def put(view: Any, spoken: Spoken) -> Any:
    """A view in the language; names of players, boxes, keys and sensors stay."""
    same = {"player", "following", "partners", "winner", "throws", "tied", "places", "owners", "no_sensor", "best",
            "row", "box", "keys", "called", "keeper", "upper", "lower", "entry", "seal", "version"}  # fmt: skip
    kind = type(view).__name__
    said = {}
    for field, value in view._asdict().items():
        stays = field in same or (field == "rows" and kind not in ("Options", "Menu"))
        said[field] = value if stays else spoken(value)
    if kind == "Options" and view.title == "Who plays?":
        said["rows"] = tuple(row._replace(label=was.label) if was.label != "Start" else row
                             for row, was in zip(said["rows"], view.rows, strict=True))  # fmt: skip
    return type(view)(**said)
