"""The colour bands of a resistor, from its value: two digits, a power of ten, a tolerance (IEC 60062)."""

DIGITS = ("black", "brown", "red", "orange", "yellow", "green", "blue", "violet", "grey", "white")
FIVE_PERCENT = "gold"


def ohms(value: str) -> int:
    """The value in a list of parts as a number: 680, or 100k."""
    return int(value[:-1]) * 1000 if value.endswith("k") else int(value)


def bands(value: int) -> tuple[str, str, str, str]:
    """The four bands of a resistor of 5 %."""
    text = str(value)
    return DIGITS[int(text[0])], DIGITS[int(text[1])], DIGITS[len(text) - 2], FIVE_PERCENT
