"""PROTOCOL.md's example session is real: its lines are whole, and the two ends say exactly that."""

import hmac
import re
from hashlib import sha256
from pathlib import Path

import pytest

from cables.joined_ends import pieces
from fivedice.event import KINDS
from turnlink import host as host_end
from turnlink.device import DeviceEnd
from turnlink.frame import Deframer
from turnlink.line import decode
from turnlink.message import PROTOCOL

DOCUMENT = Path(__file__).parents[2] / "firmware" / "lib" / "turnlink" / "PROTOCOL.md"
SESSION = re.findall(r"^(PC|handheld) +(\{.+\})$", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE)


class Pages:
    """The journal of the example."""

    device = "e660583883724a32"
    epoch = "5c1f09aa"
    first = 1
    last = 0

    def line(self, n: int) -> bytes:
        events = [line.encode() for who, line in SESSION if line.startswith('{"n":')]
        return events[n - 1]

    def acknowledged(self, n: int) -> None:
        assert n <= self.last


def test_every_line_of_the_example_is_whole() -> None:
    assert len(SESSION) == 10
    for _, line in SESSION:
        assert decode(line.encode())


def test_both_ends_say_what_the_example_says() -> None:
    journal = Pages()
    device, host = DeviceEnd(journal, "0.2.0"), host_end.HostEnd("rollkeeper 0.2.0")
    journal.last = 4
    device.game = "travel"
    device.now = 19300
    said: list[tuple[str, str]] = []

    def pc(data: bytes) -> None:
        said.append(("PC", Deframer().feed(data)[0].decode()))
        device.receive(data)

    def listen() -> None:
        for data in pieces(device):
            said.append(("handheld", Deframer().feed(data)[0].decode()))
            host.receive(data)

    pc(host.greet())
    listen()
    pc(host.ask_from(1))
    listen()
    pc(host.acknowledge(4))
    journal.last = 5
    listen()
    pc(host.acknowledge(5))
    assert said == SESSION


def test_the_dice_of_the_example_follow_from_its_seed() -> None:
    events = [decode(line.encode()) for _, line in SESSION if '"n":' in line]
    assert events[0]["commit"] == sha256(bytes(range(32))).hexdigest()
    rolls = [event for event in events if "roll" in event]
    assert len(rolls) == 3
    for event in rolls:
        message = f"{Pages.device} {Pages.epoch} 1 {event['n']} {event['share']}"
        digest = hmac.digest(bytes(range(32)), message.encode(), "sha256")
        faces = iter([str(byte % 6 + 1) for byte in digest if byte < 252])
        for die, face in enumerate(str(event["roll"]), 1):
            assert str(die) in str(event.get("keep", "")) or face == next(faces)


def test_the_protocol_that_the_table_names_is_the_one_spoken() -> None:
    assert f"I speak protocol V ({PROTOCOL})." in DOCUMENT.read_text(encoding="utf-8")


@pytest.mark.parametrize("kind", KINDS)
def test_every_event_is_documented(kind: str) -> None:
    assert f"| `{kind}` " in DOCUMENT.read_text(encoding="utf-8")
