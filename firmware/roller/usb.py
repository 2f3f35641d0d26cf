"""The cable's end in the handheld: moves bytes between USB serial and turnlink's device end, and never waits.

MicroPython's write blocks for up to 500 ms when the PC has the port open and does not read, and POLLOUT only promises
that one byte fits. So a byte is written at a time; what does not fit stays where it is, the journal is the queue.

Whole packets go faster. The USB's buffer has 256 bytes and is emptied by packets of 64. Once it is empty, and as long
as only whole packets are put in, what is free in it is a multiple of 64: then POLLOUT promises a packet. That it is
empty the PC proves by its answer to what was sent last (`DeviceEnd.drained`). Should a write wait all the same,
because somebody else has printed something, it is back to single bytes until the next proof.

Ctrl-C is left on, so that mpremote can take over.
"""

import select
import sys
from time import ticks_diff, ticks_ms

from roller import let_go

AT_ONCE = 64  # bytes sent or read one by one in a step: the step loop must stay short
FRAMES = 2  # of whole packets sent in a step: 3 ms each
PACKET = 64  # bytes, of full-speed USB
BULK = 8  # the same when nothing else is going on: 28 ms
STUCK = 200  # ms; ten packets that find room take 2, and a write that finds none waits for 500


class UsbLink:
    """Feeds `end` (turnlink.device.DeviceEnd) from stdin, and stdout from it."""

    def __init__(self, end: "DeviceEnd") -> None:
        self._end = end
        self._out: bytes | memoryview = b""
        self._cut_of: bytes | memoryview = b""  # what `_cuts` are the packets of
        self._cuts: list[bytes | memoryview] = []
        self._even = False  # only whole packets were written since the buffer was empty
        self._bulk = False  # the end had packs to send
        self._one = bytearray(1)
        self._readable = select.poll()
        self._readable.register(sys.stdin, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(sys.stdout, select.POLLOUT)

    def step(self, calm: bool) -> bool:
        """Move what can be moved without waiting; True if more could be moved at once. `calm`: nothing moves on the
        display, there is time for more."""
        self._receive()
        return self._send(calm)

    @property
    def pending(self) -> bool:
        """Whether something waits for room towards the PC."""
        return len(self._out) > 0

    def _receive(self) -> None:
        ready = self._readable.ipoll  # unlike poll() it allocates nothing
        read = sys.stdin.buffer.readinto  # type: ignore[union-attr]  # the stubs lack it
        one = self._one
        received = bytearray()
        while len(received) < AT_ONCE:
            for _ in ready(0):
                break
            else:
                break
            read(one)
            received.append(one[0])
        if received:
            self._end.receive(bytes(received))

    def _send(self, calm: bool) -> bool:
        end = self._end
        if not self._out:
            self._out = end.outgoing()
            if self._bulk and end.bulk is None:
                let_go("turnlink.bulk", "roller.reading", "turnlink.packing")
            self._bulk = end.bulk is not None
        if end.drained:
            end.drained = False
            self._even = True
        if self._even and len(self._out) % PACKET == 0:
            return self._send_packets(BULK if calm else FRAMES)
        self._even = False
        return self._send_bytes()

    def _send_packets(self, frames: int) -> bool:
        ready = self._writable.ipoll
        poll = self._writable.poll
        write = sys.stdout.buffer.write
        for _ in range(frames):
            out = self._out
            if out is not self._cut_of:  # the same buffer every time
                self._cut_of = out
                self._cuts = [out[at : at + PACKET] for at in range(0, len(out), PACKET)]
            at = 0
            began = ticks_ms()
            for packet in self._cuts:
                for _ in ready(0):
                    break
                else:
                    if not (poll(0) or poll(0)):  # a packet leaves in 0.05 ms
                        break
                write(packet)
                at += 1
            if at < len(self._cuts):  # the PC does not read
                self._even = False
                self._out = out[at * PACKET :]
                return False
            if ticks_diff(ticks_ms(), began) > STUCK:  # a write has waited: somebody else has written, too
                self._even = False
            self._out = self._end.outgoing()
            if not self._even or not self._out or len(self._out) % PACKET:
                self._cut_of = b""  # gives the buffer back
                self._cuts = []
                break
        return len(self._out) > 0

    def _send_bytes(self) -> bool:
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
