"""The process of the handheld: its start, its end, and its death."""

import asyncio
import sys
from pathlib import Path

import pytest

from host.play.fake_table import laid_table, words
from rollkeeper.play import virtual_process
from rollkeeper.play.virtual_process import EMULATOR, EmulatorMissing, HandheldCrashed, HandheldFailed, Service, command


def test_it_starts_hears_keys_and_stops_with_everything_kept(tmp_path: Path) -> None:
    async def run() -> list[dict[str, object]]:
        heard: list[dict[str, object]] = []
        service = Service(words(tmp_path), heard.append)
        ready = await service.start()
        assert str(ready["port"]).startswith("socket://")
        service.send({"key": 2, "down": True})
        await service.stop()
        await service.stop()
        assert service.ended.result() is None
        return heard

    heard = asyncio.run(run())
    assert any("oled" in message for message in heard)
    assert "stopped" in heard[-1]
    assert (tmp_path / "handheld").is_dir()


def test_a_named_error_at_the_start_keeps_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAKE_HANDHELD", "broken")

    async def run() -> None:
        async with laid_table(tmp_path):
            pass

    with pytest.raises(HandheldFailed) as caught:
        asyncio.run(run())
    assert caught.value.name == "image-missing"
    assert caught.value.message == "there is no image: name one"


def test_a_crash_is_reported_with_its_last_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAKE_HANDHELD", "crash")

    async def run() -> object:
        async with laid_table(tmp_path) as table:
            table.key(5, True)
            return await table.ended

    error = asyncio.run(run())
    assert isinstance(error, HandheldCrashed)
    assert "exit code 1" in error.message
    assert error.words[-1] == "RuntimeError: the fake has crashed as it was told to"


def test_a_program_that_cannot_even_start_is_a_crash(tmp_path: Path) -> None:
    async def run() -> None:
        service = Service([sys.executable, "-c", "import no_such_module_here"], lambda message: None)
        await service.start()

    with pytest.raises(HandheldCrashed, match="no_such_module_here"):
        asyncio.run(run())


def test_the_command_line_names_what_was_chosen_and_nothing_else() -> None:
    plain = command(Path("handheld"))
    assert plain[1:] == ["-P", "-m", "rollkeeper.soft", "--flash", "handheld"]
    full = command(Path("f"), emulated=True, firmware=Path("w"), sensor="switch", speed=0.0)
    assert Path(full[1]) == EMULATOR and EMULATOR.is_file()
    assert full[4:] == ["--firmware", "w", "--sensor", "switch", "--speed", "0.0"]


def test_without_a_clone_there_is_no_emulated_pico(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(virtual_process, "EMULATOR", tmp_path / "none.py")
    with pytest.raises(EmulatorMissing, match="it needs a clone of Rollkeeper, and `make setup` in it"):
        command(Path("f"), emulated=True)
