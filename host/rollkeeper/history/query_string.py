"""What a page is asked for, as it stands behind the ? of an address: which games count, and where in their list."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlencode

from fivedice.edition import EDITIONS
from rollkeeper.errors import RollkeeperError
from rollkeeper.scores.position import UnknownEdition
from rollkeeper.store.lines import is_stamp
from rollkeeper.store.listing import Place
from rollkeeper.store.statistics import Chosen
from rollkeeper.store.timestamp import begin_of_day
from rollkeeper.wording import quoted

LONGEST = 200  # letters of what is asked


class BadQuestion(RollkeeperError):
    """The address asks for something that there cannot be."""


@dataclass(frozen=True)
class Asked:
    """The filters, as they were written; "" for none."""

    edition: str = ""
    player: str = ""
    since: str = ""
    until: str = ""

    @property
    def chosen(self) -> Chosen:
        """Which games count. Raises BadQuestion, or UnknownEdition."""
        if self.edition and self.edition not in EDITIONS:
            raise UnknownEdition(self.edition)
        return Chosen(
            self.edition or None, begin_of_day(_day("since", self.since)), begin_of_day(_day("until", self.until), 1)
        )

    @property
    def narrowed(self) -> bool:
        """Whether there is a filter beside the player."""
        return bool(self.edition or self.since or self.until)

    def query(self, **other: object) -> str:
        """The same behind a ?, some of it otherwise; "" if there is nothing to say."""
        told = {"player": self.player, "edition": self.edition, "since": self.since, "until": self.until, **other}
        text = urlencode({name: str(value) for name, value in told.items() if value})
        return f"?{text}" if text else ""


def asked(query: Mapping[str, str]) -> Asked:
    """The filters of an address. Raises BadQuestion."""
    return Asked(*(word_of(query, name) for name in ("edition", "player", "since", "until")))


def word_of(query: Mapping[str, str], name: str) -> str:
    """What an address says under a name; "" for nothing. Raises BadQuestion."""
    value = query.get(name, "").strip()
    if len(value) > LONGEST:
        raise BadQuestion(f"{quoted(name)} is longer than anything that is known here")
    return value


def place_of(text: str | None) -> Place | None:
    """A place in the list from an address. Raises BadQuestion."""
    if not text:
        return None
    at, _, ident = text.partition(",")
    if not is_stamp(at) or not ident.isascii() or not ident.isdigit():
        raise BadQuestion(f"{quoted(text)} is no place in the list of games")
    return at, int(ident)


def place_told(place: Place) -> str:
    """A place in the list, for an address."""
    return f"{place[0]},{place[1]}"


def _day(name: str, text: str) -> datetime | None:
    try:
        return datetime.strptime(text, "%Y-%m-%d") if text else None
    except ValueError as error:
        raise BadQuestion(f"{name} {quoted(text)} is no day such as 2026-01-31") from error
