"""The documents as a site: mkdocs finds no broken link, nothing is fetched from elsewhere, and each word is one.

Needs the extra `site`, which `make docs` installs.
"""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from generators.facts import colours
from test_documents import DOCUMENTS, ROOT

OWN = (ROOT / "tests/own_words.txt").read_text(encoding="utf-8").split()
NO_WORDS = re.compile(r"```.*?```|`[^`]*`|<!--.*?-->|\]\([^)]*\)|https?://\S+|<[^>]*>", re.DOTALL)


def test_every_word_is_in_a_dictionary() -> None:
    """In small letters: names are not looked at, nor is code. tests/own_words.txt has words of our own."""
    checker = pytest.importorskip("spellchecker").SpellChecker(language="en", distance=1)
    checker.word_frequency.load_words(OWN)
    unknown = {
        f"{page.relative_to(ROOT)}: {word}" for page in DOCUMENTS
        for word in checker.unknown(
            re.findall(r"(?<![\w./-])[a-z]{3,}(?![\w/-])", NO_WORDS.sub(" ", page.read_text(encoding="utf-8")))
        )
    }  # fmt: skip
    assert not unknown, "mend it, or add it to tests/own_words.txt"


def test_every_own_word_is_used() -> None:
    said = " ".join(page.read_text(encoding="utf-8") for page in DOCUMENTS)
    assert sorted(set(OWN)) == OWN
    assert [word for word in OWN if not re.search(rf"\b{word}\b", said)] == []


def test_the_site_is_whole_and_fetches_nothing(tmp_path: Path) -> None:
    pytest.importorskip("material")
    build = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path)]
    done = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    pages = [path.read_text(encoding="utf-8") for path in tmp_path.glob("**/*.html")]
    assert len(pages) > 50
    for page in pages:
        assert not re.findall(r"(?:src|<link[^>]* href)=\"https?://[^\"]+", page)


def test_it_has_the_colours_of_the_case() -> None:
    look = (ROOT / "docs/site.css").read_text(encoding="utf-8")
    assert colours()["cap"] in look and colours()["visor"] in look
