"""`python tests/emulated_pico.py`: an emulated Pico in real time, as a process of its own.

Its parent moves it and hears what it shows: emulator/play_service.py has the messages.
"""

import signal
import sys
import time
from pathlib import Path

import click

from emulator.cable import Cable, PtyCable, TcpCable
from emulator.chip import compiled
from emulator.firmware import build, micropython_image
from emulator.flash_file import chip_of, load_flash
from emulator.handheld import VirtualHandheld
from emulator.parent import Parent
from emulator.parts.wiring import Sensor
from emulator.play_service import Service
from rollkeeper.carried import find_firmware
from rollkeeper.errors import RollkeeperError
from rollkeeper.flashing.image import find as find_image

QUICK = "some seconds"
SLOW = "half a minute: its emulator is not compiled, `make setup` does that where there is a C compiler"
FILE = click.Path(path_type=Path, dir_okay=False)
FOLDER = click.Path(path_type=Path, file_okay=False)


@click.command()
@click.option("--flash", type=FILE, required=True, help="Where the handheld's flash is kept between runs.")
@click.option("--fresh", is_flag=True, help="Begin with an empty flash.")
@click.option("--firmware", type=FOLDER, help="The firmware folder (default: the clone's).")
@click.option("--sensor", type=click.Choice(["lis3dh", "switch"]), default="lis3dh", show_default=True)
@click.option("--leds", is_flag=True, help="The LED build: 35 pixels and no display.")
@click.option("--speed", type=click.FloatRange(min=0), default=1.0, show_default=True, help="0: as fast as possible.")
@click.option("--seed", type=int, help="Repeats the randomness of an earlier run (default: never the same).")
@click.option("--tcp", is_flag=True, default=sys.platform == "win32", help="A TCP port instead of a terminal.")
def main(
    flash: Path,
    fresh: bool,
    firmware: Path | None,
    sensor: Sensor,
    leds: bool,
    speed: float,
    seed: int | None,
    tcp: bool,
) -> None:
    """Play the virtual handheld: commands come on standard input, what it shows goes to standard output."""
    parent = Parent()
    parent.begin()
    for each in ("SIGINT", "SIGQUIT", "SIGHUP", "SIGBREAK"):  # they reach parent and child
        if hasattr(signal, each):
            signal.signal(getattr(signal, each), signal.SIG_IGN)  # and the parent decides
    emulated_ms, failed = 0.0, False
    try:
        if find_image("rp2040") is None:
            parent.say(progress="Building MicroPython, a minute or two, only the first time")
        image = micropython_image()
        parent.say(progress="Compiling the firmware, some seconds")
        files = build(find_firmware(firmware))
        parent.say(progress="Switching the handheld on, " + (QUICK if compiled.in_use() else SLOW))
        kept = None if fresh else load_flash(flash)
        chance = time.time_ns() if seed is None else seed
        chip = chip_of(flash)
        handheld = VirtualHandheld(
            image, files=files, flash=kept, sensor=sensor, leds=leds, seed=chance, unique_id=chip
        )
        handheld.boot()
        cable: Cable = TcpCable(handheld) if tcp else PtyCable(handheld)
        service = Service(handheld, cable, parent, flash, speed)
        signal.signal(signal.SIGTERM, lambda *_: service.stop())
        service.run(sensor)
        emulated_ms = handheld.now_ms
    except RollkeeperError as error:
        failed = True
        parent.say(error={"name": error.name, "message": error.happened, "safe": error.safe, "todo": error.todo})
    parent.say(stopped=True, emulated_ms=round(emulated_ms, 3))
    parent.farewell()
    sys.exit(failed)


if __name__ == "__main__":
    main()
