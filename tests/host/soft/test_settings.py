"""Settings that this firmware does not know and damaged ones; pages that tell what is; a roller for paper."""

from pathlib import Path

from host.soft.desk import Desk
from players.led_player import LedPlayer
from players.player import Player
from turnlink.line import decode, encode

ROLLER_ONLY, SYNC, ABOUT = 3, 6, 8  # items of the menu
BRIGHTNESS = 1  # row of the settings
NEWER = {"haptics": [1, {"a": 2}], "sound": "off"}


def kept(desk: Desk) -> object:
    """The settings on the disk."""
    content = desk.kept("settings")
    return decode(content)["settings"] if content else None


def test_those_of_a_newer_firmware_stay_and_a_damaged_file_counts_as_none(tmp_path: Path) -> None:
    whole = encode({"settings": NEWER})
    player = Player(Desk(tmp_path, seed=67, settings=whole))
    player.open_settings(BRIGHTNESS)
    player.tap(3)
    player.leave_settings()
    assert kept(player.handheld) == {**NEWER, "brightness": "low"}

    for content in (whole[:-4], whole.replace(b"off", b"low"), b"{}", b"\xff" * 400):
        (tmp_path / "settings").unlink()
        assert Desk(tmp_path, seed=68, settings=content).settings == {}, content


def test_sync_and_about_tell_what_is(tmp_path: Path) -> None:
    player = Player(Desk(tmp_path, seed=72))
    handheld = player.handheld
    player.tap(4)
    player.choose(SYNC)
    handheld.run_ms(300)
    rows = [["PC", "connected", 0], ["Saved on the PC", "nothing", 0], ["Still to save", "1 line", 0],
            ["Room left", "100%", 0], ["Player names", "0", 0]]  # fmt: skip
    assert player.sees(("options", "Sync", rows, -1))
    handheld.send(player.host.acknowledge(1))
    handheld.run_ms(1500)
    rows[1:3] = [["Saved on the PC", "all", 0], ["Still to save", "0 lines", 0]]
    assert player.sees(("options", "Sync", rows, -1))
    player.tap(5)
    for _ in range(ABOUT - SYNC):
        player.tap(2)
    player.tap(3)
    handheld.run_ms(300)
    rows = [["Version", "0.2.0", 0],
            ["Device", player.hello.device, 0],
            ["Dice seal", player.game.commit[:16], 0], ["Random bits", "good", 0]]  # fmt: skip
    assert player.sees(("options", "Rollkeeper", rows, -1))


def test_the_led_build_is_a_travel_roller_without_a_card(tmp_path: Path) -> None:
    player = LedPlayer(Desk(tmp_path, seed=73, leds=True))
    handheld = player.handheld
    player.tap(4)
    player.choose(ROLLER_ONLY)
    player.choose(2)  # paper
    handheld.run_ms(300)
    assert player.is_asked_to_shake() and kept(handheld) == {"score": "paper"}
    lines = list(player.lines)
    for turn in range(2):
        for _ in range(3):
            handheld.shake(500)
            handheld.run_ms(900)
            assert 0 not in player.faces(), turn
        handheld.run_ms(1000)
    player = LedPlayer(Desk(tmp_path, seed=74, leds=True))
    assert player.is_asked_to_shake() and player.lines == lines, "nothing was logged"
    player.handheld.shake(500)
    player.handheld.run_ms(900)
    assert 0 not in player.faces() and player.lines == lines
