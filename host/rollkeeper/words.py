"""The language of the pages: what they say in English is said in the chosen language where it has a text for it.

One language at a time, for the whole program; the terminal speaks English, as nobody chooses another there. MicroPython
runs this, too, on the page without a program.
"""

ENGLISH = "en"


class Language:
    """A language: `code` as HTML writes it, its own `name`, its decimal point, and its texts by the English ones. A
    text that depends on a number has two: for 1, and for all others."""

    def __init__(
        self, code: str = ENGLISH, name: str = "English", decimal: str = ".",
        texts: "dict[str, str | list[str]] | None" = None,
    ) -> None:  # fmt: skip
        self.code, self.name, self.decimal, self.texts = code, name, decimal, texts or {}


_spoken = [Language()]


def spoken() -> Language:
    """The language that is spoken now."""
    return _spoken[0]


def speak(language: Language) -> None:
    """From now on speak this language."""
    _spoken[0] = language


def tr(text: str, **values: object) -> str:
    """The text in the language that is spoken, with these values in place of what stands in braces. What comes from
    outside is a value, never a part of the text."""
    found = _spoken[0].texts.get(text, text)
    assert isinstance(found, str)
    return found.format(**values) if values else found


def plural(number: int, one: str, several: str, **values: object) -> str:
    """One of two texts: "{n} roll" for 1, "{n} rolls" for any other number, which stands at {n}."""
    found = _spoken[0].texts.get(several, [one, several])
    assert not isinstance(found, str)
    return found[number != 1].format(n=grouped(number), **values)


def grouped(number: int) -> str:
    """A whole number, its thousands parted: 1,000; 1.000 where the decimal point is a comma."""
    return f"{number:,}" if _spoken[0].decimal == "." else f"{number:,}".replace(",", ".")


def tenths(number: float, digits: int = 1, style: str = "") -> str:
    """A number with its decimals: 254.6; 254,6 where that is written with a comma. With the `style` "+" it has a sign,
    with "," its thousands are parted."""
    text = f"{number:{style}.{digits}f}"
    return text if _spoken[0].decimal == "." else text.replace(",", " ").replace(".", ",").replace(" ", ".")
