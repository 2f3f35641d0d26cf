"""How many requests a second `rollkeeper moves --batch` answers, beside a bare JSON echo of the same lines.

The echo is a Python process, too, that decodes each line, encodes it again and writes it. Both are started and fed
through the same pipes; the clock starts when the answer to a first request has come, so starting up does not count.
"""

import json
import os
import random
import statistics
import subprocess
import sys
import threading
import time
from itertools import combinations_with_replacement
from typing import IO

from bench import logged_games
from bench.figure import Figure, at_least
from bench.games_a_second import EDITIONS
from bench.workbench import Workbench
from fivedice.box import BOXES
from rollkeeper.errors import RollkeeperError

AIM = 20_000
REQUESTS = 60_000
REPEATS = 5
FIRST = b'{"edition":"web","card":{},"dice":[1,1,1,1,1]}\n'

MOVES = [sys.executable, "-m", "rollkeeper", "moves", "--batch"]
ECHO = [
    sys.executable,
    "-c",
    "import json, sys\n"
    "for line in sys.stdin.buffer:\n"
    "    sys.stdout.write(json.dumps(json.loads(line)) + '\\n')\n"
    f"    if line == {FIRST!r}: sys.stdout.flush()\n",
]


class AnswersMissing(RollkeeperError):
    """A process that was to answer every line did not."""


def measure(bench: Workbench) -> list[Figure]:
    """Requests as whole random games ask them, and requests that are all different: no memory of answers helps."""
    games = _of_games(random.Random(bench.seed))
    different = _all_different(random.Random(bench.seed))
    return [
        _figure(bench, "moves --batch, requests of whole games", games),
        _figure(bench, "moves --batch, all requests different", different),
    ]


def _figure(bench: Workbench, name: str, lines: list[bytes]) -> Figure:
    bench.say(name)
    ours, echo = [], []
    for _ in range(REPEATS):
        ours.append(seconds_of(MOVES, lines))
        echo.append(seconds_of(ECHO, lines))
    rate, bare = len(lines) / statistics.median(ours), len(lines) / statistics.median(echo)
    note = f" (a bare JSON echo {bare:,.0f}/s: ratio {rate / bare:.2f})"
    return at_least(name, rate, AIM, "requests/s", note=note)


def _of_games(rng: random.Random) -> list[bytes]:
    lines: list[bytes] = []
    while len(lines) < REQUESTS:
        for edition in EDITIONS:
            lines += [line_of(request) for request in logged_games.requests(edition, rng)]
    return lines[:REQUESTS]


def _all_different(rng: random.Random) -> list[bytes]:
    """Any edition, roll and set of filled boxes, none asked twice."""
    rolls = list(combinations_with_replacement(range(1, 7), 5))
    found: dict[bytes, None] = {}
    while len(found) < REQUESTS:
        card = dict.fromkeys(rng.sample(BOXES, rng.randint(0, 12)), 0)
        request = {"edition": rng.choice(EDITIONS), "card": dict(sorted(card.items())), "dice": rng.choice(rolls)}
        found[line_of(request)] = None
    return list(found)


def line_of(request: object) -> bytes:
    """A request as the line that is sent."""
    return json.dumps(request, separators=(",", ":")).encode() + b"\n"


def seconds_of(command: list[str], lines: list[bytes]) -> float:
    """From the first byte sent to the last answer read, once the process has answered a first request."""
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(FIRST)
        process.stdin.flush()
        process.stdout.readline()
        began = time.perf_counter()
        sender = threading.Thread(target=_send, args=(process.stdin, b"".join(lines)))
        sender.start()
        answers = 0
        while chunk := os.read(process.stdout.fileno(), 1 << 20):
            answers += chunk.count(b"\n")
        took = time.perf_counter() - began
        sender.join()
    if answers != len(lines):
        raise AnswersMissing(f"{len(lines)} requests were sent, {answers} answers came from {' '.join(command[:4])}")
    return took


def _send(requests: IO[bytes], data: bytes) -> None:
    with requests:
        requests.write(data)
