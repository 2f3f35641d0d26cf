"""The analog inputs: noise, a reference that is too low, and the codes that are too wide."""

from types import SimpleNamespace

import pytest

from emulator.chip.adc import Converter


def converter_of(seed):
    return Converter(SimpleNamespace(adc=SimpleNamespace(channel_values=[0] * 5)), seed)


def readings(converter, volts, count=2000):
    converter.set_volts(2, volts)
    return [converter[2] for _ in range(count)]


def mean(codes):
    return sum(codes) / len(codes)


def spread(codes):
    middle = mean(codes)
    return (sum((code - middle) ** 2 for code in codes) / len(codes)) ** 0.5


def test_no_two_readings_are_alike_for_long():
    codes = readings(converter_of(1), 1.0)
    assert len(set(codes)) > 10
    assert spread(codes) == pytest.approx(2.8, rel=0.1), "8.7 effective bits of 12"


def test_readings_are_too_high_by_what_the_reference_loses():
    for seed in range(20):
        off = mean(readings(converter_of(seed), 2.0)) / 4096 * 3.3 - 2.0
        assert 0.011 < off < 0.026, "20 to 40 mV of 3.3 V are 0.6 to 1.2 %"


def test_codes_beside_a_wide_one_read_as_it():
    converter = converter_of(1)
    seen = set()
    for step in range(200):
        seen.update(readings(converter, (1500 + step / 2) * converter.reference / 4096, 20))
    assert 1536 in seen and not seen & ({*range(1532, 1541)} - {1536})
    assert {1531, 1541} <= seen


def test_it_stays_in_its_range_and_follows_from_the_seed():
    assert set(readings(converter_of(1), 3.5)) == {4095}
    assert 0 in readings(converter_of(1), 0.0)
    assert readings(converter_of(4), 1.0) == readings(converter_of(4), 1.0)
    assert readings(converter_of(4), 1.0) != readings(converter_of(5), 1.0)


def test_it_takes_the_place_of_the_channel_values():
    mcu = SimpleNamespace(adc=SimpleNamespace(channel_values=[0] * 5))
    converter = Converter(mcu, seed=1)
    assert mcu.adc.channel_values is converter and len(converter) == 5
