"""Reads a handheld on a cable: turnlink's host end asks, each line is kept as it came, and nothing is acknowledged.

MicroPython for WebAssembly runs this in a worker of the browser (reader.js). Bytes go to and fro as hexadecimal digits.
"""

import json
import sys
from binascii import hexlify, unhexlify

if ".frozen" in sys.path:
    sys.path.remove(".frozen")  # some modules are there twice: in C, and frozen in Python, which is slow

from checked_dice import CheckedDice
from saved_games import log_of, name_of

from fivedice.game import apply
from fivedice.refusal import Refusal
from rollkeeper.scores.scorecard import card_view
from rollkeeper.web.records import game_record
from rollkeeper.wording import shown
from turnlink.device import MOST_ON_THE_WAY
from turnlink.host import Event, Gap, Hello, HostEnd, Refused
from turnlink.message import PROTOCOL

PROGRAM = "rollkeeper page"
GREET_EVERY = 500  # ms between greetings while nobody has answered
ASK_AGAIN = 1000  # ms without a whole line until the events are asked for again
PATIENCE = 10000  # ms without a whole line until it is given up
GETS_NOWHERE = 30000  # ms with lines, and none of them new
MOST_EVENTS = 10000000  # in a journal; the flash of a Pico holds tens of thousands
MOST_JOURNALS = 8  # that one cable may say it is
NAME = 64  # characters of a device or a journal at most

UNCHANGED = "Nothing on the handheld was changed."
PROMPT = b">>> "
STOPPED = (
    "MicroPython's prompt answers, not the game: a program has stopped the handheld (service mode), or the Pico has no "
    "firmware yet.",
    "Nothing was changed on it.",
    "Switch it off and on, and press the button again. If its display says Other games, `rollkeeper doctor` says what "
    "to do. A Pico without the firmware needs what is below, under Put it on a Pico.",
)


class Reading:
    """One handheld, from the greeting to the last event that it says it has. `said` has what the page is to hear."""

    def __init__(self) -> None:
        self._said: list[str] = []
        self._running = False
        self._forget()

    # What reader.js calls

    def begin(self, ms: float) -> None:
        """The port is open."""
        self._forget()
        self._running, self._journals = True, 0
        self._heard = self._new = self._began = ms
        self._due = ms

    def hear(self, digits: str, ms: float) -> None:
        """Bytes have come."""
        if not self._running:
            return
        data = unhexlify(digits)
        self._bytes += len(data)
        self._prompt = self._prompt or PROMPT in data
        before, events = self._hello, 0
        items = self._end.receive(data)
        self._end.hello = before  # whatever hello it has heard is still to be taken, or not
        for item in items:
            if not self._running:
                return
            if isinstance(item, Hello):
                if is_ours(item):
                    self._heard = ms
                    self._greeted(item, ms)
            elif isinstance(item, Refused) and item.what == "hello":
                self._stop(*declined(item.why))
            elif self._hello is not None:
                self._heard = ms
                events += self._take(item, ms)
        if self._end.again:
            self._out, self._end.again = self._out + self._end.again, b""
        if events and self._running:
            self._new = ms
            self._say({"done": self._wanted - self._hello.first, "of": self._last - self._hello.first + 1})
            if self._wanted >= self._asked + MOST_ON_THE_WAY:  # unacknowledged it sends no more than that
                self._ask()

    def step(self, ms: float) -> str:
        """Returns the bytes to send to the handheld at `ms`."""
        if self._running:
            self._wait(ms)
        out, self._out = self._out, b""
        return hexlify(out).decode() if self._running else ""

    def gone(self) -> None:
        """The cable was pulled, or the port has failed."""
        if self._running:
            self._stop(
                "The connection broke off: the cable was pulled, or the handheld was switched off.",
                UNCHANGED + self._kept(), "Plug it in, and press the button again: it reads from the beginning.",
            )  # fmt: skip

    def card(self, at: int) -> str:
        """Game `at` of the list, as the page draws it; nothing for one that cannot be shown."""
        game = self._games[at]
        if game.game is None:
            return ""
        return json.dumps(game_record(card_view(game.game, str(at + 1), game.refused)))

    def log(self) -> str:
        """All that was read, as the log that `rollkeeper import` takes."""
        hello = self._hello
        return log_of(hello.device, hello.epoch, hello.first, self._lines) if hello else ""

    def log_name(self) -> str:
        """How the file with it is called."""
        return name_of(self._hello.epoch, self._wanted - 1) if self._hello else ""

    def said(self) -> str:
        """What the page has not heard yet, a message a line."""
        said, self._said = self._said, []
        return "\n".join(said)

    # The conversation

    def _forget(self) -> None:
        self._end = HostEnd(PROGRAM)
        self._out = b""
        self._hello: Hello | None = None
        self._bytes = 0
        self._prompt = False  # that of MicroPython answers
        self._no_events()

    def _no_events(self) -> None:
        self._lines: list[bytes | None] = []
        self._lost = 0
        self._games: list[Played] = []
        self._headless = False  # it begins in the middle of a game
        self._wanted = self._asked = self._last = 0

    def _greeted(self, hello: Hello, ms: float) -> None:
        if hello.protocol != PROTOCOL:
            self._stop(*other_protocol(hello.protocol, hello.firmware))
            return
        before = self._hello
        if before is None or (before.device, before.epoch) != (hello.device, hello.epoch):
            self._journals += 1
            if self._journals > MOST_JOURNALS:
                self._stop(
                    "What is plugged in says again and again that it is another handheld.", UNCHANGED,
                    "Unplug it, plug it in, and press the button again.",
                )  # fmt: skip
                return
            self._no_events()
            self._hello, self._wanted, self._last = hello, hello.first, hello.last
        self._end.hello = self._hello  # restarted meanwhile: it goes on where it was
        if self._wanted > self._last:
            self._whole()
        else:
            self._ask()
            self._due = ms + ASK_AGAIN

    def _take(self, item: object, ms: float) -> int:
        """Take what the handheld sends; returns how many of the wanted events it is."""
        before = self._wanted
        if isinstance(item, Event) and item.n == before:
            self._lines.append(item.line)
            self._wanted += 1
            self._follow(item)
        elif isinstance(item, Gap) and item.first <= before <= item.last:
            last = min(item.last, self._last)
            self._lines += [None] * (last + 1 - before)
            self._lost += last + 1 - before
            self._wanted = last + 1
            if self._games:
                self._games[-1].lose(before, last)
        elif isinstance(item, Refused) and item.what == "from":
            self._out += self._end.greet()  # perhaps it has begun another journal
        else:
            return 0
        self._due = ms + ASK_AGAIN
        if before < self._wanted > self._last:
            self._whole()
        return self._wanted - before

    def _ask(self) -> None:
        self._asked = self._wanted
        self._out += self._end.ask_from(self._wanted)

    def _wait(self, ms: float) -> None:
        """What time alone makes happen."""
        if self._hello is None:
            if ms >= self._began + PATIENCE:
                self._stop(*(STOPPED if self._prompt else no_handheld(self._bytes)))
            elif ms >= self._due:
                self._out, self._due = self._end.greet(), ms + GREET_EVERY
        elif ms >= self._heard + PATIENCE or ms >= self._new + GETS_NOWHERE:
            self._stop(
                "The handheld does not send event %d." % self._wanted, UNCHANGED + self._kept(),
                "Switch it off and on, and press the button again. If it stops at the same event, save what was read, "
                "and look what `rollkeeper doctor` says.",
            )  # fmt: skip
        elif ms >= self._due:
            self._ask()
            self._due = ms + ASK_AGAIN

    def _follow(self, event: Event) -> None:
        if "game" in event.fields:
            before = self._games[-1] if self._games and "column" in event.fields else None
            self._games.append(Played(self._hello, event.n, before.game if before else None))
        if self._games:
            self._games[-1].take(event)
        else:
            self._headless = True

    # What the page hears

    def _whole(self) -> None:
        self._running = False
        self._tell(True)

    def _stop(self, happened: str, safe: str, todo: str) -> None:
        self._running = False
        self._say({"trouble": [shown(happened), safe, todo]})
        if self._lines:
            self._tell(False)

    def _kept(self) -> str:
        count = len(self._lines)
        if not count:
            return ""
        return " %d of %d events were read: they are shown below." % (count, self._last - self._hello.first + 1)

    def _tell(self, whole: bool) -> None:
        hello = self._hello
        self._say({
            "games": [game.summary(at) for at, game in enumerate(self._games)],
            "whole": whole, "device": shown(hello.device), "firmware": shown(hello.firmware),
            "events": len(self._lines) - self._lost, "lost": self._lost, "headless": self._headless,
        })  # fmt: skip

    def _say(self, message: "dict[str, object]") -> None:
        self._said.append(json.dumps(message))


class Played:
    """A game of the journal. `game` is its last good state, None if not even its beginning can be followed."""

    def __init__(self, hello: Hello, begin: int, before: "Game | None") -> None:
        self.game = before
        self.refused: RefusalView | None = None
        self._dice = CheckedDice(hello.device, hello.epoch, begin)
        self._begin = begin

    def take(self, event: Event) -> None:
        """The next event."""
        self._dice.take(event.n, event.line, event.fields)
        if self.refused is not None:
            return
        try:
            self.game = apply(self.game, event.fields)
        except Refusal as refusal:
            self._dice.refuse(event.n, "the rules refuse it: " + refusal.message)
            self._refuse(event.n, refusal.name, refusal.message)

    def lose(self, first: int, last: int) -> None:
        """Events are lost here."""
        self._dice.lose()
        if self.refused is None and not (self.game is not None and self.game.closed):
            lost = "event %d is" % first if first == last else "events %d to %d are" % (first, last)
            self._refuse(first, "gap", lost + " lost: the handheld no longer holds them")

    def summary(self, at: int) -> "dict[str, object]":
        """Returns the game as a row of the list; its number is `at`, from 0."""
        state, dice = self._dice.verdict()
        if self.game is None:
            title = "Game %d" % (at + 1)
            return {"title": title, "turn": "it cannot be shown", "players": [], "state": state, "dice": dice}
        record = game_record(card_view(self.game, str(at + 1), self.refused))
        players = [
            {"name": column["name"], "total": column["total"], "won": column["won"]} for column in record["columns"]
        ]
        return {"title": record["title"], "turn": record["turn"], "players": players, "state": state, "dice": dice}

    def _refuse(self, n: int, name: str, message: str) -> None:
        self.refused = {"n": n, "name": name, "message": message}
        if n == self._begin:
            self.game = None  # that of the game before on its card


def is_ours(hello: Hello) -> bool:
    """Whether a handheld of ours can have said it, in whatever protocol."""
    for name in (hello.device, hello.epoch):
        if not (0 < len(name) <= NAME and all([each.isalpha() or each.isdigit() for each in name])):
            return False
    return 0 < hello.first <= MOST_EVENTS and hello.first - 1 <= hello.last <= MOST_EVENTS


def no_handheld(heard: int) -> "tuple[str, str, str]":
    """Returns the error for a port that sent `heard` bytes and no whole line of the cable."""
    sent = "it sent %d bytes that are not ours" % heard if heard else "it sent nothing"
    return (
        "What is plugged in does not answer as a Rollkeeper handheld (%s)." % sent, "Nothing was changed on it.",
        "If it is one: switch it off and on, and press the button again. A Pico without the firmware needs what is "
        "below, under Put it on a Pico.",
    )  # fmt: skip


def declined(why: str) -> "tuple[str, str, str]":
    """What is said of a handheld that refuses the greeting."""
    return (
        "The handheld does not talk to this page (%s)." % why, UNCHANGED,
        "Put this page's firmware on it, below: its games stay. Or read it with the program: `rollkeeper sync`.",
    )  # fmt: skip


def other_protocol(theirs: int, firmware: str) -> "tuple[str, str, str]":
    """What is said of a handheld that speaks another version of the protocol."""
    return declined("its firmware %s speaks protocol %d, and this page speaks %d" % (firmware, theirs, PROTOCOL))


TYPE_CHECKING = False
if TYPE_CHECKING:
    from fivedice.state import Game
    from rollkeeper.scores.scorecard import RefusalView
