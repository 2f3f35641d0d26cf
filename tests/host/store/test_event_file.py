"""An import brings all events of another database, none twice, and all of a file or nothing."""

import json
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

import pytest

from databases.any_place import asked
from logs.game_log import lines, lines_of_games
from rollkeeper.place import Place
from rollkeeper.store import GameRow, Store
from rollkeeper.store.check import inspect
from rollkeeper.store.event_file import HEADER, LONGEST, ImportRefused, Taken, batches, event_lines, take_in
from rollkeeper.store.fold import view_of_row
from rollkeeper.store.games import all_games, find_game
from rollkeeper.store.journal import events_of, log_lines, next_wanted
from turnlink.host import Event
from turnlink.line import decode, encode

DEVICE, EPOCH = "e660583883724a32", "5c1f09aa"
NOW = "2026-01-31T12:00:00.000Z"
LOG = lines_of_games(4)
TOLD = ("events", "gaps", "lost_ranges", "refusals", "games")

Import = Callable[[list[bytes]], Taken]


@pytest.fixture
def other(new_place: Callable[[], Place], store: Store) -> Iterator[Store]:
    """Another database, in which four games are, and then a gap and a fifth."""
    other = Store(new_place())
    other.keep(DEVICE, EPOCH, [Event(n, line, decode(line)) for n, line in enumerate(LOG, 1)])
    first = len(LOG) + 10
    more = lines([{"game": "travel", "players": ["Ann"]}, {"roll": "33416"}], first)
    other.keep(DEVICE, EPOCH, [Event(n, line, decode(line)) for n, line in enumerate(more, first)], gap=True)
    yield other
    other.close()


@pytest.fixture
def take(store: Store) -> Import:
    """Imports lines into `store`."""

    def take(lines: list[bytes]) -> Taken:
        return store.change(take_in, batches(BytesIO(b"\n".join(lines)), NOW))

    return take


def held(store: Store) -> dict[str, list[tuple[object, ...]]]:
    """What stands in the tables that matter."""
    return {table: sorted(asked(store.path, f"SELECT * FROM {table}"), key=repr) for table in TOLD}


def test_everything_comes_as_it_was_and_a_second_time_nothing_changes(store: Store, other: Store, take: Import) -> None:
    told = list(other.each(event_lines))
    taken = take(told)
    assert (taken.new, taken.there, taken.journals, len(taken.games), taken.refused) == (len(LOG) + 2, 0, 1, 5, [])
    assert held(store) == held(other)
    again = take(told)
    assert (again.new, again.there, again.games) == (0, len(LOG) + 2, [])
    assert held(store) == held(other) and list(store.each(event_lines)) == told


def test_a_log_without_times_is_imported_as_played_before_now(store: Store, take: Import, other: Store) -> None:
    take(list(other.each(log_lines, other.ask(find_game, "2"))))
    row = store.ask(find_game, "last")
    theirs = other.ask(find_game, "2")
    assert (row.played_to.at, row.played_to.known, row.totals) == (NOW, "before", theirs.totals)
    assert [event.line for event in store.ask(events_of, row)] == [event.line for event in other.ask(events_of, theirs)]


def test_what_is_missing_before_a_game_is_asked_of_the_handheld_and_filled(
    store: Store, take: Import, other: Store
) -> None:
    take(list(other.each(event_lines, other.ask(find_game, "3"))))
    first, last = other.ask(find_game, "3").first_n, other.ask(find_game, "3").last_n
    assert asked(store.path, "SELECT first, last FROM lost_ranges") == [(1, first - 1)]
    assert store.ask(next_wanted, DEVICE, EPOCH) == 1 and [row.first_n for row in store.ask(all_games)] == [first]
    whole = list(other.each(event_lines))
    taken = take([whole[0], *whole[last + 1 :], *whole[1:first]])  # in another order
    assert taken.there == 0 and len(store.ask(all_games)) == 5
    now = held(store)
    assert now["lost_ranges"] == [] and now["gaps"] == held(other)["gaps"] and now["events"] == held(other)["events"]


def test_events_that_were_a_gap_here_take_its_place(store: Store, take: Import, other: Store) -> None:
    second = other.ask(find_game, "2")
    begin = second.last_n + 1
    store.keep(DEVICE, EPOCH, [Event(n, LOG[n - 1], decode(LOG[n - 1])) for n in range(begin, begin + 9)], gap=True)
    assert asked(store.path, "SELECT first, last FROM gaps") == [(1, begin - 1)]
    take(list(other.each(event_lines, second)))
    assert asked(store.path, "SELECT first, last FROM gaps") == [(1, second.first_n - 1)]
    assert [row.first_n for row in sorted(store.ask(all_games), key=lambda row: row.first_n)] == [second.first_n, begin]
    store.close()
    if isinstance(store.path, Path):
        inspect(store.path)


def test_another_program_that_keeps_a_game_in_memory_notices_that_its_beginning_was_imported(
    store: Store, take: Import, other: Store
) -> None:
    """The other program knows the end of a game, whose beginning is a gap; an import brings that."""
    watching = Store(store.path)

    def game(wanted: str) -> GameRow:
        return store.ask(find_game, wanted)

    first, last = other.ask(find_game, "1").first_n, other.ask(find_game, "1").last_n
    events = [Event(n, LOG[n - 1], decode(LOG[n - 1])) for n in range(1, last + 1)]
    watching.keep(DEVICE, EPOCH, events[:3])
    watching.keep(DEVICE, EPOCH, events[5:-1], gap=True)
    assert game("1").state == "refused"
    take(list(other.each(event_lines))[: last + 1][:-1])
    assert game("1").state == "over"
    kept = watching.keep(DEVICE, EPOCH, events[-1:])
    assert (first, game("1").state, kept.view) == (1, "ended", store.ask(view_of_row, game("1")))
    watching.close()


def test_a_game_that_breaks_the_rules_is_told(store: Store, take: Import) -> None:
    wrong = lines([{"game": "travel", "players": ["Ann"]}, {"roll": "33416"}, {"score": "threes", "points": 7}])
    journal = {"journal": 1, "device": DEVICE, "epoch": EPOCH, "first": 1}
    taken = take([encode(journal), *wrong])
    assert taken.refused == taken.games == [1]


def changed(text: bytes, **other: object) -> bytes:
    return json.dumps({**json.loads(text), **other}).encode()


WRONG: dict[str, tuple[str, Callable[[list[bytes]], list[bytes]]]] = {
    "another number": ("damaged-event", lambda told: [*told[:5], changed(told[5], n=7), *told[6:]]),
    "a changed line": ("damaged-event", lambda told: [*told[:5], told[5].replace(b"roll", b"rool"), *told[6:]]),
    "no time": ("bad-event", lambda told: [*told[:5], changed(told[5], played_at="yesterday"), *told[6:]]),
    "no way": ("bad-event", lambda told: [*told[:5], changed(told[5], played_known="maybe"), *told[6:]]),
    "no handheld": ("no-journal", lambda told: [*told[:5], changed(told[5], device="")]),
    "a gap that is none": ("bad-gap", lambda told: [*told[:5], changed(told[5], gap=[4, 3], noticed_at=NOW)]),
    "half a line": ("json", lambda told: [*told[:5], told[5][:40]]),
    "a list": ("json", lambda told: [*told[:5], b"[]"]),
    "letters that are none": ("json", lambda told: [*told[:5], b'{"\xff":1}']),
    "a field twice": ("json", lambda told: [*told[:5], b'{"n":1,"n":1}']),
    "nested": ("json", lambda told: [*told[:5], b'{"a":' * 600]),
    "long": ("too-long", lambda told: [*told[:5], b" " * 5000]),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_line_that_cannot_be_is_named_and_nothing_is_imported(
    case: str, store: Store, take: Import, other: Store
) -> None:
    reason, harm = WRONG[case]
    with pytest.raises(ImportRefused, match=r"line 6: .+: nothing was imported") as refused:
        take(harm(list(other.each(event_lines))))
    assert refused.value.name == reason
    assert asked(store.path, "SELECT count(*) FROM journals") == [(0,)]


def test_the_beginning_of_a_file_is_named_too(take: Import) -> None:
    for text, reason in ((changed(json.dumps(HEADER).encode(), form=2), "other-form"), (LOG[0], "no-journal")):
        with pytest.raises(ImportRefused, match="line 1") as refused:
            take([text])
        assert refused.value.name == reason


def test_a_mark_before_the_first_line_makes_it_no_longer(take: Import) -> None:
    header = json.dumps(HEADER).encode()
    with pytest.raises(ImportRefused, match="line 1") as refused:
        take([b"\xef\xbb\xbf" + header + b" " * (LONGEST - len(header)) + LOG[0]])
    assert refused.value.name == "too-long"


def test_an_event_that_contradicts_a_stored_one_ends_the_import(store: Store, take: Import, other: Store) -> None:
    store.keep(DEVICE, EPOCH, [Event(1, LOG[0], decode(LOG[0]))])
    before = held(store)
    theirs = encode({**decode(LOG[0]), "players": ["Bob"]})
    header, first, *rest = other.each(event_lines)
    with pytest.raises(ImportRefused, match="line 2: event 1 is stored here with other bytes") as refused:
        take([header, changed(first, line=theirs.decode()), *rest])
    assert refused.value.name == "conflict" and held(store) == before


@pytest.mark.parametrize(
    "device, said",
    [(DEVICE, "the handheld told it otherwise"), ("pc00112233445566", "the folder was copied, and both copies")],
)
def test_which_of_two_ways_is_said_of_a_handheld_and_of_a_copied_folder(
    device: str, said: str, store: Store, take: Import
) -> None:
    store.keep(device, EPOCH, [Event(1, LOG[0], decode(LOG[0]))])
    (row,) = store.ask(all_games)
    header, first = store.each(event_lines)
    theirs = encode({**decode(LOG[0]), "players": ["Bob"]})
    with pytest.raises(ImportRefused, match=f"in game {row.ident} .*: {said}"):
        take([header, changed(first, line=theirs.decode())])


def test_games_are_played_on_after_an_import(store: Store, take: Import, other: Store) -> None:
    take(list(other.each(event_lines)))
    n = store.ask(next_wanted, DEVICE, EPOCH)
    line = lines([{"roll": "33446", "keep": "12"}], n)[0]
    store.keep(DEVICE, EPOCH, [Event(n, line, decode(line))])
    view = store.ask(view_of_row, store.ask(find_game, "last"))
    assert view is not None and view["rolls"] == 2
