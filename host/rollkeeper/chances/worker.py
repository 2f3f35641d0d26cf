"""The process that works out chances, a line of JSON in and a line out, and who asks it: no live event waits for it.

    {"card": CardView, "with_dice": false}    ->    {"chances": GameChances}, {"chances": null} if there are none,
                                                    or {"preparing": 0.4}: ask again later

It ends with its input, and steps back behind other programs. What is missing for an edition is prepared in a thread
beside, once; meanwhile whatever needs none of it is answered.
"""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from threading import Condition, Thread
from typing import Any, TypedDict

from fivedice.edition import Edition
from rollkeeper.chances import ahead
from rollkeeper.chances.ahead import Futures
from rollkeeper.chances.of_game import GameChances, cards_of, game_chances, has_chances, rules_of, wants_early
from rollkeeper.coach.solve import Tell
from rollkeeper.coach.solved import file_of, kind_of_rules, values_of
from rollkeeper.languages import language
from rollkeeper.say import UNDER_WAY
from rollkeeper.scores.scorecard import CardView
from rollkeeper.words import ENGLISH, speak, spoken, tr

NICE = 10  # as far behind other programs
SOLVING = 0.1  # of what is prepared, the part that the values are
AGAIN = 1.0  # seconds until what is being prepared is asked for again
# -P: nothing of the working folder is imported, not even a random.py.
COMMAND = (sys.executable, "-P", "-m", "rollkeeper.chances.worker")
ENDS = 5.0  # seconds that the worker may take to end
Kind = tuple[str, ...]  # of rules


class Worker:
    """Answers requests."""

    def __init__(self) -> None:
        self._known: dict[Kind, Futures] = {}
        self._preparing: dict[Kind, Thread] = {}
        self._shares: dict[Kind, float] = {}  # of what is prepared, how much is done

    def answer(self, request: dict[str, Any]) -> dict[str, object]:
        """Returns the answer to one of them."""
        card = request["card"]
        if not has_chances(card):
            return {"chances": None}
        if card["state"] in UNDER_WAY:
            edition = rules_of(card)
            kind = kind_of_rules(edition)
            if kind not in self._known and file_of(edition, "values").exists():
                self._known[kind] = Futures(edition, values_of(edition), ahead.kept_early(edition))
            known = self._known.get(kind)
            if known is None or (known.early is None and wants_early(card)):
                return {"preparing": self._prepared(edition)}
        found = game_chances(card, lambda edition: self._known[kind_of_rules(edition)], request["with_dice"])
        return {"chances": found}

    def work_ahead(self, request: dict[str, Any]) -> None:
        """Begins, after an answer, what the next turn will ask for, in a thread beside."""
        card = request["card"]
        known = self._known.get(kind_of_rules(rules_of(card)))
        if known is not None:
            for boxes in cards_of(card):
                if len(boxes) == ahead.LAST:
                    Thread(target=known.work_ahead, args=(boxes,), name="ahead", daemon=True).start()

    def _prepared(self, edition: Edition) -> float:
        kind = kind_of_rules(edition)
        running = self._preparing.get(kind)
        if running is None or not running.is_alive():
            self._shares[kind] = 0.0
            running = Thread(target=self._prepare, args=(edition, kind), name="preparing", daemon=True)
            self._preparing[kind] = running
            running.start()
        return self._shares[kind]

    def _prepare(self, edition: Edition, kind: Kind) -> None:
        def tell(begin: float, end: float) -> Tell:
            return lambda done, total: self._shares.update({kind: begin + (end - begin) * done / total})

        values = values_of(edition, tell(0.0, SOLVING))
        self._known[kind] = Futures(edition, values, None)
        table = ahead.make_early(edition, values, tell(SOLVING, 1.0))
        self._known[kind] = Futures(edition, values, table)


def answers(lines: Iterable[str], tell: Callable[[str], None]) -> None:
    """Answers line by line. A request that goes wrong is answered, too: the next may be better."""
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


class Answer(TypedDict, total=False):
    """One of these, as the worker has said it; `trouble` if it cannot."""

    chances: GameChances | None
    preparing: float
    trouble: str


class Asking:
    """Asks the worker, in a thread of its own in which `hear` gets each answer, for the last card of each board."""

    def __init__(
        self, hear: Callable[[str, CardView, Answer], None], with_dice: bool, command: tuple[str, ...] = COMMAND
    ) -> None:
        self._hear, self._with_dice, self._command = hear, with_dice, command
        self._wanted: dict[str, CardView] = {}
        self._later: dict[str, CardView] = {}  # what is being prepared
        self._news = Condition()
        self._over = False
        self._process: subprocess.Popen[str] | None = None
        self._thread = Thread(target=self._run, name="chances", daemon=True)

    def start(self) -> None:
        """Begins to answer."""
        self._thread.start()

    def ask(self, ident: str, card: CardView) -> None:
        """Asks for the chances of a card, and does not wait."""
        with self._news:
            self._wanted[ident] = card
            self._later.pop(ident, None)
            self._news.notify()

    def stop(self) -> None:
        """Ends the worker, whatever it does."""
        with self._news:
            self._over = True
            self._news.notify()
        if self._process is not None:
            self._process.terminate()
        if self._thread.is_alive():
            self._thread.join(ENDS)

    def _run(self) -> None:
        try:
            while (wanted := self._next()) is not None:
                ident, card = wanted
                answer = self._answer(card)
                with self._news:
                    if self._over:
                        break
                    if "preparing" in answer:
                        self._later.setdefault(ident, card)
                self._hear(ident, card, answer)
        finally:
            self._end()

    def _next(self) -> tuple[str, CardView] | None:
        with self._news:
            while not self._over and not self._wanted:
                if not self._news.wait(AGAIN if self._later else None):
                    self._wanted, self._later = {**self._later, **self._wanted}, {}
            return None if self._over else self._wanted.popitem()

    def _answer(self, card: CardView) -> Answer:
        if self._process is None or self._process.poll() is not None:
            self._end()
            self._process = _started((*self._command, spoken().code))
        assert self._process.stdin is not None and self._process.stdout is not None
        request: dict[str, Any] = {"card": card, "with_dice": self._with_dice}
        try:
            self._process.stdin.write(json.dumps(request, separators=(",", ":")) + "\n")
            self._process.stdin.flush()
            answer: Answer = json.loads(self._process.stdout.readline())
        except (OSError, ValueError):  # it is gone, or says something else
            self._process.kill()
            return {"trouble": tr("the program that works out the chances has ended")}
        return answer

    def _end(self) -> None:
        process = self._process
        if process is None:
            return
        process.terminate()
        try:
            process.wait(ENDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        for pipe in (process.stdin, process.stdout):
            assert pipe is not None
            with suppress(OSError):  # what was still to be written to it
                pipe.close()


def _started(command: tuple[str, ...]) -> "subprocess.Popen[str]":
    """Starts the worker in a group of its own, so that Ctrl-C is not for it."""
    pipe = subprocess.PIPE
    if sys.platform == "win32":
        flags = subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.BELOW_NORMAL_PRIORITY_CLASS
        return subprocess.Popen(command, stdin=pipe, stdout=pipe, encoding="utf-8", creationflags=flags)
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, encoding="utf-8", process_group=0)


def main() -> None:
    """Answers standard input on standard output, in the language that its argument names."""
    speak(language(next(iter(sys.argv[1:]), ENGLISH)))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program that asks; this one ends with its input
    if hasattr(os, "nice"):
        os.nice(NICE)
    answers(sys.stdin, lambda text: print(text, flush=True))


if __name__ == "__main__":
    main()
