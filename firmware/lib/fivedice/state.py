"""The state of one game. Never changed after it was made, unless it is spent (`game.apply`): each event makes a new
one."""

from fivedice.box import BOXES
from fivedice.card import Card
from fivedice.edition import Edition
from fivedice.event import fault_of, hex_of
from fivedice.refusal import Refusal

ROLLS = 3
NO_SHARE = "ffffffff"  # of a player in a roll: on flash that is nothing


class Entry:
    """The last score: which player (index) wrote how many points where, and the bonus (0 or 100) it earned."""

    def __init__(self, player: int, box: str, points: int, bonus: int) -> None:
        self.player = player
        self.box = box
        self.points = points
        self.bonus = bonus


class Game:
    """State of one game.

    players     names, in the order in which they sit  columns  the card (index) that each player writes into
    cards       one a player, or one a team            order    see `seating.order_of_play`
    player      index of the player whose turn it is   turn     1..13, of that player's card
    rolls       rolls made this turn, 0..3             dice     the five faces, or None before the first roll
    kept        numbers (1..5) of the dice kept for the last roll
    contenders  players who roll to begin, () once that is settled; thrown has the totals of the first of them
    last        the Entry that `undo` would take back, or None
    column      1, 2, ...: which game on its card this is   earlier  grand totals of the games before on that card
    hints       whether the players are shown what the coach would do
    commit      SHA-256 of the seed that makes the dice, in hexadecimal; "" with real dice
    nonce       what a PC added to that; "" if the dice were thrown without, None while it may still come
    fault       why the random source had failed its tests, the first time in this game; "" if it never had
    closed      "" while the game can go on, then "end" or "abandon"
    """

    def __init__(
        self, edition: Edition, players: list[str], columns: tuple[int, ...], order: tuple[tuple[int, ...], ...]
    ) -> None:
        self.edition = edition.name
        self.rules = edition
        self.players = players
        self.columns = columns
        self.cards = [Card() for _ in order]
        self.order = order
        self.player = 0
        self.contenders: tuple[int, ...] = ()
        self.thrown: tuple[int, ...] = ()
        self.rolls = 0
        self.dice: tuple[int, ...] | None = None
        self.kept: tuple[int, ...] = ()
        self.last: Entry | None = None
        self.before: Game | None = None  # the state that `undo` goes back to
        self.column = 1
        self.earlier: tuple[list[int], ...] = ()
        self.hints = False
        self.commit = ""
        self.nonce: str | None = None
        self.fault = ""
        self.closed = ""

    @property
    def card(self) -> Card:
        """The card of the player whose turn it is."""
        return self.cards[self.columns[self.player]]

    @property
    def over(self) -> bool:
        """Whether every box of every card is filled."""
        return all([card.full() for card in self.cards])

    @property
    def turn(self) -> int:
        """The turn (1..13) being played; 13 when the game is over."""
        return min(len(self.card.boxes) + 1, len(BOXES))

    @property
    def totals(self) -> list[int]:
        """The grand total of each card."""
        return [card.grand() for card in self.cards]

    def actors(self, kind: str) -> tuple[int, ...]:
        """The players (indices) one of whom an event of this kind must be from."""
        return (self.last.player if kind == "undo" and self.last is not None else self.player,)

    def threw(self, event: dict[str, object]) -> None:
        """Notes a throw: from now on no nonce may come. `fault` is what was wrong with the random source."""
        fault = fault_of(event)  # refused before anything is changed
        self.fault = self.fault or fault
        self.nonce = self.nonce or ""

    def check_share(self, event: dict[str, object]) -> None:
        """Refuses a share of the player where no seed makes the dice."""
        if hex_of(event, "share", 8) == NO_SHARE:
            raise Refusal("bad-hex", "this share stands for none: " + NO_SHARE)
        if not self.commit:
            raise Refusal("no-commitment", "a share needs a game that began with a commitment")

    def copy(self) -> "Self":
        """A state that may be changed without touching this one. Cards are shared: they are replaced, and changed only
        where the game is spent."""
        other = object.__new__(type(self))
        other.edition = self.edition  # one by one: a loop over __dict__ takes three times as long on the Pico
        other.rules = self.rules
        other.players = self.players
        other.columns = self.columns
        other.cards = self.cards
        other.order = self.order
        other.player = self.player
        other.contenders = self.contenders
        other.thrown = self.thrown
        other.rolls = self.rolls
        other.dice = self.dice
        other.kept = self.kept
        other.last = self.last
        other.before = self.before
        other.column = self.column
        other.earlier = self.earlier
        other.hints = self.hints
        other.commit = self.commit
        other.nonce = self.nonce
        other.fault = self.fault
        other.closed = self.closed
        return other


TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Self
