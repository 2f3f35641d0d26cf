"""What the OLED shows as final: its picture is compared, pixel for pixel, with what the firmware would show of a game.

Nothing here believes the handheld's word: the dice are read off the glass.
"""

from functools import cache

from emulator.handheld import VirtualHandheld
from fivedice.game import Game, apply
from players.player import picture_of, view_of

WIDTH = 128  # bytes of a page of the display
THOUGHT = 40  # steps; a hint takes less than 20
COLUMN, CELL = 25, 24  # a die's place on pages 1 to 3, as in roller.oled.dice_face

picture = cache(picture_of)


def shows(handheld: VirtualHandheld, game: Game) -> bool:
    """Whether the OLED shows this game, with the locks that are lit; what its dice are worth may not be there yet, nor
    what the coach says of them."""
    ram, locks = bytes(handheld.oled.ram), locks_of(handheld)
    return any(ram == picture(view_of(game, locks, steps)) for steps in ((2, 1, THOUGHT) if game.hints else (2, 1)))


def locks_of(handheld: VirtualHandheld) -> int:
    """The LEDs as the bits of a number."""
    return sum(1 << i for i, lit in enumerate(handheld.leds) if lit)


def rolled(handheld: VirtualHandheld, game: Game) -> tuple[int, tuple[int, ...]] | None:
    """Which roll of the turn of `game` is shown as final, and its dice; None when the picture is any other one."""
    ram = bytes(handheld.oled.ram)
    dice = tuple(_die(ram, place) for place in range(5))
    if 0 in dice:
        return None
    for rolls in (1, 2, 3):
        lying = game.copy()
        lying.rolls, lying.dice = rolls, dice
        head = picture(view_of(lying, 0))[:WIDTH]  # the same for all dice: this saves drawing most pictures
        if ram[:WIDTH] == head and shows(handheld, lying):
            return rolls, dice
    return None


@cache
def _lying(dice: tuple[int, ...], rolls: int) -> Game:
    """A turn of one player in which these dice lie after so many rolls."""
    game = apply(None, {"game": "travel", "players": ["P1"]})
    for _ in range(rolls):
        game = apply(game, {"roll": "".join(map(str, dice))})
    return game


def _die(ram: bytes, place: int) -> int:
    """The face in a place, 0 if there is none."""
    for face in range(1, 7):
        for rolls, locks in ((1, 0), (1, 0b11111), (3, 0)):
            if _cell(ram, place) == _cell(picture(view_of(_lying((face,) * 5, rolls), locks)), place):
                return face
    return 0


def _cell(ram: bytes, place: int) -> bytes:
    """The 22 columns of a die on pages 1 to 3."""
    at = 2 + COLUMN * place
    return b"".join(ram[page * WIDTH + at : page * WIDTH + at + CELL - 2] for page in (1, 2, 3))
