"""Everything that a database knows beside its events goes along with a repair, an export and an import."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from io import BytesIO
from pathlib import Path

import pytest

from cables.joined_session import Cable
from cables.pretend_handheld import ListJournal
from databases.any_place import asked
from databases.damage import over
from logs.game_log import lines_of_games
from rollkeeper.place import Place
from rollkeeper.store import Store, evidence, tables
from rollkeeper.store.event_file import ImportRefused, Taken, batches, event_lines, take_in
from rollkeeper.store.evidence import nonce_for
from rollkeeper.store.facts import CARRIED
from rollkeeper.store.games import all_hidden, find_game, hide
from rollkeeper.store.journal import log_lines, note_set_back
from rollkeeper.store.names import all_players, confirm_roster, rename, roster_and_holders, set_roster
from rollkeeper.store.repair import begin_anew
from rollkeeper.store.tables import metadata
from turnlink.host import Event
from turnlink.line import decode, encode

DEVICE, EPOCH, COMMIT = "e660583883724a32", "5c1f09aa", "ab" * 32
LINES = lines_of_games(3)

NOT_CARRIED = {  # every other table, and why
    tables.events: "each is a line of its own",
    tables.gaps: "each is a line of its own",
    tables.lost_ranges: "what is missing between the events, and no gap, is one again",
    tables.devices: "each line says whose it is",
    tables.journals: "each line says whose it is",
    tables.refusals: "made of the events",
    tables.games: "made of the events",
    tables.results: "made of the events",
    tables.thrown: "made of the events",
}


def fill(store: Store) -> None:
    """Something of everything."""
    store.change(set_roster, ["Bob"])
    store.change(set_roster, ["Zoë", "דוד"])
    Cable(store, ListJournal(LINES)).exchange()
    last = len(LINES) + 1
    more = [encode({"n": last, "t": 5, "game": "web", "players": ["Zoe", "Anm"], "commit": COMMIT}),
            encode({"n": last + 1, "t": 6, "roll": "33416"})]  # fmt: skip
    store.keep(DEVICE, EPOCH, [Event(n, line, decode(line)) for n, line in enumerate(more, last)], live=True)
    other = encode({"n": last + 1, "t": 6, "roll": "11111"})
    store.keep(DEVICE, EPOCH, [Event(last + 1, other, decode(other))])
    store.change(note_set_back, DEVICE, EPOCH, 3)
    store.change(nonce_for, DEVICE, EPOCH, last, COMMIT)
    store.change(hide, store.ask(find_game, "2"))
    store.change(rename, "Anm", "Ann")
    found = store.ask(roster_and_holders)
    assert found is not None
    store.change(confirm_roster, found[0], DEVICE)


def known(store: Store) -> dict[str, object]:
    """What a person finds in it, with no id in it."""
    roster = store.ask(roster_and_holders)
    assert roster is not None
    with store.reading() as connection:
        told = [(each.epoch, each.events) for each in evidence.all_told_twice(connection)]
    facts = [line for line in store.each(event_lines) if line.startswith(b'{"fact"')]
    return {
        "names": store.ask(all_players), "hidden": [row.first_n for row in store.ask(all_hidden)],
        "told": told, "facts": facts,
        "roster": (roster[0].names, roster[0].called, roster[0].set_at, roster[1]),
        "nonce": store.change(nonce_for, DEVICE, EPOCH, 1, COMMIT),
    }  # fmt: skip


def take(store: Store, lines: list[bytes]) -> Taken:
    return store.change(take_in, batches(BytesIO(b"\n".join(lines)), "2026-01-31T12:00:00.000Z"))


def test_every_table_is_on_the_list_or_says_why_not() -> None:
    assert {*CARRIED} | NOT_CARRIED.keys() == {*metadata.tables.values()} and not {*CARRIED} & NOT_CARRIED.keys()
    assert all(NOT_CARRIED.values())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "games.sqlite3"
    with closing(Store(path)) as store:
        fill(store)
    for table in CARRIED:
        assert asked(path, f"SELECT count(*) FROM {table.name}")[0][0], table.name
    return path


def test_a_renewal_keeps_all(path: Path) -> None:
    with closing(Store(path)) as store:
        before = known(store)
    over(path, path.read_bytes().index(LINES[5]), b"!")
    assert begin_anew(path) is not None
    with closing(Store(path)) as store:
        assert known(store) == before


def test_a_copy_by_dump_keeps_all(path: Path) -> None:
    copy = path.with_name("copy.sqlite3")
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(copy)) as target:
        target.executescript("\n".join(source.iterdump()))
    begin_anew(copy)
    with closing(Store(path)) as store, closing(Store(copy)) as other:
        assert known(other) == known(store)


def test_export_and_import_keep_all_and_mark_what_this_pc_has_not_seen(
    store: Store, new_place: Callable[[], Place]
) -> None:
    fill(store)
    lines = list(store.each(event_lines))
    with closing(Store(new_place())) as other:
        taken = take(other, lines)
        assert taken.facts > 8 and taken.stay == []
        (marks,) = {asked(other.path, "SELECT imported FROM nonces")[0][0]}
        assert marks == 1 and {row[0] for row in asked(other.path, "SELECT imported FROM witnesses")} == {2}
        again = list(other.each(event_lines))
        plain = [line.replace(b'"imported":1}', b'"imported":null}').replace(b'"imported":2}', b'"imported":0}')
                 for line in again]  # fmt: skip
        assert plain == lines
        assert take(other, lines).new == 0 and list(other.each(event_lines)) == again
    assert take(store, again).new == 0 and list(store.each(event_lines)) == lines, "and back: nothing here is marked"


def test_a_name_in_a_file_takes_nobodys_games(store: Store, new_place: Callable[[], Place]) -> None:
    line = encode({"n": 1, "t": 5, "game": "web", "players": ["Zoe"]})
    store.keep("0ther", EPOCH, [Event(1, line, decode(line))])
    with closing(Store(new_place())) as other:
        fill(other)
        taken = take(store, list(other.each(event_lines)))
    names = store.ask(all_players).keys()
    assert taken.stay == ["Zoe"] and {"Zoe", "Ann"} <= names and "Zoë" not in names


def test_one_game_takes_its_own_facts_along(store: Store, new_place: Callable[[], Place]) -> None:
    fill(store)
    with closing(Store(new_place())) as other:
        take(other, list(store.each(event_lines, store.ask(find_game, "4"))))
        assert {"Zoë", "Ann"} == other.ask(all_players).keys()
        assert other.ask(roster_and_holders) is None and other.ask(all_hidden) == []
        with other.reading() as connection:
            assert [each.events for each in evidence.all_told_twice(connection)] == [[len(LINES) + 2]]
    with closing(Store(new_place())) as other:
        take(other, list(store.each(log_lines, store.ask(find_game, "4"))))
        with other.reading() as connection:
            told = [each.events for each in evidence.all_told_twice(connection)]
            assert told == [[len(LINES) + 2]], "a log says it, too"


@pytest.mark.parametrize(
    "line",
    [b'{"fact":"games"}',
     b'{"fact":"player_names","name":"Zoe"}', b'{"fact":"player_names","name":"a\\u200b","called":"b"}',
     b'{"fact":"hidden_games","device":"e6","epoch":"5c","first_n":-1,"hidden_at":"2026-01-31T12:00:00.000Z"}',
     b'{"fact":"rosters","names":["a very long name"],"set_at":"2026-01-31T12:00:00.000Z"}',
     b'{"fact":"conflicts","device":"e6","epoch":"5c","n":4,"line":"{}","received_at":"2026-01-31T12:00:00.000Z"}'],
)  # fmt: skip
def test_what_cannot_be_a_fact_is_refused(store: Store, line: bytes) -> None:
    with pytest.raises(ImportRefused) as refused:
        take(store, [b'{"rollkeeper":"events","form":1}', line])
    assert refused.value.name == "bad-fact" and store.ask(all_players) == {}
