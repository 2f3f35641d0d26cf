"""The verbs at a port where something talks and talks: each ends by itself, with a name."""

import os
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from click.testing import CliRunner

from cables.lying_handheld import DEVICE, EPOCH, HELLO, Answer, LyingEnd
from cables.pretend_handheld import ListJournal, PretendHandheld
from databases.examined import Examined
from logs.game_log import lines_of_games
from rollkeeper import cli
from rollkeeper.cli import handheld_reports
from rollkeeper.flashing import hello as flashing_hello
from rollkeeper.flashing.flash_errors import NoHello
from rollkeeper.flashing.hello import Waiting
from rollkeeper.link.find_handheld import Board
from rollkeeper.store import Store
from rollkeeper.store.games import all_games
from rollkeeper.store.journal import events_of, next_wanted
from rollkeeper.sync import scorekeeper as keeper_module
from rollkeeper.sync import session_states
from rollkeeper.sync.scorekeeper import Scorekeeper
from running.patience import until
from turnlink.device import DeviceEnd
from turnlink.frame import frame
from turnlink.line import encode

pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs PTYs")

LINES = lines_of_games(2)
Lies = Callable[[Answer], str]


def hello(**changed: object) -> bytes:
    return frame(encode({**HELLO, "last": 9, **changed}))


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session_states, "SECOND", 0.02)
    for module in (keeper_module, handheld_reports):
        monkeypatch.setattr(module, "PATIENCE", 0.5)


@pytest.fixture
def handheld(tmp_path: Path) -> Iterator[PretendHandheld]:
    handheld = PretendHandheld(tmp_path, ListJournal(LINES))
    yield handheld
    handheld.unplug()


def lying(handheld: PretendHandheld, answer: Answer) -> None:
    handheld.end = LyingEnd(answer)  # type: ignore[assignment]


def run(handheld: PretendHandheld, *words: str) -> str:
    result = CliRunner().invoke(cli.main, [*words, "--port", handheld.link])
    assert isinstance(result.exception, SystemExit), result.exception
    return result.output.strip().rpartition("(")[2]


def honest_once() -> Answer:
    """A hello, and from then on only such as are none."""
    greetings = count()

    def answer(data: bytes) -> bytes:
        return hello() if b'"hello"' in data and not next(greetings) else hello(epoch="e" * 100)

    return answer


NEW = count(1)
TALK: dict[str, tuple[Answer, str]] = {
    "hello and hello": (lambda data: hello(), "no-progress)"),
    "hello and a refusal": (
        lambda data: hello() if b'"hello"' in data else frame(encode({"refused": "from", "why": "no"})),
        "no-progress)",
    ),
    "a hello that is none": (lambda data: hello(last=10**9), "not-a-rollkeeper)"),
    "a name that is none": (lambda data: hello(device="\ud800"), "not-a-rollkeeper)"),
    "no hello": (lambda data: frame(encode({"refused": "from", "why": "no"})), "not-a-rollkeeper)"),
    "answers to no question": (lambda data: frame(encode({"did": "roster"})), "not-a-rollkeeper)"),
    "another one each time": (lambda data: hello(device=f"{next(NEW):08x}"), "too-many-journals)"),
    "a hello, and then none that is one": (honest_once(), "handheld-silent)"),
}


@pytest.mark.parametrize("talk", TALK)
def test_sync_ends(talk: str, handheld: PretendHandheld, tmp_path: Path) -> None:
    answer, name = TALK[talk]
    lying(handheld, answer)
    assert run(handheld, "sync", "--database", str(tmp_path / "games.sqlite3")) == name


@pytest.mark.parametrize("verb", ["--crashlog", "--selftest"])
@pytest.mark.parametrize(
    ("said", "name"),
    [
        ([hello()], "handheld-silent)"),
        ([hello(device="\ud800")], "not-a-rollkeeper)"),
        ([hello(), frame(encode({"got": "crash", "at": 7, "size": 9, "text": "x"}))], "handheld-silent)"),
    ],
)
def test_a_report_that_never_comes(verb: str, said: list[bytes], name: str, handheld: PretendHandheld) -> None:
    lying(handheld, lambda data: b"".join(said))
    assert run(handheld, "doctor", verb) == name


def test_a_report_that_is_no_text_of_ours(handheld: PretendHandheld) -> None:
    handheld.end.reports = lambda name, at: ("\ud800"[at:], 1)
    assert run(handheld, "doctor", "--selftest") == "self-test-damaged)"


def test_the_doctor_takes_no_such_hello_for_one(handheld: PretendHandheld, tmp_path: Path) -> None:
    Store(tmp_path / "games.sqlite3").close()
    lying(handheld, lambda data: hello(device="\ud800", firmware="\x1b[2J"))
    examined = Examined("--port", handheld.link, "--database", str(tmp_path / "games.sqlite3"))
    assert examined.bad() == [("handheld", "not-a-rollkeeper")]


@pytest.mark.parametrize("changed", [{"device": "\ud800"}, {"last": 10**9}, {"epoch": ""}])
def test_flash_takes_no_such_hello_for_one(
    changed: dict[str, object], handheld: PretendHandheld, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(flashing_hello, "PATIENCE", 0.5)
    lying(handheld, lambda data: hello(**changed))
    with pytest.raises(NoHello):
        Waiting(Board(handheld.link, "", "")).hello()


def test_flash_takes_an_honest_hello(handheld: PretendHandheld) -> None:
    assert Waiting(Board(handheld.link, "", "")).hello().device == DEVICE


def test_the_scorekeeper_says_it_and_goes_on(
    handheld: PretendHandheld, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeper_module, "PATIENCE", 60.0)
    told: list[str] = []
    keeper = Scorekeeper(
        store, handheld.link, on_status=lambda status: told.append(status.error.name if status.error else status.link)
    )
    lying(handheld, lambda data: hello())
    until(lambda: "no-progress" in told, keeper.step)
    handheld.end = DeviceEnd(handheld.journal, "0.1.0")
    until(lambda: store.ask(next_wanted, DEVICE, EPOCH) == len(LINES) + 1 and told[-1] == "connected", keeper.step)
    assert [event.line for row in store.ask(all_games) for event in store.ask(events_of, row)] == LINES
    lying(handheld, lambda data: hello(epoch=f"{next(NEW):08x}"))
    until(lambda: "too-many-journals" in told, keeper.step)
    keeper.close()
