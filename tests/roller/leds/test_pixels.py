"""What the LED build shows of every view: dice as pips, locks by colour, and never more light than it may take."""

from roller.app.views import WARNING
from roller.leds import pixels
from roller.leds.pixels import BOXES, BYTES, FACES, FREE, LOCKED, MENU, POINTS, ZERO, cap, draw
from screens.screen_views import PICTURES, ROWS
from screens.written_views import record

DARK = (0, 0, 0)
VIEWS = [view for _, views in PICTURES for view in views] + [
    ("message", "Not saved", "a", ("", "", "ok", "", ""), WARNING),
    ("pattern", 0),
    ("pattern", 1),
    ("pattern", 2),
    ("gauge", 0, 0, 10),
    ("gauge", 700, 900, 9),
    ("gauge", 9000, 9000, 1),
    ("rolled", (6, 6, 6, 6, 6), ""),
    ("choosing", (6, 6, 6, 6, 6), 31, 1, "", ""),
]


def shown(view, age=0):
    """Five dice of seven colours (red, green, blue), and in how many ms they change."""
    grb = bytearray(b"\xff" * BYTES)
    due = draw(grb, *record(view), age)
    lights = [(grb[at + 1], grb[at], grb[at + 2]) for at in range(0, BYTES, 3)]
    return [lights[7 * place : 7 * place + 7] for place in range(5)], due


def face_of(die):
    """Which pips of a die are lit, as in FACES."""
    return FACES.index(sum([1 << pip for pip in range(7) if die[pip] != DARK]))


def colours_of(die):
    return set(die) - {DARK}


def test_a_face_has_as_many_pips_as_it_says_and_looks_the_same_upside_down():
    upside_down = (4, 5, 6, 3, 0, 1, 2)  # pip 0 is top left, 2 bottom left, 3 the middle, 4 bottom right, 6 top right
    for face in range(1, 7):
        pips = [pip for pip in range(7) if FACES[face] >> pip & 1]
        assert len(pips) == face
        assert sorted([upside_down[pip] for pip in pips]) == pips


def test_dice_show_their_faces_free_ones_white_locked_ones_amber():
    dice, _ = shown(("choosing", (1, 2, 3, 5, 6), 0b01010, 2, "", ""))
    assert [face_of(die) for die in dice] == [1, 2, 3, 5, 6]
    assert [colours_of(die) for die in dice] == [{FREE}, {LOCKED}, {FREE}, {LOCKED}, {FREE}]


def test_tumbling_dice_are_darker_than_the_locked_ones_and_than_those_that_lie():
    dice, due = shown(("rolling", (4, 0, 0, 0, 6), 0b00001, 2, (0, 4, 9, 15, 0), (0, 0, 4, 8, 8), "", "Roll"))
    assert (face_of(dice[0]), face_of(dice[4])) == (4, 6)
    assert colours_of(dice[0]) == {LOCKED} and colours_of(dice[4]) == {FREE}, "one of them has come to rest"
    lights = [sum(colours_of(die).pop()) for die in dice[1:4]]
    assert lights == sorted(lights) and 0 < lights[0] < lights[2] < sum(FREE) // 2
    assert due == -1, "the views of tumbling dice follow each other fast enough"


def test_a_die_in_the_air_turns_through_all_its_faces():
    for place in range(5):
        faces = set()
        for turned in range(16):
            dice, _ = shown(("rolling", (0,) * 5, 0, 1, (turned,) * 5, (4,) * 5, "", "Roll"))
            faces.add(face_of(dice[place]))
        assert faces == {1, 2, 3, 4, 5, 6}


def test_five_alike_run_through_the_colours_and_end_green():
    seen = [shown(("five", 3, beat, ""))[0] for beat in range(33)]
    assert all([face_of(die) == 3 for dice in seen for die in dice])
    assert seen[0] != seen[1] != seen[2]
    assert set([colour for die in seen[32] for colour in colours_of(die)]) == {POINTS}


def test_no_picture_is_brighter_or_draws_more_than_it_may():
    most = 0
    for view in VIEWS:
        for age in list(range(0, 3500, 60)) + [10**6]:
            dice, _ = shown(view, age)
            values = [value for die in dice for colour in die for value in colour]
            assert max(values) <= pixels.BRIGHTEST, (view, age)
            light = sum(values)
            milliamps = 35 * pixels.RESTING_MILLIAMPS + light * pixels.CHANNEL_MILLIAMPS / 255
            assert milliamps <= pixels.MOST_MILLIAMPS, (view, age)
            most = max(most, light)
    assert most > pixels.MOST_LIGHT * 0.9, "the budget is there to be used"


def test_thirty_pips_are_as_bright_as_five():
    for view in (("rolled", (6, 6, 6, 6, 6), ""), ("rolled", (1, 1, 1, 1, 1), "")):
        for die in shown(view)[0]:
            assert colours_of(die) == {FREE}


def test_a_picture_that_would_draw_too_much_becomes_darker_as_a_whole():
    grb = bytearray(b"\xff\x80\x40" * 35)
    cap(grb)
    assert sum(grb) <= pixels.MOST_LIGHT
    assert sum(grb) > pixels.MOST_LIGHT - BYTES
    assert len(set([bytes(grb[at : at + 3]) for at in range(0, BYTES, 3)])) == 1
    green, red, blue = grb[0], grb[1], grb[2]
    assert abs(green - 2 * red) <= 2 and abs(red - 2 * blue) <= 2


def winks(view, until):
    """How often the dice become dark, looked at every 10 ms."""
    count = 0
    before = FREE
    for age in range(0, until, 10):
        (colour,) = colours_of(shown(view, age)[0][0])
        if colour != before and colour != FREE:
            count += 1
        before = colour
    return count


def test_the_dice_wink_once_for_each_roll_made():
    for rolls in (1, 2):
        assert winks(("choosing", (1, 2, 3, 4, 5), 0, 3 - rolls, "", ""), 4000) == rolls
    assert winks(("rolled", (1, 2, 3, 4, 5), ""), 1200) == 3, "all three before the score screen opens"


def test_they_wink_again_for_who_has_forgotten():
    assert winks(("choosing", (1, 2, 3, 4, 5), 0, 1, "", ""), 4 * pixels.EVERY) == 2 * 4


def test_a_picture_changes_when_it_says_and_not_before():
    for view in VIEWS:
        age = changes = 0
        while age < 7000:
            picture, due = shown(view, age)
            if due == -1:
                assert shown(view, age + 100000)[0] == picture, view
                break
            assert due > 0
            for later in (due // 3, due // 2, due - 1):
                assert shown(view, age + later)[0] == picture, (view, age, later)
            age += due
            changes += shown(view, age)[0] != picture
        assert due == -1 or changes, view


def test_each_box_has_a_pattern_of_its_own():
    assert len(BOXES) == 13
    assert len(set(BOXES.values())) == 13
    for row in range(len(ROWS)):
        assert ROWS[row][0] in BOXES


def test_the_score_screen_shows_the_box_and_the_dice_in_turn():
    dice = (4, 4, 4, 3, 3)
    rows = (("full_house", 25, "natural"), ("twos", 0, "zero"))
    for selected, colour in ((0, POINTS), (1, ZERO)):
        view = ("scores", dice, rows, selected, True, "")
        box, due = shown(view)
        assert due == pixels.BOX
        for place in range(5):
            pattern = sum([1 << pip for pip in range(7) if box[place][pip] == colour])
            assert pattern == BOXES[rows[selected][0]][place]
        assert [face_of(die) for die in shown(view, due)[0]] == [4, 4, 4, 3, 3]


def test_a_zero_asks_with_the_keys_for_yes_and_no():
    view = ("confirm", (1, 2, 3, 5, 6), ("fours", 0, "zero"))
    box, due = shown(view)
    assert [colours_of(die) for die in box] == [{ZERO}] * 5
    asked, _ = shown(view, due)
    assert [face_of(die) for die in asked] == [0, 0, 3, 0, 5]
    assert colours_of(asked[2]) == {POINTS} and colours_of(asked[4]) == {ZERO}


def test_a_written_box_is_shown_and_then_the_light_asks_for_a_shake():
    view = ("scored", "P1", "fours", 12, 0, 5, 127, "", ())
    assert [face_of(die) for die in shown(view)[0]] == [4] * 5
    lit = set()
    for age in range(pixels.LOOK, pixels.LOOK + 8 * pixels.STEP, pixels.STEP):
        dice, _ = shown(view, age)
        (bright,) = [place for place in range(5) if colours_of(dice[place]) == {FREE}]
        lit.add(bright)
    assert lit == {0, 1, 2, 3, 4}


def test_the_light_hurries_when_it_was_not_understood():
    _, calm = shown(("ready", "P1", 5, 127, False, ()))
    _, hurry = shown(("ready", "P1", 5, 127, True, ()))
    assert hurry * 2 < calm


def test_an_item_of_a_menu_is_its_number_in_pips():
    for named, colour in (("Travel", MENU), ("\x03 flash: 300 kB free", POINTS), ("\x04 key 3: not tried", ZERO)):
        for item in range(15):
            dice, _ = shown(("menu", "", ("Item",) * item + (named,) + ("Item",) * (14 - item), item))
            assert len([each for die in dice for each in die if each == colour]) == item + 1


def test_a_message_shows_the_keys_that_answer():
    question = ("message", "New game", "End the current game?", ("", "", "yes", "", "no"))
    dice, due = shown(question)
    assert [face_of(die) for die in dice] == [0, 0, 3, 0, 5] and due == -1


def test_a_warning_blinks_red_and_other_messages_do_not():
    warning = ("message", "Not saved", "The flash is full", ("", "", "ok", "", ""), WARNING)
    red, due = shown(warning)
    assert [set(die) for die in red] == [{ZERO}] * 5
    assert [face_of(die) for die in shown(warning, due)[0]] == [0, 0, 3, 0, 0]
    assert shown(("message", "About", "", ("", "", "ok", "", "")))[1] == -1


def test_a_stuck_key_is_a_red_die_above_it_beside_the_key_that_has_seen_it():
    for key in range(5):
        labels = ("", "", "ok", "", "") if key != 2 else ("", "ok", "", "", "")
        dice, due = shown(("message", "Key %d is stuck" % (key + 1), "It has been down for 10 s.", labels, key + 1))
        assert due == -1 and [light == ZERO for light in dice[key]] == [True] * 7
        answers = 2 if key != 2 else 1
        assert face_of(dice[answers]) == answers + 1 and colours_of(dice[answers]) == {POINTS}
        assert [place for place in range(5) if colours_of(dice[place])] == sorted([key, answers])


def test_the_end_is_a_party_and_then_shows_the_keys():
    for view in (("end", "P1", 217, 58, 0, 159, 0, True), ("match", ("P2",), (), False, True)):
        assert len([die for die in shown(view, 900)[0] if colours_of(die)]) == 5
        assert [face_of(die) for die in shown(view, pixels.PARTY)[0]] == [0, 0, 3, 4, 5]


def test_practice_looks_different_everywhere_and_as_clear():
    turn = ("ready", "P1", 1, 0, False, ()), ("choosing", (1, 2, 3, 4, 5), 1, 2, "", "")
    for view in turn + (("card", (), (), (), 0, 0, False),):
        real, due = shown(view)
        practice, same = shown(("practice", view))
        assert due == same and practice != real
        assert [face_of(die) for die in practice] == [face_of(die) for die in real]
    white, amber = colours_of(shown(("practice", ("choosing", (1, 1, 1, 1, 1), 0, 2, "", "")))[0][0]).pop(), LOCKED
    assert white[2] == white[0] > 2 * white[1] and amber[2] == 0


def test_the_self_test_shows_each_channel_of_each_pixel_and_the_strength_of_the_shake():
    for channel in range(3):
        for die in shown(("pattern", channel))[0]:
            assert [colour[channel] for colour in die] == [pixels.BRIGHTEST] * 7
            assert [sum(colour) for colour in die] == [pixels.BRIGHTEST] * 7
    dice = [len([die for die in shown(("gauge", mg, 0, 5))[0] if colours_of(die)]) for mg in (0, 500, 1200, 2000, 9000)]
    assert dice == [0, 1, 3, 5, 5]


def test_a_page_of_text_can_only_be_left():
    dice, _ = shown(("card", ("P1",), (), (), 0, 0, False))
    assert face_of(dice[4]) == 5 and colours_of(dice[4]) == {MENU}


def test_without_a_sensor_the_die_of_k5_comes_and_goes_in_red_where_a_shake_is_asked_for():
    ready = ("ready", "P1", 1, 0, False, (), "No sensor: hold key 5")
    scored = ("scored", "P1", "fours", 12, 0, 5, 127, "", (), "No sensor: hold key 5")
    roll_off = ("roll_off", "Who begins?", (0,) * 5, (), "P1", False, True, (), "No sensor: hold key 5")
    for view, age in ((ready, 0), (ready, 2 * pixels.ALARM), (scored, pixels.LOOK), (roll_off, 0)):
        dice, due = shown(view, age)
        assert [colours_of(die) for die in dice] == [set()] * 4 + [{ZERO}] and face_of(dice[4]) == 5
        assert due == pixels.ALARM
        dice, due = shown(view, age + pixels.ALARM)
        assert [colours_of(die) for die in dice] == [set()] * 5 and due == pixels.ALARM


def test_without_a_sensor_dice_and_locks_are_shown_as_always():
    for age in (0, 200, 5000):
        view = ("choosing", (1, 2, 3, 5, 6), 0b01010, 2, "", "")
        assert shown(view + ("No sensor: hold key 5",), age) == shown(view, age)
