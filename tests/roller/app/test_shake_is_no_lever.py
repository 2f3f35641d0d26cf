"""A shake cannot be steered: one reading more or less, or a microsecond later, and all dice are others."""

from fivedice.game import apply
from players.at_the_table import LoadedDice
from roller.app.app import App
from roller.app.dice_source import DiceSource
from roller.app.inputs import Inputs

FRAME = 20  # ms


class Bits:
    """Noise that is always the same: what differs is the shake alone."""

    data = bytes(128)
    fault = ""

    def verdict(self):
        return ""


class Journal:
    device, epoch, began, last = "e660583883724a32", "5c1f09aa", 1, 1


def thrown(readings, us=0):
    """The dice of a shake with so many readings, and the share in them; `us` is the time of its last reading."""
    app = App(LoadedDice(""))
    app.step(0, Inputs())
    app.source = DiceSource(Bits(), Journal())
    app.state = apply(None, {"game": "web", "players": ["P1"], "commit": app.source.begin("")[0]})
    app.enter("power", 20)
    app.phase.lead("shake", 40)
    now = 40
    while not app.out.events or "roll" not in app.out.events[0]:
        now += FRAME
        inputs = Inputs(energy=900 if readings > 0 else 0)
        inputs.us = 1000 * now + (us if readings == 1 else 0)
        app.shake.active = readings > 0
        if readings > 0:
            app.shake._moved = now
        readings -= 1
        app.step(now, inputs)
    event = app.out.events[0]
    return event["roll"], event["share"]


def test_one_reading_more_makes_other_dice():
    found = [thrown(readings) for readings in range(20, 60)]
    assert len({share for _, share in found}) == 40 and len({roll for roll, _ in found}) > 35
    same = sum(one[die] == other[die] for (one, _), (other, _) in zip(found, found[1:]) for die in range(5))  # noqa: B905, RUF007
    assert 15 < same < 55, "of 195 pairs of dice one in six is the same by chance"
    assert thrown(25) == thrown(25), "but nothing else than the shake"


def test_a_microsecond_makes_other_dice():
    assert len({thrown(30, us)[1] for us in range(20)}) == 20


def test_longer_is_not_higher():
    totals = [sum(int(face) for face in thrown(readings)[0]) for readings in range(20, 84)]
    first, second = sum(totals[::2]) / 32, sum(totals[1::2]) / 32
    assert abs(first - second) < 4, "of odd and even lengths; the deviation is 0.95"
