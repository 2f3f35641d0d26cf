"""Words that come from outside (a player's name, a firmware's version), made safe and short enough to show."""

LONGEST = 60  # letters of one value
LONGEST_MESSAGE = 400


def shown(value: object) -> str:
    """The text without anything that a terminal obeys or that is no character: each such place becomes a �."""
    text = str(value)
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in text)


def quoted(value: object) -> str:
    """A value as Python writes it, short enough for one line."""
    return _cut(repr(value), LONGEST)


def brief(message: str) -> str:
    """A message in which no word, and of which nothing, is longer than a person reads: the rest becomes "..."."""
    if len(message) <= LONGEST:
        return message
    return _cut(" ".join(_cut(word, LONGEST) for word in message.split(" ")), LONGEST_MESSAGE)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 3] + "..."
