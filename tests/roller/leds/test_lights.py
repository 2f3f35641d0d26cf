"""The pixels follow the view: sent when something changes, dim and dark with time."""

from roller.leds import pixels
from roller.leds.refresh import RISE, Lights
from screens.written_views import record

READY = ("ready", "P1", 1, 0, False, ())
CHOOSING = ("choosing", (1, 2, 3, 4, 5), 0, 2, "", "")
LOCKED = ("choosing", (1, 2, 3, 4, 5), 1, 2, "", "")


class Board:
    """Keeps what was sent to the pixels. No display is on its bus."""

    def __init__(self):
        self.asked = 0
        self.sent = []
        self.supplied = True

    def display(self, unknown):
        self.asked += 1
        return 0

    def send(self, grb):
        assert self.supplied
        self.sent.append(bytes(grb))

    def power(self, on):
        before, self.supplied = self.supplied, on
        return before


def lights():
    board = Board()
    return board, Lights(board.send, board.power, board)


def test_a_frame_is_sent_only_when_the_picture_changes():
    board, shown = lights()
    for now in range(0, pixels.FIRST_WINK, 10):
        shown.show(*record(CHOOSING), 2, now)
    assert len(board.sent) == 1
    shown.show(*record(LOCKED), 2, 145)
    assert len(board.sent) == 2


def test_an_animation_goes_on_when_it_is_due():
    board, shown = lights()
    now = 0
    for _ in range(9):
        shown.show(*record(READY), 2, now)
        assert shown.wake(now) == pixels.STEP
        now += pixels.STEP
    assert len(board.sent) == 9
    assert board.sent[8] == board.sent[0] and len(set(board.sent)) == 5


def test_an_animation_that_is_called_too_early_or_late_keeps_its_time():
    board, shown = lights()
    shown.show(*record(READY), 2, 0)
    shown.show(*record(READY), 2, 100)
    assert len(board.sent) == 1 and shown.wake(100) == pixels.STEP - 100
    shown.show(*record(READY), 2, 250)
    assert len(board.sent) == 2 and shown.wake(250) == 2 * pixels.STEP - 250


def test_a_lock_does_not_begin_the_winks_again():
    for before, after in ((CHOOSING, LOCKED), (("practice", CHOOSING), ("practice", LOCKED))):
        board, shown = lights()
        shown.show(*record(before), 2, 0)
        shown.show(*record(after), 2, pixels.FIRST_WINK + pixels.WINK - 10)
        shown.show(*record(after), 2, pixels.FIRST_WINK + 2 * pixels.WINK)
        assert len(board.sent) == 2


def test_a_new_roll_winks():
    board, shown = lights()
    shown.show(*record(READY), 2, 1000)
    shown.show(*record(CHOOSING), 2, 2000)
    shown.show(*record(CHOOSING), 2, 2000 + pixels.FIRST_WINK)
    assert sum(board.sent[-1]) < sum(board.sent[-2]) // 2


def test_dim_is_a_quarter_and_stands_still_and_off_is_dark():
    board, shown = lights()
    shown.show(*record(READY), 2, 0)
    shown.show(*record(READY), 1, 30000)
    assert max(board.sent[-1]) == 4 and shown.wake(30000) == -1
    shown.show(*record(READY), 1, 60000)
    assert len(board.sent) == 2
    shown.show(*record(READY), 0, 120000)
    assert max(board.sent[-1]) == 0 and shown.wake(120000) == -1 and not board.supplied
    shown.set(True, False, "auto")
    shown.show(*record(READY), 0, 130000)
    assert len(board.sent) == 3 and not board.supplied, "what is dark is told nothing"
    shown.set(False, False, "auto")
    shown.show(*record(READY), 2, 200000)
    assert len(board.sent) == 3 and board.supplied and shown.wake(200000) == RISE
    shown.show(*record(CHOOSING), 2, 200050)
    assert len(board.sent) == 3 and shown.wake(200050) == RISE - 50, "another view does not come sooner"
    shown.show(*record(CHOOSING), 2, 200000 + RISE)
    assert max(board.sent[-1]) == 16 and shown.wake(200000 + RISE) > 0


def test_dark_again_before_the_supply_was_there():
    board, shown = lights()
    shown.show(*record(READY), 2, 0)
    for now in (1000, 2000):
        shown.show(*record(READY), 0, now)
        shown.show(*record(READY), 2, now + 10)
    shown.show(*record(READY), 0, 2100)
    assert len(board.sent) == 2 and not board.supplied
    shown.show(*record(READY), 2, 3000)
    shown.show(*record(READY), 2, 3000 + RISE)
    assert len(board.sent) == 3


def test_started_without_supply_they_wait_for_it():
    board, shown = lights()
    board.supplied = False
    shown.show(*record(CHOOSING), 2, 0)
    assert board.supplied and board.sent == []
    shown.show(*record(CHOOSING), 2, RISE)
    assert len(board.sent) == 1


def test_dim_it_says_what_is_to_be_done_next():
    for view, later, dice in (
        (("scored", "P1", "fours", 12, 0, 5, 127, "P2", (), "", 2), pixels.LOOK, {2}),
        (("end", "P1", 217, 58, 0, 159, 0, True), pixels.PARTY, {2, 3, 4}),
    ):
        board, shown = lights()
        shown.show(*record(view), 2, 0)
        shown.show(*record(view), 1, 30000)
        grb = bytearray(pixels.BYTES)
        pixels.draw(grb, *record(view), later)
        lit = [at for at in range(pixels.BYTES) if board.sent[-1][at]]
        assert lit == [at for at in range(pixels.BYTES) if grb[at]]
        assert set([at // (3 * pixels.PIPS) for at in lit]) == dice and shown.wake(30000) == -1


def test_dim_dice_can_still_be_told_apart_from_dark_pips():
    board, shown = lights()
    shown.show(*record(CHOOSING), 2, 0)
    bright = board.sent[-1]
    shown.show(*record(CHOOSING), 1, 10)
    assert [value > 0 for value in bright] == [value > 0 for value in board.sent[-1]]


def test_a_display_is_looked_for_once_a_second():
    board, shown = lights()
    for now in range(0, 5000, 100):
        shown.show(*record(CHOOSING), 2, now)
    assert board.asked == 4
