"""Lines on a cable that also carries other things: the text sequences of RFC 7464.

A frame is RS (0x1E), the line, LF. Whatever is not in a frame (a REPL banner, a traceback, the AT commands of a
modem probe) is skipped and counted. JSON never contains RS or LF, so the next RS always finds the way back.
"""

from turnlink.line import LONGEST

RS = b"\x1e"
LF = b"\n"


def frame(line: bytes) -> bytes:
    """The frame that carries `line`."""
    return RS + line + LF


class Deframer:
    """Bytes in, lines out, however the cable cuts them up. Holds at most one line's bytes."""

    def __init__(self) -> None:
        self.skipped = 0  # bytes that were in no whole frame
        self.inside = False  # a frame that has not ended yet
        self._held = b""

    def feed(self, data: bytes) -> list[bytes]:
        """The lines (no RS, no LF) that `data` completes. They are not checked: see `line.decode`."""
        lines = []
        while data:
            if not self.inside:
                at = data.find(RS)
                if at < 0:
                    self.skipped += len(data)
                    break
                self.skipped += at
                data = data[at + 1 :]
                self.inside = True
                self._held = b""
            end = data.find(LF)
            again = data.find(RS)
            if again >= 0 and (end < 0 or again < end):  # the frame was cut off: a new one begins inside it
                self.skipped += 1 + len(self._held) + again
                self.inside = False
                data = data[again:]
                continue
            piece = data if end < 0 else data[:end]
            if len(self._held) + len(piece) > LONGEST:
                self.skipped += 1 + len(self._held) + len(piece)
                self.inside = False
                data = b"" if end < 0 else data[end:]
                continue
            self._held += piece
            if end < 0:
                break
            lines.append(bytes(self._held))
            self.inside = False
            data = data[end + 1 :]
        return lines
