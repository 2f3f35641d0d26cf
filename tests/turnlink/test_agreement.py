"""Two ends that speak different protocols say so; and how far a handheld goes before it waits for its PC."""

from cables.joined_ends import carried, greeted, joined, pieces
from turnlink import message
from turnlink.frame import frame
from turnlink.host import Refused
from turnlink.line import decode, encode


def frames(device):
    """How many frames the device sends before it waits."""
    return len(list(pieces(device)))


def test_ends_of_different_protocols_say_so():
    _, device, host = joined(1)
    assert decode(host.greet()[1:-1])["hello"] == message.PROTOCOL
    for speaks in (message.PROTOCOL + 1, message.PROTOCOL - 1, 0, str(message.PROTOCOL), None, [1]):
        device.receive(frame(encode({"hello": speaks, "program": "strange"})))
        (refused,) = carried(device, host)
        assert isinstance(refused, Refused) and refused.what == "hello"
        assert refused.why.startswith("this handheld speaks protocol %d, firmware " % message.PROTOCOL)
    assert device.next == 0


def test_an_acknowledgement_moves_the_window():
    shelf, device, host = joined(5000)
    greeted(device, host)
    device.receive(host.ask_from(1))
    assert frames(device) == 1024, "then it is the PC's turn"
    device.receive(host.acknowledge(1000))
    assert frames(device) == 1000
    assert shelf.acknowledged_to == 1000
