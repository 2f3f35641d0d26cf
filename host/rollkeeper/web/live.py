"""The scoreboard: what every handheld has said last, as one record, and a WebSocket that tells each viewer.

Everybody may look, and what comes from a browser changes nothing unless `access` says that it may. A slow viewer misses
states in between, never the newest, and holds nobody up: the record is made once for all of them.

The record: {"boards": [...]}. The board whose game has changed last comes first, so that a page that follows the play
shows `boards[0]`; what it says while there is nothing to show is its own (scoreboard.js).
"""

import asyncio
import json
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from threading import Lock
from typing import TypedDict

from aiohttp import WSCloseCode, WSMsgType, web

from rollkeeper import say
from rollkeeper.narrator import instead, locked, record_of
from rollkeeper.scores.scorecard import CardView
from rollkeeper.sync.reports import ShownView
from rollkeeper.sync.scorekeeper import Status
from rollkeeper.web.access import MOST_VIEWERS, Access, Invitation, Rate, own_page, stays
from rollkeeper.web.pages import page
from rollkeeper.web.records import (
    OFF,
    ChancesRecord,
    ChancesShown,
    DiceRecord,
    GameRecord,
    HandRecord,
    game_record,
    hand_record,
)
from rollkeeper.web.requests import ALIVE, SIGN_OF_LIFE, Lifeline, Listener, Writes
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
    how: str = say.SHAKE
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
            board = self._boards.setdefault(REAL_DICE, _Board(REAL_DICE, "real dice", "dice", "", how=say.ROLL))
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


SLOWEST = 20.0  # seconds that one message may take to a viewer
LONGEST_MESSAGE = 4096  # bytes from a viewer: a new game of eight long names has 1500
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
    """What one viewer has still to be told: the newest record, if it is not told yet, and answers to it alone."""

    def __init__(self) -> None:
        self.news = asyncio.Event()
        self.stale = True
        self.answers: deque[str] = deque(maxlen=MOST_ANSWERS)
        self.news.set()

    def changed(self) -> None:
        """There is another record."""
        self.stale = True
        self.news.set()

    def tell(self, answer: dict[str, object]) -> None:
        """Something to this viewer alone."""
        self.answers.append(json.dumps(answer))
        self.news.set()


class BoardPage:
    """The page of the scoreboard. `writer` does what is asked for on it; without one everybody
    only looks."""

    def __init__(
        self, boards: Boards, access: Access, others: bool = False, home: str = "", writer: Writes | None = None
    ) -> None:
        self.boards = boards
        self._writer = writer
        self._access, self._others, self._home = access, others, home
        self._viewers: dict[web.WebSocketResponse, Viewer] = {}
        self._text = ""  # the record as it is sent; "" if it must be made again
        self._said = Rate(MESSAGES, MESSAGES_A_SECOND)
        self._lifeline = Lifeline()

    async def page(self, request: web.Request) -> web.Response:
        """The page."""
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
        goodbyes = [viewer.close(code=WSCloseCode.GOING_AWAY, message=b"the program ends") for viewer in self._viewers]
        await asyncio.gather(*goodbyes, return_exceptions=True)

    def _changed(self) -> None:
        self._text = ""
        for viewer in self._viewers.values():
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
        socket = web.WebSocketResponse(heartbeat=15.0, compress=False, max_msg_size=LONGEST_MESSAGE)
        self._viewers[socket] = viewer = Viewer()
        listener = Listener(lambda: self._access.may_write(request), self._writer, viewer.tell, self._lifeline)
        telling = None
        try:
            await socket.prepare(request)
            stays(request)
            telling = asyncio.create_task(self._tell(socket, request, viewer))
            async for said in socket:
                if not self._said.take(socket, time.monotonic()):
                    await socket.close(code=WSCloseCode.POLICY_VIOLATION, message=b"too many messages")
                elif said.type is WSMsgType.TEXT:
                    await listener.hear(said.data)
        finally:
            del self._viewers[socket]
            self._said.forget(socket)
            if telling is not None:
                telling.cancel()
        return socket

    async def _tell(self, socket: web.WebSocketResponse, request: web.Request, viewer: Viewer) -> None:
        told = None
        try:
            while True:
                with suppress(TimeoutError):
                    async with asyncio.timeout(ALIVE):
                        await viewer.news.wait()
                quiet = not viewer.news.is_set()
                viewer.news.clear()
                async with asyncio.timeout(SLOWEST):
                    if quiet:
                        await socket.send_str(SIGN_OF_LIFE)
                    if (you := self._you(request)) != told:
                        await socket.send_json({"you": you})
                        told = you
                    if viewer.stale:
                        viewer.stale = False
                        await socket.send_str(self._state())
                    while viewer.answers:
                        await socket.send_str(viewer.answers.popleft())
        except TimeoutError:
            await socket.close(code=WSCloseCode.TRY_AGAIN_LATER)
        except (ConnectionError, RuntimeError):
            pass  # the viewer is gone; its reading side notices as well and clears up
