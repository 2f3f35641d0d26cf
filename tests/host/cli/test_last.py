"""`last` is one game in every verb and on every page: the one played last in which somebody has rolled."""

from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from host.web.test_pages import ask
from logs.committed_games import DEVICE, EPOCH, CommittedJournal
from rollkeeper.cli import VERBS, main
from rollkeeper.errors import NoGames
from rollkeeper.store import Store
from rollkeeper.store.games import all_hidden, find_game
from rollkeeper.web.serve import last_game
from turnlink.host import Event
from turnlink.line import decode

SENTENCE = "`last` is the game played last in which somebody has rolled, or the newest if nobody has."
TAKE_A_GAME = ("chances", "export", "games", "review", "show", "verify")


def run(database: Path, *words: str, given: bytes | None = None) -> Result:
    return CliRunner().invoke(main, [*words, "--database", str(database)], input=given)


def keep(database: Path, made: CommittedJournal) -> Path:
    with closing(Store(database)) as store:
        store.keep(DEVICE, EPOCH, [Event(n, line, decode(line)) for n, line in enumerate(made.lines[1:], 1)])
    return database


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """A game that was just finished: the handheld has begun the next one, and the PC has sent a nonce for it."""
    made = CommittedJournal(9)
    made.game("web", 1)
    made.game("web", 1, most=0, close="abandon")
    made.game("web", 1, most=0, close="open")
    return keep(tmp_path / "games.sqlite3", made)


def test_each_verb_says_what_last_means() -> None:
    found = {verb: " ".join(CliRunner().invoke(main, [verb, "--help"]).output.split()) for verb in VERBS}
    assert {verb for verb, said in found.items() if SENTENCE in said} == set(TAKE_A_GAME)
    assert not [verb for verb, said in found.items() if "latest game" in said]


def test_what_is_exported_of_a_game_just_finished_is_checked(finished: Path) -> None:
    exported = run(finished, "export", "last").stdout_bytes
    assert exported == run(finished, "export", "1").stdout_bytes == run(finished, "export").stdout_bytes
    checked = CliRunner().invoke(main, ["verify", "-"], input=exported)
    assert checked.exit_code == 0 and "follows" in checked.output and "not yet" not in checked.output


@pytest.mark.parametrize("verb", ["export", "show", "verify", "review"])
def test_each_verb_takes_the_same_game(verb: str, finished: Path) -> None:
    last, first = (run(finished, verb, word) for word in ("last", "1"))
    assert last.exit_code == 0 and last.stdout_bytes == first.stdout_bytes


def test_hide_and_what_is_last_then(finished: Path) -> None:
    assert "1 game hidden" in run(finished, "games", "--hide", "last").output
    with closing(Store(finished)) as store:
        assert [row.ident for row in store.ask(all_hidden)] == [1]
        assert store.ask(find_game, "last").ident == 3, "nobody has rolled in any other: the newest"


def test_the_pages_mean_the_same(finished: Path) -> None:
    with closing(Store(finished)) as store:
        for rest in ("", "/sheet", "/replay.json", "/log.jsonl"):
            found = ask(store, f"/games/last{rest}", f"/games/1{rest}")
            assert found[f"/games/last{rest}"] == found[f"/games/1{rest}"] and found[f"/games/1{rest}"][0] == 200
        card = last_game(store)
        assert card is not None and card["game"] == "1"


def test_without_a_roll_it_is_the_newest_game(tmp_path: Path) -> None:
    made = CommittedJournal(9)
    for _ in range(30):
        made.game("web", 1, most=0, close="abandon")
    with closing(Store(keep(tmp_path / "games.sqlite3", made))) as store:
        assert store.ask(find_game, "last").ident == 30
    with closing(Store(tmp_path / "none.sqlite3")) as store:
        assert last_game(store) is None
        with pytest.raises(NoGames):
            store.ask(find_game, "last")


def test_many_empty_games_may_come_after_it(tmp_path: Path) -> None:
    made = CommittedJournal(9)
    made.game("web", 1, most=5, close="abandon")
    for _ in range(40):
        made.game("web", 1, most=0, close="abandon")
    database = keep(tmp_path / "games.sqlite3", made)
    assert [run(database, verb, "last").stdout for verb in ("review", "show")] == [
        run(database, verb, "1").stdout for verb in ("review", "show")
    ]
