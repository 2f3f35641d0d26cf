"""Asks the worker for chances, from a thread of its own: whoever has a new card only leaves it here."""

import json
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Condition, Thread
from typing import Any, TypedDict

from rollkeeper.chances.of_game import GameChances
from rollkeeper.scores.scorecard import CardView

AGAIN = 1.0  # seconds until what is being prepared is asked for again
# -P: nothing of the working folder is imported, not even a random.py.
COMMAND = (sys.executable, "-P", "-m", "rollkeeper.chances.worker")
ENDS = 5.0  # seconds that the worker may take to end


class Answer(TypedDict, total=False):
    """One of these, as the worker has said it; `trouble` if it cannot."""

    chances: GameChances | None
    preparing: float
    trouble: str


Tell = Callable[[str, CardView, Answer], None]


class Asking:
    """`tell` hears each answer, in the thread of the asking. Of several cards of one board only the last is asked."""

    def __init__(self, tell: Tell, with_dice: bool, command: tuple[str, ...] = COMMAND) -> None:
        self._tell, self._with_dice, self._command = tell, with_dice, command
        self._wanted: dict[str, CardView] = {}
        self._later: dict[str, CardView] = {}  # what is being prepared
        self._news = Condition()
        self._over = False
        self._process: subprocess.Popen[str] | None = None
        self._thread = Thread(target=self._run, name="chances", daemon=True)

    def start(self) -> None:
        """Begin to answer."""
        self._thread.start()

    def ask(self, ident: str, card: CardView) -> None:
        """Want the chances of a card; the answer comes when it comes."""
        with self._news:
            self._wanted[ident] = card
            self._later.pop(ident, None)
            self._news.notify()

    def stop(self) -> None:
        """End the worker, whatever it does."""
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
                self._tell(ident, card, answer)
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
            self._process = _started(self._command)
        assert self._process.stdin is not None and self._process.stdout is not None
        request: dict[str, Any] = {"card": card, "with_dice": self._with_dice}
        try:
            self._process.stdin.write(json.dumps(request, separators=(",", ":")) + "\n")
            self._process.stdin.flush()
            answer: Answer = json.loads(self._process.stdout.readline())
        except (OSError, ValueError):  # it is gone, or says something else
            self._process.kill()
            return {"trouble": "the program that works out the chances has ended"}
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
    """In a group of its own, so that Ctrl-C is not for it."""
    pipe = subprocess.PIPE
    if sys.platform == "win32":
        flags = subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.BELOW_NORMAL_PRIORITY_CLASS
        return subprocess.Popen(command, stdin=pipe, stdout=pipe, encoding="utf-8", creationflags=flags)
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, encoding="utf-8", process_group=0)
