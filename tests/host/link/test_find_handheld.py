"""Which handheld is meant, of those on the USB: by its port, its serial number or its ending, or as the only one."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from rollkeeper.link import find_handheld
from rollkeeper.link.find_handheld import choose
from rollkeeper.link.port_errors import NoDevice, SeveralDevices


def listed(
    path: str, vid: int | None = 0x2E8A, pid: int | None = 0x0005, number: str | None = "E660"
) -> SimpleNamespace:
    return SimpleNamespace(device=path, vid=vid, pid=pid, serial_number=number, description="Board in FS mode")


def plug_in(monkeypatch: pytest.MonkeyPatch, *ports: SimpleNamespace) -> None:
    monkeypatch.setattr(find_handheld.list_ports, "comports", lambda: list(ports))


def test_the_only_pico_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    plug_in(monkeypatch, listed("/dev/ttyS0", None, None), listed("/dev/ttyACM3"), listed("/dev/ttyACM0", 0x2341, 0x43))
    assert choose(None) == "/dev/ttyACM3"
    assert choose("/dev/elsewhere") == "/dev/elsewhere"


def test_no_device(monkeypatch: pytest.MonkeyPatch) -> None:
    plug_in(monkeypatch, listed("/dev/ttyS0", None, None))
    with pytest.raises(NoDevice, match="--port"):
        choose(None)


def test_a_list_that_fails_in_the_middle_is_looked_at_again_later(monkeypatch: pytest.MonkeyPatch) -> None:
    def unplugged() -> None:
        raise FileNotFoundError("/sys/class/tty/ttyACM0/device")

    monkeypatch.setattr(find_handheld.list_ports, "comports", unplugged)
    monkeypatch.setattr(find_handheld, "glob", lambda pattern: [])
    with pytest.raises(NoDevice):
        choose(None)


@pytest.mark.parametrize("error", [TypeError("int() argument"), OSError(5, "EIO"), ValueError("zz"), KeyError("vid")])
def test_a_port_whose_entry_cannot_be_read_is_left_out_and_spoils_no_other(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    entries = {"/dev/ttyACM0": error, "/dev/ttyACM1": listed("/dev/ttyACM1"), "/dev/ttyUSB0": listed("/dev/ttyUSB0", 1)}

    def entry(path: str) -> SimpleNamespace:
        found = entries[path]
        if isinstance(found, Exception):
            raise found
        return found

    monkeypatch.setattr(find_handheld.list_ports, "comports", lambda: [entry(path) for path in entries])
    monkeypatch.setattr(find_handheld.list_ports_linux, "SysFS", entry)
    monkeypatch.setattr(find_handheld, "glob", lambda pattern: [path for path in entries if path[:11] == pattern[:11]])
    assert choose(None) == "/dev/ttyACM1" and find_handheld.serial_number_at("/dev/ttyACM1") == "E660"
    assert find_handheld.other_ports() == [("/dev/ttyUSB0", "Board in FS mode")]


def test_a_port_is_plugged_in_anew_when_its_file_is_another(tmp_path: Path) -> None:
    port = tmp_path / "port"
    assert find_handheld.plugged_in(str(port)) is None and find_handheld.plugged_in("socket://127.0.0.1:1") is None
    port.touch()
    before = find_handheld.plugged_in(str(port))
    assert before is not None and before == find_handheld.plugged_in(str(port))
    (tmp_path / "next").touch()
    port.unlink()
    (tmp_path / "next").rename(port)
    assert find_handheld.plugged_in(str(port)) not in (None, before)


def test_of_two_boards_the_one_that_was_let_go_is_not_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    plug_in(monkeypatch, listed("/dev/a", number="1"), listed("/dev/b", number="2"))
    assert choose(None, but="/dev/a") == "/dev/b"
    plug_in(monkeypatch, listed("/dev/a", number="1"))
    assert choose(None, but="/dev/a") == "/dev/a"


def test_several_devices_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    plug_in(monkeypatch, listed("/dev/ttyACM1"), listed("/dev/ttyACM0"))
    with pytest.raises(SeveralDevices, match=r"E660 at /dev/ttyACM0, E660 at /dev/ttyACM1.*--device"):
        choose(None)


def test_of_several_devices_one_is_named_by_its_serial_number_or_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = listed("COM3", number="e660583883724a32"), listed("COM4", number="E660583883AB1234")
    plug_in(monkeypatch, one, two, listed("COM5", 0x2341, 0x43, number="e660583883724a32"))
    for device, path in (("e660583883724a32", "COM3"), ("724A32", "COM3"), ("1234", "COM4"), ("ab1234", "COM4")):
        assert choose(None, device) == path
    assert choose("COM9", "1234") == "COM9", "a port that is named is meant"
    for device in ("234", "", "0000"):
        with pytest.raises(SeveralDevices if not device else NoDevice, match="e660583883724a32 at COM3"):
            choose(None, device)
    plug_in(monkeypatch, one, listed("COM4", number="0000000000724a32"))
    with pytest.raises(SeveralDevices, match="write the whole serial number"):
        choose(None, "724a32")
    plug_in(monkeypatch)
    with pytest.raises(NoDevice, match="no board is"):
        choose(None, "724a32")


def test_the_handheld_that_was_connected_before_is_chosen_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """It comes back under another name, and meanwhile a second board was plugged in."""
    plug_in(monkeypatch, listed("/dev/ttyACM1", number="e66a"), listed("/dev/ttyACM2", number="e66b"))
    assert choose(None, before="e66b") == "/dev/ttyACM2"
    with pytest.raises(SeveralDevices):
        choose(None, before="gone")
    plug_in(monkeypatch, listed("/dev/ttyACM1", number="e66a"))
    assert choose(None, before="e66b") == "/dev/ttyACM1", "the only one that there is"
    plug_in(monkeypatch, listed("/dev/a", number=None), listed("/dev/b", number=None))
    with pytest.raises(SeveralDevices, match="without a serial number at /dev/a"):
        choose(None, before="")


def test_the_usb_id_tells_the_board_on_every_system(monkeypatch: pytest.MonkeyPatch) -> None:
    for path in ("/dev/ttyACM0", "/dev/cu.usbmodem1101", "COM7"):
        plug_in(monkeypatch, listed("/dev/ttyS0", None, None), listed(path))
        assert choose(None) == path
        assert find_handheld.serial_number_at(path) == "E660"
        assert find_handheld.other_ports() == []
    plug_in(monkeypatch, listed("COM1", None, None), listed("COM7", 0x2E8A, 0x0003), listed("COM8"))
    assert find_handheld.other_ports() == [("COM7", "Board in FS mode")]
