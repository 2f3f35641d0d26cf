"""Tunes that never wait."""

from roller.app.sound import DUTIES, TUNES, Player


def test_silent_until_started():
    assert Player().step(5) == 0
    assert Player().due == -1


def test_notes_in_time_then_silence():
    player = Player()
    player.start("lock", 100)
    heard = [player.step(now) for now in (100, 111, 112, 125, 126, 500)]
    assert heard == [1400, 1400, 2100, 2100, 0, 0]
    assert player.due == -1


def test_a_late_step_skips_what_is_over():
    player = Player()
    player.start("fanfare", 0)
    assert player.step(5000) == 0


def test_a_new_tune_replaces_the_old():
    player = Player()
    player.start("fanfare", 0)
    player.start("no", 10)
    assert player.step(10) == TUNES["no"][0][0]


def test_it_is_as_loud_as_the_setting_says():
    player = Player()
    assert player.duty == DUTIES["full"] > DUTIES["low"] > DUTIES["off"] == 0
    player.loud("low")
    player.start("no", 0)
    assert player.duty == DUTIES["low"] and player.step(0) == TUNES["no"][0][0]
