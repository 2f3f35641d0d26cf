"""Words that come from outside, safe to show: in place of the PC program's file of this name.

Names are ASCII here, for the handheld takes no others; our own sentences may have any letter of Latin languages.
"""


def shown(value: object) -> str:
    """The text; what nobody can see, or is no letter or sign of ours, becomes a question mark."""
    return "".join([letter if is_ours(letter) else "?" for letter in str(value)])


def is_ours(letter: str) -> bool:
    """Whether it is ASCII that can be seen, or one of Latin-1 (but for its soft hyphen) and Latin Extended-A."""
    return " " <= letter <= "~" or ("\xa1" <= letter <= "\u017f" and letter != "\xad")
