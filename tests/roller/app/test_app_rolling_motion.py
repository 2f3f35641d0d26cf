"""Dice that tumble with the hand, are drawn at once when it is still, and come to rest one by one; five alike."""

from players.at_the_table import Table
from roller.app import rolling_motion
from roller.app.app import App
from roller.app.inputs import Inputs
from roller.app.rolling_motion import APART, BEAT, FIRST_RESTS, FRAME, LOOK, PARTY, TOP, TURNS
from running.no_end import going_on

SHAKEN = 1500  # mg


class Still:
    """A source that gives the same dice for ever."""

    def faces(self, count, game, shake):
        return (4,) * (count - 1) + (2,), "", ""

    def begin(self, commit):
        return "", ""


def tumbling(energy=SHAKEN, pace=FRAME, ms=900):
    """The views of a roll by the ms since it began, of an app whose steps are `pace` ms apart."""
    app = App(Still())
    app.step(0, Inputs())
    now = 0
    for _ in range(4):  # four jolts
        now += 60
        app.step(now, Inputs(energy=SHAKEN))
        if app.phase.moving:
            break
    began = now
    seen = {}
    while now - began < ms:
        now += pace
        read = (now - began) % FRAME < pace  # the sensor is not read more often than that
        out = app.step(now, Inputs(energy=energy if read else 0))
        if type(out.view).__name__ == "Rolling":
            seen[now - began] = out.view
    return seen


def steady(pace, strength=1000):
    """What is seen of a shake that is as strong all the time (mg), by the ms since it began, with `pace` ms
    between two steps."""
    app = App(Still())
    app.step(0, Inputs())
    app.shake._held = app.shake.active = True
    app.phase.shaken(0)
    seen = {}
    for now in range(0, 3000, pace):
        app.phase._strength, app.shake.strength = strength, 0
        seen[now] = app.step(now, Inputs()).view
    return seen


def test_poses_follow_time_and_not_how_many_pictures_there_were():
    often, seldom = steady(FRAME), steady(3 * FRAME)
    both = [at for at in seldom if at in often]
    assert len(both) > 15 and len(set([seldom[at].turned for at in both])) > 10
    for at in both:
        assert (often[at].turned, often[at].heights) == (seldom[at].turned, seldom[at].heights), at


def test_the_harder_it_is_shaken_the_faster_and_higher_they_go():
    calm, hard = [
        [seen[at] for at in sorted(seen)] for seen in (steady(FRAME // 4, strength) for strength in (100, 2000))
    ]
    poses = []
    for views in (calm, hard):
        pairs = [(views[at].turned[0], views[at + 1].turned[0]) for at in range(len(views) - 1)]
        poses.append(sum([(after - before) % TURNS for before, after in pairs]))
    assert poses[1] > 2 * poses[0] > 0
    assert max([max(view.heights) for view in hard[40:]]) > max([max(view.heights) for view in calm[40:]])


def test_each_die_has_its_own_path_and_every_pose_is_seen():
    views = list(tumbling(ms=3000).values())
    for die in range(5):
        assert len(set([view.turned[die] for view in views])) >= 8
        assert max([view.heights[die] for view in views]) <= TOP and min([view.heights[die] for view in views]) <= 1
    paths = set([tuple([view.heights[die] for view in views]) for die in range(5)])
    turns = set([tuple([view.turned[die] for view in views]) for die in range(5)])
    assert len(paths) == len(turns) == 5
    assert len(set([pose for view in views for pose in view.turned])) == TURNS
    assert all([view.faces == (0, 0, 0, 0, 0) for view in views])


def landing(table):
    """Steps until nobody rolls any more; (ms since the dice were drawn, view) of each."""
    found = []
    for _ in going_on(lambda: not table.logged("roll") and not table.logged("roll-off")):
        table.step()
    drawn = table.now
    while table.shows == "rolling":
        found.append((table.now - drawn, table.view))
        table.step()
    return found


def shaken(dice, *locks):
    table = Table(dice)
    if locks:
        table.shake().press(*locks)
        table.events = []
    table.sounds = []
    return table.wait(720, energy=SHAKEN)


def test_the_dice_are_logged_in_the_step_in_which_the_shake_has_ended_and_before_one_is_seen():
    table = shaken("33416")
    while table.app.shake.active:
        assert table.logged("roll") == []
        table.step()
    assert table.logged("roll") == ["33416"]
    assert table.view[1] == (0, 0, 0, 0, 0)


def test_they_come_to_rest_one_by_one_from_left_to_right_each_with_its_thud():
    table = shaken("33416")
    resting = [view[1] for _, view in landing(table)]
    rows = [(0, 0, 0, 0, 0), (3, 0, 0, 0, 0), (3, 3, 0, 0, 0), (3, 3, 4, 0, 0), (3, 3, 4, 1, 0), (3, 3, 4, 1, 6)]
    assert sorted(set(resting), key=resting.index) == rows
    assert table.sounds.count("thud") == 5 and table.view == ("choosing", (3, 3, 4, 1, 6), 0, 2, "", "P1")
    assert FIRST_RESTS + 4 * APART + LOOK <= 350


def test_all_of_it_takes_350_ms_at_most_and_less_for_fewer_dice():
    long = landing(shaken("33416"))[-1][0]
    short = landing(shaken("33416" "46", 1, 2, 5))[-1][0]
    assert short < long <= 350


def test_locked_dice_stand_still_from_the_first_to_the_last():
    table = shaken("33416" "55", 1, 4, 5)
    seen = [view for view in table.views if view[0] == "rolling" and view[3] == 2]
    seen += [view for _, view in landing(table)]
    assert len(seen) > 20
    for view in seen:
        assert (view[1][0], view[1][3:], view[5][0], view[5][3:]) == (3, (1, 6), 0, (0, 0)) and view[2] == 0b11001
    assert table.sounds.count("thud") == 2


def test_a_die_that_hits_the_table_is_seen_to():
    hits = [view[5] for _, view in landing(shaken("33416"))]
    for die in range(5):
        assert TOP in [heights[die] for heights in hits]


def test_keys_and_shakes_mean_nothing_until_all_lie():
    table = shaken("33416")
    for _ in going_on(lambda: not table.logged("roll")):
        table.step()
    table.wait(40, down=1).wait(40, down=0b110)
    for _ in range(5):
        table.step(down=0b110, energy=SHAKEN)
    table.wait(800, down=0b110).wait(100)
    assert (table.shows, table.app.locks, table.logged("roll")) == ("choosing", 0, ["33416"])
    assert table.press(2).app.locks == 0b10 and table.hold(1).shows == "scores"


def test_a_power_cut_before_they_lie_goes_on_with_these_dice():
    table = shaken("33416")
    for _ in going_on(lambda: not table.logged("roll")):
        table.step()
    assert table.shows == "rolling"
    assert Table("", table.game).view == ("choosing", (3, 3, 4, 1, 6), 0, 2, "", "P1")


def test_nobody_may_interfere_until_they_lie():
    table = shaken("33416")
    moving = [table.app.phase.moving]
    for _ in landing(table):
        moving.append("" if table.shows == "choosing" else table.app.phase.moving)
    assert table.app.phase.moving == "" and set(moving) == {"the dice are rolling", ""}


def test_they_rattle_while_they_are_shaken():
    table = shaken("33416")
    assert 1 < table.sounds.count("tick") < 30 and "thud" not in table.sounds


def test_without_a_sensor_a_key_is_a_shake_of_some_strength():
    table = Table("33416")
    table.no_sensor = True
    table.wait(1000, down=0b10000)
    assert table.app.phase._strength > rolling_motion.BY_KEY // 2


def alike(dice="33333"):
    """A celebration has just begun."""
    table = shaken(dice)
    for _ in going_on(lambda: table.shows != "five"):
        table.step()
    return table


def test_five_alike_are_celebrated_with_a_fanfare():
    table = alike()
    assert table.view == ("five", 3, 0, "") and table.sounds[-1] == "fanfare" and table.logged("roll") == ["33333"]
    assert table.out.leds == 0 and table.app.phase.chooses
    assert "five" not in [view[0] for view in Table("33334").shake().views]


def test_it_moves_for_a_while_and_then_stands_still():
    table = alike()
    beats = []
    for _ in range(PARTY // 20 + 10):
        beats.append(table.view[2])
        assert table.out.wake <= BEAT or table.view[2] == PARTY // BEAT
        table.step()
    assert sorted(set(beats)) == list(range(PARTY // BEAT + 1)) and table.out.wake > 1000


def test_a_key_goes_on_and_does_nothing_else():
    for key in range(1, 6):
        table = alike()
        table.hold(key)
        assert (table.shows, table.app.locks) == ("choosing", 0)


def test_a_shake_goes_on_and_does_nothing_else():
    table = alike().wait(400).wait(1000, energy=SHAKEN)
    assert table.shows == "choosing" and table.logged("roll") == ["33333"]
    table.wait(1000).shake()
    assert len(table.logged("roll")) == 2


def test_after_the_third_roll_the_celebration_comes_first():
    table = Table("12345" "12345" "66666").shake().shake()
    table.wait(600, energy=SHAKEN).wait(700)
    assert table.shows == "five"
    assert table.press(1).shows == "rolled"
    assert table.wait(1300).shows == "scores"


def test_a_power_cut_in_a_celebration_goes_on_at_choosing():
    assert Table("", alike().game).shows == "choosing"
