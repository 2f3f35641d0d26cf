"""What a page asks for, and what it can rely on: a sign of life of the program, and what came of each request.

A page gives each request an id of its own. When its connection is lost before the answer came, it asks over the next
one whether that request has arrived.

Law: a request that was asked about before it arrived is never done. It may still be on its way, and the page has been
told that it is not saved.
"""

import asyncio
import json
import re
import time
from collections.abc import Callable, Container
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Protocol

from aiohttp import WSCloseCode, WSMsgType, web

from fivedice.box import BOXES
from fivedice.edition import EDITIONS, MOST_PLAYERS
from rollkeeper.errors import RollkeeperError
from rollkeeper.store.names import LONGEST as LONGEST_NAME
from rollkeeper.sync.greeting import MOST_EVENTS
from rollkeeper.sync.persons_request import UNDONE, Answered
from rollkeeper.web.access import Access, Rate, stays

ALIVE = 10.0  # seconds without a message after which there is one that says only that the program is there
SIGN_OF_LIFE = '{"alive":1}'
SLOWEST = 20.0  # seconds that one message may take to a tab
LONGEST_MESSAGE = 4096  # bytes from a tab: a new game of eight long names has 1500
LONGEST_ID = 40  # letters
LONGEST_AGO = 10**10  # ms
MOST_KNOWN = 256  # requests whose answers are remembered
NOT_ARRIVED = {"denied": "not saved: it did not reach the program; do it again", "name": "not-arrived"}

Said = dict[str, object]
Tell = Callable[[Said], None]


def heard(text: str) -> Said:
    """Returns the object that a page has sent; {} for anything else."""
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return said if isinstance(said, dict) else {}


def id_of(said: Said) -> str:
    """Returns the id of the request that a page has sent, or asks about; "" if there is none."""
    ident = said.get("arrived", said.get("id"))
    return ident if isinstance(ident, str) and len(ident) <= LONGEST_ID else ""


def answer_of(error: RollkeeperError | None) -> Said:
    """Returns what a page is told of a request: that it is done, or why not."""
    return {"done": 1} if error is None else {"denied": error.message, "name": error.name}


class OnlyLooks(RollkeeperError):
    """This browser has not been let in to write."""

    def __init__(self) -> None:
        super().__init__(
            "this browser may only look", UNDONE, "press Write scores, and enter the code that the program shows"
        )


ONLY_LOOKS = answer_of(OnlyLooks())


@dataclass
class _Request:
    asking: list[Tell] = field(default_factory=list)
    answer: Said | None = None


class Lifeline:
    """Remembers the requests of all pages since the program began. In one thread."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._known: dict[str, _Request] = {}

    def arrived(self, ident: str, tell: Tell) -> Tell | None:
        """Take a request by its id, "" if it has none. Returns how to answer it; None if it must not be done."""
        if not ident:
            return tell
        if ident in self._known:
            return None
        request = self._remember(ident)
        request.asking.append(tell)

        def answer(message: Said) -> None:
            request.answer = {**message, "of": ident}
            for each in request.asking:
                each(request.answer)

        return answer

    def ask(self, ident: str, ago: int, tell: Tell) -> None:
        """Tell what came of a request that was made `ago` ms before, now or when it is known; one that has not arrived
        will not be done. Of those from before the program began nobody knows."""
        request = self._known.get(ident)
        if request is None and ago > 1000 * (time.monotonic() - self._began):
            return tell({"unknown": 1, "of": ident})
        if request is None:
            request = self._remember(ident)
            request.answer = {**NOT_ARRIVED, "of": ident}
        if request.answer is None:
            request.asking.append(tell)
        else:
            tell(request.answer)

    def _remember(self, ident: str) -> _Request:
        while len(self._known) >= MOST_KNOWN:
            del self._known[next(iter(self._known))]
        self._known[ident] = request = _Request()
        return request


MOST_LETTERS = 4 * LONGEST_NAME  # as typed, which may be more than are kept; `names.fit` says what is wrong with one
MOST_POINTS = 999  # of a box: more than any edition gives
LONGEST_BOARD = 256  # letters of a board's id
KINDS = ("lists", "arrived", "write", "undo", "new", "further", "roll", "choose", "clear", "end")
DICE, PLACES = re.compile("[1-6]{1,5}"), re.compile("1?2?3?4?5?")


class NotUnderstood(RollkeeperError):
    """No page of this version asks so."""

    def __init__(self, what: str) -> None:
        super().__init__(f"the program does not understand this page ({what})", UNDONE, "load it again")


@dataclass(frozen=True)
class ViewerRequest:
    """`kind` is one of KINDS; `text` is the box, the edition, the faces, the pockets or the id of another request.
    Without `points` a box is to be taken back."""

    kind: str
    text: str = ""
    board: str = ""
    points: int | None = None
    after: int = 0
    keep: str = ""
    players: list[str] = field(default_factory=list)
    teams: int = 0
    difference: bool = False
    ident: str = ""
    ago: int = 0


def request_of(said: Said) -> ViewerRequest:
    """Returns what is asked for. Raises NotUnderstood.

    A box that was chosen on a page is {"write":"fours","points":16,"after":7}, and it is taken back by
    {"undo":"fours","after":8}; `board` names the handheld where there are several. {"new":"travel",
    "players":["Ann",""],"after":8} begins a game: a seat without a name is a guest's; "teams":2 with partners,
    "difference":1 if all owe it to the winner; {"further":1,"after":8} begins the next one on the card. Real dice are
    entered by `roll` and `choose`, taken off by `clear`, and their game ends by `end`. `after` is the last event of the
    game that the page shows.
    """
    kinds = [kind for kind in KINDS if kind in said]
    if len(kinds) != 1:
        raise NotUnderstood("no request")
    return replace(_request(kinds[0], said), ident=_text(said.get("id", ""), LONGEST_ID, "id"))


def _request(kind: str, said: Said) -> ViewerRequest:
    what = said[kind]
    if kind == "lists":
        return ViewerRequest(kind)
    if kind == "arrived":
        ago = _number(said.get("ago", 0), LONGEST_AGO, "ago")
        return ViewerRequest(kind, _text(what, LONGEST_ID, "id"), ago=ago)
    after = _number(said.get("after", 0 if kind in ("new", "further") else None), MOST_EVENTS, "after")
    if kind == "new":
        return ViewerRequest(
            kind, _one_of(what, EDITIONS, "rules"), after=after, players=_names(said.get("players")),
            teams=_number(said.get("teams", 0), MOST_PLAYERS, "teams"),
            difference=_number(said.get("difference", 0), 1, "difference") > 0,
        )  # fmt: skip
    if kind in ("clear", "end", "further"):
        return ViewerRequest(kind, after=after)
    if kind == "roll":
        return ViewerRequest(kind, _like(what, DICE), after=after, keep=_like(said.get("keep", ""), PLACES))
    if kind == "choose":
        return ViewerRequest(kind, _like(what, PLACES), after=after)
    points = _number(said.get("points"), MOST_POINTS, "points") if kind == "write" else None
    board = _text(said.get("board", ""), LONGEST_BOARD, "board")
    return ViewerRequest(kind, _one_of(what, BOXES, "box"), board, points, after)


def _text(value: object, longest: int, what: str) -> str:
    if not isinstance(value, str) or len(value) > longest:
        raise NotUnderstood(what)
    return value


def _one_of(value: object, there: Container[str], what: str) -> str:
    if not isinstance(value, str) or value not in there:
        raise NotUnderstood(what)
    return value


def _number(value: object, most: int, what: str) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise NotUnderstood(what)
    return value


def _like(value: object, pattern: re.Pattern[str]) -> str:
    if not isinstance(value, str) or not pattern.fullmatch(value):
        raise NotUnderstood("dice")
    return value


def _names(value: object) -> list[str]:
    if not isinstance(value, list) or not 0 < len(value) <= MOST_PLAYERS:
        raise NotUnderstood("players")
    if not all(isinstance(name, str) and len(name) <= MOST_LETTERS for name in value):
        raise NotUnderstood("players")
    return [name.strip() for name in value]


class Writes(Protocol):
    """Does what is asked for, as `web.serve.Writer` and `web.play.TableWriter`. `real_dice`: also games without a
    handheld."""

    @property
    def real_dice(self) -> bool: ...

    def lists(self) -> dict[str, object]: ...

    def do(self, request: ViewerRequest, answered: Answered) -> None: ...


class Listener:
    """Hears one tab, which `may_write` or not. `tell` says something to that tab alone; without a `writer` everybody
    only looks."""

    def __init__(self, may_write: Callable[[], bool], writer: Writes | None, tell: Tell, lifeline: Lifeline) -> None:
        self._may_write, self._writer, self._tell, self._lifeline = may_write, writer, tell, lifeline
        self._loop = asyncio.get_running_loop()

    async def hear(self, said: Said) -> None:
        """Do what is said. Never raises for what a browser can say."""
        writer = self._writer if self._may_write() else None
        ident = id_of(said)
        if writer is None:
            return self._tell_of(ident, ONLY_LOOKS)
        tell: Tell | None = partial(self._tell_of, ident)
        try:
            request = request_of(said)
            if request.kind == "lists":
                self._tell({"lists": await asyncio.to_thread(writer.lists)})
            elif request.kind == "arrived":
                self._lifeline.ask(request.text, request.ago, self._tell)
            elif (tell := self._lifeline.arrived(request.ident, self._tell)) is not None:
                await asyncio.to_thread(writer.do, request, partial(self._answered, tell))
        except RollkeeperError as error:
            self._answered(tell or self._tell, error)

    def _answered(self, tell: Tell, error: RollkeeperError | None) -> None:
        """From any thread."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(tell, answer_of(error))

    def _tell_of(self, ident: str, message: Said) -> None:
        """Say what came of the request of that id; "" if it had none."""
        self._tell({**message, "of": ident} if ident else message)


class Mailbox(Protocol):
    """What one tab has still to be told: `something` is set while there is some of it, `take` gives the next texts."""

    something: asyncio.Event

    def tell(self, message: Said) -> None: ...

    def take(self) -> list[str]: ...


class LivePage:
    """A page with a WebSocket. `writer` does what is asked for on it; without one everybody only looks."""

    def __init__(self, access: Access, writer: Writes | None, messages: int, a_second: float) -> None:
        """A tab may send `messages` at once, and then `a_second` more."""
        self._access, self._writer = access, writer
        self._tabs: dict[web.WebSocketResponse, Mailbox] = {}
        self._said = Rate(messages, a_second)
        self._lifeline = Lifeline()

    async def close(self) -> None:
        """Tell every tab that the program ends."""
        goodbyes = [tab.close(code=WSCloseCode.GOING_AWAY, message=b"the program ends") for tab in self._tabs]
        await asyncio.gather(*goodbyes, return_exceptions=True)

    async def talk(self, request: web.Request, mailbox: Mailbox) -> web.WebSocketResponse:
        """Tells a tab what its mailbox has, and hears it, until it goes."""
        tab = web.WebSocketResponse(heartbeat=15.0, compress=False, max_msg_size=LONGEST_MESSAGE)
        self._tabs[tab] = mailbox
        listener = Listener(lambda: self._access.may_write(request), self._writer, mailbox.tell, self._lifeline)
        telling = None
        try:
            await tab.prepare(request)
            stays(request)
            telling = asyncio.create_task(_tell(tab, mailbox))
            async for received in tab:
                if not self._said.take(tab, time.monotonic()):
                    await tab.close(code=WSCloseCode.POLICY_VIOLATION, message=b"too many messages")
                elif received.type is WSMsgType.TEXT:
                    said = heard(received.data)
                    if not (self._access.may_write(request) and self._obey(tab, said)):
                        await listener.hear(said)
        finally:
            del self._tabs[tab]
            self._said.forget(tab)
            self._gone(tab)
            if telling is not None:
                telling.cancel()
        return tab

    def _obey(self, tab: web.WebSocketResponse, said: Said) -> bool:
        """Obey a key or a shake, which get no answer. Returns whether it was one."""
        return False

    def _gone(self, tab: web.WebSocketResponse) -> None:
        """The tab is not there any more."""


async def _tell(tab: web.WebSocketResponse, mailbox: Mailbox) -> None:
    try:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(ALIVE):
                    await mailbox.something.wait()
            mailbox.something.clear()
            for text in mailbox.take() or [SIGN_OF_LIFE]:
                async with asyncio.timeout(SLOWEST):
                    await tab.send_str(text)
    except TimeoutError:
        await tab.close(code=WSCloseCode.TRY_AGAIN_LATER)
    except (ConnectionError, RuntimeError):
        pass  # the tab is gone; its reading side notices as well and clears up
