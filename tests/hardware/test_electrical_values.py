"""What the electrical numbers are computed from: values of parts, laws, constants of the firmware."""

from copy import deepcopy
from dataclasses import replace
from pathlib import Path

import pytest

from generators.circuit import led, oled
from generators.electrical.firmware_constants import NoConstant, constant
from generators.electrical.values import NoValue, parallel, rise, value_of


def test_values_and_laws() -> None:
    assert value_of(oled(), "R6") == 10e3
    assert value_of(oled(), "C1") == pytest.approx(100e-9)
    assert parallel(10e3, 10e3) == pytest.approx(5e3)
    assert rise(1e3, 100e-12) == pytest.approx(84.73e-9)


def test_a_value_that_is_no_number_is_refused() -> None:
    circuit = deepcopy(oled())
    upper = circuit.components["R6"]
    upper.part = replace(upper.part, value="about 100k")
    with pytest.raises(NoValue, match="R6 has the value 'about 100k', which is no number"):
        value_of(circuit, "R6")


def test_constants_are_read_from_the_firmware_as_it_runs() -> None:
    from roller.leds import pixels as running

    for name in ("MOST_MILLIAMPS", "RESTING_MILLIAMPS"):
        assert constant("leds/pixels", name) == getattr(running, name)
    assert constant("hw/board", "I2C_HZ") == 424000
    on_board = [ref for ref, component in led().components.items() if component.part.name == "pixel"]
    assert len(on_board) == running.DICE * running.PIPS


@pytest.mark.parametrize(
    ("text", "says"),
    [("A = 1", "has no NAME"), ("NAME = A + 1", "NAME is not a plain value"), (None, "is not there")],
)
def test_a_constant_that_cannot_be_read_is_refused(text: str | None, says: str, tmp_path: Path) -> None:
    if text is not None:
        (tmp_path / "module.py").write_text(text, encoding="utf-8")
    with pytest.raises(NoConstant, match=says):
        constant("module", "NAME", tmp_path)
