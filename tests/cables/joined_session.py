"""Both real ends of the cable joined by hand: no port, no thread, and a clock that stands still."""

from cables.joined_ends import pieces
from cables.pretend_handheld import ListJournal
from rollkeeper.store import Store
from rollkeeper.store.games import all_games
from rollkeeper.store.journal import events_of
from rollkeeper.sync.session import Session
from turnlink.device import DeviceEnd


class Cable:
    """A session and a device end, joined. `now` is the only clock."""

    def __init__(self, store: Store, journal: ListJournal, **listeners: object) -> None:
        self.store = store
        self.journal = journal
        self.device = DeviceEnd(journal, "0.1.0")
        self.session = Session(store, "rollkeeper test", **listeners)  # type: ignore[arg-type]
        self.now = 0.0

    def to_device(self) -> bytes:
        """Carry what the PC says; returns it."""
        data = self.session.outgoing(self.now)
        self.device.receive(data)
        return data

    def from_device(self) -> bytes:
        """Everything that the device has to say now (not delivered)."""
        return b"".join(pieces(self.device))

    def exchange(self, rounds: int = 5) -> None:
        """Carry bytes to and fro until both are silent."""
        for _ in range(rounds):
            self.to_device()
            self.session.receive(self.from_device(), self.now)

    @property
    def stored(self) -> list[bytes]:
        """All stored lines of the journal's games."""
        return [event.line for row in self.store.ask(all_games) for event in self.store.ask(events_of, row)]
