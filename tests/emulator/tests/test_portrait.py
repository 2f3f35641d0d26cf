"""The portrait of the handheld shows the framebuffer pixel by pixel, and the LEDs."""

from emulator.view.case_picture import BACKGROUNDS, OLED
from emulator.view.portrait import DOT, LED_OFF, PIXEL, glass_at, led_at, portrait


def test_every_pixel_of_the_display_is_where_it_belongs() -> None:
    oled = bytearray(1024)
    lit = [(0, 0), (127, 0), (0, 63), (127, 63), (64, 31)]
    for x, y in lit:
        oled[(y >> 3) * 128 + x] |= 1 << (y & 7)
    picture = portrait(bytes(oled), [False] * 5)
    left, top = glass_at(DOT)
    shown = []
    for y in range(64):
        for x in range(128):
            colour = picture.getpixel((left + x * DOT + 1, top + y * DOT + 1))
            assert isinstance(colour, tuple)
            if colour[0] > PIXEL[0] // 2:
                shown.append((x, y))
    assert sorted(shown) == sorted(lit)


def test_a_lit_led_is_brighter_than_a_dark_one() -> None:
    picture = portrait(bytes(1024), [True, False, False, False, True], "dark")
    brightness = []
    for place in range(5):
        x, y = led_at(place, DOT)
        colour = picture.getpixel((x, y + 2))
        assert isinstance(colour, tuple)
        brightness.append(colour[0] > LED_OFF[0] + 60)
    assert brightness == [True, False, False, False, True]
    assert picture.getpixel((2, 2)) == BACKGROUNDS["dark"]


def test_the_display_has_its_share_of_the_case() -> None:
    picture = portrait(bytes(1024), [False] * 5)
    body = [x for x in range(picture.width) if picture.getpixel((x, picture.height // 2)) != BACKGROUNDS["light"]]
    shadow = 20  # on both sides
    assert abs(128 * DOT / (len(body) - 2 * shadow) - OLED["display-wide"] / OLED["wide"]) < 0.03
