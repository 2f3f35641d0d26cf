"""The two real ends joined by a cable of bytes."""

from cables.joined_ends import carried, greeted, joined, numbers
from turnlink import question
from turnlink.frame import frame
from turnlink.host import Gap, Hello, Refused
from turnlink.line import encode
from turnlink.message import PROTOCOL


def test_hello():
    shelf, device, host = joined(7)
    device.game = "travel"
    hello = greeted(device, host)
    assert isinstance(hello, Hello)
    assert (hello.protocol, hello.firmware, hello.device) == (PROTOCOL, "0.1.0", shelf.device)
    assert (hello.epoch, hello.first, hello.last, hello.edition) == (shelf.epoch, 1, 7, "travel")


def test_the_hello_says_the_handhelds_time_if_it_has_one():
    shelf, device, host = joined(7)
    hello = greeted(device, host)
    assert (hello.boot, hello.t) == (0, -1)
    shelf.last = 9
    device.now = 61000
    hello = greeted(device, host)
    assert (hello.boot, hello.t) == (8, 61000), "event 8 was the first after boot"


def test_everything_then_live():
    shelf, device, host = joined(5)
    greeted(device, host)
    device.receive(host.ask_from(1))
    assert numbers(carried(device, host)) == [1, 2, 3, 4, 5]
    assert carried(device, host) == []
    shelf.last = 7
    items = carried(device, host)
    assert numbers(items) == [6, 7]
    assert items[0].line == shelf.line(6)
    device.receive(host.acknowledge(7))
    assert shelf.acknowledged_to == 7


def test_resume_from_the_middle_and_from_the_end():
    for start, expected in ((4, [4, 5]), (6, [])):
        _, device, host = joined(5)
        greeted(device, host)
        device.receive(host.ask_from(start))
        assert numbers(carried(device, host)) == expected


def test_nothing_is_sent_unasked():
    _, device, host = joined(5)
    greeted(device, host)
    assert carried(device, host) == []


def test_a_lost_line_is_asked_for_again():
    _, device, host = joined(5)
    greeted(device, host)
    device.receive(host.ask_from(1))
    host.receive(device.outgoing())
    device.outgoing()  # line 2 is lost on the way
    assert numbers(host.receive(device.outgoing())) == []
    assert host.again
    device.receive(host.again)
    assert numbers(carried(device, host)) == [2, 3, 4, 5]


def test_a_line_that_comes_twice_is_taken_once():
    _, device, host = joined(2)
    greeted(device, host)
    device.receive(host.ask_from(1))
    data = device.outgoing()
    assert numbers(host.receive(data + data)) == [1]


def test_junk_around_frames_is_ignored_by_both():
    _, device, host = joined(1)
    device.receive(b"AT\r\nAT+GCAP\r\n" + host.greet() + b"\x1e{\n\x1egarbage\n")
    data = b"Traceback (most recent call last):\r\n" + device.outgoing() + b"\x1e\xff\xff\n>>> "
    (hello,) = host.receive(data)
    assert isinstance(hello, Hello)
    assert host.damaged == 1


def test_events_that_are_gone_are_reported_as_a_gap():
    _, device, host = joined(9, first=5)
    greeted(device, host)
    device.receive(host.ask_from(1))
    items = carried(device, host)
    assert isinstance(items[0], Gap) and (items[0].first, items[0].last) == (1, 4)
    assert numbers(items) == [5, 6, 7, 8, 9]


def test_a_damaged_line_is_reported_as_a_gap():
    shelf, device, host = joined(4)
    shelf.damaged = (2,)
    greeted(device, host)
    device.receive(host.ask_from(1))
    items = carried(device, host)
    assert numbers(items) == [1, 3, 4]
    assert [(item.first, item.last) for item in items if isinstance(item, Gap)] == [(2, 2)]


def refusal(device, host, request):
    device.receive(request)
    (item,) = carried(device, host)
    assert isinstance(item, Refused), item
    return item.what


def test_questions_the_device_refuses():
    shelf, device, host = joined(5)
    greeted(device, host)
    assert refusal(device, host, host.ask_from(7)) == "from"
    assert refusal(device, host, host.ask_from(0)) == "from"
    assert refusal(device, host, host.acknowledge(6)) == "ack"
    assert refusal(device, host, frame(encode(question.ask_from(1, "00000000")))) == "from"
    assert refusal(device, host, frame(encode({"from": "1", "epoch": shelf.epoch}))) == "from"
    assert refusal(device, host, frame(encode({"from": 3, "epoch": None}))) == "from"
    assert shelf.acknowledged_to == 0


def test_a_pc_that_never_reads_costs_no_memory():
    _, device, host = joined(5)
    for _ in range(1000):
        device.receive(host.greet())
    assert len(device._answers) <= 4


def test_after_hanging_up_nothing_is_sent_until_asked():
    _, device, host = joined(5)
    greeted(device, host)
    device.receive(host.ask_from(1))
    device.outgoing()
    device.hung_up()
    assert device.outgoing() == b""
