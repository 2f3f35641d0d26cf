"""Which view the handheld shows, and whether the picture of it is complete: noted in its RAM each time that the program
has shown one, and read there. The program is the unchanged one, but for dice that are wished; the note takes it some
microseconds.
"""

from emulator.firmware import with_program
from emulator.handheld import VirtualHandheld
from gallery.wished_dice import ASKING

SHOWS = {"oled": "roller.oled.picture.Picture", "led": "roller.leds.refresh.Lights"}  # the class whose `show` is told
MARK = bytes(range(0xA0, 0xB0))  # the guest makes it byte by byte, so that there is no other copy in its RAM
NAME = 24  # bytes of a view's name
NOTE = """
def note():
    asking()
    from {module} import {kind}

    told = {kind}.show
    noted = bytearray({size})
    for at in range({mark}):
        noted[at] = {first} + at

    def show(self, view, practice, bright, now):
        noted[{mark}] = 1
        told(self, view, practice, bright, now)
        name = type(view).__name__.encode()
        for at in range({name}):
            noted[{mark} + 1 + at] = name[at] if at < len(name) else 32
        noted[{mark}] = 0

    {kind}.show = show

note()
"""


def noting(files: dict[str, bytes], build: str) -> dict[str, bytes]:
    """`files` (emulator.firmware), whose program also notes what is shown."""
    module, _, kind = SHOWS[build].rpartition(".")
    note = ASKING + NOTE.format(
        module=module, kind=kind, size=len(MARK) + 1 + NAME, mark=len(MARK), first=MARK[0], name=NAME
    )
    return with_program({**files, "program.mpy": files["start.mpy"]}, f"{note}\nimport program\n".encode())


def shown(handheld: VirtualHandheld) -> tuple[str, bool]:
    """The name of the view that is shown, and whether all of its picture is on the glass; "" before there was one."""
    memory = bytes(handheld.pico.mcu.sram)
    at = memory.find(MARK) + len(MARK)
    if at < len(MARK):
        return "", False
    return memory[at + 1 : at + 1 + NAME].strip(b"\0 ").decode(), not memory[at]


def forget(handheld: VirtualHandheld) -> None:
    """The guest was reset: what is still in its RAM is of before."""
    memory = handheld.pico.mcu.sram
    while (at := bytes(memory).find(MARK)) >= 0:
        memory[at] = 0
