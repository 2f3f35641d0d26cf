"""The short form of a name that the handheld can show: Jürgen is Juergen there, Maximiliane is Maximiliane, and a name
in letters that its display does not have is Player and four digits of its own.

Law: a short form stands for one name. If it stands for another already, or if somebody has played under it, it gets a
number.
"""

import unicodedata
from collections.abc import Container, Mapping, Sequence
from zlib import crc32

from fivedice.event import LONGEST_NAME

# Letters that are more than one without their marks, or that Unicode does not take apart.
WRITTEN = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "æ": "ae", "Æ": "Ae", "ø": "oe",
     "Ø": "Oe", "å": "aa", "Å": "Aa", "œ": "oe", "ł": "l", "Ł": "L", "ı": "i", "đ": "d", "þ": "th", "’": "'"}
)  # fmt: skip


def short_forms(names: Sequence[str], called: Mapping[str, str], played: Container[str] = ()) -> list[str]:
    """A short form for each name, in their order. `called` has the names that stand for others already, `played` those
    that are somebody's: a name that is written so is his, and another one is not. Nor is it if a player of the same
    list has that very name."""
    theirs = {name for name in names if _plain(name) == name}
    found: list[str] = []
    for name in names:
        form = plain = _plain(name)
        number = 1
        while form in found or called.get(form, form if form in played or form in theirs else name) != name:
            number += 1
            form = f"{plain[: LONGEST_NAME - len(str(number))].rstrip()}{number}"
        found.append(form)
    return found


def _plain(name: str) -> str:
    apart = unicodedata.normalize("NFKD", unicodedata.normalize("NFC", name).translate(WRITTEN))
    plain = "".join(letter for letter in apart if " " <= letter <= "~")
    plain = " ".join(plain.split())[:LONGEST_NAME].rstrip()
    return plain if any(map(str.isalnum, plain)) else f"Player {crc32(name.encode()) % 10000:04}"
