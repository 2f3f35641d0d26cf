"""The events of one game of a log, and what in them does not follow from its seed.

Laws: nothing is computed from what a dice event says of itself; every throw is made anew. The seed comes last, so the
throws are kept until then, and what is wrong is told in the order of the lines.
"""

from dataclasses import dataclass, field, replace
from typing import Literal

from fivedice.game import Game, apply
from fivedice.refusal import Refusal
from fivedice.shared import SharedGame
from rollkeeper.verify import throws
from rollkeeper.wording import brief, shown

State = Literal["follows", "wrong", "incomplete", "open", "no-commitment"]
NOT_YET = "its dice cannot be checked before the game is closed: then its seed is revealed"
REAL_DICE = "it has no commitment: its dice are real ones, or its handheld could keep no seed"
LOST = ("gap", "no-beginning", "no-seed", "no-journal")  # what is not there can be neither right nor wrong


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
    """What is wrong at an event. `name` is for programs; `says` and `should` are dice."""

    where: Where
    name: str
    message: str
    says: str = ""
    should: str = ""


@dataclass(frozen=True)
class Throw:
    """Dice that were thrown. `before` is what lay there, `called` what people call this throw."""

    where: Where
    dice: str
    kept: tuple[int, ...]
    share: str
    before: str
    called: str


@dataclass
class Checked:
    """What came out of one game. `checked` of its `throws` were made anew; `why` says why they were not all. `nonce` is
    "" if there is none; `ours` says whether this database's PC has drawn it (None: nobody can know, of a file)."""

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
    ours: bool | None = None


class OneGame:
    """Takes the events of a game in order. `whose` is the device and the epoch of the journal, if the log says so."""

    def __init__(self, whose: tuple[str, str] | None, where: Where, before: Game | None, folding: bool = True) -> None:
        """`before` is the game before on the same card; not `folding`: that is not known."""
        self._whose, self._where = whose, where
        self.game, self._folding = before, folding
        self._begin: dict[str, object] = {}
        self._nonce: tuple[Where, str] | None = None
        self._seed: tuple[Where, str] | None = None
        self._throws: list[Throw] = []
        self._findings: list[Finding] = []
        self._lies = ""
        self._last = where  # the event before
        self._nonce_may_be_lost = False
        self.closed = False

    def event(self, where: Where, fields: dict[str, object]) -> None:
        """The next event."""
        if self._folding:
            try:
                self.game = apply(self.game, fields)
            except Refusal as refusal:
                self._found(where, refusal.name, f"the rules refuse it: {refusal.message}")
                self.lost()
        if "game" in fields:
            self._begin = fields
        elif "nonce" in fields and self._nonce is None:
            self._nonce = where, str(fields["nonce"])
        elif "roll" in fields or "roll-off" in fields:
            self._thrown(where, fields)
        elif "end" in fields or "abandon" in fields:
            self.closed = True
            if "seed" in fields:
                self._seed = where, str(fields["seed"])
        self._last = where

    def gap(self, where: Where, message: str) -> None:
        """Events are missing before this one."""
        self._nonce_may_be_lost |= self._last is self._where
        self._found(where, "gap", message)
        self.lost()

    def damaged(self, where: Where, name: str, message: str) -> None:
        """A line that cannot be read."""
        self._found(where, name, message)
        self.lost()

    def lost(self) -> None:
        """From here on nobody knows how the game stands."""
        self._folding, self.game, self._lies = False, None, ""

    def checked(self) -> Checked:
        """What came out."""
        done = self._dice() if self._begin.get("commit") else 0
        if not self._begin:
            self._found(self._where, "no-beginning", "its beginning is missing, and with it the commitment")
        self._findings.sort(key=lambda each: (each.where.line or 0, each.where.n or 0))
        state, why = self._state()
        names = self._begin.get("players")
        nonce = self._nonce[1] if self._nonce else ""
        return Checked(
            self._where, state, len(self._throws), done, nonce, shown(self._begin.get("game", "")),
            [shown(name) for name in names] if isinstance(names, list) else [], self._findings, why,
        )  # fmt: skip

    def _state(self) -> tuple[State, str]:
        wrong = [each for each in self._findings if each.name not in LOST]
        if wrong:
            return "wrong", wrong[0].message
        if self._begin and not self._begin.get("commit"):
            return "no-commitment", REAL_DICE
        if self._findings:
            return "incomplete", self._findings[0].message
        return ("follows", "") if self.closed else ("open", NOT_YET)

    def _thrown(self, where: Where, fields: dict[str, object]) -> None:
        kind = "roll" if "roll" in fields else "roll-off"
        dice, kept = str(fields[kind]), str(fields.get("keep", ""))
        numbers = tuple(int(each) for each in kept if each in "12345")
        called = _called(self.game, kind)
        self._throws.append(Throw(where, dice, numbers, str(fields.get("share", "")), self._lies, called))
        self._lies = dice if kind == "roll" else ""

    def _dice(self) -> int:
        """Make the throws anew, and say which do not follow. Returns how many could be made."""
        if self._seed is None:
            if self.closed:
                self._found(self._where, "no-seed", "it was closed without its seed: the handheld had lost it")
            return 0
        if self._whose is None or self._where.n is None:
            self._found(self._where, "no-journal", "the log does not say whose it is, or its events have no numbers")
            return 0
        at, digits = self._seed
        try:
            seed = bytes.fromhex(digits)
        except ValueError:
            seed = b""  # which the rules have refused
        fits = throws.commitment(seed) == self._begin["commit"]
        failed = [found for each in self._throws if each.share and (found := self._failed(seed, each)) is not None]
        made = sum(bool(each.share) for each in self._throws)
        for each in self._throws:
            if not each.share:
                self._found(each.where, "no-share", f"{each.called} has no share, so nobody can make its dice anew")
        mostly = 2 * len(failed) > made
        if not fits and (mostly or not made):
            self._found(at, "seed", f"its SHA-256 is not the commitment of the game ({self._where})")
            return 0
        if not fits:
            self._found(self._where, "commitment", f"it is not the SHA-256 of the seed ({at}) that made the dice")
        if fits and mostly and self._nonce is not None and made > 1:
            self._found(self._nonce[0], "nonce", "its dice were made with another nonce, or in another journal")
        elif fits and mostly and self._nonce_may_be_lost:
            self._found(self._where, "gap", "its dice were made with a nonce, which is among what is missing")
            return 0
        elif failed and fits and mostly:
            source = f"the nonce ({self._nonce[0]})" if self._nonce else "the device, or the epoch, of its journal,"
            doubt = replace(failed[0], message=f"{failed[0].message}, unless {source} was changed")
            self._findings += [doubt, *failed[1:]]
        else:
            self._findings += failed
        return made

    def _failed(self, seed: bytes, throw: Throw) -> Finding | None:
        assert self._whose is not None and self._where.n is not None
        nonce = self._nonce[1] if self._nonce is not None else ""
        said = throws.message(*self._whose, self._where.n, throw.where.n or 0, throw.share, nonce)
        should = throws.lie(throws.faces(seed, said), throw.before or throw.dice, throw.kept, len(throw.dice))
        if should == throw.dice:
            return None
        words = f"{throw.called} says {brief(throw.dice)}; by seed, share and numbers it should be {should}"
        return Finding(throw.where, "dice", words, throw.dice, should)

    def _found(self, where: Where, name: str, message: str) -> None:
        self._findings.append(Finding(where, name, brief(message)))


def _called(game: Game | None, kind: str) -> str:
    """What people call a throw, after which the game stands so."""
    if kind == "roll-off":
        return "a throw for the start"
    if game is None or game.closed:
        return "a roll"
    if isinstance(game, SharedGame):
        return f"step {game.rolls} of round {game.turn}"
    return f"roll {game.rolls} of {shown(game.players[game.player])}'s turn {game.turn}"


def as_data(games: list[Checked]) -> dict[str, object]:
    """The same for other programs."""
    states: list[State] = ["follows", "wrong", "incomplete", "open", "no-commitment"]
    return {
        "games": [
            {
                "game": each.game or None, "line": each.where.line, "event": each.where.n, "edition": each.edition,
                "players": each.players, "state": each.state, "why": each.why, "throws": each.throws,
                "checked": each.checked, "nonce": each.nonce or None, "nonce_is_ours": each.ours,
                "findings": [
                    {
                        "line": found.where.line, "event": found.where.n, "name": found.name,
                        "message": found.message, "says": found.says or None, "should": found.should or None,
                    }
                    for found in each.findings
                ],
            }
            for each in games
        ],
        **{state: sum(each.state == state for each in games) for state in states},
        "throws": sum(each.checked for each in games),
    }  # fmt: skip
