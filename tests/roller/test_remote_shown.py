"""What the handheld shows is told to a PC that wants to know: whole, once, and to nobody else."""

import json

from cables.joined_ends import carried, greeted, joined
from players.at_the_table import Table
from roller.app.views import Row, Scores
from roller.remote import tell_view, text_of


def watched(table):
    """A PC that asked for views."""
    _, device, host = joined(0)
    host.views = True
    greeted(device, host)
    device.receive(host.ask_from(1))
    return device, host


def told(device, host):
    """The views that the PC has been told since the last time: each as (kind, practice, weak, lit, fields)."""
    found, text = [], ""
    for part in carried(device, host):
        assert part.name == "view" and part.at in (0, len(text))
        text = part.text if part.at == 0 else text + part.text
        if len(text) == part.size:
            found.append(json.loads(text))
    return found


def test_a_view_is_json_with_records_in_it():
    both = (Row("large_straight", 40, "natural"), Row("aces", 1, "natural"))
    view = Scores((1, 2, 3, 4, 5), both, 1, True, "", 12, ())
    rows = [["large_straight", 40, "natural"], ["aces", 1, "natural"]]
    assert json.loads(text_of(tuple(view))) == [[1, 2, 3, 4, 5], rows, 1, True, "", 12, []]
    assert json.loads(text_of((None, 'a "b" \\ \x05'))) == [None, 'a "b" \\ \x05']


def test_a_turn_is_told_as_it_is_shown():
    table = Table("12345")
    device, host = watched(table)
    tell_view(device, table.out)
    (first,) = told(device, host)
    assert first[0] == "Ready" and first[1:4] == [0, 0, 1]
    tell_view(device, table.out)
    assert told(device, host) == []
    table.shake()
    tell_view(device, table.out)
    (choosing,) = told(device, host)
    assert choosing[0] == "Choosing" and choosing[4][0] == [1, 2, 3, 4, 5]
    table.hold(1)
    tell_view(device, table.out)
    (scores,) = told(device, host)  # longer than a line of the cable
    assert scores[0] == "Scores" and len(scores[4][1]) == 13


def test_of_dice_that_tumble_a_pc_is_told_that_they_do():
    table = Table("12345")
    device, host = watched(table)
    for _ in range(30):
        table.now += 20
        table.step(energy=900)
        tell_view(device, table.out)
        if table.out.view[0] and type(table.out.view).__name__ == "Rolling":
            break
    before = len(told(device, host))
    for _ in range(10):
        table.now += 20
        table.step(energy=900)
        tell_view(device, table.out)
    assert before and told(device, host) == []


def test_only_the_newest_view_is_told():
    table = Table("12345")
    device, host = watched(table)
    tell_view(device, table.out)
    bytes(device.outgoing())  # it is short: sent whole
    device.show("x" * 300)
    host.receive(bytes(device.outgoing()))
    device.told = None
    tell_view(device, table.out)
    assert [view[0] for view in told(device, host)] == ["Ready"]


def test_who_did_not_ask_or_has_gone_is_told_nothing():
    table = Table("12345")
    _, device, host = joined(0)
    greeted(device, host)
    device.receive(host.ask_from(1))
    assert not device.views
    device, host = watched(table)
    assert device.views
    tell_view(device, table.out)
    device.hung_up()
    assert not device.views and told(device, host) == []
