"""The cable's end in the handheld: moves bytes between USB serial and turnlink's device end, and never waits.

Why one byte at a time: MicroPython's write blocks for up to 500 ms when the PC has the port open and does not read.
POLLOUT only promises that one byte fits, so each write is one byte after a POLLOUT. What does not fit stays where
it is; the journal is the queue. Ctrl-C is left on, so that mpremote can take over.
"""

import select
import sys

AT_ONCE = 64  # bytes sent or read in one step: the step loop must stay short


class UsbLink:
    """Feeds `end` (turnlink.device.DeviceEnd) from stdin, and stdout from it."""

    def __init__(self, end: "DeviceEnd") -> None:
        self._end = end
        self._out = memoryview(b"")
        self._readable = select.poll()
        self._readable.register(sys.stdin, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(sys.stdout, select.POLLOUT)

    def step(self) -> bool:
        """Move what can be moved without waiting; True if more could be moved at once."""
        self._receive()
        return self._send()

    @property
    def pending(self) -> bool:
        """Whether something waits for room towards the PC."""
        return len(self._out) > 0

    def _receive(self) -> None:
        poll = self._readable.poll
        read = sys.stdin.buffer.read
        received = b""
        while len(received) < AT_ONCE and poll(0):
            received += read(1)
        if received:
            self._end.receive(received)

    def _send(self) -> bool:
        if not self._out:
            self._out = memoryview(self._end.outgoing())
        out = self._out
        poll = self._writable.poll
        write = sys.stdout.buffer.write
        sent = 0
        most = min(len(out), AT_ONCE)
        while sent < most and poll(0):
            write(out[sent : sent + 1])
            sent += 1
        self._out = out[sent:]
        return sent == most and most > 0


TYPE_CHECKING = False
if TYPE_CHECKING:
    from turnlink.device import DeviceEnd
