"""What to do about a part that failed its self-test: something for each of them, with the pins of the board."""

import re
import tomllib
from pathlib import Path

from roller.selftest.sequence import SEQUENCE
from rollkeeper.sync.reports import Result
from rollkeeper.term.handheld_tables import ADVICE, advice

ROOT = Path(__file__).parents[3]


def test_every_failure_has_advice_and_its_pins_are_those_of_the_board() -> None:
    signals = tomllib.loads((ROOT / "hardware" / "pins.toml").read_text("utf-8"))["signals"]
    assert set(ADVICE) == {*SEQUENCE, "kept"}
    named = {"display": ("OLED_SDA", "OLED_SCL"), "battery": ("BATTERY",), "LEDs": ("L1", "L5")}
    named |= {"sound": ("PIEZO", "PIEZO_BACK")}
    named |= {"sensor": ("SHAKE",), "shake": ("SHAKE",), **{f"key {n}": (f"K{n}",) for n in range(1, 6)}}
    for name in ADVICE:
        wanted = [signals[signal] for signal in named.get(name, ())]
        said = advice(Result(name, False, ""))
        assert said and list(map(int, re.findall(r"GP(\d+)\b", said))) == wanted, name
