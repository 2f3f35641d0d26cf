"""Each language has every text that the program says, and no other; and a language is spoken."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from host.languages_scanned import faults, of_python, of_script, of_template, scanned
from rollkeeper import languages
from rollkeeper.languages import LanguageUnreadable, UnknownLanguage
from rollkeeper.words import Language, grouped, plural, speak, tenths, tr

OTHERS = languages.codes()[1:]
COMPLETE = ("said", "pages", "scripts")  # the places that have every text


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    """The next test hears English."""
    yield
    speak(Language())


@pytest.mark.parametrize("place", COMPLETE)
@pytest.mark.parametrize("code", OTHERS)
def test_a_language_is_complete(code: str, place: str) -> None:
    assert faults(scanned()[place], languages.tables(code)[place]) == []


def test_the_texts_of_each_kind_of_source_are_found() -> None:
    wanted = {"Shake!": None, "{n} rolls": "{n} roll"}
    assert of_python('tr("Shake!")\nplural(2, "{n} roll", "{n} rolls")\ntr(said)\nother("No")') == wanted
    assert of_template('<b title="{{ _("Shake!") }}">{{ plural(n, "{n} roll", "{n} rolls") }}</b>') == wanted
    script = 't("Shake!") + plural(f(b, [1, 2]), "{n} roll", "{n} rolls", { who: "x" }); format("No"); a.t("No")'
    assert of_script(script) == wanted
    assert of_script('t("Say \\"no\\", twice (or {n} times)", { n })') == {'Say "no", twice (or {n} times)': None}


def test_what_is_wrong_is_named() -> None:
    wanted = {"A {box}": None, "B": None, "{n} C": "{n} D", "E": None}
    has = {"A {box}": "a {kasten}", "{n} C": ["ein D", "{n} D"], "E": ["e", "e"], "F": "f"}
    assert faults(wanted, has) == [
        "missing: B", "left over: F", "other values in it: A {box}", "needs one text: E",
    ]  # fmt: skip
    assert faults({"{n} C": "{n} D"}, {"{n} C": ["{n} D", "{m} C"]}) == ["other values in it: {n} C"]


def test_a_language_is_spoken() -> None:
    assert (tr("Shake!"), plural(1, "{n} roll", "{n} rolls"), grouped(1234), tenths(0.5)) == (
        "Shake!", "1 roll", "1,234", "0.5",
    )  # fmt: skip
    speak(Language("xx", "X", ",", {"{who}, shake!": "{who}: los!", "{n} rolls": ["{n} Wurf", "{n} Würfe"]}))
    assert (tr("{who}, shake!", who="{n}"), tr("unknown"), tenths(12.34)) == ("{n}: los!", "unknown", "12,3")
    assert [plural(n, "{n} roll", "{n} rolls") for n in (0, 1, 2000)] == ["0 Würfe", "1 Wurf", "2.000 Würfe"]


@pytest.mark.parametrize("code", OTHERS)
def test_a_file_has_what_each_has(code: str) -> None:
    found = languages.language(code)
    assert found.code == code and found.name and found.decimal in (",", ".")


def test_a_language_that_is_not_there_or_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UnknownLanguage, match="no language 'xx'"):
        languages.language("xx")
    monkeypatch.setattr(languages, "languages_folder", lambda: tmp_path)
    for at, text in enumerate(("name = ", 'name = "X"')):
        (tmp_path / f"x{at}.toml").write_text(text)
        with pytest.raises(LanguageUnreadable):
            languages.language(f"x{at}")


def test_a_language_may_be_called_as_people_call_it() -> None:
    called = ("en", "DE", "de_AT", "pt", "pt_BR", "pt-br", "PT-BR.utf8", "xx", "", "../de")
    assert [languages.code_of(named) for named in called] == ["en", "de", "de", *["pt-br"] * 4, "", "", ""]


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"), ({"LC_ALL": "pt_BR.UTF-8", "LANG": "de_DE"}, "pt-br"), ({"LANG": "de"}, "de"),
        ({"LANG": "C.UTF-8"}, "en"), ({"LANG": "fi_FI.UTF-8"}, "en"), ({"LC_MESSAGES": "en_GB", "LANG": "de_DE"}, "en"),
    ],
)  # fmt: skip
def test_the_language_of_this_computer(
    environment: dict[str, str], code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert languages.of_this_computer() == code
