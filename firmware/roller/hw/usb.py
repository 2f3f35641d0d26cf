"""The cable's end in the handheld: moves bytes between USB serial and turnlink's device end, and hardly ever waits.

A write waits 10 ms at most for room (image/board.cmake) and says how much it took; the rest stays here, and the journal
is the queue. POLLOUT promises room for one byte, so a PC that does not read costs one such wait, and then none.

While the cable is pulled, or the PC sleeps, MicroPython takes whatever is written, and nobody reads it. No message
tells of that, but a PC begins a frame on the USB every millisecond: without frames everything is forgotten that a PC
had asked for. One that comes back asks again.

Ctrl-C is left on, so that mpremote can take over.
"""

import select
import sys
from time import ticks_diff, ticks_us

PACKET = 64  # bytes, of full-speed USB
AT_ONCE = 64  # bytes that are read in a step
SHORT, LONG = 5000, 20000  # us that sending may take in a step; LONG when nothing moves on the display
NEXT_FRAME = 2500  # us; one begins each millisecond


class UsbLink:
    """Feeds `end` (turnlink.device.DeviceEnd) from stdin, and stdout from it. `frame` gives the number of the last
    frame on the USB."""

    def __init__(self, end: "DeviceEnd", frame: "Callable[[], int]") -> None:
        self._end = end
        self._frame = frame
        self._seen = -1  # the frame at the last look
        self._out: bytes | memoryview = b""
        self._one = bytearray(1)
        self._readable = select.poll()
        self._readable.register(sys.stdin, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(sys.stdout, select.POLLOUT)

    def step(self, calm: bool) -> bool:
        """Move what can be moved without waiting; True if more could be moved at once. `calm`: nothing moves on the
        display, there is time for more."""
        self._receive()
        return self._send(LONG if calm else SHORT)

    @property
    def pending(self) -> bool:
        """Whether something waits for room towards the PC."""
        return len(self._out) > 0

    def _receive(self) -> None:
        received = bytearray()
        while len(received) < AT_ONCE and self._readable.poll(0):
            sys.stdin.buffer.readinto(self._one)  # type: ignore[union-attr]  # the stubs lack it
            received.append(self._one[0])
        if received:
            self._end.receive(bytes(received))

    def _send(self, most: int) -> bool:
        began = ticks_us()
        while True:
            if not self._out:
                self._out = self._end.outgoing()
                if not self._out:
                    return False
            if not self._frames_go_on():
                self._end.hung_up()
                self._out = b""
                return False
            while self._out:
                if not self._writable.poll(0):
                    return False
                self._out = self._out[sys.stdout.buffer.write(self._out[:PACKET]) :]
            if ticks_diff(ticks_us(), began) > most:
                return True

    def _frames_go_on(self) -> bool:
        """Whether a PC begins frames: another one than at the last look, or the next one soon."""
        began = ticks_us()
        while True:
            frame = self._frame()
            if frame != self._seen:
                self._seen = frame
                return True
            if ticks_diff(ticks_us(), began) > NEXT_FRAME:
                return False


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from turnlink.device import DeviceEnd
