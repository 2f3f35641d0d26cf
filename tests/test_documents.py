"""The documents: links lead where they say, README is short and says what is so, and people need not read too much."""

import ast
import re
import tomllib
from pathlib import Path

import pytest

from fivedice.edition import EDITIONS, IN_MENUS
from generators.case.lengths import lengths
from roller.crash import SORRY
from roller.handheld import FULL, FULL_OF_IT
from turnlink.message import PROTOCOL

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
DOCUMENTS = sorted({
    *ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("hardware/**/*.md"), *ROOT.glob(".github/**/*.md"),
    ROOT / "firmware/lib/turnlink/PROTOCOL.md",
})  # fmt: skip
NAMED = {path.stem: path for path in ROOT.glob("docs/**/*.md") if path.stem not in ("README", "index")}


def slug(heading: str) -> str:
    """What a heading is called in a link."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")


def words(text: str) -> int:
    """How many words a text has: what stands between blanks and has a letter or a figure."""
    return sum(bool(re.search(r"\w", each)) for each in text.split())


@pytest.mark.parametrize("page", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_link_leads_where_it_says(page: Path) -> None:
    """To a file and a heading that are there; and a link with the name of a page leads to that page."""
    for text, target in re.findall(r"\[([^\[\]]+)\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        if target.startswith("http"):
            continue
        name, _, heading = target.partition("#")
        file = (page.parent / name).resolve() if name else page
        assert file.exists(), target
        if heading:
            headings = re.findall(r"^#+ (.*)$", file.read_text(encoding="utf-8"), re.MULTILINE)
            assert heading in map(slug, headings), target
        if name.endswith(".md") and (same := NAMED.get(slug(text))):
            assert file == same, f"[{text}] leads to {target}"


def for_people() -> list[Path]:
    """Returns the pages for who plays, builds or wants to know: no list made by a program, nothing of the workshop."""
    made = {"commands", "errors", "database", "figures", "electrical", "fairness", "shake", "shopping", "first-power"}
    rooms = ("start", "building", "how-to", "reference", "explain")
    pages = [path for room in rooms for path in ROOT.glob(f"docs/{room}/*.md") if path.stem not in made]
    pages += [path for path in ROOT.glob("hardware/**/*.md") if path.stem not in {*made, "errata"}]
    return [ROOT / "README.md", ROOT / "docs/index.md", *pages]


def test_people_need_not_read_too_much() -> None:
    counted = {page.relative_to(ROOT).as_posix(): words(page.read_text(encoding="utf-8")) for page in for_people()}
    print(sum(counted.values()), "words in", len(counted), "pages")
    assert sum(counted.values()) <= 30_000, counted


@pytest.mark.parametrize("page", for_people()[1:], ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_page_begins_with_a_sentence_and_a_picture(page: Path) -> None:
    if page.is_relative_to(ROOT / "docs"):
        heading, sentence, picture = page.read_text(encoding="utf-8").split("\n\n")[:3]
        assert heading.startswith("# ") and sentence.endswith((".", "?")) and picture.startswith("!["), page


def test_readme_is_one_short_read() -> None:
    assert len(README.splitlines()) <= 130 and words(README) <= 800


def test_readme_has_the_price_the_size_and_the_battery_life_of_the_lists() -> None:
    shopping = (ROOT / "hardware/shopping.md").read_text(encoding="utf-8")
    prices = re.findall(r"^\| (Breadboard|OLED|LED) build \| ([\d.]+) \|$", shopping, re.MULTILINE)
    assert dict(prices).keys() == {"Breadboard", "OLED", "LED"}
    for build, price in prices:
        (row,) = re.findall(rf"^\| \[{build}\].*$", README, re.MULTILINE | re.IGNORECASE)
        assert f"| {float(price):.0f} euros |" in row
    left, top, right, bottom = (mm := lengths()).outside
    assert f"{right - left:.0f} x {bottom - top:.0f} x {mm.face - mm.bottom:.0f} mm" in README
    electrical = (ROOT / "docs/reference/electrical.md").read_text(encoding="utf-8")
    hours = re.findall(r"^\| playing: three AAA cells last \| ([\d.]+) h", electrical, re.MULTILINE)
    assert [int(float(each)) for each in hours] == [int(each) for each in re.findall(r"\| (\d+) hours", README)]


def test_the_editions_are_told_as_their_switches_are() -> None:
    told = {
        "five_alike_upper": {"free": "any open box", "forced": "must go into that upper box",
                             "forced_if_50": "must go there if the five-alike box holds 50"},
        "joker_upper_zero": {"yes": "yes", "no": "no", "if_0": "if that box holds 0"},
        "voluntary_zero": {"any": "yes", "unless_bound": "not when a box is forced", "never": "no"},
        "start": {"roll_off": "highest total", "first_listed": "the first listed"},
    }  # fmt: skip
    page = (ROOT / "docs/reference/editions.md").read_text(encoding="utf-8")
    for name, in_menus in IN_MENUS:
        edition = EDITIONS[name]
        cells = [words[edition.switches()[switch]] for switch, words in told.items()]
        row = [in_menus, f"`{name}`", edition.title, f"1 to {edition.most}", *cells]
        assert f"| {' | '.join(row)} |" in page


def test_the_changelog_of_a_version_is_short() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert words(text.split("\n## ")[1]) <= 500


def test_releasing_names_the_protocol_of_the_cable() -> None:
    page = (ROOT / "RELEASING.md").read_text(encoding="utf-8")
    ((protocol, micropython),) = re.findall(r"^\| [\d.]+ \| (\d+) \| ([\d.]+) \|$", page, re.MULTILINE)
    assert int(protocol) == PROTOCOL
    assert micropython in (ROOT / "firmware/image/build.sh").read_text(encoding="utf-8")


TROUBLE = re.compile(
    "cannot|lost|fail|not (saved|known|connected|send|follow|answer|talk)|NOT|missing|damaged|broke off"
)  # fmt: skip
NO_TROUBLE = {
    "Bonus {bonus}: {missing} more to {points}", "not known before the seed is",
    "Load the page again. If it fails again, read the handheld with `rollkeeper sync`.",
}  # fmt: skip


def test_every_trouble_of_the_pages_has_an_entry() -> None:
    """Fix it has the first words of each, up to what is put in."""
    page = (ROOT / "docs/how-to/fix-it.md").read_text(encoding="utf-8")
    german = tomllib.loads((ROOT / "firmware/languages/de.toml").read_text(encoding="utf-8"))
    reading = ast.parse((ROOT / "site/play/engine/reading.py").read_text(encoding="utf-8"))
    said = {part.args[0].value for part in ast.walk(reading) if isinstance(part, ast.Call) and part.args
            and ast.unparse(part.func) == "self._stop" and isinstance(part.args[0], ast.Constant)}  # fmt: skip
    troubles = {text for text in [*german["scripts"], *said] if TROUBLE.search(text)} - NO_TROUBLE
    assert len(troubles) > 25
    for text in troubles:
        first = re.split(r"[{(:%;.]", text)[0].strip()
        assert first in page, f"fix-it.md has no entry for {text!r}"


NO_FAULTS = {"At the end", "Its turn", "Just roll", "New game"}  # titles of what asks or tells, and is no fault
SAID = {"Message", "views.Message", "show", "enter", "failed", "self.enter", "self.app.enter", "self.app.failed"}


def titles(source: str) -> set[str]:
    """The titles that a file of the firmware gives to messages, and the words that stand where there is no hint."""
    tree = ast.parse(source)
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    told = [part for call in calls if ast.unparse(call.func) in SAID or ast.unparse(call.func) == "super().__init__"
            for arg in call.args for part in ast.walk(arg)]  # fmt: skip
    told += [part for node in ast.walk(tree) if isinstance(node, ast.Return) and isinstance(node.value, ast.IfExp)
             for part in ast.walk(node.value)]  # fmt: skip
    texts = {part.value for part in told if isinstance(part, ast.Constant) and isinstance(part.value, str)}
    every = {part.value for part in ast.walk(tree) if isinstance(part, ast.Constant) and isinstance(part.value, str)}
    return {text for text in texts if re.fullmatch(r"[A-Z][a-z%]+( [\w%',]+)+", text)} | {
        text for text in every if re.match(r"(hints missing|no hint|No hints|No sensor)", text)
    }


def test_every_message_of_the_handheld_has_an_entry_with_what_to_do() -> None:
    page = (ROOT / "docs/how-to/fix-it.md").read_text(encoding="utf-8")
    firmware = ROOT / "firmware/roller"
    found = {title for path in firmware.rglob("*.py") for title in titles(path.read_text(encoding="utf-8"))}
    assert len(found) > 12
    for title in sorted(found - NO_FAULTS):
        assert title.replace("%d", "3") in page, f"fix-it.md has no entry for {title!r}"
    frozen = (ROOT / "firmware/image/main.py").read_text(encoding="utf-8")
    update = re.search(r"^ON_THE_DISPLAY = (\(.*\))$", frozen, re.MULTILINE)
    assert update
    for lines in ((FULL,), (FULL_OF_IT,), (SORRY,), ast.literal_eval(update[1])):
        assert " ".join(lines) in page
    for row in re.findall(r"^\| [^-].*\|$", page, re.MULTILINE):
        assert row.strip("| ").rpartition(" | ")[2], row
