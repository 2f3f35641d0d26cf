"""The scoreboard: what every handheld has said last, as one record, and a WebSocket that tells each viewer.

Everybody may look, and what comes from a browser changes nothing unless `access` says that it may. A slow viewer misses
states in between, never the newest, and holds nobody up: the record is made once for all of them.

The board whose game has changed last comes first in the record, so that a page that follows the play shows that.
"""

import asyncio
import json
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from threading import Lock
from typing import TypedDict

from aiohttp import web

from rollkeeper import say
from rollkeeper.narrator import Moment, followed
from rollkeeper.scores.scorecard import CardView
from rollkeeper.sync.reports import ShownView
from rollkeeper.sync.scorekeeper import Status
from rollkeeper.web.access import MOST_VIEWERS, Access, Invitation, own_page
from rollkeeper.web.chances_shown import OFF, ChancesRecord, ChancesShown
from rollkeeper.web.pages import page
from rollkeeper.web.records import DiceRecord, GameRecord, HandRecord, game_record, hand_record
from rollkeeper.web.requests import LivePage, Said, Writes
from rollkeeper.wording import shown
from rollkeeper.words import tr

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
    """All there is to draw; `hint` says what to do while there is no game."""

    boards: list[BoardRecord]
    hint: str


@dataclass
class _Board:
    """The state of one handheld, or of real dice; `at` rises with each change of its game, and `after` is the event
    up to which the card knows."""

    id: str
    name: str
    link: str
    message: str
    card: CardView | None = None
    moment: Moment = field(default_factory=Moment)
    at: int = 0
    after: int = 0
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
        """Take how the link to a handheld stands; `device` is its serial number, as soon as it has said that."""
        with self._lock:
            board = self._boards.setdefault(ident, _Board(ident, tr("handheld"), "waiting", ""))
            board.link, board.message = status.link, shown(status.message)
            if device:
                board.name = tr("handheld {number}", number=shown(device[-6:]))
            board.moment = board.moment.but(tumbling=False)
        self.on_change()

    def changed(self, ident: str, card: CardView, after: int = 0) -> None:
        """The game of a handheld has changed: this is its card after event `after`."""
        with self._lock:
            board = self._boards.setdefault(ident, _Board(ident, tr("handheld"), "waiting", ""))
            self._changes += 1
            board.card, board.after, board.at = card, after, self._changes
            board.moment = board.moment.but(locks=None, tumbling=False)
        self._chances.changed(ident, card)
        self.on_change()

    def dice_entered(self, card: CardView, dice: DiceRecord, after: int) -> None:
        """The game with real dice has changed."""
        by_hand = Moment(say.ROLL)
        with self._lock:
            board = self._boards.setdefault(REAL_DICE, _Board(REAL_DICE, tr("real dice"), "dice", "", moment=by_hand))
            self._changes += 1
            board.card, board.dice, board.after, board.at = card, dice, after, self._changes
        self._chances.changed(REAL_DICE, card)
        self.on_change()

    def viewed(self, ident: str, view: ShownView) -> None:
        """A handheld shows something else: that its dice tumble, and which of them are locked, is shown here too."""
        with self._lock:
            board = self._boards.get(ident)
            if board is None or (now := followed(board.moment, view)) == board.moment:
                return
            board.moment = now
        self.on_change()

    def moment(self, ident: str) -> Moment:
        """Returns what a handheld shows that matters to its game."""
        with self._lock:
            board = self._boards.get(ident)
            return Moment() if board is None else board.moment

    def state(self) -> StateRecord:
        """Returns the record of all boards as they are now."""
        with self._lock:
            boards = sorted(self._boards.values(), key=lambda board: (-board.at, board.id))
            records: list[BoardRecord] = [self._record(board) for board in boards]
        if self._last_game is not None and not any(record["game"] for record in records):
            game = game_record(self._last_game)
            records.insert(0, {
                "id": LAST_GAME, "name": tr("last game"), "link": "", "message": "", "tumbling": False, "game": game,
                "chances": self._chances.record(LAST_GAME, self._last_game),
                "hand": None,
            })  # fmt: skip
        here = any(record["link"] == "connected" for record in records)
        return {"boards": records, "hint": tr(say.NO_GAME) if here else tr(say.NO_HANDHELD)}

    def _record(self, board: _Board) -> BoardRecord:
        card, real = board.card, board.dice is not None
        there = card is not None and (real or board.link == "connected")
        return {
            "id": board.id, "name": board.name, "link": board.link, "message": board.message,
            "tumbling": board.moment.tumbling,
            "game": None if card is None else game_record(card, board.moment, real),
            "chances": None if card is None else self._chances.record(board.id, card),
            "hand": hand_record(card, board.after, board.moment.away or real, board.dice) if card and there else None,
        }  # fmt: skip


MESSAGES, MESSAGES_A_SECOND = 60, 20  # of one viewer
MOST_ANSWERS = 16  # that wait for a viewer; older ones are dropped


class YouRecord(TypedDict):
    """What is told to one viewer alone: whether this browser may write, or could be paired to, and how to bring another
    one here. `keeps`: it may write, and boxes of a handheld are chosen on this page; `real_dice`: games without a
    handheld, too. `others`: whether there are pages of games and players beside this one. `home` is the address of the
    page that has the handheld itself, "" if there is none."""

    may_write: bool
    keeps: bool
    real_dice: bool
    may_pair: bool
    invitation: Invitation | None
    others: bool
    home: str


class Viewer:
    """Holds what one viewer has still to be told: what is about this viewer, the newest record, and answers."""

    def __init__(self, you: Callable[[], YouRecord], state: Callable[[], str]) -> None:
        self._you, self._state = you, state
        self._told: YouRecord | None = None
        self._stale = True
        self._answers: deque[str] = deque(maxlen=MOST_ANSWERS)
        self.something = asyncio.Event()
        self.something.set()

    def changed(self) -> None:
        """There is another record."""
        self._stale = True
        self.something.set()

    def tell(self, message: Said) -> None:
        """Tell something to this viewer alone."""
        self._answers.append(json.dumps(message))
        self.something.set()

    def take(self) -> list[str]:
        """Returns all of it, in order."""
        texts = []
        if (you := self._you()) != self._told:
            self._told = you
            texts.append(json.dumps({"you": you}))
        if self._stale:
            self._stale = False
            texts.append(self._state())
        texts += self._answers
        self._answers.clear()
        return texts


class BoardPage(LivePage):
    """The page of the scoreboard. `others`: pages of games are beside it; `home` is the page with the handheld."""

    def __init__(
        self, boards: Boards, access: Access, others: bool = False, home: str = "", writer: Writes | None = None
    ) -> None:
        super().__init__(access, writer, MESSAGES, MESSAGES_A_SECOND)
        self.boards = boards
        self._others, self._home = others, home
        self._viewers: set[Viewer] = set()
        self._text = ""  # the record as it is sent; "" if it must be made again

    async def page(self, request: web.Request) -> web.Response:
        """Returns the page."""
        return web.Response(text=page("scoreboard"), content_type="text/html", charset="utf-8")

    def open(self) -> None:
        """From now on viewers are told what changes. In the event loop."""
        loop = asyncio.get_running_loop()

        def changed() -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._changed)

        self.boards.on_change = changed
        if self._access.pairing is not None:
            self._access.pairing.on_paired.append(lambda address: changed())

    async def close(self) -> None:
        """Tell every viewer that the program ends."""
        self.boards.on_change = lambda: None
        await super().close()

    def _changed(self) -> None:
        self._text = ""
        for viewer in self._viewers:
            viewer.changed()

    def _state(self) -> str:
        if not self._text:
            self._text = json.dumps(self.boards.state(), separators=(",", ":"))
        return self._text

    def _you(self, request: web.Request) -> YouRecord:
        may_write = self._access.may_write(request)
        return {
            "may_write": may_write,
            "keeps": may_write and self._writer is not None,
            "real_dice": may_write and self._writer is not None and self._writer.real_dice,
            "may_pair": not may_write and self._access.pairing is not None,
            "invitation": self._access.invitation() if may_write else None,
            "others": self._others,
            "home": self._home if may_write else "",
        }

    async def socket(self, request: web.Request) -> web.WebSocketResponse:
        """Tells a viewer, and hears it."""
        if not own_page(request):
            raise web.HTTPForbidden(text="Only the page of this server may look.\n")
        if len(self._viewers) >= MOST_VIEWERS:
            raise web.HTTPServiceUnavailable(text="Too many viewers.\n")
        viewer = Viewer(partial(self._you, request), self._state)
        self._viewers.add(viewer)
        try:
            return await self.talk(request, viewer)
        finally:
            self._viewers.discard(viewer)
