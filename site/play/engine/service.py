"""The handheld of the page without a program: what the page says comes in, what there is to show goes out.

MicroPython for WebAssembly runs this in a worker of the browser (worker.js).
"""

import builtins
import gc
import os
import sys

import browser

# What the firmware has as machine code on a handheld is plain code here; and MicroPython has no random bytes of the
# operating system in a browser, which has them itself: crypto.getRandomValues.
for pointer in ("ptr8", "ptr16", "ptr32"):
    setattr(builtins, pointer, lambda value: value)
# Some modules are there twice: in C, and frozen in Python, where base64 of a picture takes 2.5 MB and 30 ms.
sys.path.remove(".frozen")
os.urandom = lambda count: bytes([int(each) for each in browser.random(count)])

import json  # noqa: E402

from saved_games import log_of, name_of  # noqa: E402
from spoken import speak_in  # noqa: E402

from fivedice.edition import MOST_PLAYERS  # noqa: E402
from fivedice.event import LONGEST_NAME  # noqa: E402
from fivedice.game import apply  # noqa: E402
from fivedice.refusal import Refusal  # noqa: E402
from roller.app.phases import BOTS  # noqa: E402
from roller.remote import MOVES, keep_roster, roster, text_of  # noqa: E402
from rollkeeper.narrator import Moment, Narrator, followed  # noqa: E402
from rollkeeper.scores.new_game import editions  # noqa: E402
from rollkeeper.scores.scorecard import card_view  # noqa: E402
from rollkeeper.soft.handheld import SoftHandheld  # noqa: E402 -- it asks for os.urandom
from rollkeeper.soft.phone_sensor import PhoneSensor  # noqa: E402
from rollkeeper.soft.real_time import RealTime  # noqa: E402
from rollkeeper.web.records import play_record  # noqa: E402
from turnlink import question  # noqa: E402
from turnlink.frame import Deframer, frame  # noqa: E402
from turnlink.line import decode, encode  # noqa: E402
from turnlink.message import GONE_ON  # noqa: E402

HELD = 800  # ms that make a hold of a press, as on the PC
UNDONE = "nothing was done"


gc.threshold(128 * 1024)  # bytes after which garbage is collected, and not after 16 kB, which is at every step


class Service:
    """A handheld whose files are in `folder`; `leds`: the LED build. `language` is that of what is said of it, and that
    of its display until another is chosen there."""

    def __init__(self, folder: str, leds: bool, language: str = "en") -> None:
        speak_in(language)
        self._ms = 0.0
        self._said: list[str] = []
        self._handheld = SoftHandheld(folder, leds, "/lib/coach.table", False, language)
        self._live = RealTime(self._handheld, self._say, lambda: self._ms)
        self._score = Score(self._handheld)
        self._cable = Cable(self._handheld, self._say)
        self._say({"editions": editions()})

    def step(self, ms: float) -> int:
        """One step at `ms` of the browser's clock; returns after how many ms the next is due."""
        self._ms = ms
        wake = self._live.step()
        self._cable.hear()
        for message in self._score.news():
            self._say(message)
        return wake

    def obey(self, text: str) -> None:
        """Do what the page says."""
        said = json.loads(text)
        if "hold" in said:
            said = {"tap": said["hold"], "ms": HELD}
        if not self._live.obey(said):
            self._cable.ask(said)

    def said(self) -> str:
        """What the page has not heard yet, a message a line. It is one text: garbage is collected between two calls
        from JavaScript, and takes what only JavaScript goes through."""
        said, self._said = self._said, []
        return "\n".join(said)

    def feel(self, x: int, y: int, z: int) -> bool:
        """The phone feels that, in mg with the earth's pull. Returns whether a step is due at once."""
        if self._handheld.sensor is None:
            self._handheld.sensor = PhoneSensor(self._handheld.now)
        return self._handheld.sensor.feel(x, y, z)

    def log(self) -> str:
        """All games as the log that `rollkeeper import` takes."""
        journal = self._handheld.journal
        return log_of(journal.device, journal.epoch, 1, [journal.line(n) for n in range(1, journal.last + 1)])

    def log_name(self) -> str:
        """How the file with it is called."""
        return name_of(self._handheld.journal.epoch, self._handheld.journal.last)

    def _say(self, message: dict[str, object]) -> None:
        self._said.append(json.dumps(message))


class View:
    """What the handheld shows, as the narrator takes it."""

    def __init__(self, out: "Outputs") -> None:
        self.kind = type(out.view).__name__
        self.practice, self.weak, self.lit = out.practice, bool(out.weak), out.bright > 0
        self.fields = json.loads(text_of(tuple(out.view)))


class Score:
    """The score beside the handheld: the fold of its journal, and what its display says in words."""

    def __init__(self, handheld: SoftHandheld) -> None:
        self._handheld = handheld
        self._narrator, self._moment = Narrator(), Moment()
        self._told: object = None  # what was told of the display
        self._drawn: dict[str, object] = {}
        self._game: Game | None = None
        self._card: CardView | None = None
        self._refused: RefusalView | None = None
        self._after = max(handheld.journal.card - 1, 0)

    def news(self) -> list[dict[str, object]]:
        """What the page is to be told since the last call."""
        told = []
        changed = self._follow()
        out = self._handheld.out
        if out is not None and out.view:
            head = (type(out.view).__name__, out.practice, out.weak, out.bright > 0)
            shown = head if head[0] in MOVES else head + (tuple(out.view),)
            if shown != self._told:
                self._told = shown
                view = View(out)
                self._moment, changed = followed(self._moment, view), True
                told.append(self._narrator.hear(view))
        if changed and self._card is not None:
            drawn = play_record(self._card, self._after, self._moment)
            if drawn != self._drawn:
                self._drawn = drawn
                told.append(drawn)
        return told

    def _follow(self) -> bool:
        """Follow the events that are new; whether there were any."""
        journal = self._handheld.journal
        if self._after == journal.last:
            return False
        while self._after < journal.last:
            self._after += 1
            line = journal.line(self._after)
            if line is not None:
                self._apply(decode(line))
        if self._game is not None:
            self._card = card_view(self._game, str(journal.games), self._refused)
        self._moment = self._moment.but(locks=None, tumbling=False)
        return True

    def _apply(self, event: "dict[str, object]") -> None:
        if "game" in event:
            self._refused = None
            self._narrator.game_begins()
            self._told = None
        if self._refused is None:
            try:
                self._game = apply(self._game, event)
            except Refusal as refusal:
                self._refused = {"n": self._after, "name": refusal.name, "message": refusal.message}


class Cable:
    """What the page asks of the handheld goes over its cable, as from a PC; the answers come back."""

    def __init__(self, handheld: SoftHandheld, say: "Callable[[dict[str, object]], None]") -> None:
        self._handheld, self._say = handheld, say
        self._answers = Deframer()
        self._ids: dict[str, str] = {}  # of a request on the cable -> as the page calls it
        self._count = 0

    def ask(self, said: "dict[str, object]") -> None:
        """Have it done: {"write": a box, "points", "after"}, {"undo": a box, "after"}, {"new": an edition, "players",
        "teams", "difference", "after"} or {"further": 1, "after"}."""
        end, epoch, after = self._handheld.end, self._handheld.journal.epoch, said.get("after", 0)
        if end.request is not None:
            self._deny(said.get("id"), "the handheld is busy with what was asked before: " + UNDONE + "; do it again")
            return
        self._count += 1
        request = "%08x" % self._count
        self._ids[request] = str(said.get("id", ""))
        if "write" in said:
            asked = question.write(said["write"], said["points"], after, epoch, request)
        elif "undo" in said:
            asked = question.undo(said["undo"], after, epoch, request)
        elif "further" in said:
            asked = question.begin("further", [], 0, False, after, epoch, request)
        elif "new" in said:
            players = self._seat([str(name) for name in said["players"]])
            teams, difference = said.get("teams", 0), bool(said.get("difference"))
            asked = question.begin(said["new"], players, teams, difference, after, epoch, request)
        else:
            return
        end.receive(frame(encode(asked)))

    def hear(self) -> None:
        """Take the handheld's answers."""
        while True:
            data = self._handheld.end.outgoing()
            if not data:
                return
            for line in self._answers.feed(data):
                answer = decode(line)
                page = self._ids.pop(answer.get("id", ""), None)
                if page is None:
                    continue
                if "did" in answer:
                    self._say({"done": 1, "of": page})
                elif answer.get("why") == GONE_ON:
                    self._deny(page, GONE_ON + " meanwhile: " + UNDONE + "; look at the card, and choose again")
                else:
                    happened, _, todo = str(answer.get("why")).partition("; ")
                    self._deny(page, happened + ": " + UNDONE + ("; " + todo if todo else ""))

    def _deny(self, page: object, why: str) -> None:
        self._say({"denied": why, "of": page})

    def _seat(self, names: list[str]) -> list[str]:
        """The names as the handheld can show them; it learns those that it does not know."""
        seated: list[str] = []
        for name in names:
            short = "".join([letter for letter in name if " " <= letter <= "~"]).strip()[:LONGEST_NAME].strip()
            number, form = 1, short
            while form and form in seated:
                number += 1
                form = "%s%d" % (short[: LONGEST_NAME - len(str(number))].strip(), number)
            seated.append(form)
        known = roster()
        new = [name for name in seated if name and name not in known and name not in BOTS]
        if new:
            keep = [name for name in known if name in seated]
            keep += new
            keep += [name for name in known if name not in keep]
            keep_roster(keep[:MOST_PLAYERS])
        return seated


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from fivedice.state import Game
    from roller.app.views import Outputs
    from rollkeeper.scores.scorecard import CardView, RefusalView
