"""The results of a verification: for each game its mismatches, and what else is known of it."""

from dataclasses import dataclass, field
from typing import Literal

from rollkeeper.scores.log_line import BITS

State = Literal["follows", "told-twice", "wrong", "incomplete", "open", "no-commitment"]
STATES: tuple[State, ...] = ("follows", "told-twice", "wrong", "incomplete", "open", "no-commitment")
FAILED: tuple[State, ...] = ("told-twice", "wrong", "incomplete")
# What is not there can be neither right nor wrong.
LOST = ("gap", "no-beginning", "no-seed", "no-journal", "longer-here")


@dataclass(frozen=True)
class Where:
    """An event: its line in a file (None: in a database), and its number (None: written by hand)."""

    line: int | None
    n: int | None

    def __str__(self) -> str:
        words = [f"line {self.line}"] if self.line is not None else []
        return ", ".join(words + ([f"event {self.n}"] if self.n is not None else []))


@dataclass(frozen=True)
class Finding:
    """A mismatch at an event. `name` is for programs; `says` and `should` are dice, or a seal."""

    where: Where
    name: str
    message: str
    says: str = ""
    should: str = ""


@dataclass(frozen=True)
class Fault:
    """Why the raw bits of the ring oscillator had failed their tests in this event, or (`seed`) for the seed."""

    where: Where
    why: str
    seed: bool


@dataclass(frozen=True)
class Known:
    """What this PC knows of a game that the log cannot say.

    here        whether events of the game are in its database
    drawn       the nonce that it has drawn for the commitment, "" if none
    elsewhere   where that commitment was announced first, "" if it was by this game
    unplayed    how many nonces it drew directly before for games of this handheld in which nobody threw
    seen        the last event that was here before the game was closed, while its handheld had no more; if the log
                `differs`, of the game as it is here
    told_twice  the events that the handheld has sent in two ways
    differs     the first event that is another one here, and how
    longer      what the game has here that is not in the log
    drawn_imported, seen_imported: only a file says so that was imported; that was another PC, if any
    """

    here: bool = False
    drawn: str = ""
    elsewhere: str = ""
    unplayed: int = 0
    seen: int | None = None
    told_twice: tuple[int, ...] = ()
    differs: tuple[int, str] | None = None
    longer: str = ""
    drawn_imported: bool = False
    seen_imported: bool = False


@dataclass
class Checked:
    """The result for one game. `checked` of its `throws` were made again; `why` says why they were not all. `seal` are
    the digits that its lines give, `seal_in_log` those of the event that closes it, `closed`; `renamed` names were
    corrected after that. The game was seen live up to `seen_turn`; `known` is what this PC knows (None: not asked)."""

    where: Where
    state: State
    throws: int
    checked: int
    nonce: str
    edition: str = ""
    players: list[str] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    why: str = ""
    game: str = ""  # its number in the database
    committed: bool = False
    closed: Where | None = None
    seal: str = ""
    seal_in_log: str = ""
    faults: list[Fault] = field(default_factory=list)
    known: Known | None = None
    seen_turn: int = 0
    renamed: int = 0

    @property
    def ours(self) -> bool | None:
        """Whether this PC has drawn the nonce; None if there is none, or nothing says so."""
        if not self.nonce or self.known is None or not (self.known.here or self.known.drawn):
            return None
        if self.nonce == self.known.drawn and self.known.drawn_imported:
            return None
        return self.nonce == self.known.drawn

    @property
    def seen_to_the_end(self) -> bool:
        """Whether every event before the one with the seed was here before it."""
        seen = self.known.seen if self.known is not None and self.known.differs is None else None
        return seen is not None and self.closed is not None and self.closed.n == seen + 1


def as_data(games: list[Checked]) -> dict[str, object]:
    """Returns the results as data for JSON."""
    return {
        "games": list(map(_game, games)),
        **{state: sum(each.state == state for each in games) for state in STATES},
        "throws": sum(each.checked for each in games),
    }


def _game(each: Checked) -> dict[str, object]:
    known = each.known
    return {
        "game": each.game or None, "line": each.where.line, "event": each.where.n, "edition": each.edition,
        "players": each.players, "state": each.state, "why": each.why, "throws": each.throws,
        "checked": each.checked, "nonce": each.nonce or None, "nonce_is_ours": each.ours,
        "nonce_drawn": known.drawn or None if known else None, "nonces_unplayed": known.unplayed if known else None,
        "nonce_imported": bool(known and known.drawn_imported), "seen_imported": bool(known and known.seen_imported),
        "here": known.here if known else None, "seen": known.seen if known else None,
        "seen_to_the_end": each.seen_to_the_end if known else None,
        "seal": each.seal or None, "seal_in_log": each.seal_in_log or None, "seal_bits": BITS,
        "renamed_after_the_end": each.renamed,
        "seed_fault": next((fault.why for fault in each.faults if fault.seed), None),
        "faults": [
            {"line": fault.where.line, "event": fault.where.n, "why": fault.why}
            for fault in each.faults if not fault.seed
        ],
        "findings": [
            {
                "line": found.where.line, "event": found.where.n, "name": found.name,
                "message": found.message, "says": found.says or None, "should": found.should or None,
            }
            for found in each.findings
        ],
    }  # fmt: skip
