"""Whether the dice of a game follow from the seed to which its handheld was bound: what a page can tell of it.

A throw is made again by the code of `rollkeeper verify`. That program also says which of several things was changed,
and what a PC knows of the game besides; here the first mismatch is enough.
"""

from binascii import unhexlify

from rollkeeper.verify.made_again import after_throw, commitment_of, dice_message, ready_faces
from turnlink.line import seal_text, sealed

FOLLOWS, OPEN, NONE, LOST, WRONG = "follows", "open", "none", "lost", "wrong"
FAULT = "while the handheld's random source had failed its tests"


class CheckedDice:
    """Takes the events of one game in order. It began with event `begin` of the journal of `device` and `epoch`."""

    def __init__(self, device: str, epoch: str, begin: int) -> None:
        self._whose = device, epoch, begin
        self._commit = self._nonce = ""
        self._nonce_came = False
        self._shared = False
        self._throws: list[tuple[int, str, str, str, str]] = []  # event, dice, kept, share, what lay there
        self._table = self._table_before = ""  # the dice of this turn, and of the one before
        self._seal = b""
        self._seed: bytes | None = None
        self._closed = self._seed_faulty = False
        self._faults = 0
        self._wrong: list[tuple[int, str]] = []
        self._lost = False

    def take(self, n: int, line: bytes, event: "dict[str, object]") -> None:
        """The next event."""
        if "game" in event:
            self._commit, self._shared = str(event.get("commit", "")), event["game"] == "challenge"
            self._seed_faulty = "fault" in event
        elif "nonce" in event:
            if self._throws or self._nonce_came:
                self.refuse(n, "a nonce comes once, and before the first roll")
            else:
                self._nonce = str(event["nonce"])
            self._nonce_came = True
        elif "roll" in event or "roll-off" in event:
            self._thrown(n, event)
        elif "score" in event:
            self._table_before, self._table = self._table, ""
        elif "undo" in event:
            self._table = self._table_before
        elif ("end" in event or "abandon" in event) and not self._closed:
            self._close(n, event)
        if not self._closed:
            self._seal = sealed(self._seal, line)

    def lose(self) -> None:
        """Events are lost here."""
        self._lost = self._lost or not self._closed

    def refuse(self, n: int, why: str) -> None:
        """Event `n` cannot be so."""
        self._wrong.append((n, why))

    def verdict(self) -> "tuple[str, str]":
        """Returns how the dice stand: a word for programs, and a sentence."""
        if self._lost:
            return LOST, "The dice are not checked: some events of this game are lost."
        if self._wrong:
            return WRONG, self._mismatch(self._wrong)
        if not self._commit:
            return NONE, "The dice cannot be checked: they are real ones, or the handheld could keep no seed."
        if not self._closed:
            return OPEN, "The dice can be checked when the game is closed: then its seed is told."
        if self._seed is None:
            return LOST, "The dice are not checked: the handheld had lost the seed."
        if commitment_of(self._seed) != self._commit:
            return WRONG, "The seed of this game is not the one to which the handheld was bound before the first roll."
        wrong = [found for found in [self._made(throw) for throw in self._throws] if found is not None]
        if wrong:
            return WRONG, self._mismatch(wrong)
        return FOLLOWS, self._all_follow()

    def _all_follow(self) -> str:
        count, digits = len(self._throws), seal_text(self._seal)
        made = "%d roll%s made again, each as it should be" % (count, "" if count == 1 else "s")
        if not count:
            made = "Nothing was rolled"
        if self._faults:
            made += ", %d of them %s" % (self._faults, FAULT)
        if self._seed_faulty:
            made += ", the seed drawn " + FAULT
        seal = " ".join([digits[at : at + 4] for at in range(0, len(digits), 4)])
        return made + ". Seal " + seal + ": compare it with the handheld's last screen of this game."

    def _mismatch(self, wrong: "list[tuple[int, str]]") -> str:
        n, why = min(wrong)
        return "Event %d: %s. `rollkeeper verify` with the saved file says more." % (n, why)

    def _thrown(self, n: int, event: "dict[str, object]") -> None:
        off = "roll-off" in event
        dice, share = str(event["roll-off" if off else "roll"]), str(event.get("share", ""))
        self._throws.append((n, dice, str(event.get("keep", "")), share, self._table or dice))
        self._table = "" if off or self._shared else dice
        self._faults += "fault" in event

    def _close(self, n: int, event: "dict[str, object]") -> None:
        self._closed = True
        seal = seal_text(self._seal)
        if event.get("seal", seal) != seal:
            self.refuse(n, "its seal is not that of the lines before it: some were changed, left out or added")
        if "seed" in event:
            try:
                self._seed = unhexlify(str(event["seed"]))
            except ValueError:
                self.refuse(n, "its seed is no number of 64 hexadecimal digits")

    def _made(self, throw: "tuple[int, str, str, str, str]") -> "tuple[int, str] | None":
        n, dice, keep, share, before = throw
        if not share:
            return n, "this roll has no share, so nobody can make its dice again"
        device, epoch, begin = self._whose
        ready = ready_faces(self._seed or b"", dice_message(device, epoch, begin, n, share, self._nonce))
        should = after_throw(ready, before, tuple([int(each) for each in keep]), len(dice))
        return None if should == dice else (n, "the dice are %s, and should be %s" % (dice, should))
