"""What the owner can set, and to what. Pure: whoever makes the app reads and keeps the values."""

from roller.words import LANGUAGES

# name, and its choices: the first is meant until another is chosen. A tuple, as MicroPython's dicts keep no order.
SETTINGS = (
    ("sound", ("full", "low", "off")),
    ("brightness", ("full", "low")),
    ("shake", ("medium", "low", "high")),  # how little movement counts as a shake
    ("face_down", ("on", "off")),  # face-down the dice tumble unseen
    ("flip", ("off", "on")),  # the display upside down, for the left hand
    ("idle", ("normal", "short", "long")),  # times until dim, dark, asleep
    ("build", ("auto", "oled", "led")),  # found at power-on, or chosen
    ("hints", ("off", "on")),  # of the coach, in games that begin from now on
    ("panel", ("auto", "0.96", "1.3", "2.42")),  # inches of the display, which tell its chip
    ("language", tuple([code for code, _ in LANGUAGES])),  # what the display says
    # These have pages of their own:
    ("score", ("here", "pc", "paper")),  # who keeps the score: the handheld, or it is a roller only
    ("guide", ("done", "due")),  # the guided first start
)
LISTED = 10  # of them on the page of the settings


class Settings:
    """`values` has a choice for each name; names that only another firmware knows are in it, too, and kept."""

    def __init__(self, values: "object" = None, language: str = "en") -> None:
        self.values: dict[str, object] = dict(values) if isinstance(values, dict) else {}
        self._language = language  # until another is chosen

    def get(self, name: str) -> str:
        """The choice for a name of SETTINGS; the usual one if none, or an unknown one, is kept."""
        value = self.values.get(name)
        return value if isinstance(value, str) and value in choices_of(name) else self._usual(name)

    def set(self, name: str, value: str) -> None:
        """Choose a value for a name of SETTINGS."""
        choices = choices_of(name)
        if value not in choices:
            raise ValueError(value)
        self.values[name] = value
        if value == self._usual(name):
            del self.values[name]  # nothing is kept of one who has changed nothing: that is read quickest

    def _usual(self, name: str) -> str:
        return self._language if name == "language" else choices_of(name)[0]


def choices_of(name: str) -> tuple[str, ...]:
    """What a name of SETTINGS can be set to."""
    for known, choices in SETTINGS:
        if known == name:
            return choices
    raise KeyError(name)
