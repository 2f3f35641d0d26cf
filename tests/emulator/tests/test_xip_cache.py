"""The cache before the flash: what is in it, what a miss costs, and that compiled and plain it is the same."""

import sys
from pathlib import Path
from typing import Any

import pytest

from emulator import handheld
from emulator.chip import compiled
from emulator.chip.compiled import cached_chip
from emulator.chip.pico import BOOT_ROM_NANOS, CRYSTAL_NANOS
from emulator.chip.xip_cache import COMPILED, FLUSH_CYCLES, MISS_CYCLES, TOGETHER, CachedRP2040
from emulator.emulator_errors import CacheModelUnavailable
from emulator.handheld import VirtualHandheld

FLASH, RAM, SAME_SET = 0x1000_0000, 0x2000_0000, 8 * 1024


def chip() -> Any:
    made = CachedRP2040()
    made.misses = 0
    return made


def test_the_plain_source_is_what_these_tests_count_with() -> None:
    assert not COMPILED


def test_a_line_of_eight_bytes_is_fetched_once() -> None:
    mcu = chip()
    for address in (0, 2, 4, 6):
        mcu.read_uint16(FLASH + address)
    mcu.read_uint32(FLASH + 4)
    mcu.read_uint8(FLASH + 7)
    assert mcu.misses == 1
    mcu.read_uint8(FLASH + 8)
    assert mcu.misses == 2


def test_two_lines_fit_into_a_set_and_the_third_drives_out_the_one_used_longer_ago() -> None:
    mcu = chip()
    first, second, third = (FLASH + n * SAME_SET for n in range(3))
    for address in (first, second, first, second):
        mcu.read_uint32(address)
    assert mcu.misses == 2
    mcu.read_uint32(first)
    mcu.read_uint32(third)  # drives out the second
    mcu.read_uint32(first)
    assert mcu.misses == 3
    mcu.read_uint32(second)
    assert mcu.misses == 4


def test_sixteen_kilobytes_fit_and_ram_needs_none() -> None:
    mcu = chip()
    for _ in range(3):
        for address in range(FLASH, FLASH + 16 * 1024, 8):
            mcu.read_uint16(address)
    assert mcu.misses == 2048
    mcu.read_uint32(RAM)
    mcu.read_uint16(RAM + 0x100)
    assert mcu.misses == 2048
    assert mcu.stalled_nanos == 2048 * MISS_CYCLES * 8.0 == mcu.clock.nanos


def test_an_uncached_view_of_the_flash_misses_each_time() -> None:
    mcu = chip()
    for _ in range(TOGETHER):
        mcu.read_uint32(FLASH + 0x0300_0000)
    assert mcu.misses == TOGETHER and mcu.clock.nanos == TOGETHER * MISS_CYCLES * 8.0


def test_a_flush_by_the_guest_empties_it_and_takes_its_time() -> None:
    mcu = chip()
    mcu.read_uint32(FLASH)
    mcu.xip_ctrl.write_uint32(0x04, 1)
    assert mcu.clock.nanos == FLUSH_CYCLES * 8.0
    mcu.read_uint32(FLASH)
    assert mcu.misses == 2


@pytest.mark.emulated
def test_compiled_and_plain_are_the_same_to_the_cycle(micropython_image: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lives = []
    for made in (cached_chip(), CachedRP2040):
        monkeypatch.setattr(handheld, "cached_chip", lambda made=made: made)
        device = VirtualHandheld(micropython_image, cache=True)
        device.run_ms(20)
        lives.append((device.pico.mcu.misses, device.pico.executed_cycles, device.busy_cycles))
    assert lives[0] == lives[1] and lives[0][0] > 3000


@pytest.mark.emulated
def test_the_program_is_slow_after_an_erase_until_the_cache_is_warm_again(micropython_image: Path) -> None:
    code = (
        "import rp2, time\ntime.sleep_ms(20)\nlist(range(100))\n"  # the port was just opened: docs/workshop/judge.md
        "def took():\n t = time.ticks_us()\n sorted(map(str, range(50)))\n return time.ticks_diff(time.ticks_us(), t)\n"
        "took(); took(); warm = took(); rp2.Flash().ioctl(6, 200); print(warm, took(), took())"
    )
    for cache in (False, True):
        device = VirtualHandheld(micropython_image, cache=cache)
        device.boot()
        warm, cold, again = map(int, device.repl(code).split())
        assert (cold > warm + 100) == cache, (cache, warm, cold, again)
        assert abs(again - warm) < 100


def test_what_comes_before_the_image_is_on_the_clock(micropython_image: Path) -> None:
    assert VirtualHandheld(micropython_image).now_ms == pytest.approx((BOOT_ROM_NANOS + CRYSTAL_NANOS) / 1e6)
    assert 6 < (BOOT_ROM_NANOS + CRYSTAL_NANOS) / 1e6 < 9


@pytest.mark.nightly
def test_without_a_compiler_the_plain_source_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("CC", str(tmp_path / "none"))
    assert cached_chip(tmp_path / "cache") is CachedRP2040


def test_without_cython_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cython", None)
    monkeypatch.setattr(compiled.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(CacheModelUnavailable, match="`make setup` installs it"):
        cached_chip(tmp_path)
