"""What the scorekeeper says of the link: in each trouble, and when it has passed."""

import pytest

from cables.pretend_handheld import ListJournal
from cables.stepped_keeper import Kept, raising
from cables.wired import Handheld
from logs.game_log import events_of_a_game, lines, lines_of_games
from rollkeeper.errors import RollkeeperError
from rollkeeper.link.port_errors import HandheldSilent, NoDevice, NotAPort, PortStalled, PortVanished
from rollkeeper.store import Store
from rollkeeper.store.errors import DatabaseBegunAnew, DatabaseBusy, DatabaseDamaged, DatabaseGone, DiskFull
from rollkeeper.store.names import set_roster
from rollkeeper.sync.persons_request import NotConnected
from rollkeeper.sync.session_errors import NoProgress
from running.patience import until
from turnlink.device import DeviceEnd

LINES = lines_of_games(1)
LIVE = lines(list(events_of_a_game(4)), len(LINES) + 1)


@pytest.fixture
def kept(store: Store, monkeypatch: pytest.MonkeyPatch) -> Kept:
    return Kept(store, monkeypatch)


@pytest.fixture
def connected(kept: Kept) -> Kept:
    """All that the handheld has is copied."""
    kept.port.end = DeviceEnd(ListJournal(LINES), "0.1.0")
    until(lambda: kept.keeper.caught_up, kept.step)
    assert kept.now == ("connected", "")
    return kept


def play(kept: Kept, line: bytes) -> None:
    """A live event, which arrives whole."""
    assert kept.port.end is not None
    journal = kept.port.end.journal
    assert isinstance(journal, ListJournal)
    journal.lines.append(line)
    until(lambda: journal.acknowledgements[-1] == journal.last, kept.step)


@pytest.mark.parametrize(
    ("error", "link", "open_after"),
    [
        (PortStalled("takes nothing"), "waiting", True),
        (HandheldSilent("e660", 10.0), "waiting", True),
        (NoDevice("nothing there"), "waiting", False),
        (PortVanished("gone"), "waiting", False),
        (DatabaseGone("it was moved"), "waiting", False),
        (DatabaseDamaged("a page is gone"), "error", False),
        (DatabaseBusy("another program"), "error", True),
        (NoProgress("e660", 7, 60), "error", True),
    ],
    ids=lambda value: value.name if isinstance(value, RollkeeperError) else None,
)
def test_each_trouble_has_its_link_and_its_port(
    error: RollkeeperError, link: str, open_after: bool, kept: Kept
) -> None:
    kept.step()
    kept.port.fails = error
    kept.step()
    assert kept.now == (link, error.name)
    assert (kept.port.is_open, kept.keeper.session is not None) == (open_after, open_after)


def test_a_port_that_opens_no_more_is_an_error_until_it_does(kept: Kept) -> None:
    kept.refuses = NotAPort("no port")
    kept.step()
    assert kept.now == ("error", "not-a-port")
    kept.refuses = None
    kept.step()
    assert kept.now == ("waiting", "")
    assert kept.keeper.status.message == "/dev/one is open, waiting for the handheld to answer"


def test_a_port_that_opens_at_once_is_no_news(kept: Kept) -> None:
    for _ in range(3):
        kept.step()
    assert kept.statuses == [] and kept.now == ("waiting", "")


@pytest.mark.parametrize("error", [DatabaseBusy("another program"), DiskFull("no room")])
def test_a_trouble_of_the_database_is_over_when_it_has_committed_again(error: RollkeeperError, connected: Kept) -> None:
    connected.port.fails = error
    connected.step()
    connected.port.fails = None
    for _ in range(3):
        connected.step()
        assert connected.now == ("error", error.name), "nobody knows yet"
    play(connected, LIVE[0])
    assert connected.now == ("connected", "")
    assert connected.told == ["", error.name, ""]


def test_a_port_that_took_nothing_is_no_trouble_any_more_when_the_handheld_is_heard(connected: Kept) -> None:
    connected.port.fails = PortStalled("takes nothing")
    connected.step()
    connected.port.fails = None
    for _ in range(3):
        connected.step()
        assert connected.now == ("waiting", "port-stalled"), "nothing was heard yet"
    connected.clock.now += 0.1
    play(connected, LIVE[0])
    assert connected.now == ("connected", "")
    assert connected.told == ["", "port-stalled", ""]


def test_what_does_not_pass_by_itself_stays(connected: Kept) -> None:
    connected.port.fails = NotAPort("no port")
    connected.step()
    connected.port.fails = None
    connected.clock.now += 0.1
    play(connected, LIVE[0])
    assert connected.now == ("error", "not-a-port")


@pytest.mark.parametrize("first", ["in the middle", "when it is opened again"])
def test_a_damaged_database_is_replaced_and_copied_into_at_once(
    first: str, connected: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    damage = DatabaseDamaged("a page is gone")
    connected.port.fails = damage
    if first == "when it is opened again":
        connected.port.fails = DatabaseGone("it was moved")
        monkeypatch.setattr(connected.store, "reopen", raising(damage))
    monkeypatch.setattr(connected.store, "begin_anew", lambda: DatabaseBegunAnew("kept aside"))
    assert connected.step() == 0.0, "nobody waits"
    assert connected.now == ("waiting", "database-begun-anew") and not connected.port.is_open
    connected.port.fails = None
    until(lambda: connected.keeper.caught_up, connected.step)
    assert connected.now == ("connected", "")


def test_without_a_handheld_no_box_is_written(kept: Kept) -> None:
    answers: list[RollkeeperError | None] = []
    kept.keeper.write("fours", 8, 2, answers.append)
    kept.step()
    kept.keeper.write("fours", 8, 2, answers.append)  # the port is open, and nobody has answered
    assert [type(answer) for answer in answers] == [NotConnected, NotConnected]


def test_a_box_reaches_the_handheld_and_its_event_is_the_answer(kept: Kept) -> None:
    handheld = Handheld()
    end = kept.port.end = DeviceEnd(handheld.journal, "0.1.0")

    def step() -> None:
        kept.clock.now += 0.1
        kept.step()
        handheld.fulfil(end)

    until(lambda: kept.keeper.caught_up, step)
    answers: list[RollkeeperError | None] = []
    kept.keeper.write("fours", 8, 2, answers.append)
    until(lambda: answers, step)
    assert answers == [None] and handheld.boxes == 1


def test_a_box_that_nobody_answers_to_is_given_up(connected: Kept) -> None:
    answers: list[RollkeeperError | None] = []
    connected.keeper.write("fours", 8, len(LINES), answers.append)
    connected.refuses = PortVanished("gone")
    connected.port.fails = PortVanished("gone")
    until(lambda: answers, connected.step)
    assert [answer.name for answer in answers if answer] == ["no-answer"]


def test_it_is_at_rest_when_the_handheld_has_the_roster(kept: Kept) -> None:
    kept.store.change(set_roster, ["Ann", "Bob"])
    handheld = Handheld()
    end = kept.port.end = DeviceEnd(handheld.journal, "0.1.0")
    until(lambda: kept.keeper.caught_up, kept.step)
    assert not kept.keeper.at_rest

    def step() -> None:
        kept.clock.now += 0.1
        kept.step()
        handheld.fulfil(end)

    until(lambda: kept.keeper.at_rest, step)
    assert handheld.names == ["Ann", "Bob"]
    kept.keeper.close()
    assert not kept.keeper.at_rest and not kept.port.is_open


def test_a_database_that_somebody_else_has_opened_anew_is_asked_what_it_has(connected: Kept) -> None:
    before = connected.keeper.session
    connected.store.reopen()
    connected.step()
    assert connected.keeper.session is None and before is not None
    connected.step()
    assert connected.keeper.session not in (None, before), "a new greeting says what is wanted"
