"""Runs on the Pico, not here: its text is sent over the raw REPL (see session.py). Reads and changes the flash drive.

Why on the Pico: one call that hashes fifty files there takes less time than asking about each of them over USB.
Every look-up of a path makes littlefs read a folder's whole record, about 3 ms: ask for nothing twice.
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


def paths(folder):
    """Every file under `folder`, and after its files every folder, deepest first, with a "/" at its end."""
    try:
        entries = list(os.ilistdir(folder))
    except OSError:
        return
    for entry in entries:
        path = folder + "/" + entry[0]
        if entry[1] & FOLDER:
            yield from paths(path)
        else:
            yield path
    yield folder + "/"


def show(path, buffer):
    """Prints a file's SHA-256 in hexadecimal, its size and its path."""
    total = hashlib.sha256()
    view = memoryview(buffer)
    size = 0
    with open(path, "rb") as file:
        while True:
            count = file.readinto(buffer)
            if not count:
                break
            total.update(view[:count])
            size += count
    print(binascii.hexlify(total.digest()).decode(), size, path)


def survey(folders, files):
    """Prints block size, free blocks and whether pieces may be compressed; then a line for each file and folder."""
    buffer = bytearray(1024)
    space = os.statvfs("/")
    print(space[0], space[3], 0 if deflate is None else 1)
    for folder in folders:
        for path in paths(folder):
            if path[-1] == "/":
                print("folder", 0, path)
            else:
                show(path, buffer)
    for path in files:
        try:  # noqa: SIM105 -- MicroPython has no contextlib
            show(path, buffer)
        except OSError:
            pass


def make_folders(folders):
    """Creates folders, outermost first; those that are there already stay as they are."""
    for folder in folders:
        try:
            os.mkdir(folder)
        except OSError as error:
            if error.errno != 17:  # EEXIST
                raise


def write(pieces, text, packed):
    """Writes `pieces`, a list of (path, size, fresh): each takes its share of the bytes that `text` encodes."""
    content = binascii.a2b_base64(text)
    if packed:
        content = deflate.DeflateIO(io.BytesIO(content), deflate.ZLIB).read(sum([piece[1] for piece in pieces]))
    view = memoryview(content)
    start = 0
    for path, size, fresh in pieces:
        with open(path, "wb" if fresh else "ab") as file:
            if size and file.write(view[start : start + size]) != size:
                raise OSError(28)  # ENOSPC
        start += size


def rename(pairs):
    """Gives each file its final name, replacing what had it."""
    for old, new in pairs:
        os.rename(old, new)


def remove(names):
    """Removes files, and empty folders (names that end in "/")."""
    for name in names:
        if name[-1] == "/":
            os.rmdir(name[:-1])
        else:
            os.remove(name)
