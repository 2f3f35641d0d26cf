"""Words that come from outside, safe to show: in place of the PC program's file of this name.

All of them are ASCII here: the handheld takes no other names.
"""


def shown(value: object) -> str:
    """The text; what nobody can see, or is not ASCII, becomes a question mark."""
    return "".join([letter if " " <= letter <= "~" else "?" for letter in str(value)])
