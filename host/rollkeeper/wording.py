"""Words that come from outside (a player's name, a firmware's version), made safe and short enough to show."""

LONGEST = 60  # letters of one value
LONGEST_MESSAGE = 400
JOINERS = "\u200c\u200d"  # Persian and Indic names have them, and emoji of several people


def shown(value: object) -> str:
    """The text without anything that a terminal obeys or that is no character: each such place becomes a �."""
    text = str(value)
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() or _joins(text, at) else "\ufffd" for at, letter in enumerate(text))


def is_readable(text: str) -> bool:
    """Whether there is nothing in it that `shown` replaces."""
    return shown(text) == text


def _joins(text: str, at: int) -> bool:
    """Whether a joiner stands there between two letters whose look it may change. Elsewhere nobody would see it."""
    beside = text[at - 1 : at] + text[at + 1 : at + 2]
    return text[at] in JOINERS and len(beside) == 2 and beside.isprintable() and not any(map(str.isascii, beside))


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
