"""The PC's side of packs that arrive in pieces: bytes in, lines out. The handheld does not need this file.

Law: pieces that do not fit together are turned down, and a record that is damaged ends the unpacking: nothing is
guessed.
"""

from binascii import a2b_base64

from turnlink.line import LONGEST, LineError, number_of, text_of
from turnlink.packing import line_at, size_at


class Piece:
    """A message with a piece of a pack, see `bulk`. Raises LineError when it is none."""

    def __init__(self, fields: dict[str, object]) -> None:
        self.first = number_of(fields, "packed")
        self.pack = number_of(fields, "pack")
        self.at = number_of(fields, "at")
        self.last = number_of(fields, "last") == 1
        try:
            self.data = a2b_base64(text_of(fields, "data"))
        except ValueError:  # binascii.Error is one
            raise LineError("unknown", "packed events are in base64")


class Unpacking:
    """One pack on its way, from the record of event `first` at its byte `at` on."""

    def __init__(self, pack: int, at: int, first: int) -> None:
        self._pack = pack
        self._at = at
        self._next = first
        self._rest = b""
        self._last = False
        self.damaged = False

    def add(self, piece: Piece) -> bool:
        """Take the next piece; False if it is another one."""
        if self._last or (piece.pack, piece.at) != (self._pack, self._at):
            return False
        self._at += len(piece.data)
        self._rest += piece.data
        self._last = piece.last
        return True

    def lines(self) -> list[tuple[int, bytes]]:
        """Numbers and lines of the records that are whole by now. `damaged` says that no more will come."""
        found: list[tuple[int, bytes]] = []
        at = 0
        while at < len(self._rest):
            size = size_at(self._rest, at)
            event = line_at(self._rest, at, self._next) if size else None
            if event is None or event[0] != self._next:
                self.damaged = size > 0 or self._last or len(self._rest) - at > LONGEST
                break
            found.append(event)
            self._next += 1
            at += size
        self._rest = self._rest[at:]
        return found
