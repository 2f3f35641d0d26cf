"""The process that works out chances: `python -m rollkeeper.chances.worker`, a line of JSON in, a line out.

    {"card": CardView, "with_dice": false}    ->    {"chances": GameChances}, {"chances": null} if there are none,
                                                    or {"preparing": 0.4}: ask again later

It ends with its input, and steps back behind other programs. What is missing for an edition is prepared in a thread
beside, once; meanwhile whatever needs none of it is answered.
"""

import json
import os
import signal
import sys
from collections.abc import Callable, Iterable
from threading import Thread
from typing import Any

from fivedice.edition import Edition
from rollkeeper.chances import early
from rollkeeper.chances.futures import Futures
from rollkeeper.chances.of_game import cards_of, game_chances, has_chances, rules_of, wants_early
from rollkeeper.coach import SWITCHES
from rollkeeper.coach.solved import file_of, values_of

NICE = 10  # as far behind other programs
SOLVING = 0.1  # of what is prepared, the part that the values are
Rules = tuple[str, ...]


class Preparing(Thread):
    """Works out what an edition needs; `share` is how much of it is done."""

    def __init__(self, edition: Edition, done: Callable[[Futures], None]) -> None:
        super().__init__(name="preparing", daemon=True)
        self._edition, self._done = edition, done
        self.share = 0.0

    def run(self) -> None:
        """First the values, then the first turns."""
        values = values_of(self._edition, self._tell(0.0, SOLVING))
        self._done(Futures(self._edition, values, None))
        table = early.make(self._edition, values, self._tell(SOLVING, 1.0))
        self._done(Futures(self._edition, values, table))

    def _tell(self, begin: float, end: float) -> Callable[[int, int], None]:
        def tell(done: int, total: int) -> None:
            self.share = begin + (end - begin) * done / total

        return tell


class Worker:
    """Answers requests."""

    def __init__(self) -> None:
        self._known: dict[Rules, Futures] = {}
        self._preparing: dict[Rules, Preparing] = {}

    def answer(self, request: dict[str, Any]) -> dict[str, object]:
        """The answer to one of them."""
        card = request["card"]
        if not has_chances(card):
            return {"chances": None}
        if card["state"] not in ("over", "ended"):
            edition = rules_of(card)
            rules = _rules(edition)
            if rules not in self._known and file_of(edition, "values").exists():
                self._known[rules] = Futures(edition, values_of(edition), early.kept(edition))
            known = self._known.get(rules)
            if known is None or (known.early is None and wants_early(card)):
                return {"preparing": self._prepared(edition)}
        return {"chances": game_chances(card, lambda edition: self._known[_rules(edition)], request["with_dice"])}

    def work_ahead(self, request: dict[str, Any]) -> None:
        """After an answer: begin what the next turn will ask for, in a thread beside."""
        card = request["card"]
        known = self._known.get(_rules(rules_of(card)))
        if known is not None:
            for boxes in cards_of(card):
                if len(boxes) == early.LAST:
                    Thread(target=known.work_ahead, args=(boxes,), name="ahead", daemon=True).start()

    def _prepared(self, edition: Edition) -> float:
        rules = _rules(edition)
        running = self._preparing.get(rules)
        if running is None or not running.is_alive():
            running = Preparing(edition, lambda futures: self._known.update({rules: futures}))
            self._preparing[rules] = running
            running.start()
        return running.share


def answers(lines: Iterable[str], tell: Callable[[str], None]) -> None:
    """Answer line by line. A request that goes wrong is answered, too: the next may be better."""
    worker = Worker()
    for line in lines:
        try:
            request = json.loads(line)
            answer = worker.answer(request)
        except Exception as error:  # whatever it is, the scoreboard goes on and says so
            answer = {"trouble": f"{type(error).__name__}: {error}"}
        tell(json.dumps(answer, separators=(",", ":")))
        if "chances" in answer:
            worker.work_ahead(request)


def _rules(edition: Edition) -> Rules:
    return tuple(getattr(edition, switch) for switch in SWITCHES)


def main() -> None:
    """Answer standard input on standard output."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program that asks; this one ends with its input
    if hasattr(os, "nice"):
        os.nice(NICE)
    answers(sys.stdin, lambda text: print(text, flush=True))


if __name__ == "__main__":
    main()
