"""How far a PC has seen a game live: to the event that was here last while the handheld had no more, and never to one
that came with the seed or after it."""

import random
from io import BytesIO

import pytest

from cables.joined_session import Cable
from cables.pretend_handheld import ListJournal
from logs.committed_games import DEVICE, EPOCH, CommittedJournal
from logs.game_log import lines
from rollkeeper.store import Store, evidence, games
from rollkeeper.store.event_file import batches, take_in
from rollkeeper.store.games import all_games
from rollkeeper.sync.session_errors import EventConflict
from turnlink.host import Event
from turnlink.line import decode, encode


def seen(store: Store) -> list[int | None]:
    """How far each game was seen."""
    with store.reading() as connection:
        return [evidence.seen(connection, row) for row in games.all_games(connection)]


def played(games: int = 1) -> list[bytes]:
    made = CommittedJournal(3)
    for _ in range(games):
        made.game("web", 1, nonce=False, close="abandon", most=20)
    return made.lines[1:]


def live(store: Store, told: list[bytes], at_once: int = 1) -> Cable:
    """A handheld that logs so many events `at_once`, with this PC listening."""
    cable = Cable(store, ListJournal([], DEVICE, EPOCH))
    cable.exchange()
    for first in range(0, len(told), at_once):
        cable.journal.lines += told[first : first + at_once]
        cable.exchange()
    return cable


def test_a_game_that_is_watched_is_seen_to_the_event_before_its_end(store: Store) -> None:
    told = played(2)
    live(store, told)
    ends = [n for n, line in enumerate(told, 1) if b'"seed"' in line]
    assert len(ends) == 2 and seen(store) == [end - 1 for end in ends]


def test_what_came_with_the_end_was_not_seen_before_it(store: Store) -> None:
    told = played()
    live(store, told[:8])
    cable = Cable(store, ListJournal(told, DEVICE, EPOCH))
    cable.exchange()
    assert cable.session.caught_up and seen(store) == [8]


def test_a_game_that_is_copied_afterwards_was_not_seen(store: Store) -> None:
    live(store, played(3), at_once=1000)
    assert seen(store) == [None] * 3


def test_a_handheld_that_is_connected_in_the_middle_is_seen_from_there(store: Store) -> None:
    told = played()
    cable = Cable(store, ListJournal(told[:9], DEVICE, EPOCH))
    cable.exchange()
    assert seen(store) == [9], "what was before is here, too, and nobody can know the seed"
    cable.journal.lines.append(told[9])
    cable.exchange()
    assert seen(store) == [10]


def test_while_the_handheld_promises_more_nothing_is_seen(store: Store) -> None:
    events = [Event(n, line, decode(line)) for n, line in enumerate(played(), 1)]
    for event in events[:9]:
        store.keep(DEVICE, EPOCH, [event])
    assert seen(store) == [None]
    store.keep(DEVICE, EPOCH, events[8:9], live=True)  # the last one once more, as after each greeting
    assert seen(store) == [9]
    store.keep(DEVICE, EPOCH, events[4:5], live=True)
    assert seen(store) == [9], "it does not go back"


def test_what_was_imported_is_not_seen_though_the_handheld_confirms_its_last_event(store: Store) -> None:
    made = CommittedJournal(3)
    made.game("web", 1, nonce=False, close="open", most=9)
    store.change(take_in, batches(BytesIO(b"\n".join(made.lines)), "2026-07-01T20:00:00.000Z"))
    assert seen(store) == [None]
    Cable(store, ListJournal(made.lines[1:], DEVICE, EPOCH)).exchange()
    assert seen(store) == [None], "others may have been changed"


def test_a_game_of_which_some_was_imported_is_seen_no_further(store: Store) -> None:
    told = played()
    live(store, told[:9])
    whose = CommittedJournal(3).lines[0]
    store.change(take_in, batches(BytesIO(b"\n".join([whose, *told[:12]])), "2026-07-01T20:00:00.000Z"))
    assert seen(store) == [9]
    Cable(store, ListJournal(told[:15], DEVICE, EPOCH)).exchange()
    assert seen(store) == [9]


def test_a_renamed_player_after_the_end_moves_nothing(store: Store) -> None:
    told = played()
    end = len(told)
    told += lines([{"rename": 1, "name": "Ann"}], end + 1)
    live(store, told)
    assert seen(store) == [end - 1]


def test_another_line_under_an_events_number_is_not_seen(store: Store) -> None:
    told = played()
    cable = live(store, told[:9])
    other = encode({**decode(told[9]), "t": 7})
    store.keep(DEVICE, EPOCH, [Event(10, told[9], decode(told[9]))])
    with pytest.raises(EventConflict):
        Cable(store, ListJournal([*told[:9], other], DEVICE, EPOCH)).exchange()
    assert cable.session.caught_up and seen(store) == [9]


def test_over_any_cable_it_is_never_the_end_or_more_than_is_stored(store: Store) -> None:
    for seed in range(15):
        rng, told, epoch = random.Random(seed), played(2), f"{seed:08x}"
        cable = Cable(store, ListJournal([], DEVICE, epoch))
        while len(cable.journal.lines) < len(told):
            at = len(cable.journal.lines)
            cable.journal.lines += told[at : at + rng.randint(1, 6)]
            for _ in range(rng.randrange(4)):
                cable.now += 2.0
                data = cable.session.outgoing(cable.now)
                if rng.random() < 0.7:
                    cable.device.receive(data)
                said = cable.from_device()
                if rng.random() < 0.7:
                    cable.session.receive(said, cable.now)
            rows = [row for row in store.ask(all_games) if row.epoch == epoch]
            with store.reading() as connection:
                for row in rows:
                    last = evidence.seen(connection, row)
                    assert last is None or row.first_n <= last <= row.last_n
                    assert last is None or b'"seed"' not in told[last - 1]
