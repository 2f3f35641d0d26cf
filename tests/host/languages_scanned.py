"""The texts that each place of a language's file must have, read from the sources that say them."""

import ast
import importlib.util
import json
import re
from pathlib import Path
from typing import Any

from jinja2 import nodes

from fivedice.edition import EDITIONS, IN_MENUS
from rollkeeper import narrator, say
from rollkeeper.play.table import STARTING
from rollkeeper.scores.box_titles_and_pips import TITLES
from rollkeeper.scores.rulebook import SAYS
from rollkeeper.web.pages import TOO_OLD, templates

ROOT = Path(__file__).parents[2]
PROGRAM = ROOT / "host" / "rollkeeper"
WEB = PROGRAM / "web"
# What is said of a value: the text stands in a table, and is put into the language where it is shown.
OF_TABLES = [
    *TITLES.values(), *SAYS.values(), *(title for _, title in IN_MENUS), *(each.title for each in EDITIONS.values()),
    *say.HEADLINES.values(), say.FILLED, say.GIVEN_UP, say.LINES_KEPT, say.NO_GAME, say.NO_HANDHELD,
    *narrator.KEYS, *narrator.PRACTICE[1:], *narrator.PATTERNS, *narrator.LINES.values(), narrator.SIGNS["\x05"],
]  # fmt: skip
ON_PAGES = (TOO_OLD, STARTING)
STRING = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
CALL = re.compile(r"(?<![\w.])(t|plural)\(")
PLACES = re.compile(r"\{(\w+)\}")
# A text -> None, or for one that depends on a number the text for 1.
Texts = dict[str, str | None]


def of_python(source: str) -> Texts:
    """The texts of `tr` and `plural` in a module."""
    found: Texts = {}
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        texts = [each.value if isinstance(each, ast.Constant) else None for each in node.args]
        if name == "tr" and texts and isinstance(texts[0], str):
            found.setdefault(texts[0], None)
        elif name == "plural" and len(texts) == 3 and isinstance(texts[1], str) and isinstance(texts[2], str):
            found[texts[2]] = texts[1]
    return found


def of_template(source: str) -> Texts:
    """The texts of `_`, `marked_up` and `plural` in a template."""
    found: Texts = {}
    for call in templates().parse(source).find_all(nodes.Call):
        name = call.node.name if isinstance(call.node, nodes.Name) else ""
        texts = [each.value if isinstance(each, nodes.Const) else None for each in call.args]
        if name in ("_", "marked_up") and texts and isinstance(texts[0], str):
            found.setdefault(texts[0], None)
        elif name == "plural" and len(texts) == 3 and isinstance(texts[1], str) and isinstance(texts[2], str):
            found[texts[2]] = texts[1]
    return found


def of_script(source: str) -> Texts:
    """The texts of `t` and `plural` in a script."""
    found: Texts = {}
    for call in CALL.finditer(source):
        first = _arguments(source[call.end() :], 3 if call[1] == "plural" else 1)
        texts = [json.loads(each) if STRING.fullmatch(each) else None for each in first]
        if call[1] == "t" and texts and texts[0] is not None:
            found.setdefault(texts[0], None)
        elif call[1] == "plural" and len(texts) == 3 and texts[1] is not None and texts[2] is not None:
            found[texts[2]] = texts[1]
    return found


def _arguments(source: str, most: int) -> list[str]:
    """The first arguments of a call, as they stand behind its bracket."""
    found, depth, at, begun = list[str](), 0, 0, 0
    while at < len(source) and depth >= 0 and len(found) < most:
        string = STRING.match(source, at)
        if string:
            at = string.end()
            continue
        depth += (source[at] in "([{") - (source[at] in ")]}")
        if depth < 0 or (not depth and source[at] == ","):
            found.append(source[begun:at].strip())
            begun = at + 1
        at += 1
    return [each for each in found if each]


def program() -> Any:
    """Returns site/build.py as a module."""
    spec = importlib.util.spec_from_file_location("build_site", ROOT / "site" / "build.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def scanned() -> dict[str, Texts]:
    """The texts of each place: what the page without a program has as well is said; the rest of the program, and the
    templates, are the pages."""
    shared = {PROGRAM / name for name in program().SHARED}
    places: dict[str, Texts] = {"said": dict.fromkeys(OF_TABLES), "pages": dict.fromkeys(ON_PAGES), "scripts": {}}
    for path in sorted(PROGRAM.rglob("*.py")):
        places["said" if path in shared else "pages"] |= of_python(path.read_text(encoding="utf-8"))
    for path in [*WEB.glob("templates/*.html"), *ROOT.glob("site/*.html"), *ROOT.glob("site/*/*.html")]:
        places["pages"] |= of_template(path.read_text(encoding="utf-8"))
    for path in [*WEB.glob("static/*.js"), *ROOT.glob("site/*/*.js")]:
        places["scripts"] |= of_script(path.read_text(encoding="utf-8"))
    places["pages"] = {text: one for text, one in places["pages"].items() if text not in places["said"]}
    return places


def faults(wanted: Texts, has: dict[str, Any]) -> list[str]:
    """Names each text of a language that is missing in a place, left over there, or has other values put in."""
    found = [f"missing: {text}" for text in wanted if text not in has]
    found += [f"left over: {text}" for text in has if text not in wanted]
    for text, said in has.items():
        if text not in wanted:
            continue
        if isinstance(said, str) is not (wanted[text] is None):
            found.append(f"needs {'one text' if wanted[text] is None else 'two texts, for 1 and for others'}: {text}")
            continue
        first, last = (said, said) if isinstance(said, str) else said
        values = set(PLACES.findall(text))
        if set(PLACES.findall(last)) != values or not set(PLACES.findall(first)) <= values:
            found.append(f"other values in it: {text}")
    return found
