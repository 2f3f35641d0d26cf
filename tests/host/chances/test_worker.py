"""The worker's answers, and who asks it: from a thread, for the newest card only, beside a worker that may end."""

import json
import subprocess
import sys
import time
from queue import Queue
from threading import Event
from threading import enumerate as enumerate_threads

import pytest

from fivedice.edition import EDITIONS
from host.chances.test_of_game import OPEN, futures, nearly_over
from host.web import cards
from host.web.games import ended_match
from rollkeeper.chances import worker
from rollkeeper.chances.worker import COMMAND, Asking, Worker, answers
from rollkeeper.coach import solved
from rollkeeper.scores.scorecard import card_view
from running.patience import HANG

OVER = card_view(ended_match(), "4")
LATE = card_view(nearly_over(OPEN, OPEN), "5")
FIRST = card_view(nearly_over((), ()), "6") | {"state": "ready"}
for player in FIRST["players"]:
    player["boxes"] = dict.fromkeys(player["boxes"])


def asked(at, card, with_dice=False):
    return at.answer({"card": json.loads(json.dumps(card)), "with_dice": with_dice})


@pytest.fixture
def kept_values(tmp_path, monkeypatch):
    """The values of games that are nearly over are in the cache."""
    monkeypatch.setattr(solved.folders, "cache", lambda: tmp_path)
    solved.write(solved.file_of(EDITIONS["travel"], "values"), futures("travel")._values)


def test_it_answers_line_by_line_also_after_a_bad_one(kept_values):
    told = []
    lines = [json.dumps({"card": card, "with_dice": False}) for card in (OVER, LATE)]
    gone = json.dumps({"card": {**OVER, "state": "abandoned"}, "with_dice": False})
    answers([lines[0], "{}", lines[1], gone], lambda text: told.append(json.loads(text)))
    assert told[0]["chances"]["moment"] == "over" and told[2]["chances"]["moment"] == "turn"
    assert told[1] == {"trouble": "KeyError: 'card'"} and told[3] == {"chances": None}


def test_what_is_missing_is_prepared_once_and_meanwhile_others_are_answered(kept_values, monkeypatch):
    go_on, made = Event(), []

    def make(edition, values, tell):
        made.append(edition.name)
        tell(1, 2)
        assert go_on.wait(HANG)
        return worker.ahead.Early(np_heads(), values)

    monkeypatch.setattr(worker.ahead, "make_early", make)
    at = Worker()
    shares = [asked(at, FIRST)["preparing"]]
    while shares[-1] < 0.5:
        shares.append(asked(at, FIRST)["preparing"])
    assert shares[-1] == pytest.approx(0.55) and shares == sorted(shares)
    assert asked(at, LATE)["chances"]["moment"] == "turn"
    go_on.set()
    (preparing,) = at._preparing.values()
    preparing.join(HANG)
    monkeypatch.setattr(worker, "game_chances", lambda card, futures_of, _: futures_of(EDITIONS["travel"]).early)
    assert asked(at, FIRST)["chances"] is not None and made == ["travel"]


def test_what_the_next_turn_asks_for_is_worked_out_before(kept_values, monkeypatch):
    at = Worker()
    request = {"card": LATE, "with_dice": False}
    at.work_ahead(request)
    assert at.answer(request)["chances"]["moment"] == "turn"
    (known,) = at._known.values()
    known._known.clear()
    monkeypatch.setattr(worker.ahead, "LAST", 10)
    at.work_ahead(request)
    for thread in enumerate_threads():
        if thread.name == "ahead":
            thread.join(HANG)
    assert len(known._known) == 1, "both columns hold the same card"


def np_heads():
    """A table without a row."""
    return worker.ahead.np.zeros((0, 5), dtype=worker.ahead.np.int32)


def test_it_says_what_it_prepares_when_nothing_is_there(tmp_path, monkeypatch):
    monkeypatch.setattr(solved.folders, "cache", lambda: tmp_path)
    monkeypatch.setattr(worker, "values_of", lambda edition, tell=None: futures("travel")._values)
    monkeypatch.setattr(worker.ahead, "make_early", lambda edition, values, tell: None)
    at = Worker()
    assert asked(at, LATE) == {"preparing": pytest.approx(0, abs=1)}
    for preparing in at._preparing.values():
        preparing.join(HANG)
    assert asked(at, LATE)["chances"]["moment"] == "turn"


def heard():
    """Answers as they come."""
    queue = Queue()
    return queue, lambda ident, card, answer: queue.put((ident, card["game"], answer))


def test_a_real_worker_is_asked_and_comes_back_after_its_end():
    queue, tell = heard()
    asking = Asking(tell, with_dice=False)
    asking.start()
    try:
        asking.ask("aa", OVER)
        ident, game, answer = queue.get(timeout=HANG)
        assert (ident, game, answer["chances"]["moment"]) == ("aa", "4", "over")
        asking._process.kill()
        asking._process.wait()
        asking.ask("bb", OVER)
        assert queue.get(timeout=HANG)[2]["chances"]["moment"] == "over", "another one was started"
    finally:
        asking.stop()
    assert asking._process.poll() is not None and not asking._thread.is_alive()


def script(body):
    """A worker that does as this says with `line` (and `at`, its number)."""
    return (sys.executable, "-c", f"import sys, time, json\nfor at, line in enumerate(sys.stdin):\n    {body}")


def test_whoever_asks_does_not_wait_and_only_the_newest_card_is_answered():
    queue, tell = heard()
    asking = Asking(tell, False, script("time.sleep(0.5); print('{\"chances\": null}', flush=True)"))
    asking.start()
    try:
        began = time.monotonic()
        for number in range(2000):
            asking.ask("aa", {**OVER, "game": str(number)})
        assert time.monotonic() - began < HANG / 10
        games = [queue.get(timeout=HANG)[1]]
        while games[-1] != "1999":
            games.append(queue.get(timeout=HANG)[1])
        assert len(games) < 1000, "those in between were left out"
    finally:
        asking.stop()


def test_what_is_prepared_is_asked_for_again(monkeypatch):
    monkeypatch.setattr("rollkeeper.chances.worker.AGAIN", 0.01)
    queue, tell = heard()
    answer = "{'preparing': at / 4} if at < 3 else {'chances': None}"
    asking = Asking(tell, True, script(f"print(json.dumps({answer}), flush=True)"))
    asking.start()
    try:
        asking.ask("aa", OVER)
        told = [queue.get(timeout=HANG)[2] for _ in range(4)]
        assert told == [{"preparing": 0}, {"preparing": 0.25}, {"preparing": 0.5}, {"chances": None}]
    finally:
        asking.stop()


def test_a_worker_that_talks_nonsense_is_trouble_and_not_the_end():
    queue, tell = heard()
    asking = Asking(tell, False, script("print('?', flush=True)"))
    asking.start()
    try:
        for _ in range(2):
            asking.ask("aa", OVER)
            assert "has ended" in queue.get(timeout=HANG)[2]["trouble"]
    finally:
        asking.stop()


def test_the_worker_is_a_module_that_ends_with_its_input():
    request = json.dumps({"card": card_view(cards.begun(), "1") | {"state": "abandoned"}, "with_dice": False})
    ended = subprocess.run(COMMAND, input=request + "\n", capture_output=True, text=True, timeout=HANG, check=True)
    assert json.loads(ended.stdout) == {"chances": None} and ended.stderr == ""
