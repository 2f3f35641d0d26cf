"""The colour bands of a resistor, from its value: two digits, a power of ten, a tolerance (IEC 60062)."""

from generators.errors import HardwareError

DIGITS = ("black", "brown", "red", "orange", "yellow", "green", "blue", "violet", "grey", "white")
FIVE_PERCENT = "gold"


class NoBands(HardwareError):
    """A value that four bands cannot say."""


def ohms(value: str) -> int:
    """The value in a list of parts as a number: 680, or 100k."""
    try:
        return int(value[:-1]) * 1000 if value.endswith("k") else int(value)
    except ValueError:
        raise NoBands(f"{value!r} is no value of a resistor: 680 and 100k are.") from None


def bands(value: int) -> tuple[str, str, str, str]:
    """The four bands of a resistor of 5 %."""
    text = str(value)
    if value < 10 or int(text[2:] or 0):
        raise NoBands(f"{value} ohm has no four bands: two digits and zeros have.")
    return DIGITS[int(text[0])], DIGITS[int(text[1])], DIGITS[len(text) - 2], FIVE_PERCENT
