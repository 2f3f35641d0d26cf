"""On the way to a phase whose code is not in memory: on a handheld each part of that is a step, and nothing of what a
person does meanwhile is lost."""

import sys

import pytest

from players import stories
from players.at_the_table import LoadedDice, Table
from players.requesting import Requesting
from roller import unload
from roller.app.phases import OF_PAGES, PAGES
from turnlink.host import Done, Refused


@pytest.fixture
def apart(monkeypatch):
    """Tables whose handheld loads code in steps of its own."""
    unload(*PAGES + OF_PAGES)
    monkeypatch.setattr(Table, "apart", True)


def pressed(table, key):
    """A key goes down, and its step is over."""
    table.step(1 << (key - 1), bytes((key,)))
    return table


def test_the_picture_stays_until_a_page_is_there_and_each_step_loads_one_module(apart):
    table = Table().wait(100)
    before = table.view
    pressed(table, 4)
    known, loaded = set(sys.modules), []
    while table.app.coming is not None:
        assert table.view == before and table.out.toggles == 0
        table.step()
        loaded.append(len(set(sys.modules) - known))
        known = set(sys.modules)
    assert table.shows == "menu" and "roller.app.pages.menu" in sys.modules
    assert max(loaded) <= 3 and len(loaded) >= 3, "the menu, and the list that it is"


def test_that_a_key_was_heard_is_said_at_once_by_a_tick_and_its_led(apart):
    """The picture comes later: 0.3 s when a new game begins, whose seed goes to the flash."""
    table = Table().wait(100)
    for key, leads in ((4, True), (2, False), (2, False), (5, True), (1, True), (5, False)):
        pressed(table, key)
        if leads:
            assert table.app.coming is not None and table.out.sound == "tick", key
            assert table.out.leds == 1 << (key - 1)
        table.step()
        assert table.out.sound != "tick", "once"
        table.arrives().wait(60)
        assert table.out.leds == 0, "until its picture is there"
    table.press(4).choose("New game")
    table.press(3)  # the edition
    table.press(1)  # as many as can
    pressed(table, 3)
    while table.app.coming is None:  # on the way nothing is left without a word
        table.wait(60)
        pressed(table, 3)
    assert table.out.sound == "tick" and table.out.leds == 0b100


def test_keys_that_are_pressed_on_the_way_are_heard_by_the_page(apart):
    table = Table().wait(100)
    pressed(table, 4)
    assert table.app.coming is not None
    pressed(table, 2)
    assert table.app.coming is not None, "it is not there yet"
    table.arrives()
    assert table.view[0] == "menu" and table.view[3] == 1, "K2 has gone down one line"


def test_a_shake_on_the_way_rolls_when_the_game_is_there(apart):
    table = Table("33355").press(4).wait(200)
    table.press(5)
    pressed(table.press(4).wait(200), 5)
    assert table.app.coming is not None
    table.step(0, b"", 1500)
    table.wait(500, energy=1500)
    assert table.shows == "rolling"


def test_a_page_that_opens_by_itself_hears_nothing_of_what_was_pressed_on_the_way(apart):
    table = Table("11111").wait(100)
    table.app.enter("not_kept", table.now, "Not saved", ("a", "b"))
    assert table.app.coming is not None
    pressed(table, 3)
    table.arrives()
    assert table.shows == "message" and not table.app._waiting
    table.wait(100)
    assert table.shows == "message"


def test_a_key_that_waits_for_a_page_does_not_take_a_message_away_that_comes_instead(apart):
    table = Table().wait(100)
    pressed(table, 4)
    pressed(table, 3)
    assert table.app.coming is not None and table.app._waiting
    table.app.enter("not_kept", table.now, "Not saved", ("a", "b"))
    table.wait(200)
    assert table.shows == "message"


def test_without_a_sensor_k5_means_what_it_means_where_it_is_heard(apart):
    table = Table("33355" * 2)
    table.no_sensor = True
    table.hold(5).wait(1000).hold(1).press(3).wait(1500)
    assert table.shows == "scored" and len(table.logged("score")) == 1
    pressed(table.press(4), 3)  # to the game, in which K5 takes an entry back, and is a shake if it is held
    table.step(0b10000)
    assert table.app.coming is not None and table.app._waiting
    table.wait(900, down=0b10000).wait(1000)
    assert not table.logged("undo") and table.game.rolls == 1, "held on the way, it rolls"


def test_after_a_full_flash_another_game_is_chosen(apart):
    """The game before is closed already."""
    table = Table("33355" * 20).play_out()
    table.full = True
    table.wait(1000).press(3)
    assert table.shows == "message" and "end" in table.events[-1]
    table.press(4)
    table.full = False
    table.wait(100).choose("New game", "Hasbro 2005", "1 player")
    assert table.app.game.edition == "hasbro" and len(table.logged("end")) == 1 and table.shows == "ready"


def test_a_new_game_is_not_flushed_away_in_the_step_that_shows_it(apart):
    table = Table("33355" * 20).play_out().wait(1000)
    class Slow(LoadedDice):
        def beginning(self, commit):
            yield from range(20)

    table.app.source = Slow("33355")
    pressed(table, 3)
    while table.app.coming is not None:
        assert not table.out.flush
        table.step()
    assert table.shows == "ready" and not table.out.flush, "it is shown first"


def test_a_new_game_is_logged_when_its_code_and_its_seed_are_there(apart):
    table = Table("33355" * 20).play_out()
    before = len(table.events)
    pressed(table.wait(1000), 3)
    logged = [len(table.events) - before]
    while table.app.coming is not None:
        table.step()
        logged.append(len(table.events) - before)
    assert logged[0] == 0 and sorted(set(logged)) == [0, 1, 2], "the end, and then the beginning: a step each"
    assert "end" in table.events[-2] and "game" in table.events[-1] and table.shows == "ready"


def said(requesting):
    """What a PC is told that has asked for Chance."""
    requesting.ask("chance", 19)
    for _ in range(12):
        for item in requesting.step():
            if isinstance(item, (Done, Refused)):
                return item
    raise AssertionError("no answer")


def test_a_box_that_a_pc_chooses_is_written_whatever_page_is_left_for_it(apart):
    requesting = Requesting("33355")
    requesting.table.shake().hold(1).press(4)
    assert requesting.table.shows == "card"
    assert isinstance(said(requesting), Done) and requesting.table.logged("score") == ["chance"]


def test_what_a_pc_asks_on_the_way_to_a_page_is_answered_by_that(apart):
    requesting = Requesting("33355")
    table = requesting.table.shake().hold(1)
    pressed(table, 4)
    assert table.app.coming is not None, "the card is on its way, from which a box may be chosen, too"
    assert isinstance(said(requesting), Done) and table.shows == "scored"
    requesting = Requesting("33355")
    table = requesting.table.press(4).choose("Settings").press(5)
    pressed(table, 5)
    assert table.app.coming is not None and "roll before" in said(requesting).why and table.shows == "ready"


@pytest.mark.parametrize("steps", range(1, 9))
def test_the_battery_is_empty_on_the_way_to_a_new_game(apart, steps):
    """At whichever step: the game goes on, and the new one is not begun by itself later."""
    table = Table("33355").shake().hold(1).press(3).wait(1000)
    table.press(4).wait(300).choose("New game").wait(300).choose("Hasbro 2005").wait(300)
    table.choose("1 player").wait(300)
    assert table.shows == "message"
    pressed(table, 3)
    for _ in range(steps):
        table.step()
    begun = table.logged("game")
    table.battery = 2600
    table.wait(400)
    table.press(3, 5).wait(400)
    assert table.logged("game") == begun and table.events[-1].get("abandon") in (None, 1)
    table.battery = 4500
    table.wait(400)
    assert table.app.game.edition in ("travel", "hasbro")


def test_the_same_is_logged_and_shown_whether_code_is_loaded_apart_or_not(monkeypatch):
    told = []
    for apart in (False, True):
        monkeypatch.setattr(Table, "apart", apart)
        made = []

        def noted(table, *arguments, init=Table.__init__, made=made, **named):
            made.append(table)
            init(table, *arguments, **named)

        with monkeypatch.context() as patched:
            patched.setattr(Table, "__init__", noted)
            for story in stories.ALL:
                story()
        for table in made:
            table.arrives()
        told.append([(table.events, table.practised, table.kept, table.shows) for table in made])
    for at, (together, by_steps) in enumerate(zip(*told, strict=True)):
        assert together == by_steps, at
