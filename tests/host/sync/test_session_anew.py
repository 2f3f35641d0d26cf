"""A session begins again: with another journal, after a conflict; and what is nobody's hello is not."""

import re
from contextlib import nullcontext

import pytest

from cables.joined_session import Cable
from cables.lying_handheld import DEVICE, EPOCH, HELLO, Talk
from cables.pretend_handheld import ListJournal
from cables.wired import Handheld, Wired
from logs.game_log import lines, lines_of_games
from rollkeeper.store import Store
from rollkeeper.store.games import all_games
from rollkeeper.sync.greeting import MOST_EVENTS
from rollkeeper.sync.session_errors import EventConflict, NoProgress, TooManyJournals
from rollkeeper.sync.session_states import ASK_AGAIN, MOST_SECONDS
from turnlink.frame import frame
from turnlink.line import encode
from turnlink.message import GONE_ON, did, refused

LINES = lines_of_games(2)
OTHER = lines_of_games(1, seed=50)


def another(cable: Cable) -> ListJournal:
    """The handheld has begun another journal, and says so."""
    journal = ListJournal(OTHER, epoch="0badcafe")
    cable.device.journal = journal
    cable.device.greet()
    cable.exchange()
    return journal


def test_a_shorter_journal_is_acknowledged_and_counted_from_its_own_beginning(store: Store) -> None:
    cable = Cable(store, ListJournal(LINES))
    cable.exchange()
    again = Cable(store, cable.journal)
    again.exchange()
    assert again.session.journal.begun_at == len(LINES) + 1
    journal = another(again)
    assert again.session.journal.begun_at == 1 and len(OTHER) < len(LINES)
    assert journal.acknowledgements == [len(OTHER)]


def test_after_a_conflict_another_journal_is_taken(store: Store) -> None:
    cable = Cable(store, ListJournal(LINES))
    cable.exchange()
    again = Cable(store, ListJournal(lines_of_games(2, seed=77)[: len(LINES)]))
    again.journal.lines += lines([{"roll": "11111"}], len(again.journal.lines) + 1)
    with pytest.raises(EventConflict):
        again.exchange()
    assert not again.session.caught_up
    journal = another(again)
    assert again.session.caught_up and journal.acknowledgements == [len(OTHER)]


@pytest.mark.parametrize("field", [{"epoch": "not an epoch \x1b"}, {"last": MOST_EVENTS + 1}])
def test_a_hello_that_is_nobodys_changes_no_question(wired: Wired, field: dict[str, object]) -> None:
    wired.session.outgoing(wired.now)
    hello = {**HELLO, "epoch": "00000000", "last": 2, **field}
    wired.session.receive(frame(encode(hello)), wired.now)
    assert wired.session.hello is not None and wired.session.hello.epoch == EPOCH
    wired.put()
    said = wired.session.outgoing(wired.now)
    assert b'"write"' in said and b'"epoch":"%s"' % EPOCH.encode() in said


def test_eight_journals_are_taken_and_a_ninth_is_not(store: Store) -> None:
    cable = Cable(store, ListJournal(LINES))
    cable.exchange()
    for number in range(2, 10):
        cable.device.journal = ListJournal(OTHER, epoch=f"0badcaf{number}")
        cable.device.greet()
        with pytest.raises(TooManyJournals) if number == 9 else nullcontext():
            cable.exchange()
    assert len({row.epoch for row in store.ask(all_games)}) == 8


def test_what_is_said_before_the_hello_does_not_hide_it(store: Store) -> None:
    cable = Cable(store, ListJournal(LINES))
    cable.to_device()
    cable.session.receive(frame(encode(did("roster"))) + cable.from_device(), cable.now)
    assert cable.session.hello is not None


def test_after_nobodys_hello_the_rest_of_the_bytes_counts(store: Store) -> None:
    cable = Cable(store, ListJournal(LINES))
    cable.to_device()
    nobody = frame(encode({**HELLO, "last": MOST_EVENTS + 1}))
    cable.session.receive(nobody + cable.from_device(), cable.now)
    assert cable.session.hello is not None and cable.session.hello.last == len(LINES)


def test_the_event_behind_a_refused_box_is_asked_for_until_it_is_here(wired: Wired) -> None:
    wired.put()
    asked = wired.session.outgoing(wired.now)
    request_id = re.findall(rb'"id":"(\w+)"', asked)[0].decode()
    wired.session.receive(frame(encode(refused("write", GONE_ON, request_id))), wired.now)
    assert not wired.session.caught_up, "there must be one more"
    assert b'"from":2,' in wired.session.outgoing(wired.now)
    assert b'"from"' not in wired.session.outgoing(wired.now + ASK_AGAIN / 2)
    assert b'"from":2,' in wired.session.outgoing(wired.now + ASK_AGAIN)


def test_no_box_is_asked_for_before_it_has_caught_up(store: Store) -> None:
    wired = Wired(store, Handheld())
    wired.put()
    for _ in range(2):
        assert b'"write"' not in wired.to_device(), "only the hello has come"
        wired.session.receive(wired.from_device(), wired.now)
    assert wired.session.caught_up and b'"write"' in wired.to_device()


class Stubborn:
    """It has five events, promises more, and says the fifth again whatever it is asked: until it says they are lost."""

    def __init__(self) -> None:
        self.last = 9
        self.lost = False

    def __call__(self, data: bytes) -> bytes:
        if b'"hello"' in data:
            return frame(encode({**HELLO, "last": self.last}))
        if b'"from":1,' in data:
            return b"".join(map(frame, LINES[:5]))
        return frame(encode({"gap": [6, self.last]})) if self.lost else frame(LINES[4])


def seconds_until_no_progress(talk: Talk, most: float) -> float:
    began = talk.now
    with pytest.raises(NoProgress, match=DEVICE):
        while talk.now < began + most:
            talk.step()
    return talk.now - began


def test_what_stood_still_before_it_had_caught_up_does_not_count_later(store: Store) -> None:
    stubborn = Stubborn()
    talk = Talk(store, stubborn)
    talk.run(MOST_SECONDS - 10)
    assert not talk.session.caught_up
    stubborn.lost = True
    talk.run(5)
    assert talk.session.caught_up and talk.session.journal.unproven == 4
    talk.step()
    stubborn.lost, stubborn.last = False, 20
    talk.session.receive(frame(encode({**HELLO, "last": 20})), talk.now)
    assert seconds_until_no_progress(talk, 3 * MOST_SECONDS) > MOST_SECONDS - 1
