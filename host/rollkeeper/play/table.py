"""The table of a game: the virtual handheld and the scorekeeper side by side, and how a game at it ends.

Everything that shows is a message, a dict with one leading key: what the handheld shows (`oled` or `pixels`, `leds`,
`tone`), what of that is to be read out (`aloud`), what the scorekeeper knows (`card`, `link`, `event`), the game as the
page draws it (`game`), how a start goes (`progress`), that time has passed (`waited`). The newest of each kind is kept,
so whoever comes later sees the same as those who were there from the start.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from fivedice.edition import MOST_PLAYERS
from rollkeeper.errors import NotYet, RollkeeperError
from rollkeeper.narrator import Narrator
from rollkeeper.place import Place
from rollkeeper.play.virtual_process import HandheldFailed, Message, Service
from rollkeeper.scores.scorecard import CardView
from rollkeeper.store import Store
from rollkeeper.store.names import roster_and_holders, set_roster
from rollkeeper.store.repair import open_or_begin_anew
from rollkeeper.sync.persons_request import BEGIN_AGAIN, Answered, CannotBegin, GameWentOn, NewGame, NotConnected
from rollkeeper.sync.reports import ShownView
from rollkeeper.sync.roster_request import checked
from rollkeeper.sync.scorekeeper import Scorekeeper, Status
from rollkeeper.sync.session_errors import NotARollkeeper
from rollkeeper.web.live import Boards
from rollkeeper.web.records import PlayRecord, play_record
from rollkeeper.words import tr
from turnlink.host import Event

log = logging.getLogger(__name__)

# Of these the newest message says what is there now.
LASTING = ("oled", "pixels", "leds", "aloud", "card", "game", "link", "progress", "pace")
BOARD = "virtual"  # the handheld of this table, among the boards
SEATED = 30.0  # seconds until the handheld has the names; the roster is looked at every five
SETTLES = 5.0  # seconds from the first connection on: while it boots the emulated Pico is slow on any computer
STARTING = "the handheld is starting"  # put into the language where it is said

Say = Callable[[Message], None]
Keep = Callable[[str, Say], "TableKeeper"]  # makes a keeper for a port that says messages, on any thread


class Table:
    """One game being played. `ended` gets the reason why the handheld has stopped, or None after `clear`."""

    def __init__(self, words: list[str], keep: Keep) -> None:
        self._keep = keep
        self._keeper: TableKeeper | None = None
        self._guests: list[Say] = []
        self._latest: dict[str, Message] = {}
        self.loop = asyncio.get_running_loop()
        self._pace: Message | None = {}  # held back while it boots; None: no more
        self._settling = False
        self.service = Service(words, self.say)
        self.ended = self.service.ended

    async def lay(self) -> Message:
        """Boot the handheld and sit the scorekeeper beside it. Returns what the handheld said when it was ready."""
        self.say({"link": "waiting", "message": tr(STARTING)})
        ready = await self.service.start()
        port = ready.get("port")
        if not isinstance(port, str):
            raise HandheldFailed("no-port", "the virtual handheld named no serial port", todo="please report this")
        self._latest.pop("progress", None)
        # Beside the event loop: a database that another program writes to is waited for.
        self._keeper = await asyncio.to_thread(self._keep, port, self._from_thread)
        await asyncio.to_thread(self._keeper.start)
        return ready

    async def clear(self) -> None:
        """Stop the scorekeeper, save and stop the handheld."""
        if self._keeper is not None:
            keeper, self._keeper = self._keeper, None
            await asyncio.to_thread(keeper.stop)
        await self.service.stop()

    def say(self, message: Message) -> None:
        """Keep `message` if it lasts, and hand it to everybody at the table."""
        kind = next(iter(message), "")
        if kind == "pace" and self._pace is not None:
            self._pace = message
            return
        if not self._settling and message.get("link") == "connected":
            self._settling = True
            self.loop.call_later(SETTLES, self._settle)
        if kind in LASTING:
            self._latest[kind] = message
        for guest in list(self._guests):
            guest(message)

    def _settle(self) -> None:
        """It has booted: from now on its pace is said."""
        pace, self._pace = self._pace, None
        if pace:
            self.say(pace)

    def now(self) -> list[Message]:
        """Returns what describes the table as it is now."""
        return list(self._latest.values())

    def latest(self, kind: str) -> Message:
        """Returns the newest message of a lasting kind, {} if there was none yet."""
        return self._latest.get(kind, {})

    def join(self, guest: Say) -> Callable[[], None]:
        """Have `guest` called with each message from now on, in the event loop's thread. Returns how to leave."""
        self._guests.append(guest)
        return lambda: self._guests.remove(guest)

    def key(self, number: int, down: bool) -> None:
        """Press or let go of key 1..5."""
        self.service.send({"key": number, "down": down})

    def tap(self, number: int, ms: int = 0) -> None:
        """Press key 1..5 and let it go after `ms` of the handheld's own time, however busy this computer is."""
        self.service.send({"tap": number, "ms": ms})

    def shake(self, on: bool) -> None:
        """Begin or end shaking."""
        self.service.send({"shake": on})

    def wait(self, ms: int) -> None:
        """Have `waited` said once `ms` of the handheld's own time have passed, after all that has shown until then."""
        self.service.send({"wait": ms})

    def store(self) -> Store:
        """Returns the open database. Raises NotYet until the scorekeeper has opened it."""
        if self._keeper is None:
            raise NotYet("the handheld is starting", todo="its games can be looked at in some seconds")
        return self._keeper.store

    def write(self, box: str, points: int | None, after: int, answered: Answered) -> None:
        """Have a box written that was chosen here, or without `points` taken back. `answered` hears what came of it,
        from any thread."""
        if self._keeper is None:
            answered(NotConnected())
        else:
            self._keeper.write(box, points, after, answered)

    async def new_game(self, game: NewGame, after: int, answered: Answered) -> None:
        """Begin a new game on the handheld, if `after` is still its last event. Names that are not in its roster are
        put there first. `answered` hears what comes of it, as in `write`."""
        try:
            keeper = self._keeper
            if keeper is None:
                raise CannotBegin("the handheld is not there yet; wait until it is connected")
            if after != keeper.after:
                raise GameWentOn(BEGIN_AGAIN)
            game.check()
            forms = iter(await asyncio.to_thread(keeper.seat, [name for name in game.players if name]))
            players = [name and next(forms) for name in game.players]
            keeper.begin(replace(game, players=players), after, answered)
        except RollkeeperError as error:
            answered(error)
        except Exception as error:
            log.exception("a new game has failed")
            answered(
                RollkeeperError(
                    f"the program has failed ({error!r})", "look at the handheld whether the game has begun",
                    "please report this", name="cannot-begin",
                )
            )  # fmt: skip

    def _from_thread(self, message: Message) -> None:
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.say, message)


class TableKeeper(Scorekeeper):
    """A scorekeeper that writes into `database`, and says `link`, `event`, `card`, `game` and `aloud` messages.

    An `event` message comes before the `card` and `game` messages that it leads to, and all after the commit; `after`
    in them is the last event that they know. A damaged database is replaced, and another program's writing waited for;
    a `link` message says so. The scoreboard's `boards` hear all of it. Raises a DatabaseError.
    """

    lets_go = False  # its handheld starts as slowly as the computer is

    def __init__(self, database: Place, boards: Boards, port: str, say: Say) -> None:
        def tell(news: RollkeeperError) -> None:
            say({"link": "error", "message": news.message})

        self._say, self._boards = say, boards
        self._narrator = Narrator()
        self._card: CardView | None = None
        self._drawn: PlayRecord | None = None  # as the page has it
        self._met = False  # connected, once
        self.after = 0  # the last event that the card knows
        super().__init__(
            open_or_begin_anew(database, Store, tell), port,
            on_event=self._happened, on_change=self._changed, on_status=self._linked,
            on_view=self._viewed,
        )  # fmt: skip

    @property
    def store(self) -> Store:
        """Returns what it writes into; others may read."""
        return self._store

    def seat(self, names: list[str]) -> list[str]:
        """Returns the names as the handheld has them. It gets those that it does not have, with those that it has
        behind them. Raises a RollkeeperError."""
        names, found = checked(names), self._store.ask(roster_and_holders)
        known = list(found[0].called) if found is not None else []
        if [name for name in names if name not in known]:
            self._store.change(set_roster, [*names, *(name for name in known if name not in names)][:MOST_PLAYERS])
        end = time.monotonic() + SEATED
        while names and time.monotonic() < end:
            found, hello = self._store.ask(roster_and_holders), self.session.hello if self.session is not None else None
            if found is not None and hello is not None and hello.device in found[1]:
                return [dict(zip(found[0].called, found[0].names, strict=True))[name] for name in names]
            time.sleep(0.1)
        if names:
            raise RollkeeperError(
                "the handheld has not taken the names", "no game was begun, and the names wait here for it",
                "connect it, and begin again", name="cannot-begin",
            )  # fmt: skip
        return []

    def stop(self) -> None:
        """End the link and close the database."""
        super().stop()
        self._store.close()

    def _happened(self, event: Event) -> None:
        if "game" in event.fields:
            self._narrator.game_begins()
        self._say({"event": event.fields})

    def _viewed(self, view: ShownView) -> None:
        self._boards.viewed(BOARD, view)
        self._say(self._narrator.hear(view))
        self._tell_game()

    def _changed(self, card: CardView) -> None:
        self.after = self.session.wanted - 1 if self.session is not None else 0
        self._boards.changed(BOARD, card, self.after)
        self._card = card
        self._say({"card": card, "after": self.after})
        self._tell_game()

    def _tell_game(self) -> None:
        """Say the game as the page draws it, if that is another picture than before."""
        if self._card is None:
            return
        drawn = play_record(self._card, self.after, self._boards.moment(BOARD))
        if drawn != self._drawn:
            self._drawn = drawn
            self._say({**drawn})

    def _linked(self, status: Status) -> None:
        self._met = self._met or status.link == "connected"
        if not self._met and isinstance(status.error, NotARollkeeper):
            # The port is there before the emulated Pico has booted, and booting takes it longer than a real one.
            status = Status("waiting", tr(STARTING))
        hello = self.session.hello if self.session is not None else None
        self._boards.linked(BOARD, status, hello.device if hello is not None else "")
        self._say({"link": status.link, "message": status.message})


def keeping(database: Place, boards: Boards | None = None) -> Keep:
    """Returns how a table gets a scorekeeper that writes into `database`, and tells `boards`, if there is a
    scoreboard."""
    return partial(TableKeeper, database, boards or Boards())


Result = TypeVar("Result")


async def until_ended(play: Coroutine[Any, Any, Result], table: Table, ending: asyncio.Event) -> Result | None:
    """Returns what `play` returns; None if a signal came first. Raises the error of `play`, or why the handheld has
    ended."""
    playing = asyncio.create_task(play)
    asked = asyncio.create_task(ending.wait())
    try:
        waits: set[asyncio.Future[Any]] = {playing, asked, table.ended}
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        if table.ended.done() and (error := table.ended.result()) is not None:
            raise error
        return playing.result() if playing.done() else None
    finally:
        for task in (playing, asked):
            task.cancel()
        await asyncio.gather(playing, asked, return_exceptions=True)
