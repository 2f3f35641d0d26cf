"""Boxes and names on their way to the handheld, over a cable that loses, doubles, cuts: done once, or told why not."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from joined_session import Cable
from pretend_handheld import ListJournal
from rollkeeper.box_wish import PATIENCE, Box, BoxWish
from rollkeeper.errors import RollkeeperError
from rollkeeper.names import checked
from rollkeeper.session import CALL_EVERY, Session
from rollkeeper.store import Store
from turnlink.device import DeviceEnd
from turnlink.line import encode

BEGIN = [{"game": "travel", "players": ["P1"]}, {"roll": "33446"}]


class Handheld:
    """What the program of a handheld does with wishes, as plainly as can be."""

    def __init__(self) -> None:
        self.journal = ListJournal([])
        self.names: list[str] = []
        self.rolling = False
        for event in BEGIN:
            self.log(event)

    def log(self, event: dict[str, object]) -> None:
        n = len(self.journal.lines) + 1
        self.journal.lines.append(encode({"n": n, "t": 5 * n, **event}))

    def fulfil(self, end: DeviceEnd) -> None:
        if end.wish is None:
            return
        what, fields = end.wish
        if self.rolling:
            end.declined("the dice are rolling")
        elif what == "roster":
            names = fields["roster"]
            assert isinstance(names, list)
            self.names = names
            end.granted()
        else:
            self.log({"score": fields["write"], "points": fields["points"]})
            end.granted()

    @property
    def boxes(self) -> int:
        return sum(b'"score"' in line for line in self.journal.lines)


class Wired(Cable):
    """The cable with that program at its end, and a box that may be wished."""

    def __init__(self, store: Store, handheld: Handheld) -> None:
        self.box = BoxWish()
        self.handheld = handheld
        self.answers: list[str] = []
        super().__init__(store, handheld.journal, box=self.box)

    def replug(self) -> None:
        """Cut the cable, with all that was on its way, and plug it in again."""
        self.device.hung_up()
        self.session = Session(self.store, "rollkeeper test", box=self.box)

    def put(self, box: str = "fours", points: int = 8, after: int = 2) -> None:
        def answered(error: RollkeeperError | None) -> None:
            self.answers.append(error.name if error else "written")

        self.box.put(Box(self.journal.device, self.journal.epoch, box, points, after, answered))

    def round(self, lost: bool = False, doubled: bool = False, deaf: bool = False) -> None:
        """A tenth of a second. What the PC says may be lost or doubled, what the handheld answers may be lost."""
        self.now += 0.1
        self.box.tick(self.now)
        data = self.session.outgoing(self.now)
        if not lost:
            self.device.receive(data)
            self.handheld.fulfil(self.device)
        if doubled:
            self.device.receive(data)
            self.handheld.fulfil(self.device)
        said = self.from_device()
        if not deaf:
            self.session.receive(said, self.now)

    def run(self, seconds: float, **faults: bool) -> None:
        for _ in range(round(seconds * 10)):
            self.round(**faults)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "games.sqlite3")
    yield store
    store.close()


@pytest.fixture
def wired(store: Store) -> Wired:
    wired = Wired(store, Handheld())
    wired.run(1)
    assert wired.session.caught_up
    return wired


def test_a_box_is_written_and_its_event_is_the_answer(wired: Wired) -> None:
    wired.put()
    wired.run(1)
    assert (wired.answers, wired.handheld.boxes) == (["written"], 1)
    assert wired.stored == wired.journal.lines


def test_a_wish_that_is_lost_is_said_again(wired: Wired) -> None:
    wired.put()
    wired.run(2, lost=True)
    assert wired.handheld.boxes == 0 and wired.answers == []
    wired.run(2)
    assert (wired.answers, wired.handheld.boxes) == (["written"], 1)


def test_a_wish_that_comes_doubled_is_done_once(wired: Wired) -> None:
    wired.put()
    wired.run(1, doubled=True)
    assert (wired.answers, wired.handheld.boxes) == (["written"], 1)


def test_lost_answers_do_not_write_it_twice(wired: Wired) -> None:
    wired.put()
    wired.run(3, deaf=True)
    assert wired.handheld.boxes == 1 and wired.answers == []
    wired.run(CALL_EVERY + 1)
    assert (wired.answers, wired.handheld.boxes) == (["written"], 1)


@pytest.mark.parametrize("when", range(12))
def test_the_cable_is_cut_in_between(wired: Wired, when: int) -> None:
    wired.put()
    for _ in range(when):
        wired.round(deaf=when % 2 == 1)
    wired.replug()
    wired.run(3)
    assert (wired.answers, wired.handheld.boxes) == (["written"], 1)


def test_a_refusal_reaches_the_person_once(wired: Wired) -> None:
    wired.handheld.rolling = True
    wired.put()
    wired.run(2)
    assert (wired.answers, wired.handheld.boxes) == (["box-refused"], 0)


def test_the_game_that_went_on_is_not_written_into(wired: Wired) -> None:
    wired.handheld.log({"roll": "33441", "keep": "1234"})
    wired.put()
    wired.run(2)
    assert (wired.answers, wired.handheld.boxes) == (["game-went-on"], 0)


def test_a_stale_page_is_told_so(wired: Wired) -> None:
    wired.put(after=1)
    wired.run(2)
    assert (wired.answers, wired.handheld.boxes) == (["game-went-on"], 0)


def test_the_player_wrote_the_same_box_by_keys(wired: Wired) -> None:
    wired.handheld.log({"score": "fours", "points": 8})
    wired.put()
    wired.run(2)
    assert (wired.answers, wired.handheld.boxes) == (["written"], 1)


def test_nobody_answers(wired: Wired) -> None:
    wired.put()
    wired.put("chance", 20)
    assert wired.answers == ["still-asking"]
    wired.run(PATIENCE + 1, lost=True)
    assert wired.answers == ["still-asking", "no-answer"]


def test_any_faults_and_it_is_never_done_twice(store: Store) -> None:
    written = 0
    for seed in range(60):
        rng = random.Random(seed)
        handheld = Handheld()
        handheld.journal.device = f"e6605838{seed:08x}"
        wired = Wired(store, handheld)
        wired.run(1)
        wired.put()
        for _ in range(30):
            handheld.rolling = rng.random() < 0.1
            wired.round(lost=rng.random() < 0.4, doubled=rng.random() < 0.3, deaf=rng.random() < 0.4)
            if rng.random() < 0.1:
                wired.replug()
        handheld.rolling = False
        wired.run(CALL_EVERY + 3)
        assert len(wired.answers) == 1 and handheld.boxes == (wired.answers[0] == "written"), (seed, wired.answers)
        written += handheld.boxes
    assert 10 < written < 60, "both ends of it were seen"


def test_a_roster_goes_to_every_handheld_also_later(store: Store, wired: Wired) -> None:
    store.set_roster(["Ann", "Bob"])
    assert wired.handheld.names == []
    wired.run(6)
    assert wired.handheld.names == ["Ann", "Bob"]
    other = Handheld()
    other.journal.device = "e660583883724a33"
    later = Wired(store, other)
    later.run(1)
    assert other.names == ["Ann", "Bob"]
    found = store.roster()
    assert found is not None and sorted(found[1]) == sorted([wired.journal.device, other.journal.device])


def test_a_confirmed_roster_is_not_sent_again(store: Store, wired: Wired) -> None:
    store.set_roster(["Ann"])
    wired.run(6)
    wired.handheld.names = []
    wired.replug()
    wired.run(6)
    assert wired.handheld.names == []
    store.set_roster([])
    wired.run(6)
    found = store.roster()
    assert found is not None and found[0].names == [] and list(found[1]) == [wired.journal.device]


def test_an_answer_to_the_roster_before_is_none_to_this_one(store: Store, wired: Wired) -> None:
    store.set_roster(["Ann"])
    late = b""
    while b'"did"' not in late:
        wired.session.receive(late, wired.now)
        wired.now += 0.1
        wired.device.receive(wired.session.outgoing(wired.now))
        wired.handheld.fulfil(wired.device)
        late = wired.from_device()
    assert wired.handheld.names == ["Ann"]
    store.set_roster(["Bob"])
    wired.run(6, lost=True)
    wired.session.receive(late, wired.now)
    found = store.roster()
    assert found is not None and found[1] == {}, "Ann's confirmation is not Bob's"
    wired.run(6)
    assert wired.handheld.names == ["Bob"]


@pytest.mark.parametrize("seed", range(5))
def test_a_roster_over_a_bad_cable(store: Store, seed: int) -> None:
    rng = random.Random(seed)
    wired = Wired(store, Handheld())
    names: list[str] = []
    for turn in range(4):
        names = [f"N{turn}", "Bob"]
        store.set_roster(names)
        for _ in range(rng.randrange(100)):
            wired.round(lost=rng.random() < 0.4, doubled=rng.random() < 0.3, deaf=rng.random() < 0.4)
            if rng.random() < 0.05:
                wired.replug()
    wired.run(2 * CALL_EVERY)
    found = store.roster()
    assert wired.handheld.names == names and found is not None and len(found[1]) == 1


def test_a_roster_that_is_declined_is_told_and_not_repeated(store: Store, wired: Wired) -> None:
    wired.handheld.rolling = True
    store.set_roster(["Ann"])
    wired.run(6)
    assert wired.session.roster.trouble == "the dice are rolling" and not wired.session.roster.waiting(wired.now)
    wired.handheld.rolling = False
    wired.replug()
    wired.run(1)
    assert wired.handheld.names == ["Ann"]


@pytest.mark.parametrize(
    ("names", "error"),
    [
        (["x"] * 9, "too-many-names"),
        (["x" * 13], "bad-name"),
        ([" "], "bad-name"),
        (["Jörg"], "bad-name"),
        (["A\x1b[1m"], "bad-name"),
        (["Ann", "Ann"], "bad-name"),
    ],
)
def test_names_that_no_handheld_takes(names: list[str], error: str) -> None:
    with pytest.raises(RollkeeperError) as refused:
        checked(names)
    assert refused.value.name == error and refused.value.message.isprintable()


def test_the_longest_roster_fits_into_a_line(store: Store, wired: Wired) -> None:
    names = checked([str(seat) + '"' * 11 for seat in range(8)])  # each of these takes two bytes
    assert max(map(len, names)) == 12
    store.set_roster(names)
    wired.run(6)
    assert wired.handheld.names == names
