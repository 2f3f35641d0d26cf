"""Starts the handheld, whose modules are in /rollkeeper.bundle: rollkeeper/flashing/bundle.py has its form and the why.

Loose modules in /roller and /lib win over the bundle. Hold K1 and K5 at power-on for safe mode.
"""

import sys

path = sys.path
sys.path = []  # what is built in is found without a look at the drive, 2 ms each

import io  # noqa: E402
import os  # noqa: E402
from binascii import crc32  # noqa: E402

import vfs  # noqa: E402

BUNDLE = "/rollkeeper.bundle"
PAST_IT = 9999  # an offset behind its index, which has 7 bytes a module
PART = 512  # bytes that are checked at a time
KINDS = {1: (0x4000,) + (0,) * 9, 2: (0x8000,) + (0,) * 9}  # what `stat` says of a folder and of a module


class Damaged(BaseException):
    """What is wrong with the bundle. No Exception: after one the handheld restarts, here into the same again."""


class Module(io.IOBase):
    """What `import` reads: `readinto` is that of the bundle's file, so no byte goes through Python."""

    def ioctl(self, request, argument):
        return 255 if request == 11 else 0  # MP_STREAM_GET_BUFFER_SIZE: the most that `import` takes at once


class Bundle:
    """A read-only file system. For each module `import` asks for a folder, a .py and a .mpy, and then opens it."""

    def __init__(self, loose):
        self.loose = loose  # path of each loose module -> where it is
        try:
            self.file = file = open(BUNDLE, "rb")  # noqa: SIM115 -- it stays open
            head = file.read(12)
            self.index = file.read(int.from_bytes(head[4:8], "little"))
        except OSError:  # the file system is damaged
            raise Damaged("its index")
        if head[:4] != b"RKB1" or crc32(self.index) != int.from_bytes(head[8:], "little"):
            raise Damaged("its index")
        self.module = Module()
        self.module.readinto = file.readinto
        self.part = bytearray(PART)
        self.known = ""

    def mount(self, readonly, mkfs):
        pass

    def umount(self):
        pass

    def stat(self, name):
        """KeyError if it is not there.

        Without a branch: MicroPython raises Ctrl-C's KeyboardInterrupt at branches, and `import` takes any exception
        in here for a module that is not there.
        """
        self.known = name
        at = self.index.find(crc32(name).to_bytes(4, "little"), (name[-3:] == ".py") * PAST_IT)  # no .py is in it
        self.place = at = self.loose.get(name, at)
        return KINDS[(at != -1) * (1 + ("." in name))]

    def open(self, name, mode):
        if mode != "rb":
            raise OSError(30)
        if name != self.known:
            try:
                self.stat(name)
            except KeyError:
                raise OSError(2)
        place = self.place
        if isinstance(place, str):
            return open(place, mode)
        if not self.finds(int.from_bytes(self.index[place + 4 : place + 7], "little")):
            raise Damaged(name)
        return self.module

    def finds(self, start):
        """Whether the module there is whole; it can be read then."""
        file = self.file
        part = self.part
        crc = 0
        try:
            file.seek(start)
            head = file.read(6)
            left = head[0] | head[1] << 8
            while left:
                if left < PART:
                    part = memoryview(part)[:left]
                file.readinto(part)
                crc = crc32(part, crc)
                left -= len(part)
            file.seek(start + 6)
        except (OSError, IndexError):  # the file system is damaged; the file ends before
            return False
        return crc == int.from_bytes(head[2:], "little")


def modules_in(names):
    """Those that are loose."""
    found = {}
    folders = ["/" + name for name in ("lib", "roller") if name in names]
    while folders:
        folder = folders.pop()
        for entry in os.ilistdir(folder):
            place = folder + "/" + entry[0]
            found[place[4:] if place[:5] == "/lib/" else place] = place
            if entry[1] == 0x4000:
                folders.append(place)
    return found


def mount():
    """Make the modules known; returns what is in the drive's root: another look takes 2 ms."""
    global path
    names = os.listdir("/")
    loose = "roller" in names or ("lib" in names and {"fivedice", "turnlink"} & set(os.listdir("/lib")))
    if BUNDLE[1:] in names:
        vfs.mount(Bundle(modules_in(names) if loose and "loose.off" not in names else {}), "/fw")
        path = ["/fw"] + path
    elif not loose:
        raise Damaged("it is not there")
    sys.path = path
    return names


def start(names):
    """Run the handheld, if nobody wants the REPL."""
    from roller.hw.board import Board

    board = Board()
    board.files = names
    if board.keys_down() == 0b10001:
        print("safe mode: K1 and K5 are held, the roller was not started")
        try:
            from roller.crash import safe_mode

            safe_mode(board)
        except Exception as error:  # what brought somebody here may be that this does not work
            print(error)
    else:
        from roller.crash import guarded

        guarded(board)


try:
    start(mount())
except (Damaged, OSError) as damage:  # of a module's end the file system reads what comes after it, too
    print("rollkeeper: " + BUNDLE + " is damaged (" + str(damage) + "). Games and settings are untouched.")
    print("Connect the Pico to a PC and run: rollkeeper flash")
except KeyboardInterrupt:  # while it was loaded
    from roller.crash import stopped

    stopped()
