"""MicroPython has lost the message that bytes of the PC's are there: the handheld has the PC set the USB up anew."""


import pytest

from emulator.handheld import VirtualHandheld
from players.player import Player
from turnlink.host import HostEnd

pytestmark = pytest.mark.emulated
MENDED_MS = 6000  # an idle handheld looks around every five seconds
AGAIN_MS = 500  # then the PC has set the USB up


def lose_the_message(handheld: VirtualHandheld) -> None:
    """Of the next packet; the controller has it, and nobody hears of it."""
    usb = handheld.pico.mcu.usb_ctrl
    told = usb._indicate_buffer_ready

    def not_told(endpoint: int, out: bool) -> None:
        if out and endpoint == 2:
            usb._indicate_buffer_ready = told
        else:
            told(endpoint, out)

    usb._indicate_buffer_ready = not_told


def changes(handheld: VirtualHandheld) -> list[bool]:
    """Of the resistor that shows the handheld to the PC, from now on."""
    bus, found = handheld.usb._bus, []
    heard = bus.on_pull_up

    def changed(up: bool) -> None:
        found.append(up)
        heard(up)

    bus.on_pull_up = changed
    return found


def test_a_handheld_that_hears_nothing_any_more_is_found_anew(ready: Player) -> None:
    player = ready
    handheld = player.handheld
    dice = player.roll()
    seen = changes(handheld)
    lose_the_message(handheld)
    handheld.send(HostEnd("another").greet())
    assert handheld.run_until(lambda: not handheld.usb.open, MENDED_MS), "the PC's port has gone"
    assert handheld.run_until(lambda: handheld.usb.connected, AGAIN_MS) and seen == [False, True]
    player.open_port()
    assert player.game is not None and player.game.dice == dice
    player.roll(2)
    assert player.game.rolls == 2, "and heard on the cable"
    handheld.run_ms(10_000)
    assert seen == [False, True] and handheld.pico.resets == 0


def test_while_no_pc_is_there_it_tries_once(ready: Player) -> None:
    player = ready
    handheld = player.handheld
    seen = changes(handheld)
    lose_the_message(handheld)
    handheld.send(HostEnd("another").greet())
    handheld.run_ms(5)
    handheld.usb.pull()
    handheld.run_ms(20_000)
    assert seen == [False, True]
    handheld.usb.plug()
    assert handheld.run_until(lambda: handheld.usb.connected, AGAIN_MS)
    player.open_port()
    assert player.lines and seen == [False, True]


def test_what_is_read_late_is_not_lost(ready: Player) -> None:
    """Much at once, of which little is read in a step: no reason to do anything."""
    player = ready
    seen = changes(player.handheld)
    player.handheld.send(b"x" * 6000 + b"\n")
    player.handheld.run_ms(3000)
    player.open_port()
    assert seen == []
