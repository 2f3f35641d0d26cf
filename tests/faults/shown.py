"""What the OLED shows as final: its picture is compared, pixel for pixel, with what the firmware's drawing code makes.

Nothing here believes the handheld's word: the dice are read off the glass.
"""

from functools import cache

from emulated.player import picture_of
from fivedice.game import Entry, Game
from rollkeeper.virtual.handheld import VirtualHandheld

WIDTH = 128  # bytes of a page of the display
COLUMN, CELL = 25, 24  # a die's place on pages 1 to 3, as in roller.dice_face

picture = cache(picture_of)


def rolled(handheld: VirtualHandheld) -> tuple[int, tuple[int, ...]] | None:
    """Which roll of the turn is shown as final, and its dice; None when the picture is any other one."""
    ram = bytes(handheld.oled.ram)
    dice = tuple(_die(ram, place) for place in range(5))
    if 0 in dice:
        return None
    locks = sum(1 << i for i, lit in enumerate(handheld.lamps) if lit)
    for rolls in (1, 2):
        if ram[:WIDTH] == picture(("choosing", (1,) * 5, 0, 3 - rolls, ""))[:WIDTH]:
            return (rolls, dice) if ram == picture(("choosing", dice, locks, 3 - rolls, "")) else None
    return (3, dice) if ram == picture(("rolled", dice, "")) else None


def view_of(game: Game, locks: int) -> tuple[object, ...] | None:
    """The view that a handheld shows after power-on; None at the end of a game."""
    if game.over:
        return None
    if game.rolls == 0 and game.last is None:
        return ("ready", game.players[game.player], game.turn, game.card.grand(), False)
    if game.rolls == 0:
        return scored(game)
    if game.rolls < 3:
        return ("choosing", game.dice, locks, 3 - game.rolls, "")
    return ("rolled", game.dice, "")


def scored(game: Game) -> tuple[object, ...]:
    """The view of the entry that was just written."""
    last = game.last or Entry(0, "", 0, 0)
    total = game.cards[last.player].grand()
    return ("scored", game.players[last.player], last.box, last.points, last.bonus, game.turn, total)


def shows(handheld: VirtualHandheld, view: tuple[object, ...]) -> bool:
    """Whether the OLED shows exactly this view."""
    return bytes(handheld.oled.ram) == picture(view)


def _die(ram: bytes, place: int) -> int:
    """The face in a place, 0 if there is none."""
    for face in range(1, 7):
        for locks in (0, 0b11111):
            if _cell(ram, place) == _cell(picture(("choosing", (face,) * 5, locks, 2, "")), place):
                return face
        if _cell(ram, place) == _cell(picture(("rolled", (face,) * 5, "")), place):
            return face
    return 0


def _cell(ram: bytes, place: int) -> bytes:
    """The 22 columns of a die on pages 1 to 3."""
    at = 2 + COLUMN * place
    return b"".join(ram[page * WIDTH + at : page * WIDTH + at + CELL - 2] for page in (1, 2, 3))
