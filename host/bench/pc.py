"""A PC at the handheld's cable: it greets, asks for all events, and acknowledges them, as `rollkeeper sync` does."""

from rollkeeper.sync.journal_copy import ACK_EVERY
from rollkeeper.virtual.handheld import VirtualHandheld
from turnlink.host import Event, HostEnd


class Pc:
    """`got` are the events that it has heard, from the first of the journal on."""

    def __init__(self, handheld: VirtualHandheld) -> None:
        self.got: list[Event] = []
        self._handheld = handheld
        self.end = HostEnd("bench")
        self._acknowledged = 0

    def greet(self, ms: float) -> None:
        """Greet, and listen for so long."""
        self._handheld.send(self.end.greet())
        self._handheld.run_ms(ms)
        self.hears()

    def ask(self) -> None:
        """Ask for all events."""
        self._handheld.send(self.end.ask_from(1))

    def hears(self) -> int:
        """Take in what has come since the last time, and acknowledge it if it is much. How many events that makes."""
        data = bytes(self._handheld.received)
        self._handheld.received.clear()
        self.got += [item for item in self.end.receive(data) if isinstance(item, Event)]
        if len(self.got) - self._acknowledged >= ACK_EVERY:
            self.acknowledge()
        return len(self.got)

    def acknowledge(self) -> None:
        """Acknowledge all that was heard."""
        self._acknowledged = len(self.got)
        self._handheld.send(self.end.acknowledge(self._acknowledged))
