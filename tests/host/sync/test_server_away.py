"""A PostgreSQL server that goes away while it is needed: it is waited for, said, and not without an end."""

import os
import threading
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from cables.pretend_handheld import ListJournal, PretendHandheld
from databases.any_place import stored, word
from databases.club_server import ClubServer
from databases.damage import LINES
from logs.game_log import events_of_a_game, lines, lines_of_games
from rollkeeper.cli import main, sync_with_progress
from rollkeeper.store import Store, errors
from rollkeeper.store.errors import ServerAway
from rollkeeper.store.games import all_games
from rollkeeper.sync.scorekeeper import Scorekeeper
from running.patience import HANG, until

pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs PTYs")
DEVICE = "e660583883724a32"


def test_a_server_that_restarts_in_the_middle_of_a_sync_is_waited_for(
    own_server: ClubServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its power goes, three times; the handheld is asked again for what was not committed."""
    monkeypatch.setattr(errors, "TELL_EVERY", 0.2)
    address, raw = own_server.fresh(), lines_of_games(60)
    handheld = PretendHandheld(tmp_path, ListJournal(raw))
    Store(address).close()
    heard: list[str] = []
    monkeypatch.setattr(sync_with_progress, "tell", lambda news: heard.append(news.name))
    over = threading.Event()

    def power_cuts() -> None:
        for _ in range(3):
            before = len(stored(address, DEVICE))
            until(lambda before=before: len(stored(address, DEVICE)) > before or over.is_set())  # type: ignore[misc]
            own_server.stop("immediate")
            told = len(heard)
            until(lambda told=told: "still-waiting" in heard[told:] or over.is_set())  # type: ignore[misc]
            own_server.start()

    cuts = threading.Thread(target=power_cuts)
    with closing(Store(address)) as store:
        cuts.start()
        session = sync_with_progress.copy(store, handheld.link, None)
    over.set()
    cuts.join(HANG)
    handheld.unplug()
    assert stored(address, DEVICE) == raw and session.counts.new <= len(raw)
    assert {"server-away", "still-waiting", "there-again"} <= set(heard)
    with closing(Store(address)) as store:
        assert len(store.ask(all_games)) == 60 and {row.state for row in store.ask(all_games)} == {"ended"}


def test_a_server_that_stays_away_ends_a_sync_by_name(
    own_server: ClubServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(errors, "LONGEST_WAIT", 0.2)
    address, handheld = own_server.fresh(), PretendHandheld(tmp_path, ListJournal(LINES))
    own_server.stop()
    result = CliRunner().invoke(main, ["sync", "--port", handheld.link, "--database", word(address)])
    first, *error = result.stderr.splitlines()
    assert result.exit_code == 1 and "does not answer" in first
    assert 1 <= len(error) <= 3 and error[-1].endswith("(server-away)")
    handheld.unplug()


def test_play_goes_on_where_it_was_when_the_server_is_back(own_server: ClubServer, tmp_path: Path) -> None:
    address, handheld = own_server.fresh(), PretendHandheld(tmp_path, ListJournal(LINES))
    with closing(Store(address)) as store:
        keeper = Scorekeeper(store, handheld.link)
        until(lambda: keeper.caught_up, keeper.step)
        own_server.stop("immediate")
        for line in lines(list(events_of_a_game(70)), len(LINES) + 1):
            handheld.play(line)
        until(lambda: keeper.status.error is not None, keeper.step)
        assert isinstance(keeper.status.error, ServerAway) and keeper.status.link == "error"
        own_server.start()
        until(lambda: keeper.status.link == "connected" and keeper.caught_up, keeper.step)
        until(lambda: stored(address, DEVICE) == handheld.journal.lines, keeper.step)  # type: ignore[attr-defined]
        keeper.close()
    handheld.unplug()
