"""Runs on the Pico, not here: its text is sent over the raw REPL (see raw_repl.py). Reads and changes the flash drive.

A file that is written stays open between the calls: closed and opened again it would cost an erase more each time.
"""

# mypy: ignore-errors
import binascii
import hashlib
import io
import os

try:
    import deflate
except ImportError:  # MicroPython older than 1.21, or a build without it: pieces come uncompressed
    deflate = None

FOLDER = 0x4000  # the bit of st_mode that says: a folder
file = None


def paths(folder):
    """Size and path of every file under `folder`, and after its files of every folder, deepest first, with a "/" at its
    end."""
    try:
        entries = list(os.ilistdir(folder))
    except OSError:
        return
    for entry in entries:
        path = folder + "/" + entry[0]
        if entry[1] & FOLDER:
            yield from paths(path)
        else:
            yield sum(entry[3:]), path  # MicroPython on a PC has no sizes there
    yield 0, folder + "/"


def show(path):
    """Prints a file's SHA-256 in hexadecimal, its size, and its path."""
    total = hashlib.sha256()
    buffer = bytearray(1024)
    view = memoryview(buffer)
    with open(path, "rb") as stored:
        while True:
            count = stored.readinto(buffer)
            if not count:
                break
            total.update(view[:count])
        print(binascii.hexlify(total.digest()).decode(), stored.tell(), path)


def survey(folders, files):
    """Prints block size, free blocks and whether pieces may be compressed; then a line for each file and folder."""
    space = os.statvfs("/")
    print(space[0], space[3], 0 if deflate is None else 1)
    for folder in folders:
        for size, path in paths(folder):
            print("loose", size, path)
    for path in files:
        try:  # noqa: SIM105 -- MicroPython has no contextlib
            show(path)
        except OSError:
            pass


def part(path, start, size):
    """Prints some bytes of a file, encoded."""
    with open(path, "rb") as stored:
        stored.seek(start)
        print(binascii.b2a_base64(stored.read(size)).decode().strip())


def begin(path):
    """Begins to write a file."""
    global file
    file = open(path, "wb")  # noqa: SIM115 -- until end()


def write(text, size, packed):
    """Writes the next `size` bytes of it, which `text` encodes."""
    content = binascii.a2b_base64(text)
    if packed:
        content = deflate.DeflateIO(io.BytesIO(content), deflate.ZLIB).read(size)
    if file.write(content) != size:
        raise OSError(28)  # ENOSPC


def end(path):
    """It is all there: prints what a reader finds in it."""
    file.close()
    show(path)


def rename(old, new):
    """Gives a file its final name, replacing what had it."""
    os.rename(old, new)


def remove(names):
    """Removes files, and empty folders (names that end in "/")."""
    for name in names:
        if name[-1] == "/":
            os.rmdir(name[:-1])
        else:
            os.remove(name)
