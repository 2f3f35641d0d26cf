"""The soft handheld, and what a test wants to go wrong with it: a word in the variable FAKE_HANDHELD.

"crash" (dies on key 5), "deaf" (never reacts), "broken" (a named error instead of a start), "lies" (a wrong total),
"awake" (its display never goes off).
"""

import asyncio
import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path

from rollkeeper.carried import find_firmware
from rollkeeper.soft import __main__ as soft
from rollkeeper.soft import on_cpython

MODE = os.environ.get("FAKE_HANDHELD", "")


class Faulty(soft.Service):
    """A service with a fault."""

    def _obey(self, command: object) -> None:
        moves = isinstance(command, dict) and not {"key", "tap", "shake"}.isdisjoint(command)
        if MODE == "deaf" and moves:
            return
        super()._obey(command)
        if MODE == "crash" and isinstance(command, dict) and 5 in (command.get("key"), command.get("tap")):
            raise RuntimeError("the fake has crashed as it was told to")

    def _step(self) -> float:
        if MODE == "awake":
            self.handheld.app.used(self.now_ms)
        return super()._step()


def lying(append):  # type: ignore[no-untyped-def]
    """A journal's `append` that logs one point more at the end of a game."""

    def wrong(fields: Mapping[str, object], t: int) -> int:
        more = {"end": fields["end"] + 1} if "end" in fields else {}  # type: ignore[operator]
        found: int = append({**fields, **more}, t)
        return found

    return wrong


async def run(flash: Path, speed: float) -> None:
    service = Faulty(flash, False, False, speed)
    if MODE == "lies":
        service.handheld.journal.append = lying(service.handheld.journal.append)  # type: ignore[method-assign]
    await service.run()


if __name__ == "__main__":
    options = dict(zip(sys.argv[1::2], sys.argv[2::2], strict=True))
    if MODE == "broken":
        print(json.dumps({"error": {"name": "image-missing", "message": "there is no image: name one"}}))
        sys.exit(1)
    on_cpython.prepare(find_firmware())
    asyncio.run(run(Path(options["--flash"]), float(options["--speed"])))
    soft.say(stopped=True)
