"""The scorekeeper: keeps a port open, a session on it, and everything that arrives in the store.

It runs in a thread of its own (`start`, `stop`) or step by step (`step`). A handheld that is unplugged, reset or not
there yet is waited for, and a damaged database is replaced by a new one, which the handheld fills again. `on_status`
hears what goes wrong.
"""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event as Flag
from threading import Thread
from typing import Literal

from rollkeeper.errors import RollkeeperError
from rollkeeper.link import find_handheld, serial_port
from rollkeeper.link.port_errors import HandheldSilent, NoDevice, NoHandheldThere, PortStalled, PortVanished
from rollkeeper.link.serial_port import Port
from rollkeeper.scores.scorecard import CardView
from rollkeeper.store import Store
from rollkeeper.store.errors import DatabaseDamaged, DatabaseError, DatabaseGone
from rollkeeper.sync.greeting import PATIENCE, PROGRAM
from rollkeeper.sync.nonce_request import NonceRequest, OtherNonce
from rollkeeper.sync.persons_request import Answered, Box, NewGame, NotConnected, PersonsRequest, Request, Wish
from rollkeeper.sync.reports import ShownView
from rollkeeper.sync.session import Session
from rollkeeper.sync.session_errors import NoProgress, NotARollkeeper
from rollkeeper.wording import shown
from rollkeeper.words import tr
from turnlink.host import Event, Hello

LOOK_EVERY = 0.25  # seconds between attempts to open the port
BEGIN_AGAIN = 10.0  # seconds after a fault of this program

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Status:
    """How the connection stands. `error` is the named reason if there is one; `message` is for people."""

    link: Literal["connected", "waiting", "error"]
    message: str
    error: RollkeeperError | None = None


class Scorekeeper:
    """Connects the handheld on `port`, or with the serial number `device`, or the only one on the USB, with `store`.

    The callbacks run in the scorekeeper's thread: `on_event` for each event that is committed, `on_change` when the
    card of the latest game has changed (and on connecting), `on_status` when the link has, `on_view` when the display
    has. The port of a board that does not greet in time is closed until it is plugged in again.
    """

    lets_go = True

    def __init__(
        self,
        store: Store,
        port: str | None = None,
        device: str | None = None,
        *,
        on_event: Callable[[Event], None] = lambda event: None,
        on_change: Callable[[CardView], None] = lambda view: None,
        on_status: Callable[[Status], None] = lambda status: None,
        on_view: Callable[[ShownView], None] | None = None,
    ) -> None:
        self._store = store
        self._wanted = port
        self._device = device
        self._known = ""  # the serial number of the handheld that was connected last
        self._on_event = on_event
        self._on_change = on_change
        self._on_status = on_status
        self._on_view = on_view
        self._port: Port | None = None
        self._opened_at = 0.0
        self._let_go: tuple[str, object] = ("", None)  # a port, and how it was plugged in when nobody greeted there
        self._stop = Flag()
        self._thread: Thread | None = None
        self._box = PersonsRequest()
        self._nonce = NonceRequest(store)
        self.session: Session | None = None  # the conversation on the open port
        self.status = Status("waiting", tr("not connected yet"))
        self._connected = self.status  # what to say again when a passing trouble is over
        self._at_trouble = (0, 0.0)  # commits, and when something was heard, when a trouble began

    @property
    def caught_up(self) -> bool:
        """Whether a handheld is connected and everything it held when it said hello is committed."""
        return self.session is not None and self.session.caught_up

    @property
    def at_rest(self) -> bool:
        """Whether it has caught up, and the handheld has the roster and the nonce of a game, or does not take them."""
        session = self.session
        return self.caught_up and session is not None and not session.asking(time.monotonic())

    def write(self, box: str, points: int | None, after: int, answered: Answered) -> None:
        """Have the handheld write a box, if `after` is still its last event; without `points` take that box, the last
        one, back. From any thread; `answered` is called once: with None when it is committed, else with the reason."""
        self._ask(Box(box, points), after, answered)

    def begin(self, game: NewGame, after: int, answered: Answered) -> None:
        """Have the handheld begin a game, as it writes a box: it has the names in its roster already."""
        self._ask(game, after, answered)

    def _ask(self, wish: Wish, after: int, answered: Answered) -> None:
        session = self.session
        hello = session.hello if session is not None else None
        if hello is None:
            answered(NotConnected())
        else:
            self._box.put(Request(hello.device, hello.epoch, wish, after, answered))

    def start(self) -> None:
        """Begin to run in a thread of its own."""
        self._stop.clear()
        self._thread = Thread(target=self._run, name="scorekeeper", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End the thread, after the transaction it may be in, and close the port. May be called twice."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        self.close()

    def close(self) -> None:
        """Close the port, if it is open."""
        if self._port is not None:
            self._port.close()
        self._port = self.session = None

    def step(self) -> None:
        """Connect, or send and receive what there is; takes about a quarter of a second when nothing happens."""
        self._box.tick(time.monotonic())
        try:
            if self._port is None or self.session is None:
                self._open()
            elif self._opened != self._store.opened:
                self.close()  # by somebody else, as the file was gone: what the session knows of it holds no longer
            else:
                self._talk(self._port, self.session)
        except (PortStalled, HandheldSilent) as error:
            self._tell("waiting", error)
        except NotARollkeeper as error:
            if self.lets_go:
                self._let_go = (error.path, find_handheld.plugged_in(error.path))
                self.close()
            self._tell("error", error)
        except (NoDevice, PortVanished) as error:
            if find_handheld.plugged_in(self._let_go[0]) is None:
                self._let_go = ("", None)  # it was pulled out, and a name such as COM5 may come back the same
            self.close()
            self._tell("waiting", error)
            self._stop.wait(LOOK_EVERY)
        except NoHandheldThere as error:
            self.close()
            self._rest(error)
        except DatabaseDamaged as error:
            self.close()
            self._begin_anew(error)
        except DatabaseGone as error:
            self.close()
            self._tell("waiting", error)
            self._reopen()
        except RollkeeperError as error:
            self._tell("error", error)
            if self._port is None:
                self._stop.wait(LOOK_EVERY)

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                self.step()
            except Exception as error:
                log.exception("the scorekeeper has failed")
                self.close()
                what = f"the scorekeeper has failed ({error!r}) and begins again: please report this"
                self._set(Status("error", what))
                self._stop.wait(BEGIN_AGAIN)

    def _begin_anew(self, damage: DatabaseDamaged) -> None:
        try:
            news = self._store.begin_anew()
        except RollkeeperError as error:
            self._rest(error)
            return
        if news is not None:
            self._tell("waiting", news)
        else:  # the file is whole: another program has replaced it, or the damage is not in the file
            self._rest(damage)

    def _reopen(self) -> None:
        try:
            self._store.reopen()
        except DatabaseDamaged as error:
            self._begin_anew(error)
        except DatabaseError as error:
            self._rest(error)

    def _rest(self, error: RollkeeperError) -> None:
        """Nothing can be done just now: tell it, and wait a second."""
        self._tell("error", error)
        self._stop.wait(1.0)

    def _open(self) -> None:
        let_go, plugged = self._let_go
        path = find_handheld.choose(self._wanted, self._device, self._known, let_go)
        if path == let_go and plugged is not None and plugged == find_handheld.plugged_in(path):
            self._stop.wait(LOOK_EVERY)
            return
        self._let_go = ("", None) if path == let_go else self._let_go
        self._port = serial_port.open_port(path)
        self._known = find_handheld.serial_number_at(self._port.path) or self._known
        self._opened_at = time.monotonic()
        self._opened = self._store.opened
        self.session = Session(
            self._store,
            PROGRAM,
            on_event=self._on_event,
            on_change=self._on_change,
            on_hello=self._greeted,
            on_view=self._on_view,
            box=self._box,
            nonce=self._nonce,
        )
        if self.status.link != "waiting" or self.status.error is not None:
            self._set(Status("waiting", tr("{port} is open, waiting for the handheld to answer", port=self._port.path)))

    def _talk(self, port: Port, session: Session) -> None:
        data = session.outgoing(time.monotonic())
        if data:
            port.write(data)
        data = port.read()
        now = time.monotonic()
        if data:
            session.receive(data, now)
            data = session.outgoing(now)  # acknowledgements do not wait for the next read
            if data:
                port.write(data)
        if session.hello is None and now > max(self._opened_at, session.heard_at) + PATIENCE:
            self._opened_at = now
            raise NotARollkeeper(port.path, session.junk, self.lets_go)
        if session.hello is not None and session.silent(now, PATIENCE):
            raise HandheldSilent(session.hello.device, PATIENCE)
        if self._is_over(self.status.error, session):
            self._set(self._connected)

    def _is_over(self, trouble: RollkeeperError | None, session: Session) -> bool:
        """Whether a trouble that passes by itself has passed: the store commits again, the handheld talks again."""
        commits, heard_at = self._at_trouble
        if isinstance(trouble, DatabaseError | OtherNonce):
            return session.counts.commits > commits
        passes = isinstance(trouble, PortStalled | HandheldSilent | NoProgress)
        return passes and session.heard_at > heard_at and session.caught_up

    def _greeted(self, hello: Hello) -> None:
        who = f"handheld {hello.device}, firmware {shown(hello.firmware)}"
        self._connected = Status("connected", f"{who}, {hello.last} events in its journal")
        self._set(self._connected)

    def _tell(self, link: Literal["waiting", "error"], error: RollkeeperError) -> None:
        session = self.session
        self._at_trouble = (session.counts.commits, session.heard_at) if session is not None else (0, 0.0)
        self._set(Status(link, error.message, error))

    def _set(self, status: Status) -> None:
        if (status.link, status.message) != (self.status.link, self.status.message):
            self.status = status
            self._on_status(status)
