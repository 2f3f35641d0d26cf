"""What starts the handheld (firmware/image) on the emulated Pico: a firmware that is whole. What is said of one that is
not."""

from pathlib import Path

import pytest

from emulator.firmware import build, partition, with_program
from emulator.handheld import VirtualHandheld
from emulator.parts.wiring import Display
from rollkeeper.flashing import romfs
from rollkeeper.flashing.layout import DRIVE, DRIVE_SIZE, LAYOUT, ROMFS, SECTOR

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"
LONGEST_MS = 3000  # from power-on to Python's prompt
MISSING = "rollkeeper: there is no firmware here, or it is not whole. Games and settings are untouched."
# On the handheld, with MicroPython's own letters: the picture that its display must show.
PICTURE = """import framebuf
picture = bytearray(1024)
screen = framebuf.FrameBuffer(picture, 128, 64, framebuf.MONO_VLSB)
for line, text in enumerate(("Update me:", "plug me into", "the PC.", "Games are safe.")):
    screen.text(text, 2, 8 + 14 * line)
print(picture.hex())"""


def says(handheld: VirtualHandheld) -> str:
    """What it prints at power-on, before Python's prompt is there."""
    handheld.open_port()
    assert handheld.run_until(lambda: b">>> " in handheld.received, LONGEST_MS)
    return handheld.received.decode().partition("MicroPython v")[0]


def with_partition(image: Path, content: bytes) -> VirtualHandheld:
    """A handheld whose ROMFS partition begins with these bytes."""
    flash = bytearray(VirtualHandheld(image).flash)
    flash[ROMFS : ROMFS + len(content)] = content
    return VirtualHandheld(image, flash=bytes(flash))


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return build(FIRMWARE)


@pytest.mark.parametrize("case", ["empty", "a flipped byte", "cut short", "another layout", "no mark"])
def test_a_firmware_that_is_not_whole_is_not_started(
    micropython_image: Path, files: dict[str, bytes], case: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = romfs.marked(romfs.packed(files))
    if case == "another layout":
        monkeypatch.setattr(romfs, "LAYOUT", LAYOUT + 1)
    content = {
        "empty": b"",
        "a flipped byte": whole[:70_000] + bytes([whole[70_000] ^ 0x10]) + whole[70_001:],
        "cut short": whole[:70_000],
        "another layout": romfs.marked(romfs.packed(files)),
        "no mark": romfs.packed(files),
    }[case]
    said = says(with_partition(micropython_image, content))
    assert MISSING in said and "rollkeeper flash" in said and "Traceback" not in said


@pytest.mark.parametrize(
    ("display", "address", "first"),
    [("ssd1306", 0x3C, 0), ("ssd1306", 0x3D, 0), ("ssd1309", 0x3C, 0), ("sh1106", 0x3C, 2)],
)
def test_the_display_says_so_too(micropython_image: Path, display: Display, address: int, first: int) -> None:
    """The SH1106 shows its RAM from column 2 on."""
    handheld = VirtualHandheld(micropython_image, display=display, display_address=address)
    says(handheld)
    shown, wanted = handheld.oled.on_glass, bytes.fromhex(handheld.repl(PICTURE))
    assert handheld.oled.lit
    for page in range(0, 1024, 128):
        assert shown[page : page + 128] == (wanted[page : page + 128] + b"\0\0")[first : first + 128]


def test_without_a_display_the_cable_says_it(micropython_image: Path) -> None:
    said = says(VirtualHandheld(micropython_image, leds=True))
    assert MISSING in said and "Traceback" not in said


def test_only_the_firmware_is_looked_for_in_the_partition_and_the_drive_is_there(
    micropython_image: Path, files: dict[str, bytes]
) -> None:
    program = b"import sys, fivedice.box\nprint(sys.path, fivedice.box.__file__, open('/mine.txt').read())\n"
    theirs = {"/mine.txt": b"kept", "/fivedice/box.py": b"raise SystemExit"}
    said = says(VirtualHandheld(micropython_image, files={**with_program(files, program), **theirs}))
    assert said.split() == ["['.frozen',", "'/rom']", "/rom/fivedice/box.mpy", "kept"]


def test_no_file_on_the_drive_takes_the_place_of_what_is_built_in(
    micropython_image: Path, files: dict[str, bytes]
) -> None:
    names = ("binascii", "framebuf", "machine", "pins", "sys", "time", "vfs")
    theirs = {f"/{name}.py": b"print('of the drive')\n" for name in names}
    program = b"import binascii, machine, time\nprint('started')\n"
    assert says(VirtualHandheld(micropython_image, files={**with_program(files, program), **theirs})) == "started\r\n"
    said = says(VirtualHandheld(micropython_image, files=theirs))
    assert MISSING in said and "of the drive" not in said


def test_a_drive_that_cannot_be_mounted_is_left_as_it_is(micropython_image: Path, files: dict[str, bytes]) -> None:
    flash = bytearray(VirtualHandheld(micropython_image, files={**files, "/mine.txt": b"kept"}).flash)
    for block in (DRIVE, DRIVE + SECTOR):
        flash[block + 24 : block + 64] = bytes(40)  # behind the name of the file system
    handheld = VirtualHandheld(micropython_image, flash=bytes(flash))
    handheld.run_ms(LONGEST_MS)
    assert bytes(handheld.flash)[DRIVE : DRIVE + 2 * SECTOR] == flash[DRIVE : DRIVE + 2 * SECTOR]


def test_a_flash_without_a_drive_gets_one(micropython_image: Path, files: dict[str, bytes]) -> None:
    flash = bytearray(VirtualHandheld(micropython_image, files=with_program(files, b"print('started')\n")).flash)
    flash[DRIVE:] = b"\xff" * DRIVE_SIZE
    handheld = VirtualHandheld(micropython_image, flash=bytes(flash))
    assert says(handheld) == "started\r\n" and handheld.filesystem() == {}


@pytest.mark.parametrize("name", ["/boot.py", "/main.py", "/start.py"])
def test_a_file_of_that_name_on_the_drive_is_not_run(
    micropython_image: Path, files: dict[str, bytes], name: str
) -> None:
    theirs = {name: b"print('of the drive')\nwhile True:\n    pass\n"}
    said = says(VirtualHandheld(micropython_image, files={**with_program(files, b"print('started')\n"), **theirs}))
    assert said.split() == ["started"]


def test_a_program_that_fails_leaves_the_prompt_and_says_where(
    micropython_image: Path, files: dict[str, bytes]
) -> None:
    said = says(VirtualHandheld(micropython_image, files=with_program(files, b"\n\nnot_there\n")))
    assert "NameError" in said and 'File "start.py", line 3' in said


def test_the_partition_is_a_drive_that_cannot_be_written(micropython_image: Path, files: dict[str, bytes]) -> None:
    handheld = VirtualHandheld(micropython_image, files=with_program(files, b""))
    said = handheld.repl("try:\n    open('/rom/start.mpy', 'wb')\nexcept OSError as error:\n    print(error.errno)")
    assert said.strip() == "30"
    assert handheld.flash[ROMFS:].startswith(partition(with_program(files, b"")))
