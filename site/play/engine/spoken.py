"""The language of the page, whose texts are beside the engine's modules."""

import json

from rollkeeper.words import ENGLISH, Language, speak


def speak_in(code: str) -> None:
    """From now on speak the language of this code."""
    if code == ENGLISH:
        return
    with open("/lib/said.%s.json" % code) as file:
        found = json.load(file)
    speak(Language(code, found["name"], found["decimal"], found["texts"]))
