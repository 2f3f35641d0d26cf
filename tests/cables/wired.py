"""A session and a handheld that does what the PC requests, joined by a cable that a test may spoil; time is made up."""

from cables.joined_session import Cable
from cables.pretend_handheld import ListJournal
from rollkeeper.errors import RollkeeperError
from rollkeeper.store import Store
from rollkeeper.sync.nonce_request import NonceRequest
from rollkeeper.sync.persons_request import Box, PersonsRequest, Request, Wish
from rollkeeper.sync.session import Session
from turnlink.device import DeviceEnd
from turnlink.line import encode

BEGIN = [{"game": "travel", "players": ["P1"]}, {"roll": "33446"}]


class Handheld:
    """What the program of a handheld does with requests, as plainly as can be."""

    def __init__(self) -> None:
        self.journal = ListJournal([])
        self.names: list[str] = []
        self.rolling = False
        for event in BEGIN:
            self.log(event)

    def log(self, event: dict[str, object]) -> None:
        n = len(self.journal.lines) + 1
        self.journal.lines.append(encode({"n": n, "t": 5 * n, **event}))

    def fulfil(self, end: DeviceEnd) -> None:
        if end.request is None:
            return
        what, fields = end.request
        if self.rolling:
            end.declined("the dice are rolling")
        elif what == "roster":
            names = fields["roster"]
            assert isinstance(names, list)
            self.names = names
            end.granted()
        elif what == "begin":  # the game before is given up, and then one begins
            self.log({"abandon": 1})
            self.log({"game": fields["begin"], "players": fields.get("players", ["P1"])})
            end.granted()
        else:
            score = {"score": fields.get("write"), "points": fields.get("points")}
            self.log({"undo": fields["undo"]} if what == "undo" else score)
            end.granted()

    @property
    def games(self) -> int:
        return sum(b'"game"' in line for line in self.journal.lines)

    @property
    def boxes(self) -> int:
        return sum(b'"score"' in line for line in self.journal.lines)


class Wired(Cable):
    """The cable with that program at its end, and a box that may be asked for."""

    def __init__(self, store: Store, handheld: Handheld) -> None:
        self.box, self.nonce = PersonsRequest(), NonceRequest(store)
        self.handheld = handheld
        self.answers: list[str] = []
        super().__init__(store, handheld.journal, box=self.box, nonce=self.nonce)

    def replug(self) -> None:
        """Cut the cable, with all that was on its way, and plug it in again."""
        self.device.hung_up()
        self.session = Session(self.store, "rollkeeper test", box=self.box, nonce=self.nonce)

    def put(self, box: str = "fours", points: int | None = 8, after: int = 2) -> None:
        self.ask(Box(box, points), after)

    def ask(self, wish: Wish, after: int = 2) -> None:
        def answered(error: RollkeeperError | None) -> None:
            self.answers.append(error.name if error else "written")

        self.box.put(Request(self.journal.device, self.journal.epoch, wish, after, answered))

    def round(self, lost: bool = False, doubled: bool = False, deaf: bool = False) -> None:
        """A tenth of a second. What the PC says may be lost or doubled, what the handheld answers may be lost."""
        self.now += 0.1
        self.box.tick(self.now)
        data = self.session.outgoing(self.now)
        if not lost:
            self.device.receive(data)
            self.handheld.fulfil(self.device)
        if doubled:
            self.device.receive(data)
            self.handheld.fulfil(self.device)
        said = self.from_device()
        if not deaf:
            self.session.receive(said, self.now)

    def run(self, seconds: float, **faults: bool) -> None:
        for _ in range(round(seconds * 10)):
            self.round(**faults)
