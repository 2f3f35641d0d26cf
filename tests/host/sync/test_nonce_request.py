"""The nonce that the PC adds as a game begins, over a cable that loses, doubles and cuts: once, and never too late. And
one for a commitment, for ever, whatever greets with it."""

import random
import re
import threading
from hashlib import sha256

import pytest

from cables.wired import Handheld, Wired
from rollkeeper.place import Place
from rollkeeper.store import Store, evidence, games
from rollkeeper.store.evidence import Drawn, nonce_for
from rollkeeper.store.journal import next_wanted
from rollkeeper.sync.nonce_request import NonceRequest, OtherNonce
from rollkeeper.sync.session_states import CALL_EVERY
from turnlink.device import DeviceEnd
from turnlink.message import GONE_ON


def beginning(seed: bytes = b"seed") -> dict[str, object]:
    return {"game": "travel", "players": ["P1"], "commit": sha256(seed).hexdigest()}


BEGIN = beginning()
ROLL: dict[str, object] = {"roll": "33446", "share": "01234567"}


class Committing(Handheld):
    """A handheld that takes a nonce as long as the `game` event is its last."""

    def __init__(self, *events: dict[str, object]) -> None:
        super().__init__()
        self.journal.lines.clear()
        self.refuses = ""
        self.own = ""  # the nonce that it logs instead
        for event in events:
            self.log(event)

    def fulfil(self, end: DeviceEnd) -> None:
        if end.request is None or end.request[0] != "nonce":
            return super().fulfil(end)
        fields = end.request[1]
        if self.refuses or fields["after"] != self.journal.last:
            end.declined(self.refuses or GONE_ON)
        else:
            self.log({"nonce": self.own or fields["nonce"]})
            end.granted()

    @property
    def nonces(self) -> list[str]:
        return re.findall(r'"nonce":"([0-9a-f]{32})"', b"".join(self.journal.lines).decode())


@pytest.fixture
def wired(store: Store) -> Wired:
    wired = Wired(store, Committing())
    wired.run(1)
    return wired


def begun(wired: Wired, seed: bytes = b"seed") -> Committing:
    assert isinstance(wired.handheld, Committing)
    wired.handheld.log(beginning(seed))
    return wired.handheld


def drawn(store: Store) -> list[Drawn | None]:
    """What was drawn for each of the games."""
    with store.reading() as connection:
        return [evidence.nonce_of_game(connection, row) for row in games.all_games(connection)]


def test_a_game_that_begins_gets_a_nonce_that_is_kept_with_its_log(wired: Wired) -> None:
    handheld = begun(wired)
    wired.run(1, doubled=True)
    assert len(handheld.nonces) == 1 and wired.stored == wired.journal.lines
    handheld.log(ROLL)
    handheld.log({"abandon": 1, "seed": "00" * 32})
    begun(wired, b"another seed")
    wired.run(1)
    assert len(set(handheld.nonces)) == 2, "each game gets another one"


def test_a_game_without_a_commitment_gets_none(wired: Wired) -> None:
    wired.handheld.log({"game": "travel", "players": ["P1"]})
    wired.run(2)
    assert len(wired.journal.lines) == 1


def test_a_pc_that_is_connected_before_the_first_throw_adds_it(store: Store) -> None:
    for store_it_first in (False, True):
        handheld = Committing(BEGIN)
        handheld.journal.epoch = f"0000000{store_it_first:d}"
        wired = Wired(store, handheld)
        wired.run(1, lost=store_it_first)
        if store_it_first:
            wired.session.receive(b"", wired.now)
            wired.replug()
        wired.run(1)
        assert len(handheld.nonces) == 1 and wired.stored[-2:] == handheld.journal.lines


def test_after_the_first_throw_nothing_is_asked(store: Store) -> None:
    handheld = Committing(BEGIN, ROLL)
    wired = Wired(store, handheld)
    wired.run(2)
    assert handheld.nonces == [] and wired.session.caught_up and not wired.session.asking(wired.now)


def test_too_late_is_harmless(wired: Wired) -> None:
    handheld = begun(wired)
    wired.session.receive(wired.from_device(), wired.now)
    handheld.log(ROLL)
    wired.run(2)
    assert handheld.nonces == [] and wired.stored == wired.journal.lines and wired.session.caught_up


@pytest.mark.parametrize("why", [GONE_ON, "no room"])
def test_refused_is_harmless_and_not_asked_again(wired: Wired, why: str) -> None:
    handheld = begun(wired)
    handheld.refuses = why
    wired.run(1)
    assert not wired.session.asking(wired.now)
    handheld.refuses = ""
    wired.run(3)
    assert handheld.nonces == []
    handheld.log(ROLL)
    wired.run(1)
    assert wired.stored == wired.journal.lines


def test_nobody_waits_for_an_answer_for_ever(wired: Wired) -> None:
    begun(wired)
    wired.session.receive(wired.from_device(), wired.now)
    assert wired.session.asking(wired.now)
    wired.run(4, lost=True)
    assert not wired.session.asking(wired.now)


def test_a_nonce_of_the_handhelds_own_is_told(wired: Wired) -> None:
    begun(wired).own = "ab" * 16
    with pytest.raises(OtherNonce, match="event 2"):
        wired.run(2)
    assert wired.stored == wired.journal.lines


def test_any_faults_and_there_is_at_most_one_and_it_is_ours(store: Store) -> None:
    taken = 0
    for seed in range(60):
        rng = random.Random(seed)
        handheld = Committing()
        handheld.journal.device = f"e6605838{seed:08x}"
        wired = Wired(store, handheld)
        wired.run(1)
        begun(wired)
        for _ in range(rng.randrange(12)):
            wired.round(lost=rng.random() < 0.5, doubled=rng.random() < 0.3, deaf=rng.random() < 0.5)
            if rng.random() < 0.1:
                wired.replug()
        handheld.log(ROLL)
        wired.run(CALL_EVERY + 3)
        assert len(handheld.nonces) <= 1 and wired.session.caught_up
        assert store.ask(next_wanted, handheld.journal.device, handheld.journal.epoch) == handheld.journal.last + 1
        taken += len(handheld.nonces)
    assert 10 < taken < 60, "both ends of it were seen"


def test_our_nonces_are_known_again_and_no_others(wired: Wired) -> None:
    """Also one that the handheld has logged before anybody asked: it would prove nothing."""
    begun(wired)
    wired.run(1)
    for event in (ROLL, {"abandon": 1}, beginning(b"another seed"), {"nonce": "ab" * 16}):
        wired.handheld.log(event)
    wired.run(1)
    first, second = drawn(wired.store)
    assert isinstance(wired.handheld, Committing)
    assert first == Drawn(wired.handheld.nonces[0], "", 0) and second is None


def test_a_pc_that_is_killed_when_it_has_asked_knows_its_nonce(wired: Wired) -> None:
    handheld = begun(wired)
    wired.round()
    wired.round(deaf=True)
    assert handheld.nonces and not wired.stored[1:], "the event was on its way when the program died"
    wired.nonce = NonceRequest(wired.store)
    wired.replug()
    wired.run(1)
    assert [each.nonce for each in drawn(wired.store) if each] == handheld.nonces


def test_a_handheld_that_greets_with_other_epochs_for_a_minute_has_one_nonce(store: Store) -> None:
    """It logs no nonce that it does not like: with the same commitment it begins another journal, or the same again."""
    request, sent, now = NonceRequest(store), set(), 0.0
    for number in range(300):
        handheld = Committing(BEGIN)
        handheld.journal.epoch = f"{number % 100:08x}"
        handheld.refuses = "not that one"
        wired = Wired(store, handheld)
        if number % 10:  # else another program, or another start of it
            wired.nonce = request
        wired.replug()
        wired.now = now
        for _ in range(2):
            asked = wired.session.outgoing(wired.now)
            sent |= set(re.findall(r'"nonce":"([0-9a-f]{32})"', asked.decode(errors="replace")))
            wired.device.receive(asked)
            wired.session.receive(wired.from_device(), wired.now)
        sent |= set(re.findall(r'"nonce":"([0-9a-f]{32})"', wired.session.outgoing(wired.now).decode(errors="replace")))
        now += 0.2
    assert len(sent) == 1
    found = drawn(store)
    assert len(found) == 100 and {each.nonce for each in found if each} == sent
    assert [each.elsewhere for each in found if each] == [
        "", *["event 1 of journal 00000000 of handheld e660583883724a32"] * 99
    ]


def test_a_nonce_that_was_sent_and_not_taken_is_sent_again(store: Store) -> None:
    handheld = Committing(BEGIN)
    wired = Wired(store, handheld)
    wired.run(1, lost=True)
    wired = Wired(store, handheld)  # a later `sync`
    handheld.refuses = "not that one"
    wired.run(1)
    (first,) = drawn(store)
    handheld.refuses = ""
    Wired(store, handheld).run(1)
    assert first is not None and handheld.nonces == [first.nonce]


def test_games_in_which_nobody_threw_are_counted_directly_before(wired: Wired) -> None:
    handheld = begun(wired, b"0")
    for number, thrown in enumerate((True, False, False, True, False), 1):
        wired.run(1)
        if thrown:
            handheld.log(ROLL)
        handheld.log({"abandon": 1})
        begun(wired, b"%d" % number)
    wired.run(1)
    assert [each.unplayed for each in drawn(wired.store) if each] == [0, 0, 1, 2, 0, 1]


def test_what_is_no_commitment_gets_none(wired: Wired) -> None:
    for commit in ("00", "x" * 64, 5, None, ["a"]):
        wired.handheld.log({**BEGIN, "commit": commit})
        wired.run(1)
        wired.handheld.log({"abandon": 1})
    wired.run(1)
    assert isinstance(wired.handheld, Committing) and not wired.handheld.nonces and set(drawn(wired.store)) == {None}


def test_of_two_pcs_that_draw_at_once_one_nonce_counts(place: Place) -> None:
    """On a server both may find none."""
    pcs, together, found = [Store(place) for _ in range(4)], threading.Barrier(4), []

    def draw(store: Store) -> None:
        for number in range(20):
            together.wait()
            device = f"e66058388372{id(store) % 9:04x}"
            found.append((number, store.change(nonce_for, device, "5c1f09aa", 1, f"{number:064x}")))

    threads = [threading.Thread(target=draw, args=(store,)) for store in pcs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for store in pcs:
        store.close()
    assert len(found) == 80 and len(set(found)) == 20
