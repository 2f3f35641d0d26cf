"""Lets the bundle's code run from flash. `import` copies the bytecode of each function to the heap, and the texts and
tables; the same bytes are in the bundle, in flash, which the processor reads like RAM. So each function is pointed
there, and its copy is garbage: 35 to 45 kB of 118.

Nothing is believed: littlefs itself says where the file is, and what is not found there byte for byte stays in RAM.
With a MicroPython that keeps its objects in another way than 1.27 all of it does.

Two things must stay. A function that runs while this does: the interpreter's place in it is an address of the copy. And
what interrupts call: it must work while a PC replaces the bundle.
"""

import sys
from binascii import crc32
from time import ticks_diff, ticks_ms

import vfs
from machine import mem32
from uctypes import addressof

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import BinaryIO

    import micropython

    ptr8 = bytearray  # the address of its first byte

# Modules whose functions stay in RAM, but for those that are called RARELY. Those of board and bus are in each step: a
# key's way to the glass is 0.3 ms shorter.
STAYS = ("roller.crash", "roller.hw.board", "roller.hw.bus", "roller.hw.ssd1306")
RARELY = ("__init__", "battery", "keys_down", "light", "nobody", "refresh", "sleep", "turn", "watch")
RUNS = ("run", "move", "moves", "point")  # of roller.handheld, where all this is called, and of this module
BLOCK = 4096  # bytes, of littlefs
RAM, RAM_END = 0x20000000, 0x20082000  # of an RP2350, datasheet 2.2; an RP2040 has half of it
TEXTS = 12  # where a module has the address of its texts and tables: mp_module_context_t, py/bc.h
MODULE, BYTECODE = 4, 12  # in a function: mp_obj_fun_bc_t, py/objfun.h
CLOSED = 4  # where a closure has the address of its function: mp_obj_closure_t, py/objclosure.c
LENGTH, CONTENT = 8, 12  # in a str or bytes: mp_obj_str_t, py/objstr.h
FILE_BYTES = 128  # in which an open file has its size, and before it its last block: lfs2_file_t, lib/littlefs/lfs2.h
SLICE = 6  # ms; a key that is pressed ends it
HEAD = 12  # bytes of the bundle that are compared
TEXT = "no name, for it has blanks"


def _function() -> None:
    pass


def _closure(of: object) -> "Callable[[], object]":
    return lambda: of


FUNCTION, KIND = type(_function), type(type(_function))
CLOSURE = type(_closure(0))  # such is each method that calls super()


class RunFromFlash:
    """The bundle, and where it is in `flash`, which is the drive."""

    def __init__(self, flash: memoryview) -> None:
        self._flash = flash
        self._blocks: list[int] = []  # of the bundle, in the order of its bytes; none: all stays in RAM
        self._looked: object = None  # what was looked for last in the bundle
        self._moving = False
        self._done: set[int] = set()  # modules
        self._moves = self.moves()
        if _as_in_1_27():
            for system, place in vfs.mount():
                if place == "/fw":
                    self._system = system
                    self._blocks = _find(system.file, flash)

    def pending(self) -> bool:
        """Whether modules were loaded since all was moved."""
        return self._moving or (bool(self._blocks) and self._system.known is not self._looked)

    def move(self, wanted: "Callable[[], bool]") -> bool:
        """Go on for SLICE, or until the processor is `wanted`; whether there is more."""
        begun = ticks_ms()
        for _ in self._moves:
            if wanted() or ticks_diff(ticks_ms(), begun) >= SLICE:
                break
        else:
            self._moves = self.moves()
            self._moving = False
        return self._moving

    def moves(self) -> "Iterator[None]":
        """Move all that is not moved yet, one after the other."""
        self._moving = True
        self._looked = self._system.known
        done, self._done = self._done, set()
        kinds = mem32[id(TEXT)], mem32[id(b"bytes")]
        base = addressof(self._flash)
        for name in list(sys.modules):
            module = sys.modules.get(name)
            if module is None:
                continue
            stays = name in STAYS
            self._done.add(id(module) ^ id(name))
            if id(module) ^ id(name) in done:
                continue
            path = "/" + name.replace(".", "/") + ("/__init__.mpy" if hasattr(module, "__path__") else ".mpy")
            at = self._system.index.find(crc32(path).to_bytes(4, "little")) + 4
            if at < 4:
                continue  # built in, or loose
            start = int.from_bytes(self._system.index[at : at + 3], "little")
            self._system.file.seek(start)
            head = self._system.file.read(6 + 4 + 6)  # size and CRC, the .mpy's own, two numbers
            size = int.from_bytes(head[:2], "little")
            texts = _number(head[10:])[1]
            start += 6
            pieces = []  # address and size: a block each
            while size > 0:
                index, offset = _place(start)
                part = min(size, BLOCK - offset)
                pieces.append((base + self._blocks[index] * BLOCK + offset, part))
                start += part
                size -= part
            table = mem32[id(module) + TEXTS]
            for entry in range(table, table + 4 * texts, 4):
                text = mem32[entry]
                if not text & 3 and _in_ram(text) and mem32[text] in kinds and mem32[text + LENGTH]:
                    point(text + CONTENT, mem32[text + LENGTH], pieces)
                    yield
            names: list[Mapping[str, object]] = [module.__dict__]
            while names:
                for name, value in names.pop().items():
                    if type(value) is KIND:
                        names.append(value.__dict__)
                    elif type(value) in (FUNCTION, CLOSURE) and name not in RUNS and (name in RARELY or not stays):
                        function = id(value) if type(value) is FUNCTION else mem32[id(value) + CLOSED]
                        if _is_of(module, function):
                            point(function + BYTECODE, 0, pieces)
                            yield


def _is_of(module: object, function: int) -> bool:
    """Whether that is a function of bytecode, and of that module."""
    return _in_ram(function) and mem32[function] == mem32[id(_function)] and mem32[function + MODULE] == id(module)


def _as_in_1_27() -> bool:
    """Whether a function, a text and a module are as they are in MicroPython 1.27."""
    module = id(sys.modules["roller.hw.run_from_flash"])
    table = mem32[module + TEXTS]
    return (
        mem32[id(_function) + MODULE] == module
        and mem32[id(TEXT) + LENGTH] == len(TEXT)
        and _in_ram(table)
        and id(TEXT) in [mem32[at] for at in range(table, table + 64, 4)]
    )


def _find(file: "BinaryIO", flash: memoryview) -> "list[int]":
    """The blocks of an open file; none if they cannot be found."""
    size = file.seek(0, 2)
    file.seek(0)  # how far it was read is not its size now
    head = file.read(HEAD)
    last, _ = _place(size - 1)
    for word in range(id(file) + 4, id(file) + FILE_BYTES, 4):
        blocks = [mem32[word] if mem32[word + 4] == size else -1]
        while 0 <= blocks[0] < len(flash) // BLOCK:
            at = blocks[0] * BLOCK
            if len(blocks) > last:
                if flash[at : at + HEAD] == head:
                    return blocks
                break
            blocks.insert(0, int.from_bytes(flash[at : at + 4], "little"))
    return []


def _place(offset: int) -> tuple[int, int]:
    """Of a byte of a file: the number of its block in the file, and where it is in that. A block begins with pointers
    to blocks before it, the first one to that next to it: one in each block but the first, one more in each second,
    and so on (lfs2_ctz_index, lib/littlefs/lfs2.c)."""
    index = offset // (BLOCK - 8)
    if index:
        index = (offset - 4 * (_ones(index - 1) + 2)) // (BLOCK - 8)
    return index, offset - (BLOCK - 8) * index - 4 * _ones(index)


def _ones(number: int) -> int:
    return bin(number).count("1")


def _number(head: bytes) -> "list[int]":
    """The first two numbers there: how many names and how many texts and tables a module has. Seven bits each."""
    found = [0, 0]
    at = 0
    for i in range(2):
        while head[at] & 128:
            found[i] = found[i] << 7 | head[at] & 127
            at += 1
        found[i] = found[i] << 7 | head[at]
        at += 1
    return found


def _in_ram(address: int) -> bool:
    return RAM <= address < RAM_END


def point(at: int, length: int, pieces: "list[tuple[int, int]]") -> None:
    """Let the address at `at` be that of the same bytes in flash: `length` of them, or a function."""
    copy = mem32[at]
    if _in_ram(copy):
        for address, size in pieces:
            found = find(copy, address, size, length)  # type: ignore[arg-type]  # addresses
            if found:
                mem32[at] = found
                return


@micropython.viper
def find(copy: ptr8, flash: ptr8, size: int, length: int) -> int:
    """The address in `size` bytes of flash of what is at `copy`: `length` bytes, or a function, 0 if it is not there.
    How long a function is, say the bytes before it: seven bits each, the top bit is set in all but the last; without
    the lowest three (load_raw_code, py/persistentcode.c)."""
    first, second, third = copy[0], copy[1], copy[2]
    at = 3
    while at < size - 3:
        if flash[at] == first and flash[at + 1] == second and flash[at + 2] == third:
            left = length
            if left == 0:
                left = int(flash[at - 1])
                if flash[at - 2] & 128:
                    left |= (flash[at - 2] & 127) << 7
                left >>= 3
            if left <= size - at:
                i = 0
                while i < left and copy[i] == flash[at + i]:
                    i += 1
                if i == left and left > 0:
                    return int(flash) + at
        at += 1
    return 0
