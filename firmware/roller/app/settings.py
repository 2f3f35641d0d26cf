"""What the owner can set, and to what. Pure: whoever makes the app reads and keeps the values."""

# name, and its choices: the first is meant until another is chosen. A tuple, as MicroPython's dicts keep no order.
SETTINGS = (
    ("sound", ("full", "low", "off")),
    ("brightness", ("full", "low")),
    ("shake", ("medium", "low", "high")),  # how little movement counts as a shake
    ("face_down", ("on", "off")),  # face-down the dice tumble unseen
    ("flip", ("off", "on")),  # the display upside down, for the left hand
    ("idle", ("normal", "short", "long")),  # times until dim, dark, asleep
    ("build", ("auto", "oled", "led")),  # found out at power-on, or forced
)


class Settings:
    """`values` has a choice for each name; names that only another firmware knows are in it, too, and kept."""

    def __init__(self, values: "dict[str, object] | None" = None) -> None:
        self.values = dict(values or {})

    def get(self, name: str) -> str:
        """The choice for a name of SETTINGS; the first one if none, or an unknown one, is kept."""
        for known, choices in SETTINGS:
            if known == name:
                value = self.values.get(name)
                return value if isinstance(value, str) and value in choices else choices[0]
        raise KeyError(name)
