"""Segments travel as they stand: from anywhere, past damage, also while packs become part of one. On the PC alone: so
many lines do not fit a Pico's memory at once."""

import os

import pytest

from joined_ends import carried, numbers
from joined_journal import heard, lines, met, played
from journal_folder import GAME, in_folder, roll, settled
from roller.journal import Journal
from turnlink.bulk import SIZE
from turnlink.device import WINDOW
from turnlink.host import Gap


def test_after_damage_the_packs_that_follow_travel_packed_again():
    def check(path):
        journal = played(path, 3000)
        settled(journal)
        assert "segments" in os.listdir(path)
        name = path + "/segments/00000001.segment"
        with open(name, "rb") as file:
            data = file.read()
        with open(name, "wb") as file:
            file.write(data[:1000] + b"\xff" + data[1001:])
        device, host = met(Journal(path, "e661", "bb"))
        device.receive(host.ask_from(1))
        items = []
        single = 0
        while device.next <= 3000:
            data = bytes(device.outgoing())
            single += len(data) < SIZE
            items += host.receive(data)
            device.receive(host.again)
            host.again = b""
            if host.next > 1:
                device.receive(host.acknowledge(host.next - 1))
        gaps = [(item.first, item.last) for item in items if isinstance(item, Gap)]
        assert len(gaps) == 1 and gaps[0][0] == gaps[0][1]
        assert numbers(items) == [n for n in range(1, 3001) if n != gaps[0][0]]
        assert 1 <= single < 300, "no more than the rest of one pack goes as lines"

    in_folder(check)


@pytest.fixture(scope="module")
def two_segments(tmp_path_factory):
    """A journal with two segments and some packs."""
    folder = tmp_path_factory.mktemp("long") / "journal"
    journal = played(str(folder), 4200)
    settled(journal)
    assert len(os.listdir(folder / "segments")) == 2
    return journal


@pytest.mark.parametrize("start", [1, 2, 180, 700, 1500, 2900, 3300, 4199])
def test_segments_arrive_from_anywhere_as_the_same_lines(two_segments, start):
    device, host = met(two_segments)
    device.receive(host.ask_from(start))
    assert [item.line for item in heard(device, host)] == lines(two_segments)[start - 1 :]


def test_packs_that_are_merged_while_they_are_sent_arrive_once():
    def check(path):
        journal = Journal(path, "e661", "5c1f09aa")
        journal.append(GAME, 1)
        for n in range(1500):
            journal.append(roll("12345"), n)
            while n % 6 == 5 and (journal._tail or not journal._looked):
                journal.settle()
        device, host = met(journal)
        device.receive(host.ask_from(1))
        got = []
        while not journal.settled:
            got += host.receive(bytes(device.outgoing()))
            if numbers(got):
                device.receive(host.acknowledge(numbers(got)[-1]))
            for _ in range(5):
                journal.settle()
        assert len(os.listdir(path + "/segments")) == 1 and len(got) < 1500
        got += heard(device, host)
        assert [item.line for item in got] == lines(journal)

    in_folder(check)


def test_no_more_is_sent_than_the_window_and_a_pack(two_segments):
    device, host = met(two_segments)
    device.receive(host.ask_from(1))
    got = numbers(carried(device, host))
    assert WINDOW <= got[-1] < WINDOW + 250
