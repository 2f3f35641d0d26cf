"""An empty battery at power-on: the handheld waits for power, asleep."""

from roller import crash, handheld


class Board:
    """A board that somebody has touched: until the readings are taken, nothing lets it sleep."""

    def __init__(self):
        self.ms = self.looks = 0
        self.touched = True
        self.bus = self

    def display(self):
        return 0

    def now(self):
        return self.ms

    def usb(self, now):
        return now >= 10000

    def battery(self):
        self.looks += 1
        assert self.looks < 100, "it does not sleep"
        return 2000

    def keys_down(self):
        self.touched = False
        return 0

    def idle(self, ms, wants_to_write):
        self.ms += 0 if self.touched else ms


class Picture:
    """Shows nothing."""

    def show(self, view, practice, bright, now):
        self.shown = view

    def wake(self, now):
        return -1


def test_a_key_or_a_knock_lets_it_wait_asleep_all_the_same():
    board, usual = Board(), handheld.picture_on
    handheld.picture_on = lambda board, display: Picture()
    try:
        crash.wait_for_power(board)
    finally:
        handheld.picture_on = usual
    assert board.looks == 10000 // crash.LOOK
