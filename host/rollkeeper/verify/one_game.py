"""The events of one game of a log, and what in them does not follow from its seed.

Every throw is made again. The seed comes last, so the throws are kept until then; mismatches are in the order of lines.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from fivedice.event import faces_of, fault_of, hex_of, keep_of, kind_of
from fivedice.game import Game, apply
from fivedice.refusal import Refusal
from fivedice.shared import SharedGame
from rollkeeper.scores.log_line import CLOSING, Seal, grouped
from rollkeeper.verify.checked import LOST, Checked, Fault, Finding, Known, State, Where
from rollkeeper.verify.known_here import Ask, Asked
from rollkeeper.verify.made_again import after_throw, commitment_of, dice_message, ready_faces
from rollkeeper.wording import brief, shown

TOLD_TWICE = "conflict"
NOT_YET = "its dice cannot be checked before the game is closed: then its seed is revealed"
REAL_DICE = "it has no commitment: its dice are real ones, or its handheld could keep no seed"
DICE = 5
HEX = {"commit": 64, "nonce": 32, "share": 8, "seal": 16, "seed": 64}  # digits


@dataclass(frozen=True)
class Throw:
    """Dice that were thrown. `before` is what lay there, `called` what people call this throw."""

    where: Where
    dice: str
    kept: tuple[int, ...]
    share: str
    before: str
    called: str


class OneGame:
    """Takes the events of a game in order. `whose` is the device and the epoch of the journal, if the log says so."""

    def __init__(self, whose: tuple[str, str] | None, where: Where, before: Game | None, folding: bool = True) -> None:
        """`before` is the game before on the same card; not `folding`: that is not known."""
        self._whose, self._where = whose, where
        self.game, self._folding = before, folding
        self._begin: dict[str, object] = {}
        self._nonce: tuple[Where, str] | None = None
        self._nonce_at: Where | None = None  # the last event that says one: the game takes only the first
        self._seed: tuple[Where, str] | None = None
        self._closing: Where | None = None
        self._seal, self._seal_in_log = Seal(), ""
        self._faults: list[Fault] = []
        self._renamed = 0  # names corrected after the end
        self._lines: dict[int, tuple[Where, bytes]] = {}
        self._turn, self._turns = 0, dict[int, int]()  # that of the last roll; by the numbers of the events
        self._throws: list[Throw] = []
        self._findings: list[Finding] = []
        self._on_table: str | None = ""  # dice of this turn: "" if none was thrown yet, None if nobody knows
        self._before_box: str | None = ""  # those of the turn before, which are there again after an undo
        self._last = where  # the event before
        self._nonce_may_be_lost = False

    @property
    def closed(self) -> bool:
        """Whether the event was there that closes it."""
        return self._closing is not None

    def event(self, where: Where, fields: dict[str, object], line: bytes) -> None:
        """Takes the next event, and its line."""
        self._seal.add(line, fields)
        try:
            if self._folding:
                self.game = apply(self.game, fields)
            self._may_stand(fields)
        except Refusal as refusal:
            self._found(where, refusal.name, f"the rules refuse it: {refusal.message}")
            self.lost()
        if where.n is None and self._where.n is not None:
            self._found(where, "no-number", "its number is missing: each event of a handheld has one")
            self.lost()
        if "game" in fields:
            self._begin = fields
        elif "rename" in fields and self.closed:
            self._renamed += 1
        elif "nonce" in fields:
            self._nonce_at = where
            if self._nonce is None and not self._throws:
                self._nonce = where, str(fields["nonce"])
        elif "roll" in fields or "roll-off" in fields:
            self._thrown(where, fields)
        elif "score" in fields:
            self._before_box, self._on_table = self._on_table, ""
        elif "undo" in fields:
            self._on_table = self._before_box
        elif any(kind in fields for kind in CLOSING) and not self.closed:
            self._closing, self._seal_in_log = where, _digits(fields.get("seal"))
            if "seed" in fields:
                self._seed = where, str(fields["seed"])
        if "fault" in fields:
            self._faults.append(Fault(where, brief(shown(fields["fault"])), "game" in fields))
        if where.n is not None:
            self._lines[where.n] = where, line
            if "roll" in fields:
                self._turn = self.game.turn if self.game is not None else 0
            self._turns[where.n] = self._turn
        self._last = where

    def _may_stand(self, fields: dict[str, object]) -> None:
        """Checks what must be so even if it is unknown how the game stands. Raises Refusal."""
        kind = kind_of(fields)
        for name, digits in HEX.items():
            hex_of(fields, name, digits)
        fault_of(fields)
        if self.closed and kind != "rename":
            raise Refusal("game-closed", f"this game is closed: a {kind} needs a new game")
        if self._begin and not self._begin.get("commit") and fields.keys() & {"nonce", "share", "seed"}:
            raise Refusal("no-commitment", "its game began without a commitment")
        if kind == "nonce" and (self._throws or self._nonce_at is not None):
            raise Refusal("nonce-too-late", "a game takes one nonce, before its first throw")
        if kind in ("roll", "roll-off"):
            dice, kept = faces_of(fields, kind), keep_of(fields)
            shared = self._begin.get("game") == "challenge"
            if len(dice) != DICE and not shared:
                raise Refusal("bad-dice", f"a roll is five faces, not {dice}")
            if kept and (kind == "roll-off" or self._on_table == "" or len(kept) == DICE):
                raise Refusal("bad-keep", "no dice can have been kept so")
            if kept and self._on_table and any(self._on_table[at - 1 : at] != str(dice[at - 1]) for at in kept):
                raise Refusal("kept-die-changed", "a die that was kept shows another face")

    def gap(self, where: Where, message: str) -> None:
        """Notes that events are missing before this one."""
        self._nonce_may_be_lost |= self._last is self._where
        self._found(where, "gap", message)
        self._seal.lose()
        self.lost()

    def damaged(self, where: Where, name: str, message: str) -> None:
        """Notes a line that cannot be read."""
        self._found(where, name, message)
        self._seal.lose()
        self.lost()

    def lost(self) -> None:
        """Forgets how the game stands: from here on it is unknown."""
        self._folding, self.game, self._on_table, self._before_box = False, None, None, None

    def checked(self, ask: Ask | None, told_twice: Sequence[int] = ()) -> Checked:
        """The result. `ask` is asked what this PC knows of the game; the log itself says that it was `told_twice` these
        events, which may be another game's."""
        done = self._dice() if self._begin.get("commit") else 0
        seal = self._seal.digits if self._begin else ""
        if self._closing is not None and seal and self._seal_in_log not in ("", seal):
            says = f"it says the seal {grouped(self._seal_in_log)}, and the lines of the game give {grouped(seal)}"
            self._found(self._closing, "seal", f"{says}: some were changed, left out or added")
        known = self._known(ask) if ask is not None else None
        here = known.told_twice if known is not None else ()
        self._say_told_twice(here or sorted(self._lines.keys() & {*told_twice}), "this PC" if here else "another PC")
        if not self._begin:
            self._found(self._where, "no-beginning", "its beginning is missing, and with it the commitment")
        self._findings.sort(key=lambda each: (each.where.line or 0, each.where.n or 0))
        state, why = self._state()
        names = self._begin.get("players")
        nonce = self._nonce[1] if self._nonce else ""
        return Checked(
            self._where, state, len(self._throws), done, nonce, shown(self._begin.get("game", "")),
            [shown(name) for name in names] if isinstance(names, list) else [], self._findings, why,
            committed=bool(self._begin.get("commit")), closed=self._closing, seal=seal,
            seal_in_log=shown(self._seal_in_log), faults=self._faults, known=known, renamed=self._renamed,
            seen_turn=self._turns.get(known.seen or 0, 0) if known is not None else 0,
        )  # fmt: skip

    def _known(self, ask: Ask) -> Known | None:
        """Returns what this PC knows of the game, and adds the mismatches that it shows."""
        if self._whose is None or self._where.n is None or not self._begin:
            return None
        lines = {n: line for n, (_, line) in self._lines.items()}
        commitment = str(self._begin.get("commit", ""))
        known = ask(Asked(*self._whose, self._where.n, commitment, lines, self.closed))
        if known.elsewhere:
            again = f"its commitment was announced before, in {known.elsewhere}: each game needs a seed of its own"
            self._found(self._where, "commitment-again", again)
        if known.differs is not None:
            n, how = known.differs
            self._found(self._lines[n][0], "differs-here", f"it is another one in this PC's database: {how}")
        if known.longer:
            self._found(self._last, "longer-here", known.longer)
        return known

    def _say_told_twice(self, numbers: Sequence[int], whom: str) -> None:
        if numbers:
            named = ", ".join(map(str, numbers))
            which = f"event {named} was" if len(numbers) == 1 else f"events {named} were"
            words = f"{which} told to {whom} in two ways: most likely a flash was written back, perhaps to roll again"
            first = numbers[0]
            self._found(self._lines[first][0] if first in self._lines else Where(None, first), TOLD_TWICE, words)

    def _state(self) -> tuple[State, str]:
        wrong = [each for each in self._findings if each.name not in LOST]
        if any(each.name != TOLD_TWICE for each in wrong):
            return "wrong", next(each.message for each in wrong if each.name != TOLD_TWICE)
        if wrong and len(wrong) == len(self._findings):
            return "told-twice", wrong[0].message
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
        self._throws.append(Throw(where, dice, numbers, str(fields.get("share", "")), self._on_table or "", called))
        shared = self._begin.get("game") == "challenge"
        self._on_table = "" if shared or kind == "roll-off" else dice if len(dice) == DICE else None

    def _dice(self) -> int:
        """Makes the throws again, and adds those that do not follow. Returns how many could be made."""
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
        fits = commitment_of(seed) == self._begin["commit"]
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
        if fits and mostly and self._nonce_at is not None and (made > 1 or self._nonce is None):
            self._found(self._nonce_at, "nonce", "its dice were made with another nonce, or in another journal")
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
        said = dice_message(*self._whose, self._where.n, throw.where.n or 0, throw.share, nonce)
        should = after_throw(ready_faces(seed, said), throw.before or throw.dice, throw.kept, len(throw.dice))
        if should == throw.dice:
            return None
        words = f"{throw.called} says {brief(throw.dice)}; by seed, share and numbers it should be {should}"
        return Finding(throw.where, "dice", words, throw.dice, should)

    def _found(self, where: Where, name: str, message: str) -> None:
        self._findings.append(Finding(where, name, brief(message)))


def _digits(seal: object) -> str:
    """The digits of a seal; "" of what has no such form, which is a finding of its own."""
    return seal if isinstance(seal, str) and len(seal) == HEX["seal"] else ""


def _called(game: Game | None, kind: str) -> str:
    """Returns what people call a throw, by the game after it."""
    if kind == "roll-off":
        return "a throw for the start"
    if game is None or game.closed:
        return "a roll"
    if isinstance(game, SharedGame):
        return f"step {game.rolls} of round {game.turn}"
    return f"roll {game.rolls} of {shown(game.players[game.player])}'s turn {game.turn}"
