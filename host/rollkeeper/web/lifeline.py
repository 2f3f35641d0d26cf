"""What a page must be able to rely on: a sign of life of the program, and what came of each thing that it asked for.

A page gives each request an id of its own. When its connection is lost before the answer came, it asks over the next
one whether that request has arrived.

Law: a request that was asked about before it arrived is never done. It may still be on its way, and the page has been
told that it is not saved.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from rollkeeper.errors import RollkeeperError

ALIVE = 10.0  # seconds without a message after which there is one that says only that the program is there
SIGN_OF_LIFE = '{"alive":1}'
LONGEST_ID = 40  # letters
LONGEST_AGO = 10**10  # ms
MOST_KNOWN = 256  # requests whose answers are remembered
NOT_ARRIVED = {"denied": "not saved: it did not reach the program; do it again", "name": "not-arrived"}

ONLY_LOOKS = "not done: this browser may only look"

Tell = Callable[[dict[str, object]], None]


def answer_of(error: RollkeeperError | None) -> dict[str, object]:
    """What a page is told of a request: that it is done, or why not."""
    return {"done": 1} if error is None else {"denied": error.message, "name": error.name}


def id_of(said: object) -> str:
    """The id of the request that a page has sent, or asks about, whatever else is in it; "" if there is none."""
    ident = said.get("arrived", said.get("id")) if isinstance(said, dict) else ""
    return ident if isinstance(ident, str) and len(ident) <= LONGEST_ID else ""


@dataclass
class _Request:
    asking: list[Tell] = field(default_factory=list)
    answer: dict[str, object] | None = None


class Lifeline:
    """Remembers the requests of all pages since the program began. In one thread."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._known: dict[str, _Request] = {}

    def arrived(self, ident: str, tell: Tell) -> Tell | None:
        """A request is here, "" for one without an id. Returns how to answer it; None if it must not be done."""
        if not ident:
            return tell
        if ident in self._known:
            return None
        request = self._remember(ident)
        request.asking.append(tell)

        def answer(message: dict[str, object]) -> None:
            request.answer = {**message, "of": ident}
            for each in request.asking:
                each(request.answer)

        return answer

    def ask(self, ident: str, ago: int, tell: Tell) -> None:
        """Tell what came of a request that was made so many ms ago, now or when it is known; one that has not arrived
        will not be done. Of those from before the program began nobody knows."""
        request = self._known.get(ident)
        if request is None and ago > 1000 * (time.monotonic() - self._began):
            return tell({"unknown": 1, "of": ident})
        if request is None:
            request = self._remember(ident)
            request.answer = {**NOT_ARRIVED, "of": ident}
        if request.answer is None:
            request.asking.append(tell)
        else:
            tell(request.answer)

    def _remember(self, ident: str) -> _Request:
        while len(self._known) >= MOST_KNOWN:
            del self._known[next(iter(self._known))]
        self._known[ident] = request = _Request()
        return request
