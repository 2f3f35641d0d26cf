"""The languages of the display: each has every text that the program says, and no other; and each fits its place."""

import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from roller import words
from roller.oled import canvas, menu_screens, soft_keys
from roller.oled.font import columns
from roller.oled.screen import Screen
from roller.oled.soft_keys import TAB
from rollkeeper.flashing.romfs import languages
from rollkeeper.soft.handheld import Glass
from rollkeeper.soft.on_cpython import display_texts
from screens.screen_views import PICTURES
from screens.spoken_views import FIELDS, FILES, FIRMWARE, TEXTS, Spoken, put, said_in
from screens.written_views import record


@pytest.mark.parametrize("language", FILES)
def test_a_language_has_every_text_and_no_other(language: str) -> None:
    texts = display_texts(FIRMWARE, language)
    missing, more = sorted(TEXTS - set(texts)), sorted(set(texts) - TEXTS)
    assert not missing, f"{language}.toml lacks {missing}"
    assert not more, f"{language}.toml has texts that nothing says: {more}"
    for text, said in texts.items():
        assert FIELDS.findall(said) == FIELDS.findall(text), f"{text!r} is {said!r}: other fields"
        strange = [letter for letter in said if letter not in "?\n" and columns(letter) == columns("?")]
        assert not strange, f"{said!r}: the font has no {strange}"


def test_the_languages_that_can_be_chosen_are_the_files() -> None:
    assert [code for code, _ in words.LANGUAGES] == ["en", *FILES]
    for language, path in FILES.items():
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        assert table["name"].startswith(dict(words.LANGUAGES)[language])


def test_what_is_said_nowhere_is_found() -> None:
    assert dict(said_in('say("a" if x else "b"); say(c)')) == {"a": False, "b": False, "c": True}


# Whether each text fits its place.


class Seen:
    """Notes what is written on a canvas that is wider than its room."""

    def __init__(self) -> None:
        self.cut: set[tuple[str, int, int]] = set()  # a text, how wide it is, and how wide it may be
        self.names: set[str] = set()  # of players, which are shortened

    def note(self, text: str, wide: int, room: int) -> None:
        if wide > room and not any(name.startswith(text.strip()) for name in self.names):
            self.cut.add((text, wide, room))

    def watch(self, patch: pytest.MonkeyPatch) -> None:
        """From now on."""
        kind = canvas.Canvas
        centre, row, large, strip = kind.centre, kind.row, kind.large, soft_keys._strip

        def centred(self: Any, page: int, text: str, left: int = canvas.LEFT, right: int = canvas.RIGHT) -> None:
            seen.note(text, len(columns(text)) - 1, right - left)
            centre(self, page, text, left, right)

        def in_row(self: Any, page: int, label: str, value: str, left: int = canvas.LEFT, right: int = canvas.RIGHT,
                   dots: bool = False) -> None:  # fmt: skip
            edge = min(right, self.edge()) if not page and right >= canvas.MARK else right
            seen.note(label, len(columns(label)), edge + 1 - left - len(columns(value)))
            row(self, page, label, value, left, right, dots)

        def twice(self: Any, y: int, text: str, x: int = -1) -> None:
            room = canvas.WIDTH if x < 0 else canvas.RIGHT - x
            seen.note(text, 2 * (len(columns(text)) - 1), room)
            large(self, y, text, x)

        def tab(label: str) -> bytes:
            seen.note(label, len(columns(label)) - 1, TAB - 1)
            return strip(label) if len(columns(label)) <= TAB else bytes(TAB)

        seen = self
        patch.setattr(kind, "centre", centred)
        patch.setattr(kind, "row", in_row)
        patch.setattr(kind, "large", twice)
        patch.setattr(soft_keys, "_strip", tab)
        patch.setattr(soft_keys, "_strips", {"": bytes(TAB)})


def shown_cut(patch: pytest.MonkeyPatch, language: str) -> list[str]:
    """The texts that are cut in any picture, each with its width and its room."""
    seen, spoken = Seen(), Spoken()
    seen.watch(patch)
    words.speak(language)
    try:
        for name, views in PICTURES:
            for written in views:
                view, practice = record(written)
                fields = view._asdict()
                seen.names.update(each for key in ("player", "following") if (each := fields.get(key, "")))
                view = put(view, spoken)
                if type(view).__name__ == "Message":
                    lines = menu_screens.wrapped(view.text)
                    if len(lines) > menu_screens.ROWS - (practice > 0) and "MemoryError" not in view.text:
                        seen.cut.add((f"{name}: {view.text}", len(lines), menu_screens.ROWS))
                Screen(Glass()).draw(view, practice)
        for text in _messages():
            if len(lines := menu_screens.wrapped(words.say(text))) > menu_screens.ROWS:
                seen.cut.add((text, len(lines), menu_screens.ROWS))
            for line in lines:
                seen.note(line, len(columns(line)) - 1, canvas.RIGHT - canvas.LEFT)
    finally:
        words.speak("en")
    return [f"{text!r} has {wide} and room for {room}" for text, wide, room in sorted(seen.cut)]


def _messages() -> Iterator[str]:
    """Texts of messages that no golden picture has."""
    for text in TEXTS:
        if text.count(" ") > 4 and text[0].isupper() and "%s" not in text and ":" not in text.split(" ")[-1]:
            yield text


@pytest.mark.parametrize("language", ["en", *FILES])
def test_every_text_fits(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown_cut(monkeypatch, language) == []


def test_a_text_that_is_too_long_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "catalogue", lambda _: words.packed({"Settings": "S" * 30, "Menu": "Speisekarte"}))
    found = shown_cut(monkeypatch, "de")
    assert any(text.startswith("'Speisekarte' has ") for text in found) and any("SSSS" in text for text in found)


@pytest.mark.parametrize("language", FILES)
def test_each_text_is_found_in_the_bytes_that_a_handheld_has(language: str) -> None:
    texts = display_texts(FIRMWARE, language)
    words.speak(language)
    try:
        assert {text: words.say(text) for text in texts} == texts
        assert words.say("Nobody says this.") == "Nobody says this."
        assert max(len(part) for part in words.packed(texts)) < 1200, "it is gone through for a text"
    finally:
        words.speak("en")
    (source,) = (source for name, source in languages(FIRMWARE).items() if name == f"language_{language}.py")
    module: dict[str, Any] = {}
    exec(source, module)
    assert module["PARTS"] == words.packed(texts)
