"""What every handheld has said last, as one record for all viewers. Told by the threads of the scorekeepers, read by
the server's.

The record: {"boards": [...]}. The board whose game has changed last comes first, so that a page that follows the play
shows `boards[0]`; what it says while there is nothing to show is its own (scoreboard.js).
"""

from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import TypedDict

from rollkeeper.aloud.records import record_of
from rollkeeper.aloud.said import instead, locked
from rollkeeper.scores.scorecard import CardView
from rollkeeper.serve import spoken
from rollkeeper.serve.chances_shown import OFF, ChancesRecord, ChancesShown
from rollkeeper.serve.game_record import GameRecord, game_record
from rollkeeper.serve.hand_record import DiceRecord, HandRecord, hand_record
from rollkeeper.sync.reports import ShownView
from rollkeeper.sync.scorekeeper import Status
from rollkeeper.wording import shown

LAST_GAME, REAL_DICE = "last", "dice"  # the ids of boards that are no handheld's


class BoardRecord(TypedDict):
    """A board. `link` is connected, waiting, error, dice for a game with real dice, or "" if it shows a game from the
    database; `tumbling` while dice are being rolled. `game` is None if there is none, `chances` if none are shown,
    `hand` if nothing can be done to it here."""

    id: str
    name: str
    link: str
    message: str
    tumbling: bool
    game: GameRecord | None
    chances: ChancesRecord | None
    hand: HandRecord | None


class StateRecord(TypedDict):
    """All there is to draw."""

    boards: list[BoardRecord]


@dataclass
class _Board:
    """What is known of one handheld, or of real dice; `at` rises with each change of its game. `after` is the event up
    to which the card knows, `away` whether the handheld waits for a box from here, `how` it is made to roll."""

    id: str
    name: str
    link: str
    message: str
    card: CardView | None = None
    held: list[int] | None = None
    tumbling: bool = False
    at: int = 0
    after: int = 0
    away: bool = False
    how: str = spoken.SHAKE
    dice: DiceRecord | None = None


class Boards:
    """The boards of all handhelds, and the last game of the database as long as none of them has one."""

    def __init__(self, last_game: CardView | None = None, chances: ChancesShown | None = None) -> None:
        self._lock = Lock()
        self._chances = ChancesShown(OFF) if chances is None else chances
        self._chances.on_change = lambda: self.on_change()
        self._boards: dict[str, _Board] = {}
        self._last_game = last_game
        self._changes = 0
        self.on_change: Callable[[], None] = lambda: None  # called in any thread
        if last_game is not None:
            self._chances.changed(LAST_GAME, last_game)

    def linked(self, ident: str, status: Status, device: str = "") -> None:
        """How the link to a handheld stands; `device` is its serial number, as soon as it has said that."""
        with self._lock:
            board = self._boards.setdefault(ident, _Board(ident, "handheld", "waiting", ""))
            board.link, board.message = status.link, shown(status.message)
            if device:
                board.name = f"handheld {shown(device[-6:])}"
            board.tumbling = False
        self.on_change()

    def changed(self, ident: str, card: CardView, after: int = 0) -> None:
        """The game of a handheld has changed: this is its card after event `after`."""
        with self._lock:
            board = self._boards.setdefault(ident, _Board(ident, "handheld", "waiting", ""))
            self._changes += 1
            board.card, board.held, board.tumbling, board.at = card, None, False, self._changes
            board.after = after
        self._chances.changed(ident, card)
        self.on_change()

    def dice_entered(self, card: CardView, dice: DiceRecord, after: int) -> None:
        """The game with real dice has changed."""
        with self._lock:
            board = self._boards.setdefault(REAL_DICE, _Board(REAL_DICE, "real dice", "dice", ""))
            self._changes += 1
            board.card, board.dice, board.after, board.at = card, dice, after, self._changes
        self._chances.changed(REAL_DICE, card)
        self.on_change()

    def viewed(self, ident: str, view: ShownView) -> None:
        """A handheld shows something else: that its dice tumble, and which of them are locked, is shown here too."""
        record = None if view.practice else record_of(view)
        with self._lock:
            board = self._boards.get(ident)
            if board is None:
                return
            before = board.held, board.tumbling, board.away, board.how
            if isinstance(without := getattr(record, "no_sensor", None), str):
                board.how = shown(instead(without))
            board.away = record is not None and view.kind == "Away"
            board.tumbling = record is not None and view.kind == "Rolling"
            if record is None or view.kind != "Choosing" or not isinstance(record.locks, int):
                board.held = board.held if board.tumbling else None
            else:
                board.held = locked(record.locks)
            if before == (board.held, board.tumbling, board.away, board.how):
                return
        self.on_change()

    def state(self) -> StateRecord:
        """The record of all boards as they are now."""
        with self._lock:
            boards = sorted(self._boards.values(), key=lambda board: (-board.at, board.id))
            records: list[BoardRecord] = [self._record(board) for board in boards]
        if self._last_game is not None and not any(record["game"] for record in records):
            game = game_record(self._last_game)
            records.insert(0, {
                "id": LAST_GAME, "name": "last game", "link": "", "message": "", "tumbling": False, "game": game,
                "chances": self._chances.record(LAST_GAME, self._last_game),
                "hand": None,
            })  # fmt: skip
        return {"boards": records}

    def _record(self, board: _Board) -> BoardRecord:
        card, real = board.card, board.dice is not None
        there = card is not None and (real or board.link == "connected")
        return {
            "id": board.id, "name": board.name, "link": board.link, "message": board.message,
            "tumbling": board.tumbling,
            "game": None if card is None else game_record(card, board.held, real, board.away, board.how),
            "chances": None if card is None else self._chances.record(board.id, card),
            "hand": hand_record(card, board.after, board.away or real, board.dice) if card and there else None,
        }  # fmt: skip
