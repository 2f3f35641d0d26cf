"""In the dark no movement does anything; face-down the dice tumble unseen; the sensitivity is that of the settings."""

from players.at_the_table import Table
from roller.app.power import DIM_AFTER, OFF_AFTER
from roller.app.settings import Settings
from roller.app.shake import STILL, UNSEEN


class Moved(Table):
    """A table that can be turned over."""

    face_down = False
    felt = None

    def __init__(self, dice="", **settings):
        super().__init__(dice)
        self.app.settings = Settings(settings)

    def step(self, down=0, presses=b"", energy=0):
        step = self.app.step

        def turned(now, inputs):
            inputs.face_down = self.face_down
            inputs.felt = self.felt
            return step(now, inputs)

        self.app.step = turned
        super().step(down, presses, energy)
        del self.app.step
        return self


def test_in_the_dark_no_movement_does_anything():
    table = Moved("33416").wait(OFF_AFTER + 100)
    assert table.out.bright == 0 and table.out.deaf
    table.wait(20_000, energy=3000)
    assert table.out.bright == 0 and table.out.deaf and table.events[1:] == [] and table.shows == "ready"
    assert "no" not in table.sounds
    table.wait(60, down=1).wait(60)
    assert table.out.bright == 2 and not table.out.deaf and table.shows == "ready"
    table.shake()
    assert table.logged("roll") == ["33416"]


def test_a_shake_that_goes_on_while_a_key_wakes_it_has_to_be_one_after_that():
    table = Moved("33416").wait(OFF_AFTER + 100)
    table.wait(1000, energy=3000)
    table.step(down=1, energy=3000)
    assert table.shows == "ready"
    table.wait(100, energy=3000)
    assert table.shows == "ready", "what was felt in the dark does not count"


def test_from_dim_a_shake_rolls_at_once():
    table = Moved("33416").wait(DIM_AFTER + 100)
    assert table.out.bright == 1 and not table.out.deaf
    assert table.shake().logged("roll") == ["33416"] and table.out.bright == 2


def test_face_down_the_display_is_off_until_it_is_turned_up_and_still():
    table = Moved("33416").wait(1000)
    table.face_down = True
    table.wait(200)
    assert table.out.bright == 2, "nothing rolls"
    table.wait(1000, energy=1500)
    assert table.shows == "rolling" and table.out.bright == 0 and table.out.leds == 0 and not table.out.deaf
    table.wait(5000)
    assert table.shows == "rolling" and table.logged("roll") == []
    table.face_down = False
    table.wait(100, energy=400)
    assert table.shows == "rolling" and table.out.bright == 2
    table.wait(STILL + 400)
    assert table.shows == "choosing" and table.logged("roll") == ["33416"]


def test_turned_up_in_mid_shake_it_is_a_shake_as_any():
    table = Moved("33416").wait(1000)
    table.face_down = True
    table.wait(600, energy=1500)
    table.face_down = False
    table.wait(600, energy=1500)
    assert table.shows == "rolling" and table.out.bright == 2
    assert table.wait(400).logged("roll") == ["33416"]


def test_put_away_face_down_the_roll_ends_and_the_display_goes_off_in_time():
    table = Moved("33416").wait(1000)
    table.face_down = True
    table.wait(600, energy=1500)
    table.wait(UNSEEN - 1000)
    assert table.shows == "rolling"
    table.wait(2000)
    assert table.shows == "choosing" and table.logged("roll") == ["33416"]
    table.wait(OFF_AFTER)
    assert table.out.bright == 0 and table.out.deaf


def test_the_setting_leaves_the_display_on():
    table = Moved("33416", face_down="off").wait(1000)
    table.face_down = True
    table.wait(600, energy=1500)
    assert table.shows == "rolling" and table.out.bright == 2
    assert table.wait(400).logged("roll") == ["33416"]


def swung(table, mg, ms=1000, half=100):
    """To and fro along x, a side every `half` ms."""
    end = table.now + ms
    while table.now < end:
        table.felt = (mg if table.now // half % 2 else -mg, 0, 0)
        table.step(energy=mg)
    table.felt = None
    return table.wait(400)


def test_the_sensitivity_of_the_settings_holds_from_the_next_movement_on():
    for choice, least in (("low", 800), ("medium", 480), ("high", 320)):
        table = Moved("334161111122222").wait(1000)
        table.app.settings.values["shake"] = choice
        assert swung(table, least - 20).logged("roll") == [], choice
        assert swung(table, least + 20, 1500).logged("roll") == ["33416"], choice
        table.app.settings.values["shake"] = "low"
        assert swung(table, 700).logged("roll") == ["33416"]
        table.app.settings.values["shake"] = "high"
        assert swung(table, 700).logged("roll") == ["33416", "11111"]
