"""The portrait of the handheld shows the framebuffer pixel by pixel, and the LEDs."""

from emulator.view.case_picture import BACKGROUNDS, SIZE
from emulator.view.portrait import DOT, GLASS, LED_OFF, LED_Y, PIXEL, portrait


def test_every_pixel_of_the_display_is_where_it_belongs() -> None:
    oled = bytearray(1024)
    lit = [(0, 0), (127, 0), (0, 63), (127, 63), (64, 31)]
    for x, y in lit:
        oled[(y >> 3) * 128 + x] |= 1 << (y & 7)
    picture = portrait(bytes(oled), [False] * 5)
    assert picture.size == SIZE
    shown = []
    for y in range(64):
        for x in range(128):
            colour = picture.getpixel((GLASS[0] + x * DOT + 1, GLASS[1] + y * DOT + 1))
            assert isinstance(colour, tuple)
            if colour[0] > PIXEL[0] // 2:
                shown.append((x, y))
    assert sorted(shown) == sorted(lit)


def test_a_lit_led_is_brighter_than_a_dark_one() -> None:
    picture = portrait(bytes(1024), [True, False, False, False, True], "dark")
    brightness = []
    for place in range(5):
        colour = picture.getpixel((GLASS[0] + DOT * (13 + 25 * place), LED_Y + 2))
        assert isinstance(colour, tuple)
        brightness.append(colour[0] > LED_OFF[0] + 60)
    assert brightness == [True, False, False, False, True]
    assert picture.getpixel((2, 2)) == BACKGROUNDS["dark"]
