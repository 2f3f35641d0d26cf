"""The settings: a list of names and values; when a change is seen, and when it goes to the flash. And the menu."""

from players.at_the_table import STEP, Table
from roller.app.pages.menu import KEEP_AFTER, LABELS
from roller.app.settings import LISTED, SETTINGS, Settings


def page(settings=None):
    """A handheld that shows the settings."""
    return Table(settings=settings).press(4).choose("Settings")


def values(table):
    return [row.value for row in table.view[2]]


def test_the_menu_offers_everything_around_the_turn():
    table = Table().press(4)
    assert table.view[2] == (
        "Back to the game", "New game", "Practice", "Just roll", "Score card", "Settings", "Sync", "Self-test", "About",
    )  # fmt: skip


def test_the_page_lists_every_setting_with_what_it_is_set_to():
    table = page({"sound": "low", "build": "led"})
    assert [row.label for row in table.view[2]] == list(LABELS) and len(LABELS) == LISTED
    assert values(table) == ["low", "full", "medium", "on", "off", "5 min", "pixels", "off", "automatic", "English"]
    assert [row.number for row in table.view[2]] == [2, 1, 1, 1, 1, 1, 3, 1, 1, 1]


def test_k3_changes_to_the_next_choice_and_round_again():
    table = page()
    seen = []
    for _ in range(3):
        table.press(3)
        seen.append(values(table)[0])
    assert seen == ["low", "off", "full"]


def test_a_change_takes_effect_in_the_same_step_and_is_heard():
    table = page()
    table.sounds = []
    table.wait(60, down=0b00100)  # its first step
    table = page()
    table.step(down=0b00100)
    assert (table.out.settings, table.out.sound) == ("changed", "lock")
    assert table.app.settings.get("sound") == "low" and table.kept == []


def test_changes_go_to_the_flash_together_when_nothing_more_is_changed():
    table = page().press(3, 3, 2, 3)
    assert table.kept == []
    changed = table.now
    while not table.kept:
        assert table.out.wake <= KEEP_AFTER
        table.step()
    assert table.now - changed <= KEEP_AFTER + STEP
    assert table.kept == [{"sound": "off", "brightness": "low"}]
    table.wait(5000)
    assert len(table.kept) == 1, "once"


def test_or_when_the_page_is_left():
    table = page().press(3)
    table.press(5)
    assert table.kept == [{"sound": "low"}] and table.view[1] == "Menu"


def test_the_page_that_changed_nothing_writes_nothing():
    table = page().press(2, 1, 1, 2).wait(3000).press(5)
    assert table.kept == [] and table.view[1] == "Menu"


def test_what_is_as_delivered_is_not_kept_at_all():
    table = page({"sound": "off"}).press(3, 5)
    assert table.kept == [{}]


def test_what_only_a_newer_firmware_knows_is_kept():
    newer = {"sound": "loudest", "haptics": [1, {"a": 2}], "idle": "long"}
    table = page(newer)
    assert values(table)[0] == "full", "an unknown choice is the first one"
    table.press(2, 3, 5)
    assert table.kept == [{"sound": "loudest", "haptics": [1, {"a": 2}], "idle": "long", "brightness": "low"}]


def test_whatever_was_on_the_flash_settings_are_made_of_it():
    for found in (None, 7, [], "sound", {"sound": 1, "shake": None, "idle": ["long"]}):
        settings = Settings(found)
        for name, choices in SETTINGS:
            assert settings.get(name) == choices[0]


def test_an_unknown_name_or_choice_is_a_fault_of_the_program():
    for wrong in (lambda: Settings().get("volume"), lambda: Settings().set("volume", "low")):
        try:
            wrong()
        except KeyError:
            continue
        raise AssertionError("found")
    try:
        Settings().set("sound", "loud")
    except ValueError:
        return
    raise AssertionError("set")


def test_a_shake_changes_nothing_here():
    table = page()
    before = table.view
    table.shake()
    assert table.view == before and table.logged("roll") == []


def test_the_pages_that_ask_show_what_they_are_told_and_ask_again():
    for name, asks in (("Sync", "sync"), ("About", "about")):
        table = Table()
        asked = []

        def answer(ask, asked=asked):
            asked.append(ask)
            return True, [("PC", "connected"), ("Asked", "%d" % len(asked))]

        table.answer = answer
        table.press(4).choose(name).wait(2500)
        assert set(asked) == {("status", asks)} and 3 <= len(asked) <= 4
        assert table.view[2] == (("PC", "connected", 0), ("Asked", "%d" % len(asked), 0)) and table.view[3] == -1
        table.press(1, 2, 3, 4)
        assert table.shows == "options"
        table.press(5)
        assert table.view[1] == "Menu"
