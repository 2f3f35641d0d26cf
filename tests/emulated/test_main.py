"""main.py on the emulated Pico: the bundle, loose modules that win over it, and the ways in which it may be damaged."""

from pathlib import Path

import pytest

from emulator.chip.flash_operation import FlashImage
from emulator.firmware import FOLDERS, build, compiled, with_program
from emulator.handheld import VirtualHandheld
from emulator.littlefs_drive import blank_drive, drive_of, install
from players.player import Player
from rollkeeper.flashing.bundle import BUNDLE, pack
from rollkeeper.flashing.layout import FLASH_SIZE
from turnlink.sector import blank_sector, path_of

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"
SMALLER = 78  # sectors of a journal; there is room for 106 beside the bundle
LONGEST_MS = 3000  # from power-on until something is said or shown
NAMES_MPY = "/fw/roller/oled/box_names.mpy"
NAMES = b"import roller.oled.box_names, fivedice.box\nprint(roller.oled.box_names.__file__, fivedice.box.__file__)\n"
TRIED = b"# a change to try\n"


def says(image: Path, files: dict[str, bytes], keys: tuple[int, ...] = ()) -> str:
    """What a handheld prints at power-on, with some keys held, before Python's prompt is there."""
    handheld = VirtualHandheld(image, files=files)
    for key in keys:
        handheld.press(key)
    handheld.open_port()
    assert handheld.run_until(lambda: b">>> " in handheld.received, LONGEST_MS)
    assert b"Traceback" not in handheld.received
    return handheld.received.decode().partition("MicroPython v")[0]


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return build(FIRMWARE)


def altered(bundle: bytes, at: int) -> bytes:
    return bundle[:at] + bytes([bundle[at] ^ 0x10]) + bundle[at + 1 :]


@pytest.mark.parametrize("case", ["missing", "empty", "index", "module", "cut short", "another form"])
def test_a_bundle_that_is_not_whole_is_named_and_the_repl_is_free(
    micropython_image: Path, files: dict[str, bytes], case: str
) -> None:
    bundle = files[BUNDLE]
    board = bundle.index(compiled(FIRMWARE)[1]["/roller/hw/board.mpy"])
    damaged: dict[str, bytes | None] = {
        "missing": None,
        "empty": b"",
        "index": altered(bundle, 40),
        "module": altered(bundle, board + 900),
        "cut short": bundle[: board + 900],
        "another form": b"RKB2" + bundle[4:],
    }
    content = damaged[case]
    drive = {"/main.py": files["/main.py"], **({} if content is None else {BUNDLE: content})}
    said = says(micropython_image, drive)
    assert "/rollkeeper.bundle is damaged (" in said and "rollkeeper flash" in said
    named = {"missing": "not there", "module": "/roller/hw/board.mpy", "cut short": "/roller/"}
    assert named.get(case, "index") in said


def test_a_damaged_module_of_the_game_leaves_safe_mode(micropython_image: Path, files: dict[str, bytes]) -> None:
    bundle = files[BUNDLE]
    drive = {**files, BUNDLE: altered(bundle, bundle.index(compiled(FIRMWARE)[1]["/roller/app/app.mpy"]) + 900)}
    assert "safe mode" in says(micropython_image, drive, keys=(1, 5))
    said = says(micropython_image, drive)
    assert "damaged (/roller/app/app.mpy)" in said and "rollkeeper flash" in said


@pytest.mark.nightly
def test_a_bundle_that_the_file_system_cannot_read_is_named_too(
    micropython_image: Path, files: dict[str, bytes]
) -> None:
    """Each block of a file begins with the number of the one before: some lead to the index, some to modules."""
    drive = VirtualHandheld(micropython_image, files=files).flash
    bundle = files[BUNDLE]
    named = set()
    for back in range(90, len(bundle), 4096):
        if len(named) == 2:
            break
        damaged = bytearray(drive)
        pieces = (bundle[len(bundle) - at :][:45] for at in (back, back - 45))  # one may lie in two blocks
        block = next(at for at in map(drive.find, pieces) if at >= 0) // 4096 * 4096
        damaged[block : block + 4] = b"\xf0\xff\xff\x7f"
        handheld = VirtualHandheld(micropython_image, flash=bytes(damaged))
        handheld.open_port()
        if handheld.run_until(lambda handheld=handheld: b">>> " in handheld.received, LONGEST_MS):
            said = handheld.received.decode()
            assert "rollkeeper flash" in said and "Traceback" not in said
            named |= {what for what in ("damaged (its index)", "damaged (/") if what in said}
    assert len(named) == 2


@pytest.mark.parametrize(
    ("loose", "found"),
    [
        ({}, [NAMES_MPY, "/fw/fivedice/box.mpy"]),
        ({"/roller/oled/box_names.py": TRIED}, ["/fw/roller/oled/box_names.py", "/fw/fivedice/box.mpy"]),
        ({"/lib/fivedice/box.py": TRIED}, [NAMES_MPY, "/fw/fivedice/box.py"]),
        ({"/lib/other.py": TRIED}, [NAMES_MPY, "/fw/fivedice/box.mpy"]),
        ({"/roller/oled/box_names.py": TRIED, "/loose.off": b""}, [NAMES_MPY, "/fw/fivedice/box.mpy"]),
    ],
)
def test_a_loose_module_wins_over_the_bundle(
    micropython_image: Path, files: dict[str, bytes], loose: dict[str, bytes], found: list[str]
) -> None:
    said = says(micropython_image, {**with_program(files, NAMES), **loose})
    assert said.split() == found


def test_loose_modules_alone_start_the_handheld(micropython_image: Path) -> None:
    """What `mpremote mip install` puts there, but compiled: modules, and no bundle. They take so many blocks that the
    journal of a Pico W is a little smaller, as the first start makes it where there is no room for more."""
    main, modules = compiled(FIRMWARE)
    loose = {path if path.startswith("/roller") else "/lib" + path: module for path, module in modules.items()}
    assert all(path.startswith(FOLDERS) for path in loose)
    there = {path_of(sector): blank_sector(sector) for sector in range(SMALLER)}
    handheld = VirtualHandheld(micropython_image, files={"/main.py": main})
    start = FLASH_SIZE - len(drive_of(handheld.flash))
    drive = install(blank_drive(), {"/main.py": main, **loose, **there})
    handheld = VirtualHandheld(micropython_image, flash=FlashImage(bytes(handheld.flash)[:start] + drive, {}))
    handheld.run_ms(6000)  # it tries to make the others
    player = Player(handheld)
    assert player.sees(("ready", "P1", 1, 0, False, ()))


def test_the_bundle_is_read_only_and_any_module_can_be_read(micropython_image: Path, files: dict[str, bytes]) -> None:
    program = b"""
for name, mode in (("/fw/roller/app/app.mpy", "wb"), ("/fw/nothing.mpy", "rb")):
    try:
        open(name, mode)
    except OSError as error:
        print(error.errno)
a = open("/fw/roller/app/app.mpy", "rb").readinto(bytearray(2))
print(a)
"""
    assert says(micropython_image, with_program(files, program)).split() == ["30", "2", "2"]


def test_ctrl_c_is_heard_whenever_it_comes_while_a_name_is_looked_up(
    micropython_image: Path, files: dict[str, bytes]
) -> None:
    """MicroPython's `import` takes what a file system raises for a module that is not there."""
    program = b"""
sys.path = ["/fw"]
while True:
    try:
        while True:
            try:
                import nothing
            except ImportError:
                pass
    except KeyboardInterrupt:
        print("stopped")
"""
    handheld = VirtualHandheld(micropython_image, files=with_program(files, program))
    handheld.boot()
    handheld.open_port()
    handheld.run_ms(200)
    for times in range(1, 61):
        handheld.run_ms(0.53)
        handheld.send(b"\x03")
        heard = handheld.run_until(lambda: handheld.received.count(b"stopped") == times, max_ms=20)  # noqa: B023
        assert heard, times


def test_the_form_in_main_is_the_form_that_is_packed(files: dict[str, bytes]) -> None:
    assert b'b"' + pack({})[:4] + b'"' in files["/main.py"] and BUNDLE.encode() in files["/main.py"]
