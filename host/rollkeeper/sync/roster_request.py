"""Sends the names for new games to a handheld, until it confirms exactly these. Sans-IO.

A name that the display cannot show has a short form (`store.names.short_forms`). A roster that is set while the
handheld is connected goes there, too: the database is looked at every few seconds.
"""

from fivedice.edition import MOST_PLAYERS
from rollkeeper.errors import RollkeeperError
from rollkeeper.store import Store
from rollkeeper.store.names import BadName, Roster, confirm_roster, fit, roster_and_holders
from rollkeeper.sync.retry import Retry
from rollkeeper.wording import seen_of
from turnlink.host import Done, Hello, HostEnd, Refused


class TooManyNames(RollkeeperError):
    """More names than there are seats."""

    def __init__(self, count: int) -> None:
        super().__init__(
            f"{count} names are more than a game has players", "nothing was changed", f"name up to {MOST_PLAYERS}"
        )


def checked(names: list[str]) -> list[str]:
    """The names as they are kept. Raises a RollkeeperError."""
    if len(names) > MOST_PLAYERS:
        raise TooManyNames(len(names))
    found: list[str] = []
    for name in map(fit, names):
        if seen_of(name) in map(seen_of, found):
            raise BadName(name, "is there twice, and nobody could tell whose turn it is", "add a letter")
        found.append(name)
    return found


LOOK_EVERY = 5.0  # seconds
ENOUGH = 5.0  # seconds of asking; then a sync ends without the answer


class RosterRequest:
    """What one session does about the roster."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._roster: Roster | None = None  # what is still to be confirmed
        self._look_at = 0.0
        self._again = Retry()
        self._declined = ""  # the request id of the roster that the handheld does not take
        self.trouble = ""  # why not, for the person

    def due(self, host: HostEnd, hello: Hello, now: float) -> bytes:
        """What to send at `now`. Raises a DatabaseError."""
        if now >= self._look_at:
            self._look_at = now + LOOK_EVERY
            self._look(hello.device)
        if self._roster is None or not self._again.due(now):
            return b""
        return host.send_roster(self._roster.names, self._roster.request_id)

    def waiting(self, now: float) -> bool:
        """Whether a roster is on its way, and an answer may still come."""
        return self._look_at == 0.0 or (self._roster is not None and not self._again.over(now))

    def done(self, done: Done, hello: Hello) -> None:
        """Takes what the handheld says it has. Raises a DatabaseError."""
        roster = self._roster
        if done.what == "roster" and roster is not None and done.request_id == roster.request_id:
            self._store.change(confirm_roster, roster, hello.device)
            self._roster = None

    def refused(self, refusal: Refused) -> None:
        """Notes that the handheld does not take the roster: the next session tries again."""
        roster = self._roster
        if roster is not None and refusal.request_id == roster.request_id:
            self._declined, self._roster = roster.request_id, None
            self.trouble = refusal.why

    def _look(self, device: str) -> None:
        found = self._store.ask(roster_and_holders)
        wanted = None
        if found is not None and device not in found[1] and found[0].request_id != self._declined:
            wanted = found[0]
        if wanted is not None and wanted != self._roster:
            self._again = Retry(patience=ENOUGH)
        self._roster = wanted
