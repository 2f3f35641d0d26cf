"""Several PCs and handhelds write into one database at the same moment: each event and each game is there once."""

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from cables.pretend_handheld import ListJournal, PretendHandheld
from databases.any_place import asked, stored, word
from logs.game_log import lines, lines_of_games
from rollkeeper.place import Place
from rollkeeper.store import Store
from rollkeeper.store.errors import DatabaseBusy
from rollkeeper.store.games import all_games
from rollkeeper.store.journal import next_wanted
from running.patience import HANG
from running.said import said
from turnlink.host import Event
from turnlink.line import decode

DEVICES = [f"e66058388372{number:04x}" for number in range(3)]
EPOCH = "5c1f09aa"
PCS = 2
AT_ONCE = 7  # events in a transaction


def batches(raw: list[bytes]) -> list[list[Event]]:
    told = [Event(n, line, decode(line)) for n, line in enumerate(raw, 1)]
    return [told[at : at + AT_ONCE] for at in range(0, len(told), AT_ONCE)]


def until_it_is_taken(keep: Callable[[], object]) -> None:
    """As a session does: what is not kept is sent again."""
    while True:
        try:
            keep()
            return
        except DatabaseBusy:
            continue


def test_two_pcs_copy_the_same_handhelds_at_the_same_time(place: Place) -> None:
    logs = {device: lines_of_games(3, seed=10 * number) for number, device in enumerate(DEVICES)}
    Store(place).close()
    together = threading.Barrier(PCS * len(DEVICES))
    news: list[int] = []
    failed: list[BaseException] = []

    def copies(store: Store, device: str) -> None:
        try:
            together.wait(HANG)
            for batch in batches(logs[device]):
                kept = []
                until_it_is_taken(lambda batch=batch, kept=kept: kept.append(store.keep(device, EPOCH, batch)))  # type: ignore[misc]
                news.append(len(kept[0].new))
        except BaseException as error:
            failed.append(error)

    pcs = [Store(place) for _ in range(PCS)]
    threads = [threading.Thread(target=copies, args=(pc, device)) for pc in pcs for device in DEVICES]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(HANG)
    assert failed == []
    for device, log in logs.items():
        assert stored(place, device) == log
    assert sum(news) == sum(map(len, logs.values())), "each was new once"
    with closing(Store(place)) as store:
        rows = store.ask(all_games)
        assert len(rows) == 3 * len(DEVICES) and {row.state for row in rows} == {"ended"}
        assert sorted(row.ident for row in rows) == list(range(1, len(rows) + 1)), "numbers without holes"
    assert asked(place, "SELECT count(*) FROM results") == [(len(rows),)]
    assert asked(place, "SELECT count(*) FROM conflicts") == asked(place, "SELECT count(*) FROM refusals") == [(0,)]
    for pc in pcs:
        pc.close()


@pytest.mark.skipif(os.name == "nt", reason="needs PTYs")
def test_programs_that_sync_the_same_handhelds_at_the_same_moment_all_succeed(place: Place, tmp_path: Path) -> None:
    """In a database that is not made yet. Each of three handhelds is at two PCs, by two cables that say the same."""
    logs = {device: lines_of_games(4, seed=10 * number) for number, device in enumerate(DEVICES)}
    handhelds, programs = [], []
    for device, log in logs.items():
        for pc in range(PCS):
            (folder := tmp_path / f"{device}-{pc}").mkdir()
            handhelds.append(PretendHandheld(folder, ListJournal(list(log), device=device)))
            words = ["sync", "--port", handhelds[-1].link, "--database", word(place)]
            programs.append(subprocess.Popen([sys.executable, "-m", "rollkeeper", *words], stdout=subprocess.PIPE,
                                             stderr=subprocess.PIPE, text=True))  # fmt: skip
    counted = 0
    for program in programs:
        out, err = program.communicate(timeout=HANG)
        assert (program.returncode, said(err)) == (0, []), err
        counted += int(out.split()[0])
    for handheld in handhelds:
        handheld.unplug()
    assert counted == sum(map(len, logs.values())), "each was new once"
    assert {device: stored(place, device) for device in DEVICES} == logs
    with closing(Store(place)) as store:
        rows = store.ask(all_games)
        assert len(rows) == 4 * len(DEVICES) and {row.state for row in rows} == {"ended"}


def test_a_number_of_more_than_32_bits_is_kept(store: Store) -> None:
    n = 2**31 + 5
    (line,) = lines([{"game": "travel", "players": ["Ann"]}], n)
    event = Event(n, line, decode(line))
    kept = store.keep(DEVICES[0], EPOCH, [event], gap=True)
    assert (kept.last, len(kept.new), kept.lost) == (n, 1, n - 1)
    assert store.ask(next_wanted, DEVICES[0], EPOCH) == n + 1 and stored(store.path, DEVICES[0]) == [line]
