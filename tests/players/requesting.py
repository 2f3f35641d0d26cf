"""A handheld at a table, on the cable to a PC that asks for boxes; for tests that also run on MicroPython."""

from cables.joined_ends import carried, greeted, joined
from players.at_the_table import Table
from roller.remote import Requests
from turnlink.host import Done, Refused


class Requesting:
    """A table whose handheld is on the cable: the parts that `handheld` joins, in its order."""

    def __init__(self, dice):
        self.table = Table(dice)
        self.shelf, self.device, self.host = joined(4)
        greeted(self.device, self.host)
        self.requests = Requests(self.device, self.table.app)
        self.full = False
        self.asked = 0

    def step(self):
        table = self.table
        if self.device.request is not None:
            self.requests.hear(table.now)
        before = len(table.events)
        table.step()
        if len(table.events) > before:
            if not self.full:
                self.shelf.last += len(table.events) - before
            self.requests.written(not self.full)
        return carried(self.device, self.host)

    def ask(self, box, points, after=None, request_id="1"):
        after = self.shelf.last if after is None else after
        self.device.receive(self.host.ask_to_write(box, points, after, request_id))

    def answer(self, box, points):
        """Ask, and what is said within four steps: "done", or why not."""
        self.asked += 1
        self.ask(box, points, request_id="a%d" % self.asked)
        return self.said()

    def undone(self, box):
        """The same for taking it back."""
        self.asked += 1
        self.device.receive(self.host.ask_to_undo(box, self.shelf.last, "a%d" % self.asked))
        return self.said()

    def begun(self, edition, *players, teams=0, difference=False):
        """The same for a new game."""
        self.asked += 1
        after = self.shelf.last
        asked = self.host.ask_to_begin(edition, list(players), teams, difference, after, "a%d" % self.asked)
        self.device.receive(asked)
        return self.said()

    def said(self):
        for _ in range(4):
            for item in self.step():
                if isinstance(item, Done):
                    return "done"
                if isinstance(item, Refused):
                    return item.why
        return ""
