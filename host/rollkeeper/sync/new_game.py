"""A new game that a person asks the handheld for: see `persons_request`."""

from collections.abc import Sequence
from dataclasses import dataclass

from fivedice.edition import EDITIONS
from fivedice.options import teams
from rollkeeper.errors import RollkeeperError
from rollkeeper.scores.new_game import check_offered
from rollkeeper.sync.persons_request import BEGIN_AGAIN, GameWentOn
from rollkeeper.wording import shown
from turnlink.host import Event, HostEnd


class CannotBegin(RollkeeperError):
    """No new game can be begun from here now."""


@dataclass(frozen=True)
class NewGame:
    """A game of these `players`, in the order in which they sit, by their names as the handheld has them or "" for a
    guest; with partners in `teams`, and whether all owe the winner the `difference`. Or the next game on the card of
    the one before."""

    edition: str = ""
    players: Sequence[str] = ("",)
    teams: int = 0
    difference: bool = False
    same_card: bool = False

    def check(self) -> None:
        """Raises a RollkeeperError if the edition leaves no such choice."""
        count = len(self.players)
        if self.teams and self.teams not in teams(EDITIONS[self.edition], count):
            raise CannotBegin(f"{count} players cannot be {self.teams} teams by these rules")
        if self.difference:
            check_offered(self.edition, count, self.difference)

    def ask(self, host: HostEnd, after: int, request_id: str) -> bytes:
        """The bytes that ask for it after event `after`."""
        if self.same_card:
            return host.ask_to_begin("further", [], 0, False, after, request_id)
        return host.ask_to_begin(self.edition, list(self.players), self.teams, self.difference, after, request_id)

    def is_done_by(self, event: Event) -> bool | None:
        """Whether this event begins it; None if it only closes the game before."""
        if "end" in event.fields or "abandon" in event.fields:
            return None
        if "game" not in event.fields:
            return False
        if self.same_card:
            return "column" in event.fields
        players = event.fields.get("players")
        seats = players if isinstance(players, list) else []
        return (
            event.fields["game"] == self.edition
            and len(seats) == len(self.players)
            and all(name in ("", seat) for name, seat in zip(self.players, seats, strict=True))
        )

    def refused(self, why: str) -> RollkeeperError:
        """The handheld does not begin it."""
        return CannotBegin(f"not begun: {shown(why)}")

    def went_on(self) -> RollkeeperError:
        """Another game has begun, or that which was on has gone on."""
        return GameWentOn(BEGIN_AGAIN)
