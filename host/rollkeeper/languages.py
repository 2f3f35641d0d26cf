"""The languages that the pages can speak: English, and each that has a file in firmware/languages.

Such a file (TOML) has a table of texts for each place that shows them, so that a handheld needs not carry those of the
pages: [display] what a handheld shows, [said] the sentences about a game, [pages] the pages themselves, [scripts] what
their JavaScript says. The key of a text is the English one.
"""

import json
import locale
import os
import tomllib
from functools import cache
from typing import Any

from rollkeeper.carried import AGAIN, languages_folder
from rollkeeper.errors import RollkeeperError
from rollkeeper.scores.box_titles_and_pips import TITLES
from rollkeeper.words import ENGLISH, Language

SPOKEN_BY_THE_PROGRAM = ("said", "pages")
# How Windows calls a language, whose names elsewhere begin with its code.
ON_WINDOWS = {"german": "de", "portuguese": "pt"}


class UnknownLanguage(RollkeeperError):
    """There is no file for this language."""


class LanguageUnreadable(RollkeeperError):
    """The file of a language is no TOML, or lacks what each has."""


def codes() -> list[str]:
    """The codes of all languages, English first."""
    return [ENGLISH, *sorted(path.stem for path in languages_folder().glob("*.toml"))]


@cache
def tables(code: str) -> dict[str, Any]:
    """The file of a language as it stands there. Raises UnknownLanguage or LanguageUnreadable."""
    file = languages_folder() / f"{code}.toml"
    if not file.is_file():
        raise UnknownLanguage(f"there is no language {code!r}", todo=f"choose one of {', '.join(codes())}")
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise LanguageUnreadable(f"{file} cannot be read ({error})", todo=AGAIN) from error
    lacks = [name for name in ("name", "decimal", "display", "said", "pages", "scripts") if name not in found]
    if lacks:
        raise LanguageUnreadable(f"{file} lacks {', '.join(lacks)}", todo=AGAIN)
    return found


def language(code: str, places: tuple[str, ...] = SPOKEN_BY_THE_PROGRAM) -> Language:
    """A language with its texts for these places. Raises UnknownLanguage or LanguageUnreadable."""
    if code == ENGLISH:
        return Language()
    found = tables(code)
    texts = {text: said for place in places for text, said in found[place].items()}
    return Language(code, found["name"], found["decimal"], texts)


def code_of(named: str) -> str:
    """The code of the language that somebody calls "de", "DE", "pt" or "pt_BR.UTF-8"; "" if there is no file for it."""
    code = named.lower().replace("_", "-").partition(".")[0]
    if code in codes():
        return code
    return next((each for each in codes() if each.split("-")[0] == code.split("-")[0]), "")


def of_this_computer() -> str:
    """The code of the language that this computer's owner has set, if there is a file for it; else English."""
    set_to = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), None)
    named = set_to or locale.getlocale()[0] or ""
    return code_of(ON_WINDOWS.get(named.lower().split("_")[0].split(" ")[0], named)) or ENGLISH


def as_script(wanted: list[str]) -> str:
    """The texts of JavaScript in these languages, as a module of it: `t` says a text in the language of the page,
    `plural` one of two."""
    texts = {}
    for code in wanted:
        if code == ENGLISH:
            continue
        found = tables(code)
        boxes = {title: found["said"].get(title, title) for title in TITLES.values()}
        texts[code] = boxes | found["scripts"]
        texts[code]["decimal"] = found["decimal"]
    return SCRIPT.replace("TEXTS", json.dumps(texts, ensure_ascii=False, separators=(",", ":")))


SCRIPT = """\
// What the pages' scripts say, in the language of the page, which is also the name of its workers (languages.py).
const all = TEXTS;
const texts = all[(globalThis.document?.documentElement.lang ?? globalThis.name).toLowerCase()] ?? {};

// A text with values in place of what stands in braces.
export function t(text, values = {}) {
  return filled(texts[text] ?? text, values);
}

// One of two texts, for 1 and for any other number, which stands at {n}.
export function plural(n, one, several, values = {}) {
  return filled((texts[several] ?? [one, several])[n === 1 ? 0 : 1], { n: grouped(n), ...values });
}

// A number as a text, with the decimal point of the language.
export function decimal(number, digits = 1) {
  return number.toFixed(digits).replace(".", texts.decimal ?? ".");
}

// A whole number, its thousands parted.
export function grouped(number) {
  return String(number).replace(/\\B(?=(\\d{3})+$)/g, texts.decimal === "," ? "." : ",");
}

function filled(text, values) {
  return text.replace(/\\{(\\w+)\\}/g, (whole, name) => values[name] ?? whole);
}
"""
