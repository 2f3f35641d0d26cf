"""The texts of the display, in the language that is chosen. English stands in the program itself; what another language
says instead is in firmware/languages, a file each, which a handheld has as a module (rollkeeper.flashing.romfs).
"""

import sys

LANGUAGES = (("en", "English"), ("de", "Deutsch"), ("pt-br", "Português"))  # as each calls itself; those of the files

_said: "dict[str, str]" = {}  # English -> the language that is spoken
_spoken = "en"


def say(text: str) -> str:
    """Returns a text of the program in the language that is spoken; in English where that has none. What a text has %d
    and %s for is put in behind this."""
    return _said.get(text, text)


def speak(language: str) -> None:
    """From now on `say` says texts in this language, one of LANGUAGES."""
    global _said, _spoken
    if language != _spoken:
        _spoken, _said = language, {}  # two of them are never in the memory at once
        if language != "en":
            _said = catalogue(language)


def catalogue(language: str) -> "dict[str, str]":
    """Returns the texts of a language, none where there is no such file. On a PC `on_cpython` reads the file."""
    name = "language_" + language
    try:
        words: dict[str, str] = __import__(name).WORDS
    except ImportError:
        return {}
    del sys.modules[name]  # once another is spoken, nothing holds it
    return words
