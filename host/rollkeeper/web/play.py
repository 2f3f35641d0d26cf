"""The handheld on the page of `rollkeeper play`: a WebSocket that forwards between a tab and the table.

Nothing is polled. What the handheld shows is sent to every tab the moment it arrives; what a tab presses goes to the
handheld the moment it arrives. A key is down while at least one tab holds it down, and a tab that goes away lets go of
everything: a closed laptop lid must not hold a key for ever.
"""

import asyncio
import json
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Protocol, TypeGuard

from aiohttp import WSCloseCode, WSMsgType, web

from fivedice.box import BOXES
from fivedice.edition import EDITIONS, MOST_PLAYERS
from rollkeeper.errors import RollkeeperError
from rollkeeper.play.table import Table
from rollkeeper.play.virtual_process import Message, parsed
from rollkeeper.scores.new_game import editions
from rollkeeper.store.names import LONGEST
from rollkeeper.sync.greeting import MOST_EVENTS
from rollkeeper.sync.persons_request import UNDONE, Answered, NewGame, StillAsking
from rollkeeper.web.access import Access, Rate, stays
from rollkeeper.web.pages import page
from rollkeeper.web.requests import (
    ALIVE,
    LONGEST_AGO,
    ONLY_LOOKS,
    SIGN_OF_LIFE,
    Lifeline,
    NotUnderstood,
    Tell,
    ViewerRequest,
    answer_of,
    id_of,
)

SCOREBOARD = "/scoreboard/"
MOST_POINTS = 999  # of a box: more than any edition gives
BEHIND = 8  # so many messages waiting, and older ones of the same kind are dropped
MESSAGES, MESSAGES_A_SECOND = 300, 60  # of one tab: quicker than any hand
MOST = 64  # tones of a tab in the background are not worth keeping for ever


class PlayPage:
    """The page with the handheld, for one table."""

    def __init__(
        self, table: Table, access: Access, again: tuple[str, str] = ("rollkeeper play", "make play")
    ) -> None:
        self.table, self.again = table, again
        self._access = access
        self._hands = Hands(table.key, table.shake)
        self._tabs: set[web.WebSocketResponse] = set()
        self._said = Rate(MESSAGES, MESSAGES_A_SECOND)
        self._lifeline = Lifeline()
        self._beginning: asyncio.Task[None] | None = None  # a new game

    async def close(self) -> None:
        """Tell every tab that the program ends."""
        goodbyes = [tab.close(code=WSCloseCode.GOING_AWAY, message=b"the program ends") for tab in self._tabs]
        await asyncio.gather(*goodbyes, return_exceptions=True)
        if self._beginning is not None:
            self._beginning.cancel()

    async def page(self, request: web.Request) -> web.Response:
        """The page, for a browser that may write; any other is sent to the scoreboard."""
        if not self._access.paired(request):
            raise web.HTTPFound(SCOREBOARD)  # which is for everybody, and where a browser is paired
        return web.Response(text=page("play"), content_type="text/html", charset="utf-8")

    async def socket(self, request: web.Request) -> web.WebSocketResponse:
        """Forwards between a tab and the table."""
        if not self._access.may_write(request):
            raise web.HTTPForbidden(text="Only the page of this server may play.\n")
        tab = web.WebSocketResponse(heartbeat=15.0, compress=False, max_msg_size=4096)
        await tab.prepare(request)
        stays(request)
        outbox = Outbox()
        outbox.put({"again": list(self.again)})
        outbox.put({"editions": editions()})
        for message in self.table.now():
            outbox.put(message)
        leave = self.table.join(outbox.put)
        self._tabs.add(tab)
        telling = asyncio.create_task(_tell(tab, outbox))
        try:
            async for received in tab:
                if not self._said.take(tab, time.monotonic()):
                    await tab.close(code=WSCloseCode.POLICY_VIOLATION, message=b"too many messages")
                elif received.type is WSMsgType.TEXT:
                    self._hear(tab, received.data, outbox.put, self._access.may_write(request))
        finally:
            leave()
            self._tabs.discard(tab)
            self._said.forget(tab)
            self._hands.let_go(tab)
            telling.cancel()
        return tab

    def _hear(self, tab: object, text: str, tell: Tell = lambda message: None, may_write: bool = True) -> None:
        """What a tab says: keys, shakes, or a request, of which it is told what came; or it asks that once more.
        Whatever it is, only what a handheld can do goes on."""
        said = parsed(text)
        ident = id_of(said)
        if not may_write:
            _deny(ONLY_LOOKS, ident, tell)
        elif self._hands.obey(tab, said) or not isinstance(said, dict):
            return
        elif "arrived" in said:
            if ident and _upto(ago := said.get("ago", 0), LONGEST_AGO):
                self._lifeline.ask(ident, ago, tell)
        elif (do := self._wanted(said)) is None:
            _deny(NotUnderstood("no request").message, ident, tell)
        elif not ident:
            do()  # the table tells everybody
        elif (answer := self._lifeline.arrived(ident, tell)) is not None:
            do(partial(_answered, asyncio.get_running_loop(), answer))

    def _wanted(self, said: dict[str, object]) -> "partial[None] | None":
        """How to do what a page asks for; None if it cannot be. A box that was chosen on the page,
        {"write":"fours","points":16,"after":7}, is taken back, {"undo":"fours","after":8}, or a game begins,
        {"new":"travel","players":["Ann",""],"after":8}: a seat without a name is a guest's; "teams":2 with partners,
        "difference":1 if all owe it to the winner. {"further":1,"after":8} begins the next one on the card. `after` is
        the last event that the card on the page knows."""
        box, points, undo, edition = (said.get(name) for name in ("write", "points", "undo", "new"))
        after = said.get("after", 0 if "new" in said or "further" in said else None)
        teams, difference = said.get("teams", 0), said.get("difference", 0)
        seats = _seats(said.get("players"))
        if not _upto(after, MOST_EVENTS):
            return None
        if isinstance(box, str) and box in BOXES and _upto(points, MOST_POINTS):
            return partial(self.table.write, box, points, after)
        if isinstance(undo, str) and undo in BOXES:
            return partial(self.table.write, undo, None, after)
        if isinstance(edition, str) and edition in EDITIONS and 0 < len(seats) <= EDITIONS[edition].most:
            if not (_upto(teams, MOST_PLAYERS) and _upto(difference, 1)):
                return None
            return partial(self._begin, NewGame(edition, seats, teams, bool(difference)), after)
        return partial(self._begin, NewGame(same_card=True), after) if "further" in said else None

    def _begin(self, game: NewGame, after: int, answered: Answered | None = None) -> None:
        """Begin a new game, one at a time."""
        if self._beginning is None or self._beginning.done():
            self._beginning = asyncio.create_task(self.table.new_game(game, after, answered))
        elif answered is not None:
            answered(StillAsking())


class Outbox:
    """What one tab has still to be told. A slow tab misses pictures, never the newest one, and holds nobody up."""

    def __init__(self) -> None:
        self._waiting: deque[Message] = deque(maxlen=MOST)
        self._something = asyncio.Event()

    def put(self, message: Message) -> None:
        """Add a message; it replaces an older one of its kind if the tab lags behind."""
        if len(self._waiting) >= BEHIND:
            kind = next(iter(message), "")
            newer = [waiting for waiting in self._waiting if next(iter(waiting), "") != kind]
            self._waiting = deque(newer, maxlen=MOST)
        self._waiting.append(message)
        self._something.set()

    async def get(self) -> Message:
        """The oldest message, as soon as there is one."""
        while not self._waiting:
            self._something.clear()
            await self._something.wait()
        return self._waiting.popleft()


def _seats(value: object) -> list[str]:
    """The names at a table; none if that is no table."""
    seats = value if isinstance(value, list) else []
    right = all(isinstance(name, str) and len(name) <= LONGEST for name in seats)
    return [name.strip() for name in seats] if right else []


def _deny(why: str, ident: str, tell: Tell) -> None:
    """Tell a page why a request is not done; what has no id (a key) gets no answer."""
    if ident:
        tell({"denied": why, "of": ident})


def _answered(loop: asyncio.AbstractEventLoop, answer: Tell, error: RollkeeperError | None) -> None:
    """From any thread."""
    if not loop.is_closed():
        loop.call_soon_threadsafe(answer, answer_of(error))


def _upto(value: object, most: int) -> TypeGuard[int]:
    return type(value) is int and 0 <= value <= most


async def _tell(tab: web.WebSocketResponse, outbox: Outbox) -> None:
    try:
        while True:
            text = SIGN_OF_LIFE
            with suppress(TimeoutError):
                async with asyncio.timeout(ALIVE):
                    text = json.dumps(await outbox.get(), separators=(",", ":"))
            await tab.send_str(text)
    except (ConnectionError, RuntimeError):
        pass  # the tab is gone; its reading side notices as well and clears up


KEYS = (1, 2, 3, 4, 5)
SHAKE = 0  # counts as a sixth thing that can be held


class Hands:
    """Knows who holds what; calls `key(number, down)` and `shake(on)` when the joined state changes."""

    def __init__(self, key: Callable[[int, bool], None], shake: Callable[[bool], None]) -> None:
        self._key = key
        self._shake = shake
        self._held: dict[int, set[object]] = {thing: set() for thing in (SHAKE, *KEYS)}

    def obey(self, tab: object, message: object) -> bool:
        """Do what a tab says ({"key":1,"down":true}, {"shake":true}). False if it is neither."""
        if not isinstance(message, dict):
            return False
        number, down, shake = message.get("key"), message.get("down"), message.get("shake")
        if type(number) is int and number in KEYS and isinstance(down, bool):
            self._hold(tab, number, down)
        elif isinstance(shake, bool):
            self._hold(tab, SHAKE, shake)
        else:
            return False
        return True

    def let_go(self, tab: object) -> None:
        """The tab is gone."""
        for thing in self._held:
            self._hold(tab, thing, False)

    def _hold(self, tab: object, thing: int, down: bool) -> None:
        holders = self._held[thing]
        before = bool(holders)
        (holders.add if down else holders.discard)(tab)
        if bool(holders) == before:
            return
        if thing == SHAKE:
            self._shake(down)
        else:
            self._key(thing, down)


class NotHere(RollkeeperError):
    """It is not done on this page."""

    def __init__(self) -> None:
        super().__init__(
            "this page shows the game of `rollkeeper play`", UNDONE, "`rollkeeper serve` takes real dice"
        )


class WritesBoxes(Protocol):
    """What is needed of the table."""

    def write(self, box: str, points: int | None, after: int, answered: Answered | None = None) -> None: ...


class TableWriter:
    """A `web.requests.Writes` for the table: it has one handheld, so no board needs to be named."""

    real_dice = False

    def __init__(self, table: WritesBoxes) -> None:
        self._table = table

    def lists(self) -> dict[str, object]:
        """Nothing to begin a game with."""
        return {"editions": [], "names": []}

    def do(self, request: ViewerRequest, answered: Answered) -> None:
        """Have a box written or taken back. `answered` is called once, perhaps later and in another thread."""
        if request.kind in ("write", "undo"):
            self._table.write(request.text, request.points, request.after, answered)
        else:
            answered(NotHere())
