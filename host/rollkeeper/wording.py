"""Words that come from outside (a player's name, a firmware's version), made safe and short enough to show."""

import re
import unicodedata

LONGEST = 60  # letters of one value
LONGEST_MESSAGE = 400
MOST_MARKS = 6  # on one letter; a Tibetan syllable has four
JOINERS = "\u200c\u200d"  # Persian and Indic names have them, and emoji of several people
# Default_Ignorable_Code_Point of Unicode 15 (unicode.org/Public/15.0.0/ucd/DerivedCoreProperties.txt), which Python
# does not know; and two signs that are drawn as nothing: a Braille cell without dots, a note without its head.
UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
    "\u2800\U0001d159]"
)
# What chooses between two looks of the letter before it: of a sign, or of a Chinese character.
SELECTED = re.compile("[\ufe0e\ufe0f]|[\ufe00-\ufe02\U000e0100-\U000e01ef]")
BLANKS = re.compile("[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+")  # Unicode's Zs


def shown(value: object) -> str:
    """The text in composed form; what a terminal obeys, nobody can see or is no character becomes a �."""
    text = str(value)
    if text.isascii() and text.isprintable():
        return text
    text = unicodedata.normalize("NFC", text)
    if text.isprintable() and not UNSEEN.search(text):
        return text
    return "".join(letter if _is_seen(text, at) else "\ufffd" for at, letter in enumerate(text))


def as_name(typed: str) -> str:
    """A name as somebody has typed it, put right: in composed form, and with one blank where there are several."""
    return BLANKS.sub(" ", unicodedata.normalize("NFC", typed)).strip()


def seen_of(name: str) -> str:
    """What two names that look the same have in common."""
    return UNSEEN.sub("", name)


def is_readable(text: str) -> bool:
    """Whether there is nothing in it that `shown` replaces."""
    return shown(text) == text


def has_loose_marks(name: str) -> bool:
    """Whether it begins with a mark that needs a letter before it, or has a tower of marks that covers other lines."""
    marks = "".join("m" if unicodedata.category(letter)[0] == "M" else "." for letter in name)
    return marks.startswith("m") or "m" * (MOST_MARKS + 1) in marks


def _is_seen(text: str, at: int) -> bool:
    """Whether a letter can be seen there, or changes in the usual way how those beside it look."""
    letter = text[at]
    if letter in JOINERS:
        return _joins(text, at)
    if SELECTED.match(letter):
        before = text[at - 1 : at] or " "
        a_sign = unicodedata.category(before)[0] == "S" and not UNSEEN.match(before)
        return a_sign if letter in "\ufe0e\ufe0f" else unicodedata.name(before, "").startswith("CJK")
    return letter.isprintable() and not UNSEEN.match(letter)


def _joins(text: str, at: int) -> bool:
    """Whether a joiner stands there between two letters whose look it may change. Elsewhere nobody would see it."""
    beside = text[at - 1 : at] + text[at + 1 : at + 2]
    unseen = UNSEEN.search(beside.replace("\ufe0f", ""))
    return len(beside) == 2 and beside.isprintable() and not any(map(str.isascii, beside)) and not unseen


def quoted(value: object) -> str:
    """A value as Python writes it, short enough for one line."""
    return _cut(repr(value), LONGEST)


def brief(message: str) -> str:
    """A message of which no word, and nothing, is longer than a person reads: the rest becomes "..."."""
    if len(message) <= LONGEST:
        return message
    return _cut(" ".join(_cut(word, LONGEST) for word in message.split(" ")), LONGEST_MESSAGE)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 3] + "..."
