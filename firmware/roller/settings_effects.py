"""What the owner has set, from the flash into picture, keys and sound, and back.

Law: a power cut leaves the settings of before a change or those of after it (see `line_file`). A file that is damaged
counts as none, and names that only a newer firmware knows stay in it.
"""

import os

from roller.hw.bus import DISPLAYS
from roller.line_file import SETTINGS, keeping

LOW = 0x28  # contrast of a display that is to be darker


def display_of(board: "Board", settings: "Settings") -> int:
    """Where the display is; 0: this is the LED build. If a forced build was a mistake, K3 held at power-on has it found
    out again."""
    build = settings.get("build")
    if build == "led" and board.keys_down() != 0b00100:
        return 0
    found = board.bus.display()
    return DISPLAYS[0] if build == "oled" and not found and board.keys_down() != 0b00100 else found


def take_effect(handheld: "Handheld", settings: "Settings") -> None:
    """Do at once what the settings say about picture, keys and sound."""
    board = handheld.board
    if handheld.player is not None:
        handheld.player.loud(settings.get("sound"))
    turned = settings.get("flip") == "on"
    if turned != board.turned:
        board.turn()
    low = settings.get("brightness") == "low"
    picture: Any = handheld.picture
    if hasattr(picture, "set"):
        picture.set(low, turned)
    else:
        from roller.hw.ssd1306 import SHIFT

        dress(picture, low, turned)
        display = picture.display
        display.shift = {"0.96": 0, "1.3": SHIFT}.get(settings.get("panel"), display.shift)


def dress(picture: "Picture", low: bool, turned: bool) -> None:
    """How the display shows its picture. Held the other way round the keys are above it: segments and rows go the other
    way, and row 56 of the RAM comes first, so that the tabs of the keys stand at the top, beside them. To be
    refreshed if it shows one: columns are mirrored when they are written."""
    from roller.hw.ssd1306 import SET_UP
    from roller.oled.picture import CONTRASTS

    off, dim, full = CONTRASTS
    picture.contrasts = (off, dim, LOW if low else full)
    display = picture.display
    display.set_up = SET_UP
    if turned:
        display.set_up = SET_UP.replace(b"\xa1\xc8", b"\xa0\xc0").replace(b"\xd3\x00\x40", b"\xd3\x00\x78")
    display.light(picture.contrasts[2], True)


def changed(handheld: "Handheld", how: str, now: int) -> "Iterator[None] | None":
    """The settings were changed: they take effect. If it is time to "keep" them, what comes back puts them on the
    flash, in several steps; if that has no room, the player is told."""
    take_effect(handheld, handheld.app.settings)
    picture: Any = getattr(handheld.picture, "late", handheld.picture)  # the LED build may have a display, too
    if picture is not None:
        picture.display.refresh()
    return _kept(handheld, now) if how == "keep" else None


def _kept(handheld: "Handheld", now: int) -> "Iterator[None]":
    try:
        yield from writing(handheld.app.settings)
    except OSError:
        lines = ("Full: this setting lasts until", "you switch off. Plug it into", "the PC to save your games.")
        handheld.app.enter("not_kept", now, "Not saved", lines)


def writing(settings: "Settings") -> "Iterator[None]":
    """Put them on the flash, in several steps. Raises OSError if it has no room."""
    if settings.values:
        yield from keeping(SETTINGS, {"settings": settings.values})
    elif SETTINGS[1:] in os.listdir("/"):
        os.remove(SETTINGS)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from roller.app.settings import Settings
    from roller.handheld import Handheld
    from roller.hw.board import Board
    from roller.oled.picture import Picture
