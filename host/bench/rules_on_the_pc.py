"""How many whole games a second the PC folds with `fivedice`, and how many requests a second `rollkeeper moves --batch`
answers: each beside the least that does such work, in runs that take turns.

The plain table beside the fold has the points of each box for each sorted roll; its fold looks them up and adds. It
leaves out whatever makes a log trustworthy: no check of dice, kept dice, turns, players or points, no named refusal, no
list of legal boxes, no kinds, no undo, one player. Both must come to the same totals.

The echo beside the batch is a Python process, too, that decodes each line, encodes it again and writes it. Both are
started and fed through the same pipes; the clock starts when the answer to a first request has come, so starting up
does not count.
"""

import json
import os
import random
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from itertools import combinations_with_replacement, cycle, islice
from typing import IO

from bench.figure import Figure, at_least, beside
from bench.logged import EDITIONS, Event, folded, game, requests
from bench.workbench import Workbench
from fivedice.box import BOXES, UPPER, natural
from rollkeeper.errors import RollkeeperError

GAMES = 400
FOLDS = 7  # of all of them

AIM = 20_000  # requests/s
REQUESTS = 60_000
BATCHES = 5

ROLLS = list(combinations_with_replacement(range(1, 7), 5))
POINTS = {"".join(map(str, dice)): {box: natural(box, dice) for box in BOXES} for dice in ROLLS}
JOKER = {"full_house": 25, "small_straight": 30, "large_straight": 40}

FIRST = b'{"edition":"web","card":{},"dice":[1,1,1,1,1]}\n'

MOVES = [sys.executable, "-m", "rollkeeper", "moves", "--batch"]
PROGRAM = f"""import json, sys
for line in sys.stdin.buffer:
    sys.stdout.write(json.dumps(json.loads(line)) + '\\n')
    if line == {FIRST!r}: sys.stdout.flush()
"""
ECHO = [sys.executable, "-c", PROGRAM]


class AnswersMissing(RollkeeperError):
    """A process that was to answer every line did not."""


def games_a_second(bench: Workbench) -> list[Figure]:
    """Games a second of both."""
    bench.say("games folded on the PC")
    rng = random.Random(bench.seed)
    games = [game(EDITIONS[number % len(EDITIONS)], rng) for number in range(GAMES)]
    assert [folded(each).totals[0] for each in games] == [looked_up(each) for each in games]
    rules, table = _medians(
        FOLDS, lambda: _seconds(lambda each: folded(each).totals[0], games), lambda: _seconds(looked_up, games)
    )
    ours, plain = GAMES / rules, GAMES / table
    note = f" (a plain lookup without any check: {plain:,.0f}/s, {plain / ours:.0f} times as many)"
    return [beside("games folded from their events on the PC", f"{ours:,.0f} games/s{note}")]


def _medians(repeats: int, ours: Callable[[], float], other: Callable[[], float]) -> list[float]:
    """What both return, the median of so many runs that take turns."""
    runs = [(ours(), other()) for _ in range(repeats)]
    return [statistics.median(each) for each in zip(*runs, strict=True)]


def looked_up(events: list[Event]) -> int:
    """The grand total by the table."""
    card: dict[str, int] = {}
    extra = 0
    faces = ""
    for event in events:
        if "roll" in event:
            faces = str(event["roll"])
        elif "score" in event:
            box = str(event["score"])
            points = POINTS["".join(sorted(faces))][box]
            if faces == faces[0] * 5 and "yahtzee" in card:
                if card["yahtzee"] == 50:
                    extra += 100
                if UPPER[int(faces[0]) - 1] in card:
                    points = JOKER.get(box, points)
            card[box] = points
    upper = sum([card[box] for box in UPPER])
    return sum(card.values()) + (35 if upper >= 63 else 0) + extra


def _seconds(fold: Callable[[list[Event]], int], games: list[list[Event]]) -> float:
    began = time.perf_counter()
    for each in games:
        fold(each)
    return time.perf_counter() - began


def batch(bench: Workbench) -> list[Figure]:
    """Requests as whole random games ask them, and requests that are all different: no memory of answers helps."""
    games = _of_games(random.Random(bench.seed))
    different = _all_different(random.Random(bench.seed))
    return [
        _figure(bench, "moves --batch, requests of whole games", games),
        _figure(bench, "moves --batch, all requests different", different),
    ]


def _figure(bench: Workbench, name: str, lines: list[bytes]) -> Figure:
    bench.say(name)
    ours, echo = _medians(BATCHES, lambda: seconds_of(MOVES, lines), lambda: seconds_of(ECHO, lines))
    rate, bare = len(lines) / ours, len(lines) / echo
    note = f" (a bare JSON echo {bare:,.0f}/s: ratio {rate / bare:.2f})"
    return at_least(name, rate, AIM, "requests/s", note=note)


def _of_games(rng: random.Random) -> list[bytes]:
    asked = (request for edition in cycle(EDITIONS) for request in requests(edition, rng))
    return [line_of(request) for request in islice(asked, REQUESTS)]


def _all_different(rng: random.Random) -> list[bytes]:
    """Any edition, roll and set of filled boxes, none asked twice."""
    found: dict[bytes, None] = {}
    while len(found) < REQUESTS:
        card = dict.fromkeys(rng.sample(BOXES, rng.randint(0, 12)), 0)
        request = {"edition": rng.choice(EDITIONS), "card": dict(sorted(card.items())), "dice": rng.choice(ROLLS)}
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
