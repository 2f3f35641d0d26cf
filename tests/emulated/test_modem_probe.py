"""What ModemManager and others say to every serial port that appears is answered by silence, and stops nothing."""


import pytest

from players.player import Player

pytestmark = pytest.mark.emulated
PROBES = (
    b"AT\r", b"ATZ\r\n", b"ATE0\r", b"AT+CGMI\r", b"ATI1I2I3\r\n", b"AT+GCAP\r", b"+++",  # as modems are asked
    b"\x7e\x00\x78\xf0\x7e",  # and Qualcomm's diagnosis
    b"\r\n\r\n", b"help\r", b"\x04\x1a\x1b[c",
)  # fmt: skip


def test_a_modem_probe_is_answered_by_silence_in_mid_game(ready: Player) -> None:
    player = ready
    handheld = player.handheld
    dice = player.roll()
    handheld.close_port()
    handheld.run_ms(50)
    handheld.received.clear()
    handheld.open_port()
    for _ in range(3):
        for probe in PROBES:
            handheld.send(probe)
            handheld.run_ms(40)
    assert bytes(handheld.received) == b""
    handheld.tap(2)
    handheld.run_ms(100)
    assert player.game.dice == dice and player.sees_the_game(0b00010)
    lines = list(player.lines)
    player.open_port()
    assert player.hello is not None and player.hello.last == len(lines) and player.lines == lines
    assert player.roll()[1] == dice[1]
