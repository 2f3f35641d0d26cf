"""The portrait of the LED build shows each pixel where it is, in its colour and as bright as it is."""

from emulator.parts.pixel_chain import COUNT, DARK
from emulator.view.case_picture import SIZE
from emulator.view.led_portrait import led_portrait, pip_centre

WHITE, AMBER, FAINT = (16, 16, 16), (34, 14, 0), (3, 3, 3)
RIM = 9  # pixels beside the middle of a pip, where its light has its own colour


def seen(colours, at):
    """The colour of a pip in the portrait."""
    x, y = pip_centre(at)
    colour = led_portrait(colours).getpixel((x + RIM, y))
    assert isinstance(colour, tuple)
    return colour


def test_every_pixel_of_the_chain_is_where_it_belongs() -> None:
    for at in (0, 2, 3, 6, 17, 34):
        picture = led_portrait([WHITE if n == at else DARK for n in range(COUNT)])
        assert picture.size == SIZE
        bright = []
        for n in range(COUNT):
            colour = picture.getpixel(pip_centre(n))
            assert isinstance(colour, tuple)
            if colour[0] > 160:
                bright.append(n)
        assert bright == [at]


def test_the_first_pip_is_top_left_and_the_last_top_right() -> None:
    (left, top), (right, also_top) = pip_centre(0), pip_centre(6)
    assert left < right and top == also_top < pip_centre(3)[1] < pip_centre(2)[1]
    assert pip_centre(7)[0] > right


def test_a_locked_die_is_amber_and_a_free_one_white() -> None:
    red, green, blue = seen([AMBER] * COUNT, 3)
    assert red > green + 40 > blue + 100
    red, green, blue = seen([WHITE] * COUNT, 3)
    assert max(red, green, blue) - min(red, green, blue) < 25 and red > 200


def test_a_faint_pixel_is_darker_than_a_full_one() -> None:
    assert sum(seen([FAINT] * COUNT, 3)) < sum(seen([WHITE] * COUNT, 3)) * 0.7
    assert sum(seen([DARK] * COUNT, 3)) < sum(seen([FAINT] * COUNT, 3)) * 0.7
