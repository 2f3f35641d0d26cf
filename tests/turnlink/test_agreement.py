"""Two ends of unlike age: they speak the newest protocol that both know, or say why not."""

from joined_ends import carried, greeted, joined, numbers
from turnlink import message
from turnlink.frame import frame
from turnlink.host import Hello, Refused
from turnlink.line import decode, encode


def frames(device):
    """How many frames the device sends before it waits."""
    count = 0
    while device.outgoing():
        count += 1
    return count


def says(host, fields):
    return host.receive(frame(encode(fields)))


def test_a_newer_pc_is_answered_in_our_newest():
    _, device, host = joined(1)
    device.receive(frame(encode({"hello": 99, "program": "of the future"})))
    (hello,) = carried(device, host)
    assert isinstance(hello, Hello) and hello.protocol == message.PROTOCOL


def test_an_older_pc_is_answered_in_its_own():
    _, device, host = joined(3)
    device.receive(frame(encode({"hello": 1, "program": "rollkeeper 0.1.0"})))
    (hello,) = carried(device, host)
    assert hello.protocol == 1
    host.ask_from(1)
    device.receive(frame(encode({"from": 1, "epoch": hello.epoch})))  # as that PC asks
    assert numbers(carried(device, host)) == [1, 2, 3]


def test_an_older_handheld_is_greeted_once_more_in_its_own():
    _, _, host = joined(1)
    assert decode(host.greet()[1:-1])["hello"] == 2
    assert says(host, {"refused": "hello", "why": "this handheld speaks protocol 1"}) == []
    assert decode(host.again[1:-1])["hello"] == 1
    (hello,) = says(host, message.hello(1, "0.1.0", "e661", "aa", 1, 0, ""))
    assert hello.protocol == 1


def test_when_nothing_fits_both_say_so():
    _, device, host = joined(1)
    for speaks in (0, -1, "2", None, [1]):
        device.receive(frame(encode({"hello": speaks, "program": "strange"})))
        (refused,) = [item for item in carried(device, host) if isinstance(item, Refused)] or [None]
        assert refused is None or "protocols 1 to 2" in refused.why
    assert device.next == 0
    (refused,) = says(host, {"refused": "hello", "why": "this handheld speaks protocols 7 to 9"})
    assert isinstance(refused, Refused) and refused.what == "hello"


def test_an_acknowledgement_moves_the_window():
    shelf, device, host = joined(5000)
    greeted(device, host)
    device.receive(host.ask_from(1))
    assert frames(device) == 1024, "then it is the PC's turn"
    device.receive(host.acknowledge(1000))
    assert frames(device) == 1000
    assert shelf.acknowledged_to == 1000
