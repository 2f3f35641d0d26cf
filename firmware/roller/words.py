"""The texts of the display, in the language that is chosen. English stands in the program itself; what another language
says instead is in firmware/languages, a file each, which a handheld has as a module (rollkeeper.flashing.romfs).
"""

import sys

LANGUAGES = (("en", "English"), ("de", "Deutsch"), ("pt-br", "Português"))  # as each calls itself; those of the files

# Bytes stay in the flash: as a dict 300 texts made power-on 126 ms longer, and took 6 kB (emulated). So a text is found
# when it is said for the first time, in one of PARTS.
PARTS = 32
_BEFORE, _BETWEEN = b"\0", b"\x1f"  # a text in English; and what it is in the language

_parts: "tuple[bytes, ...]" = ()  # of the language that is spoken; () for English
_said: "dict[str, str]" = {}  # what was said in it so far
_spoken = "en"


def say(text: str) -> str:
    """Returns a text of the program in the language that is spoken; in English where that has none. What a text has %d
    and %s for is put in behind this."""
    if not (_parts and text):
        return text
    said = _said.get(text)
    if said is None:
        said = _said[text] = _found(text)
    return said


def speak(language: str) -> None:
    """From now on `say` says texts in this language, one of LANGUAGES."""
    global _parts, _said, _spoken
    if language != _spoken:
        _spoken, _parts, _said = language, (), {}  # two of them are never in the memory at once
        if language != "en":
            _parts = catalogue(language)


def catalogue(language: str) -> "tuple[bytes, ...]":
    """Returns the texts of a language, as `packed` makes them; none where there is no such module. On a PC `on_cpython`
    reads the file."""
    name = "language_" + language
    try:
        parts: tuple[bytes, ...] = __import__(name).PARTS
    except ImportError:
        return ()
    del sys.modules[name]  # once another is spoken, nothing holds it
    return parts


def packed(texts: "dict[str, str]") -> "tuple[bytes, ...]":
    """Returns texts, English -> a language, as bytes in which each is found quickly."""
    parts = [_BEFORE] * PARTS
    for english, said in texts.items():
        key = english.encode()
        parts[_part_of(key)] += key + _BETWEEN + said.encode() + _BEFORE
    return tuple(parts)


def _part_of(key: bytes) -> int:
    return (key[0] + 5 * key[-1] + 3 * len(key)) % PARTS


def _found(text: str) -> str:
    key = text.encode()
    part = _parts[_part_of(key)]
    key = _BEFORE + key + _BETWEEN
    at = part.find(key)
    if at < 0:
        return text
    at += len(key)
    return str(part[at : part.find(_BEFORE, at)], "utf-8")
