"""180 games that no PC has: the journal still knows each event of them after power-on, and a PC gets them all."""

import random
from collections import OrderedDict

import pytest

from bench.logged import game
from cables.joined_ends import pieces
from parts.nor_flash import NorFlash, journal_on
from turnlink.device import DeviceEnd
from turnlink.host import Event, HostEnd
from turnlink.line import encode

pytestmark = pytest.mark.nightly

GAMES = 180
KINDS = 20  # different games, which take turns: making one takes longer than logging it
SECTORS = 256  # of the journal of a Pico


def played(flash: NorFlash) -> list[bytes]:
    """Log the games as a handheld does; the lines that must be there."""
    rng = random.Random("many games")
    kinds = [game("travel", rng) for _ in range(KINDS)]
    journal = journal_on(flash)
    truth = []
    for number in range(GAMES):
        for at, event in enumerate(kinds[number % KINDS]):
            t = 10_000 * at + number
            n = journal.append(OrderedDict(event), t)
            truth.append(encode({"n": n, "t": t, **event}))
            while "score" in event and not journal.flushed:
                journal.flush()
    return truth


def test_a_pc_gets_each_event_of_180_games_once() -> None:
    flash = NorFlash(SECTORS)
    truth = played(flash)
    journal = journal_on(flash, new_epoch="00000000")
    assert (journal.epoch, journal.first, journal.last) == ("5c1f09aa", 1, len(truth)) and len(truth) > 9_000
    device, host = DeviceEnd(journal, "0.1.0"), HostEnd("test")
    device.receive(host.greet())
    host.receive(bytes(device.outgoing()))
    said, lines = host.ask_from(1), []
    while said:
        device.receive(said)
        said = b""
        for data in pieces(device):
            lines += [item.line for item in host.receive(data) if isinstance(item, Event)]
            said, host.again = said + host.again, b""
        if not said and len(lines) < len(truth):
            said = host.acknowledge(len(lines))
    assert lines == truth
