"""Words that come from outside (a player's name, a firmware's version), made safe to show."""


def shown(value: object) -> str:
    """The text without anything that a terminal obeys or that is no character: each such place becomes a �."""
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in str(value))
