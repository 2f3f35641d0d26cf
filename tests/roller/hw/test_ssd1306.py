"""The display driver: what arrives on the glass, how little is sent, and what happens after a fault."""

from parts.glass import Glass
from roller.hw.ssd1306 import MARK, PLACE, SH1106, SSD1306, SSD1309, STEPS, TRIES, Ssd1306
from running.no_end import going_on


class Chance:
    """Refuses one byte in so many, the same ones in each run."""

    def __init__(self, one_in, seed):
        self.one_in = one_in
        self.state = seed
        self.refused = 0

    def __call__(self, byte):
        self.state = (self.state * 1103515245 + 12345) & 0x7FFFFFFF
        if (self.state >> 8) % self.one_in:
            return False
        self.refused += 1
        return True


def started():
    glass = Glass()
    display = Ssd1306(glass)
    display.light(0xCF, True)
    display.show()
    return glass, display


def failing(display):
    try:
        display.show()
    except OSError:
        return True
    return False


def test_the_first_show_sets_up_and_sends_everything():
    glass = Glass()
    display = Ssd1306(glass)
    display.buffer[5] = 0x81
    assert display.show() == 1024
    assert glass.ram == display.buffer
    assert glass.lit and glass.contrast == 0x7F


def test_it_is_dark_until_the_picture_is_there():
    for nth in range(15):
        glass = Glass()
        display = Ssd1306(glass)
        glass.fault_in = nth
        assert failing(display) == (nth < 13), "set-up, a mark written and read, status, eight pages, brightness"
        assert glass.lit == (nth >= 13)
        assert glass.ram == display.buffer or nth < 12


def test_nothing_is_sent_when_nothing_changed():
    glass, display = started()
    glass.fault_in = 0  # any transfer would fail
    assert display.show() == 0


def test_every_single_byte_arrives_and_no_other_is_sent():
    glass, display = started()
    for at in range(1024):
        display.buffer[at] ^= 1 + at % 255
        assert display.show() == 1
        assert glass.ram == display.buffer


def test_a_die_and_its_padlock_are_sent_page_by_page():
    glass, display = started()
    for page in (1, 2, 3):
        display.pages[page][51:73] = b"\xff" * 22
    display.pages[4][58:65] = b"\x78" * 7
    before = glass.transfers, glass.bytes_taken
    assert display.show() == 3 * 22 + 7
    assert (glass.transfers, glass.bytes_taken) == (before[0] + 4, before[1] + 4 * len(PLACE) + 3 * 22 + 7)
    assert glass.ram == display.buffer


class Columns:
    """An SH1106, as a bus has it: 132 columns, no windows, and its RAM comes back. Or its status does, or nothing can
    be read, and it does not acknowledge that."""

    def __init__(self, unread=0, readable=True, status=6):
        self.unread = unread  # reads that fail
        self.readable = readable
        self.status = status
        self.ram = [bytearray(132) for _ in range(8)]
        self.told = []

    def writeto(self, address, data):
        self.told.append(bytes(data))

    def writevto(self, address, parts, then=None):
        data = b"".join([bytes(part) for part in parts])
        if then is not None:
            if self.unread:
                self.unread -= 1
                raise OSError(5)
            then[:] = bytes([self.status]) * len(then)
            if len(data) == 1 or not self.readable:
                return
        page, column = data[1] & 7, data[3] | (data[5] & 15) << 4
        for byte in data[7:]:
            self.ram[page][column] = byte
            column += 1
        if then is not None:
            then[1:] = self.ram[page][column : column + 2]


def test_one_that_gives_its_ram_back_has_two_columns_left_of_the_glass():
    for unread in range(TRIES):
        columns = Columns(unread)
        display = Ssd1306(columns)
        display.buffer[:] = bytes(range(256)) * 4
        display.show()
        assert display.chip is SH1106 and display.name == "SH1106"
        assert b"".join([bytes(page[2:130]) for page in columns.ram]) == display.buffer
        assert columns.told[1].endswith(SH1106[2]), "after that of an SSD1306 its own set-up"
        display.buffer[127] = 7
        display.show()
        assert columns.ram[0][129] == 7 and columns.ram[0][0:2] == MARK, "the mark is beside the glass"


def test_one_with_the_status_of_an_sh1106_is_one_in_whatever_state_it_is():
    for status in range(256):
        display = Ssd1306(Columns(readable=False, status=status))
        display.show()
        assert (display.chip is SH1106) == (status & 15 == 8), status


def test_one_that_cannot_be_read_or_says_another_status_has_none():
    for columns in (Columns(readable=False), Columns(TRIES)):
        display = Ssd1306(columns)
        display.show()
        assert display.chip is SSD1306 and display.name == "SSD130x"
        assert b"".join([bytes(page[:128]) for page in columns.ram]) == display.buffer, "the mark is gone"


def test_what_the_owner_has_set_is_not_asked_for_and_automatic_asks_again():
    columns = Columns(readable=False)
    display = Ssd1306(columns)
    display.dress(SH1106, False)
    display.buffer[:] = bytes(range(256)) * 4
    display.show()
    assert b"".join([bytes(page[2:130]) for page in columns.ram]) == display.buffer
    display.dress(None, False)
    while display.refreshing:
        display.show()
    assert display.chip is SSD1306
    assert b"".join([bytes(page[:128]) for page in columns.ram]) == display.buffer


def test_only_the_one_that_has_a_pump_is_told_of_it():
    for chip, pump in ((SSD1306, True), (SSD1309, False), (SH1106, False)):
        columns = Columns(readable=False)
        display = Ssd1306(columns)
        display.dress(chip, False)
        display.show()
        assert display.name == chip[0]
        assert all([(b"\x8d\x14" in told) == pump for told in columns.told if b"\xa8\x3f" in told])


def test_what_is_far_apart_on_neighbouring_pages_is_sent_by_itself():
    glass, display = started()
    display.pages[2][0:20] = display.pages[3][100:120] = b"\xff" * 20
    before = glass.transfers
    assert display.show() == 2 * 20
    assert glass.transfers == before + 2
    assert glass.ram == display.buffer


def test_any_changes_arrive():
    state = [7]

    def below(most):
        state[0] = (state[0] * 1103515245 + 12345) & 0x7FFFFFFF
        return (state[0] >> 8) % most

    glass, display = started()
    for turn in range(300):
        for _ in range(1 + below(4)):
            start = below(120)
            wide = 1 + below(min(60, 128 - start))
            for page in range(below(8), 1 + below(8)):
                display.pages[page][start : start + wide] = bytes([below(256) for _ in range(wide)])
        display.show()
        assert glass.ram == display.buffer, turn


def test_no_transfer_is_longer_than_a_page():
    glass, display = started()
    longest = []
    send = glass.writevto
    glass.writevto = lambda address, parts: longest.append(sum([len(part) for part in parts])) or send(address, parts)
    display.buffer[:] = b"\x81" * 1024
    assert display.show() == 1024 and glass.ram == display.buffer
    assert max(longest) == len(PLACE) + 128


def test_changes_apart_from_one_another_arrive():
    glass, display = started()
    for at in (0, 127, 128 + 64, 3 * 128 + 30, 3 * 128 + 100, 7 * 128, 8 * 128 - 1):
        display.buffer[at] = 0x55
    display.show()
    assert glass.ram == display.buffer


def test_after_a_fault_in_any_transfer_the_next_shows_repair():
    for nth in range(12):
        for lost in (False, True):
            glass, display = started()
            display.light(9, True)
            display.pages[1][26:50] = b"\x0f" * 24
            display.pages[6][0:128] = b"\xf0" * 128
            glass.fault_in = nth
            failed = failing(display)
            assert failed == (nth < 3), "two windows and the brightness"
            glass.fault_in = None
            if lost:
                glass.lose_power()
            display.refresh()
            display.buffer[700] = 0x18
            for _ in range(STEPS):
                display.show()
            assert glass.ram == display.buffer
            assert glass.lit and glass.contrast == 9 and not display.refreshing


def test_what_was_not_acknowledged_is_sent_again_even_if_the_picture_went_back():
    glass, display = started()
    old = bytes(display.pages[2])
    display.pages[2][30:50] = b"\xff" * 20
    left = [9]  # bytes of the die that get through

    def refuse(byte):
        left[0] -= byte == 0xFF
        return left[0] < 0

    glass.refuse = refuse
    assert failing(display) and glass.ram != display.buffer
    glass.refuse = None
    display.pages[2][:] = old
    display.show()
    assert glass.ram == display.buffer


def test_a_refused_byte_anywhere_is_mended_by_the_same_show():
    for cut in range(130):
        glass, display = started()
        display.pages[1][26:50] = b"\x0f" * 24
        display.pages[2][26:50] = b"\xf0" * 24
        display.light(7, True)
        glass.refuse_once(cut)
        display.show()
        assert glass.ram == display.buffer, cut
        assert glass.contrast == 7 and glass.lit and not glass.command, cut
        assert display.faults == (glass.refuse.after < 0)


def test_with_one_byte_in_500_refused_for_ever_the_glass_is_right_soon():
    behind = 0
    for seed in range(20):
        glass, display = started()
        glass.refuse = chance = Chance(500, 77 + seed)
        for change in range(50):
            for page in range(1, 6):
                display.pages[page][26 : 26 + 75] = bytes([(seed + change * 7 + x) & 255 for x in range(75)])
            shows = 1
            for _ in going_on(lambda display=display: failing(display)):
                shows += 1
            assert shows < 4
            behind += shows > 1
            assert glass.ram == display.buffer
        assert chance.refused > 20
    assert behind < 50, "of 1000"


def test_an_address_that_nobody_acknowledges_is_given_up_after_a_few_tries():
    glass, display = started()
    display.buffer[3] = 9
    glass.fault_in = 0
    before = glass.transfers
    assert failing(display) and glass.transfers == before + TRIES


def test_a_bus_that_hangs_is_not_tried_again():
    glass, display = started()
    display.buffer[3] = 9

    def hangs(address, parts, then=None):
        glass.transfers += 1
        raise OSError(110)

    glass.writevto, right = hangs, glass.writevto
    before = glass.transfers
    assert failing(display) and glass.transfers == before + 1
    glass.writevto = right
    display.show()
    assert glass.ram == display.buffer


def test_a_refresh_sends_everything_in_small_steps():
    glass, display = started()
    display.buffer[:] = bytes(range(256)) * 4
    display.show()
    glass.lose_power()
    assert display.show() == 0 and not glass.lit, "nothing tells that it lost its power"
    display.refresh()
    for step in range(STEPS):
        assert not glass.lit, "its noise is not seen"
        before = glass.bytes_taken
        display.show()
        assert glass.bytes_taken - before < 290, step
    assert glass.lit and glass.ram == display.buffer and glass.contrast == 0xCF
    assert not display.refreshing and display.show() == 0


def test_a_lit_display_does_not_flicker_in_a_refresh():
    glass, display = started()
    display.refresh()
    send = glass.writevto

    def watched(address, parts, then=None):
        assert 0xAE not in b"".join([bytes(part) for part in parts]) and glass.lit
        send(address, parts)

    glass.writevto = watched
    for _ in range(STEPS):
        display.show()
    assert glass.lit


def test_what_changes_during_a_refresh_arrives_at_once():
    glass, display = started()
    display.refresh()
    for step in range(STEPS):
        display.buffer[50 * step] = 0x3C
        display.show()
        assert glass.ram == display.buffer, step


def test_woken_after_a_loss_of_power_it_shows_its_picture():
    glass, display = started()
    display.light(0, False)
    display.show()
    assert not glass.on
    glass.lose_power()
    display.light(0xCF, True)
    shows = 0
    while display.refreshing or not shows:
        assert not glass.lit and shows < STEPS
        display.show()
        shows += 1
    assert shows == STEPS and glass.lit and glass.ram == display.buffer and glass.contrast == 0xCF


def test_a_fault_while_dimming_is_repaired_by_the_next_show():
    glass, display = started()
    glass.fault_in = 0
    display.light(0, False)
    assert failing(display) and glass.on
    glass.fault_in = None
    display.show()
    assert not glass.on
