"""A player at the LED build: sees dice as pips, and locks as colours."""

from emulator.parts.pixel_chain import DARK, PIPS, Colour
from players.player import Player

# Which pips of a die are lit, in the order of its chain: left column from the top, middle, right from the bottom.
PATTERNS = ("0001000", "1000100", "1001100", "1010101", "1011101", "1110111")


class LedPlayer(Player):
    """Reads the pixels instead of the display."""

    def faces(self) -> tuple[int, ...]:
        """The faces that the five dice show; 0 for what is no face."""
        seen = []
        for place in range(5):
            pattern = "".join(str(int(colour != DARK)) for colour in self.handheld.pixels.die(place))
            seen.append(PATTERNS.index(pattern) + 1 if pattern in PATTERNS else 0)
        return tuple(seen)

    def locked(self) -> list[bool]:
        """Which dice are amber: much red and hardly any blue."""
        return [is_amber(self.colour(place)) for place in range(5)]

    def colour(self, place: int) -> Colour:
        """The one colour of a die's lit pips."""
        (colour,) = set(self.handheld.pixels.die(place)) - {DARK}
        return colour

    def pattern(self) -> tuple[int, ...]:
        """Which pips of each die are lit, as a bit mask."""
        chain = self.handheld.pixels
        return tuple(sum(1 << pip for pip, colour in enumerate(chain.die(at)) if colour != DARK) for at in range(5))

    def listen(self) -> str:
        """Hear what was logged; which box was the last to be written, "" if none."""
        self._listened()
        return self.game.last.box if self.game is not None and self.game.last is not None else ""

    def is_asked_to_shake(self) -> bool:
        """Whether one middle pip is brighter than the other four."""
        middles = sorted(sum(self.handheld.pixels.die(place)[PIPS // 2]) for place in range(5))
        return self.faces() == (1, 1, 1, 1, 1) and middles[4] > 3 * middles[3] > 0

    def _sees_a_picture(self) -> bool:
        return self.handheld.pixels.frames > 0


def is_amber(colour: Colour) -> bool:
    """Red and green, no blue."""
    red, green, blue = colour
    return red > green > 0 and not blue
